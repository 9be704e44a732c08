// Runs the flows of tests/browsers in Firefox and WebKit, on the built bundle and the local stack.
//
//   npm run nightly -- browsers                    both, in parallel
//   npm run nightly -- browsers webkit             one of them
//   npm run nightly -- browsers --files login      files whose names contain the word
//
// Skips a browser that is not installed and prints a line about it.
import { readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './lib/builds.mjs'
import { exitWith } from './lib/exit-with.mjs'
import { installMissing } from './lib/install.mjs'
import { inRoot } from './lib/project.mjs'
import { runInNode, createStartArguments } from './lib/run-tests.mjs'
import { createTestReport } from './lib/test-report.mjs'

const folder = 'tests/browsers'

const print = text => process.stdout.write(`${text}\n`)

/** Runs all files in one browser, one after the other. A failed file runs again and counts as flaky if it then passes. */
async function runInBrowser(browser, files, { start, report }) {
  const env = { W3M_BROWSER: browser }
  for (const file of files) {
    const name = `${file} in ${browser}`
    const startTime = performance.now()
    const firstCounts = await runInNode(file, { start, env })
    const counts = firstCounts.failed ? await runInNode(file, { start, env }) : firstCounts
    report.add(name, counts, { seconds: (performance.now() - startTime) / 1000 })
    if (firstCounts.failed && !counts.failed) report.addFlaky(name, firstCounts.failures)
  }
}

async function main() {
  const { values, positionals } = parseArgs({
    options: { files: { type: 'string', multiple: true, default: [] } },
    allowPositionals: true,
  })
  const startTime = performance.now()
  await installMissing()
  const { tsImport } = await import('tsx/esm/api')
  const { browserNames } = await tsImport(`../${folder}/lib/engine.ts`, import.meta.url)
  const { findEngine } = await tsImport(`../${folder}/lib/find.ts`, import.meta.url)
  const unknownNames = positionals.filter(name => !browserNames.includes(name))
  if (unknownNames.length)
    throw new Error(`No such browser: ${unknownNames.join(', ')}. Available: ${browserNames.join(', ')}`)
  const selectedBrowsers = positionals.length ? positionals : browserNames
  const installedBrowsers = selectedBrowsers.filter(name => {
    const engine = findEngine(name)
    if (typeof engine === 'string') print(`Skipped ${name}, which is not installed: ${engine}`)
    return typeof engine !== 'string'
  })
  if (!installedBrowsers.length) return 0
  const files = readdirSync(inRoot(folder))
    .filter(name => name.endsWith('.flow.ts'))
    .filter(
      name => !values.files.length || values.files.some(pattern => `${folder}/${name}`.includes(pattern)),
    )
    .map(name => `${folder}/${name}`)
  if (!files.length) throw new Error(`No flow matches ${values.files.join(', ')}`)
  await ensureBuilt('cdn', 'pages')
  const report = createTestReport({
    repeatTests: failedNames =>
      `npm run nightly -- browsers ${[...new Set(failedNames.map(name => `--files ${name.split(' ')[0]}`))].join(' ')}`,
  })
  const start = await createStartArguments(files)
  await Promise.all(installedBrowsers.map(browser => runInBrowser(browser, files, { start, report })))
  return report.close({ seconds: (performance.now() - startTime) / 1000 })
}

exitWith(main)
