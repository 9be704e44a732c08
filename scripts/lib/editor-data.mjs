// Generates editor data from custom-elements.json at each build: web-types for JetBrains, custom data for VS Code.
import { readFileSync } from 'node:fs'
import { generateJetBrainsWebTypes } from 'custom-element-jet-brains-integration'
import { generateVsCodeCustomElementData } from 'custom-element-vs-code-integration'
import { toPublicManifest } from './private-elements.mjs'
import { inRoot } from './project.mjs'

/** Writes the editor data into `dist/editors`. */
export function writeEditorData() {
  const readManifest = () =>
    toPublicManifest(JSON.parse(readFileSync(inRoot('custom-elements.json'), 'utf8')))
  // Omits CSS variables from the hints of elements, because the list is too long there. Style sheets have a separate hint for each
  // variable.
  const settings = { outdir: inRoot('dist/editors'), hideLogs: true, hideCssPropertiesDocs: true }
  generateJetBrainsWebTypes(readManifest(), settings)
  generateVsCodeCustomElementData(readManifest(), settings)
}
