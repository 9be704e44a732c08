// Describes the public elements in custom-elements.json, and makes the React wrappers and JSX types from that; `--check` only compares.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { inRoot, publicElements } from './lib/project.mjs'
import { jsxTypes, reactWrappers } from './lib/react-wrappers.mjs'

/** Runs the analyzer over the public elements; its output goes to a folder of its own, so that a check writes nothing. */
function analyze(files) {
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
    return JSON.parse(readFileSync(path.join(folder, 'custom-elements.json'), 'utf8'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What the generated files should hold now, by file. */
function generate() {
  // The base class comes along for what the elements have from it; it is no element itself.
  const files = [...publicElements(), 'elements/buttons/page-button.ts']
  if (!publicElements().length) return {}
  const manifest = analyze(files)
  return {
    'custom-elements.json': `${JSON.stringify(manifest, undefined, 2)}\n`,
    ...reactWrappers(manifest),
    'react/jsx.ts': jsxTypes(manifest),
  }
}

/** Writes the generated files, or with `onlyCheck` names those that are stale. */
export function refreshManifest({ onlyCheck = false } = {}) {
  const stale = []
  for (const [file, text] of Object.entries(generate())) {
    const full = inRoot(file)
    if (existsSync(full) && readFileSync(full, 'utf8') === text) continue
    stale.push(file)
    if (onlyCheck) continue
    mkdirSync(path.dirname(full), { recursive: true })
    writeFileSync(full, text)
  }
  return stale
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const onlyCheck = process.argv.includes('--check')
  const stale = refreshManifest({ onlyCheck })
  process.stdout.write(
    `manifest: ${stale.length ? `${onlyCheck ? 'stale' : 'written'}: ${stale.join(', ')}` : 'fresh'}\n`,
  )
  process.exitCode = onlyCheck && stale.length ? 1 : 0
}
