// What editors read of the elements: web-types for JetBrains, custom data for VS Code. Made from custom-elements.json at each build.
import { readFileSync } from 'node:fs'
import { generateJetBrainsWebTypes } from 'custom-element-jet-brains-integration'
import { generateVsCodeCustomElementData } from 'custom-element-vs-code-integration'
import { inRoot } from './project.mjs'

/** Writes the files of editors into `dist/editors`. */
export function writeEditorData() {
  const manifest = readFileSync(inRoot('custom-elements.json'), 'utf8')
  // A hint of an editor has no room for the list of every variable; each has its own hint in a style sheet.
  const settings = { outdir: inRoot('dist/editors'), hideLogs: true, hideCssPropertiesDocs: true }
  generateJetBrainsWebTypes(JSON.parse(manifest), settings)
  generateVsCodeCustomElementData(JSON.parse(manifest), settings)
}
