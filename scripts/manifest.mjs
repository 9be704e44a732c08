// Describes the public elements in custom-elements.json, and lists the private ones there. Generates the React wrappers and the
// framework types of the public elements. `--check` only compares them.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { optionAttributesOf, readOptionDocs } from './lib/option-docs.mjs'
import { findPrivateElements } from './lib/private-elements.mjs'
import { inRoot, publicElements } from './lib/project.mjs'
import { createAttributeTypes, createFrameworkTypes, createJsxTypes } from './lib/element-types.mjs'
import { createReactWrappers } from './lib/react-wrappers.mjs'

/**
 * Runs the analyzer on `files`. Writes to a temporary folder, so that `--check` changes no file. `classFiles` maps the files of public
 * elements to the files that contain their classes. The returned manifest has the public paths.
 */
function analyze(files, classFiles) {
  mkdirSync(inRoot('.cache'), { recursive: true })
  const folder = mkdtempSync(inRoot('.cache/manifest-'))
  try {
    const args = [
      'analyze',
      '--litelement',
      '--quiet',
      '--config',
      'scripts/lib/manifest.config.mjs',
      '--outdir',
      path.relative(inRoot(), folder),
    ]
    execFileSync(
      process.execPath,
      [inRoot('node_modules/@custom-elements-manifest/analyzer/cem.js'), ...args, '--globs', ...files],
      {
        cwd: inRoot(),
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    )
    const text = readFileSync(path.join(folder, 'custom-elements.json'), 'utf8')
    return JSON.parse(
      Object.entries(classFiles).reduce(
        (text, [entry, file]) => text.replaceAll(`"${file}"`, `"${entry}"`),
        text,
      ),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Adds the options of the modal as attributes to the elements that accept them. The element's own attributes take precedence. */
function addOptions(manifest, attributes) {
  for (const declaration of manifest.modules.flatMap(module => module.declarations)) {
    if (!declaration.members?.some(member => member.name === 'modal')) continue
    const ownNames = new Set((declaration.attributes ?? []).map(attribute => attribute.name))
    declaration.attributes = [
      ...(declaration.attributes ?? []),
      ...attributes.filter(attribute => !ownNames.has(attribute.name)),
    ]
  }
}

/** Returns the manifest as it is published: with the paths of built modules, and without references to base classes. */
const toPublishedManifest = manifest =>
  JSON.parse(
    JSON.stringify(manifest, (key, value) => {
      if (key === 'inheritedFrom') return undefined
      if (key === 'superclass') return undefined
      const isFile = typeof value === 'string' && (key === 'path' || key === 'module')
      return isFile ? value.replace(/^elements\/(.*)\.ts$/, 'dist/elements/$1.js') : value
    }),
  )

/** Formats a manifest with one declaration per line. The file is a third smaller than with indentation, and a diff is still readable. */
function formatManifest({ modules, ...otherFields }) {
  const formatModule = ({ declarations, ...module }) =>
    `${JSON.stringify(module).slice(0, -1)},"declarations":[\n${declarations.map(declaration => JSON.stringify(declaration)).join(',\n')}\n]}`
  return `${JSON.stringify(otherFields).slice(0, -1)},"modules":[\n${modules.map(formatModule).join(',\n')}\n]}\n`
}

/** Resolves with the current texts of the generated files by path. */
async function generateFiles() {
  // Includes the base classes, which are not elements, because the analyzer needs them for inherited members.
  const baseClassFiles = ['page-button', 'page-widget', 'inline-view'].map(
    name => `elements/buttons/${name}.ts`,
  )
  // This file re-exports the class of the modal.
  const classFiles = { 'elements/modal/w3m-modal.ts': 'elements/modal/modal-element.ts' }
  const files = [...publicElements().map(file => classFiles[file] ?? file), ...baseClassFiles]
  if (!publicElements().length) return {}
  const manifest = analyze(files, classFiles)
  addOptions(manifest, optionAttributesOf(await readOptionDocs()))
  // Private elements have no module in the package, so they are listed in that of the modal, which loads them. The generated wrappers
  // and types contain only public elements.
  const modules = manifest.modules.map(module =>
    module.path === 'elements/modal/w3m-modal.ts'
      ? { ...module, declarations: [...module.declarations, ...findPrivateElements(files)] }
      : module,
  )
  return {
    'custom-elements.json': formatManifest(toPublishedManifest({ ...manifest, modules })),
    ...createReactWrappers(manifest),
    'elements/attributes.ts': createAttributeTypes(manifest),
    'react/jsx.ts': createJsxTypes(manifest),
    ...createFrameworkTypes(manifest),
  }
}

/** Writes the generated files that are stale, unless `isDry` is set. Resolves with the paths of the stale files. */
export async function refreshManifest({ isDry = false } = {}) {
  const staleFiles = []
  for (const [file, text] of Object.entries(await generateFiles())) {
    const filePath = inRoot(file)
    if (existsSync(filePath) && readFileSync(filePath, 'utf8') === text) continue
    staleFiles.push(file)
    if (isDry) continue
    mkdirSync(path.dirname(filePath), { recursive: true })
    writeFileSync(filePath, text)
  }
  return staleFiles
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isDry = process.argv.includes('--check')
  const staleFiles = await refreshManifest({ isDry })
  process.stdout.write(
    `manifest: ${staleFiles.length ? `${isDry ? 'stale' : 'written'}: ${staleFiles.join(', ')}` : 'fresh'}\n`,
  )
  process.exitCode = isDry && staleFiles.length ? 1 : 0
}
