// Installs the packed package in the example apps and their variants (scripts/lib/example-apps.mjs), builds them with their own tools,
// and tests each in a browser (tests/examples/all.run.ts), in temporary folders.
//
//   npm run nightly -- examples               all of them
//   npm run nightly -- examples html vue      these
//   npm run nightly -- examples --record      stores what their pages load in examples/measured.json, for the docs
//   npm run nightly -- examples html --lock   resolves the packages again and writes examples/lockfiles/html.json
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './lib/builds.mjs'
import { examples, packPackage } from './lib/example-apps.mjs'
import { exitWith } from './lib/exit-with.mjs'
import { installMissing } from './lib/install.mjs'
import { runPlaywright } from './lib/run-flows.mjs'

exitWith(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { record: { type: 'boolean' }, lock: { type: 'boolean' } },
  })
  const unknownNames = positionals.filter(name => !Object.hasOwn(examples, name))
  if (unknownNames.length)
    throw new Error(
      `No such example: ${unknownNames.join(', ')}. Available: ${Object.keys(examples).join(', ')}`,
    )
  await installMissing(['.'])
  await ensureBuilt('package', 'cdn')
  const workFolder = mkdtempSync(path.join(os.tmpdir(), 'w3m-examples-'))
  try {
    return await runPlaywright(['--project', 'examples', '--workers', '1'], {
      env: {
        W3M_EXAMPLES: (positionals.length ? positionals : Object.keys(examples)).join(' '),
        W3M_EXAMPLES_FOLDER: workFolder,
        W3M_EXAMPLES_PACKAGE: await packPackage(workFolder),
        ...(values.record && { W3M_EXAMPLES_RECORD: '1' }),
        ...(values.lock && { W3M_EXAMPLES_LOCK: '1' }),
      },
    })
  } finally {
    rmSync(workFolder, { recursive: true, force: true })
  }
})
