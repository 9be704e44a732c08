// Writes the bill of materials of a consumer's installation (CycloneDX, by npm) into the published folder.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inRoot, npm } from './lib/project.mjs'

// npm would omit dependencies that are also development dependencies, so it runs on a manifest with only the fields that a consumer's
// installation reads.
const folder = mkdtempSync(path.join(os.tmpdir(), 'w3m-sbom-'))
try {
  const { name, version, license, dependencies, overrides } = JSON.parse(
    readFileSync(inRoot('package.json'), 'utf8'),
  )
  const ownOverrides = Object.fromEntries(
    Object.entries(overrides).filter(([, range]) => !range.startsWith('$') || range.slice(1) in dependencies),
  )
  writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({ name, version, license, dependencies, overrides: ownOverrides }),
  )
  copyFileSync(inRoot('package-lock.json'), path.join(folder, 'package-lock.json'))
  const run = (...args) => execFileSync(npm, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 })
  run('install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error')
  const bill = run('sbom', '--sbom-format=cyclonedx', '--package-lock-only')
  const { components } = JSON.parse(bill)
  const missingNames = Object.keys(dependencies).filter(
    key => !components.some(component => component.name === key),
  )
  if (missingNames.length) throw new Error(`The bill of materials lacks ${missingNames.join(', ')}`)
  writeFileSync(inRoot('dist/sbom.cdx.json'), bill)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
