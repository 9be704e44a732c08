// The flows of tests/browsers in engines other than Chromium's, on the built bundle and the local stack.
//
//   npm run browsers                        Firefox and WebKit, side by side
//   npm run browsers -- webkit              one of them
//   npm run browsers -- --files login       the files whose names hold this
//
// A browser that is not on this machine is told in one line and left out.
import { readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { exitWith } from './lib/exit-with.mjs'
import { installMissing } from './lib/install.mjs'
import { startLaneHost } from './lib/lane-host.mjs'
import { inRoot } from './lib/project.mjs'
import { reporting } from './lib/reporting.mjs'
import { run } from './lib/run.mjs'
import { arePagesStale, isBuildStale } from './lib/stale.mjs'

const folder = 'tests/browsers'
const limitMs = 4 * 60_000

const say = text => process.stdout.write(`${text}\n`)

const { values, positionals } = parseArgs({
  options: { files: { type: 'string', multiple: true, default: [] } },
  allowPositionals: true,
})

/**
 * All files in one browser, one after the other; resolves with the names of those that failed. One that failed beside the other
 * browser runs once more; where it passes then it is told to be unstable.
 */
async function inBrowser(browser, files) {
  const host = await startLaneHost(['--import', 'tsx', inRoot('tests/support/stack-host.ts')])
  const runFile = async file => {
    const started = performance.now()
    const { code, output } = await run(process.execPath, ['--import', 'tsx', ...reporting, inRoot(file)], {
      env: { W3M_BROWSER: browser, W3M_STACK_HOST: host.url },
      capture: true,
      mayFail: true,
      limitMs,
    })
    const seconds = Math.round((performance.now() - started) / 1000)
    say(`\n${browser}: ${file}\n${output.trimEnd()}\n  ${code === 0 ? '' : 'failed, '}${seconds} s`)
    return code === 0
  }
  const failed = []
  for (const file of files) {
    if (await runFile(file)) continue
    say(`\nOnce more: ${browser}: ${file}`)
    if (await runFile(file)) say(`\nUnstable, failed once and passed then: ${browser}: ${file}`)
    else failed.push(`${browser}: ${file}`)
  }
  await host.close()
  return failed
}

async function main() {
  const started = performance.now()
  await installMissing()
  const { tsImport } = await import('tsx/esm/api')
  const { browserNames } = await tsImport(`../${folder}/lib/engine.ts`, import.meta.url)
  const { findEngine } = await tsImport(`../${folder}/lib/find.ts`, import.meta.url)
  const unknown = positionals.filter(name => !browserNames.includes(name))
  if (unknown.length)
    throw new Error(`No such browser: ${unknown.join(', ')}. There are ${browserNames.join(', ')}`)
  const wanted = positionals.length ? positionals : browserNames
  const present = wanted.filter(name => {
    const engine = findEngine(name)
    if (typeof engine === 'string') say(`${name} is not on this machine, and left out: ${engine}`)
    return typeof engine !== 'string'
  })
  if (!present.length) return 0
  const files = readdirSync(inRoot(folder))
    .filter(name => name.endsWith('.flow.ts'))
    .filter(name => !values.files.length || values.files.some(part => `${folder}/${name}`.includes(part)))
    .map(name => `${folder}/${name}`)
  if (!files.length) throw new Error('No flow of that name')
  if (isBuildStale()) {
    say('Building, since sources are newer than the build …')
    await run(process.execPath, [inRoot('scripts/build.mjs')])
  }
  if (arePagesStale()) {
    say('Building the pages of the demo …')
    await run(process.execPath, [inRoot('scripts/build-pages.mjs')])
  }
  const failed = (await Promise.all(present.map(browser => inBrowser(browser, files)))).flat()
  const seconds = Math.round((performance.now() - started) / 1000)
  say(
    `\n${files.length} files of flows in ${present.join(' and ')}: ${failed.length ? `failed: ${failed.join(', ')}` : 'passed'}, ${seconds} s`,
  )
  return failed.length ? 1 : 0
}

exitWith(main)
