// Installs the packed package with the bundlers of tests/bundlers in a temporary folder. Each bundler builds a page, which a browser
// test opens, and each entry of the package while only the optional peers of that entry are installed (tests/bundlers/all.run.ts).
//
//   npm run nightly -- bundlers                    all of them
//   npm run nightly -- bundlers webpack parcel     these
//   npm run nightly -- bundlers webpack --lock     resolves the packages again and writes tests/bundlers/package-lock.json
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './lib/builds.mjs'
import { bundlers, installBundlers } from './lib/bundler-apps.mjs'
import { packPackage } from './lib/example-apps.mjs'
import { exitWith } from './lib/exit-with.mjs'
import { installMissing } from './lib/install.mjs'
import { runPlaywright } from './lib/run-flows.mjs'

exitWith(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { lock: { type: 'boolean', default: false } },
  })
  const unknownNames = positionals.filter(name => !bundlers.includes(name))
  if (unknownNames.length)
    throw new Error(`No such bundler: ${unknownNames.join(', ')}. Available: ${bundlers.join(', ')}`)
  await installMissing(['.'])
  await ensureBuilt('package', 'cdn')
  const workFolder = mkdtempSync(path.join(os.tmpdir(), 'w3m-bundlers-'))
  try {
    const app = path.join(workFolder, 'app')
    await installBundlers(app, { tarball: await packPackage(workFolder), isLocking: values.lock })
    return await runPlaywright(['--project', 'bundlers', '--workers', '1'], {
      env: {
        W3M_BUNDLERS: (positionals.length ? positionals : bundlers).join(' '),
        W3M_BUNDLERS_FOLDER: app,
      },
    })
  } finally {
    rmSync(workFolder, { recursive: true, force: true })
  }
})
