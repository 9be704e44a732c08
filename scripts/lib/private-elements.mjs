// Lists the private elements, which custom-elements.json names without a description.
import { readdirSync, readFileSync } from 'node:fs'
import { inRoot } from './project.mjs'

const definitionPattern = /@element\('([\w-]+)'\)\s+export class (\w+)|^define\('([\w-]+)', (\w+)\)/gm

/** Returns manifest declarations of the elements in `elements/` whose file is not in `publicFiles`, sorted by tag. */
export function findPrivateElements(publicFiles) {
  return readdirSync(inRoot('elements'), { recursive: true })
    .map(file => `elements/${file.replaceAll('\\', '/')}`)
    .filter(path => path.endsWith('.ts') && !publicFiles.includes(path))
    .flatMap(path => [...readFileSync(inRoot(path), 'utf8').matchAll(definitionPattern)])
    .map(([, tag, name, definedTag = tag, definedName = name]) => ({
      kind: 'class',
      name: definedName,
      tagName: definedTag,
      customElement: true,
      privacy: 'private',
    }))
    .sort((a, b) => (a.tagName < b.tagName ? -1 : 1))
}

/** Returns a copy of the manifest without the private elements. */
export const toPublicManifest = manifest => ({
  ...manifest,
  modules: manifest.modules.map(module => ({
    ...module,
    declarations: module.declarations.filter(({ privacy }) => privacy !== 'private'),
  })),
})
