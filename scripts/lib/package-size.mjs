// Measures the npm package: the packed file, its files by part, and its size without the bundle for script tags.
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inRoot, npm } from './project.mjs'
import { findSectionFaults, writeSection } from './readme-sections.mjs'
import { run } from './run.mjs'

/** Size limit of the packed file in bytes (1 kB = 1000 bytes). */
const limit = 1_165_000
/**
 * Folder of the bundle for script tags. It repeats the code of the modules, because pages without a bundler cannot import packages by
 * name.
 */
const bundle = 'dist/cdn/'
/** The parts of the package, each with a pattern of its files. A file belongs to the first part whose pattern matches. */
const parts = [
  { title: 'Bundle for script tags', folders: '`dist/cdn`', pattern: /^dist\/cdn\// },
  {
    title: 'Data for editors',
    folders: '`dist/editors`, `custom-elements.json`',
    pattern: /^(?:dist\/editors\/|custom-)/,
  },
  { title: 'TypeScript declarations', folders: '`dist`, `types`', pattern: /\.d\.ts$/ },
  { title: 'Modules for bundlers and servers', folders: '`dist`', pattern: /^dist\// },
  { title: 'Commands, documents and licenses', folders: '`bin`, `docs`, `*.md`', pattern: /^/ },
]

/** Packs `folder` as npm publishes it, without writing the packed file. Resolves with its files and its size in bytes. */
export async function pack(folder) {
  const { output } = await run(npm, ['pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel=error'], {
    cwd: folder,
    capture: true,
  })
  const [{ files, size }] = JSON.parse(output)
  return { files, bytes: size }
}

/**
 * Packs a copy without the bundle. Subtracting the bundle's own compressed size would be wrong, because npm packs files of the same
 * name next to each other, where they share compressed text.
 */
async function packWithoutBundle(files) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'w3m-package-'))
  try {
    for (const { path: name } of files.filter(file => !file.path.startsWith(bundle))) {
      mkdirSync(path.join(folder, path.dirname(name)), { recursive: true })
      cpSync(inRoot(name), path.join(folder, name))
    }
    return await pack(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Resolves with the files of the package, the number and bytes of the files by part, and the size of the packed file with and without
 * the bundle, in bytes.
 */
export async function measurePackage() {
  const { files, bytes } = await pack(inRoot())
  const { bytes: withoutBundle } = await packWithoutBundle(files)
  const rows = parts.map(part => ({ ...part, files: 0, bytes: 0 }))
  for (const file of files) {
    const row = rows.find(({ pattern }) => pattern.test(file.path))
    row.files++
    row.bytes += file.size
  }
  return { files, bytes, withoutBundle, rows, unpacked: rows.reduce((total, row) => total + row.bytes, 0) }
}

/** Rounds to the nearest ten, because the packed size varies with the version of npm. */
const roundToTen = number => Math.round(number / 10) * 10
const formatRounded = bytes => `${roundToTen(bytes / 1000)} kB`

/** Returns the README's sentences about the package. */
export const createPackageSentences = ({ files, bytes, unpacked, withoutBundle }) =>
  `The packed file is about ${formatRounded(bytes)}, ${formatRounded(unpacked)} unpacked, in ${roundToTen(files.length)} files. About ${roundToTen(100 * (1 - withoutBundle / bytes))}% of it is the bundle for script tags, ` +
  '`dist/cdn`, which apps with a bundler and servers do not load. ' +
  `Without it, the file would be ${formatRounded(withoutBundle)}: modules, TypeScript declarations and data for editors.`

const section = 'package'

/**
 * Resolves with a line about the size of the packed file, and a sentence for each fault. `shouldWrite` updates the README before the
 * comparison.
 */
export async function checkPackage({ shouldWrite = false } = {}) {
  const measurement = await measurePackage()
  const sentences = createPackageSentences(measurement)
  if (shouldWrite) writeSection(section, sentences)
  const { bytes, withoutBundle, files } = measurement
  const formatKilobytes = number => `${(number / 1000).toFixed(1)} kB`
  return {
    lines: [
      `${'the npm package'.padEnd(28)} ${formatKilobytes(bytes).padStart(9)} of ${formatKilobytes(limit).padStart(8)}   ${files.length} files, ${formatKilobytes(withoutBundle)} without ${bundle}`,
    ],
    faults: [
      ...(bytes > limit ? [`the npm package: ${bytes} bytes are above its gate of ${limit}`] : []),
      ...findSectionFaults(section, sentences, 'npm run make -- package-size'),
    ],
  }
}
