import path from 'node:path'
import { dependencyOf } from '../package-source.mjs'

const dependencyFields = ['dependencies', 'devDependencies', 'optionalDependencies']

/** Returns the package of a module name. */
export const packageOf = name =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

const lineOf = (text, name) => text.split('\n').findIndex(line => line.includes(`"${name}"`)) + 1

/**
 * Replaces the packages of a library with `w3m-elements` in package.json. Keeps packages that the app still imports, so that it
 * builds until the remaining uses are migrated.
 */
export function changeManifest(app, { library, usedModules, source }) {
  const packages = app.files.filter(({ name }) => name.endsWith('package.json'))
  for (const { name, text } of packages) {
    const dependency = Object.keys(JSON.parse(text).dependencies ?? {}).find(library.isLibraryModule)
    if (name === 'package.json' || !dependency) continue
    const folder = path.posix.dirname(name)
    app.todos.push({
      file: name,
      line: lineOf(text, dependency),
      text: `A package of its own: migrate ${folder} too.`,
    })
  }
  const file = packages.find(({ name }) => name === 'package.json')
  const manifest = JSON.parse(file.text)
  const usedPackages = new Set(usedModules.map(packageOf))
  const listedPackages = dependencyFields.flatMap(field =>
    Object.keys(manifest[field] ?? {}).map(name => [field, name]),
  )
  const libraryPackages = listedPackages.filter(([, name]) => library.isLibraryModule(name))
  const removedPackages = libraryPackages.filter(([, name]) => !usedPackages.has(name))
  const isNeeded =
    !listedPackages.some(([, name]) => name === 'w3m-elements') &&
    Boolean(app.changes.length || removedPackages.length)
  for (const name of Object.keys(manifest.peerDependencies ?? {}).filter(library.isLibraryModule))
    app.todos.push({
      file: file.name,
      line: lineOf(file.text, name),
      text: `\`${name}\` is a peer dependency.`,
    })
  const addChange = (name, text) =>
    app.changes.push({ file: file.name, line: lineOf(file.text, name) || 1, text })
  if (isNeeded) {
    const previousNames = Object.keys((manifest.dependencies ??= {}))
    manifest.dependencies['w3m-elements'] = dependencyOf(app.folder, source)
    if (previousNames.join() === previousNames.toSorted().join())
      manifest.dependencies = Object.fromEntries(
        Object.keys(manifest.dependencies)
          .sort()
          .map(name => [name, manifest.dependencies[name]]),
      )
    addChange('dependencies', 'adds w3m-elements')
  }
  for (const [field, name] of removedPackages) {
    delete manifest[field][name]
    if (!Object.keys(manifest[field]).length) delete manifest[field]
    addChange(name, `removes ${name}`)
  }
  if (!isNeeded && !removedPackages.length) return
  const indent = /^[ \t]+(?=")/m.exec(file.text)?.[0] ?? '  '
  const end = file.text.endsWith('\n') ? '\n' : ''
  file.edit(0, file.text.length, `${JSON.stringify(manifest, undefined, indent)}${end}`)
}
