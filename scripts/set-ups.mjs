// Measures in Chromium what a visitor loads in each set-up that the README describes, on a host other than loopback.
//
//   npm run check -- set-ups            the pages without a bundler, against their limits and the numbers of the README
//   npm run nightly -- set-ups          also the React and Vue pages, built with Vite, and a paired wallet, which has no limits
//   npm run make -- sizes               all of them, and writes the numbers of the README and the docs
//   node scripts/set-ups.mjs full       some of them, with the files of each step
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { browserArguments, findFastBrowser } from './lib/browser.mjs'
import { ensureBuilt } from './lib/builds.mjs'
import { exitWith } from './lib/exit-with.mjs'
import { runInParallel } from './lib/run-in-parallel.mjs'
import { startLocalStack } from './lib/local-stack.mjs'
import { roundSizes, findSizeFaults, writeSizes } from './lib/readme-sizes.mjs'
import { startSetUpPages } from './lib/set-up-pages.mjs'
import { measureIntent, measureSetUp } from './lib/set-up-visit.mjs'
import { setUps } from './lib/set-ups.mjs'

const steps = ['button', 'idle', 'row', 'settled']
const formatKilobytes = bytes => (bytes / 1000).toFixed(1)

/** Resolves with the measurements by set-up, and the bytes of an idle page with `preload="intent"`. */
async function measureAll(names) {
  const stack = await startLocalStack(['--test'])
  let pages
  let browser
  try {
    const bench = await fetch(`${stack.urls.api}/bench`, { method: 'POST' })
    const { chains } = await bench.json()
    const services = { ...stack.urls, mainnet: chains[1] }
    pages = await startSetUpPages({ names, services })
    browser = await chromium.launch({
      executablePath: await findFastBrowser(),
      args: [...browserArguments, ...pages.browserArguments],
    })
    const results = {}
    // Measures in parallel, because bytes do not depend on the speed of the machine.
    await runInParallel(3, names, async name => {
      try {
        results[name] = await measureSetUp({ browser, pages, name, services })
      } catch (error) {
        throw new Error(`${name}: ${error.message}`, { cause: error })
      }
    })
    const intent = names.includes('plain')
      ? await measureIntent({ browser, pages, name: 'plain' })
      : undefined
    return { results: Object.fromEntries(names.map(name => [name, results[name]])), intent }
  } finally {
    await browser?.close()
    await pages?.close()
    await stack.close()
  }
}

/** Returns a sentence for each value of a set-up that is above its limit. */
function findLimitFaults(results) {
  return Object.entries(results).flatMap(([name, { settled, nodes, ...otherSteps }]) => {
    const values = {
      ...Object.fromEntries(steps.map(step => [step, { ...otherSteps, settled }[step].bytes])),
      requests: settled.requests,
      nodes,
    }
    return Object.entries(setUps[name].limits).flatMap(([key, limit]) =>
      values[key] > limit ? [`${setUps[name].title}: ${key} is ${values[key]}, the limit ${limit}`] : [],
    )
  })
}

function printReport(results, hasFiles) {
  const formatRow = (label, ...values) =>
    [label.padEnd(38), ...values.map(text => String(text).padStart(10))].join('')
  const lines = [formatRow('kB of scripts, gzip level 9', ...steps, 'requests', 'nodes')]
  for (const [name, { nodes, ...measurement }] of Object.entries(results)) {
    const { title } = setUps[name]
    lines.push(
      formatRow(
        title,
        ...steps.map(step => formatKilobytes(measurement[step].bytes)),
        measurement.settled.requests,
        nodes,
      ),
    )
    if (hasFiles)
      for (const step of steps)
        lines.push(`  ${step}: ${measurement[step].urls.map(url => new URL(url).pathname).join(' ')}`)
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

exitWith(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { all: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } },
  })
  const unknownNames = positionals.filter(name => !Object.hasOwn(setUps, name))
  if (unknownNames.length)
    throw new Error(
      `No such set-up: ${unknownNames.join(', ')}. Available: ${Object.keys(setUps).join(', ')}`,
    )
  const isDefault = ({ page, isPaired }) => values.all || values.write || (!page && !isPaired)
  const defaultNames = Object.keys(setUps).filter(name => isDefault(setUps[name]))
  const isPartial = positionals.length > 0
  await ensureBuilt('package', 'cdn')
  const { results, intent } = await measureAll(isPartial ? positionals : defaultNames)
  printReport(results, isPartial)
  const faults = findLimitFaults(results)
  if (!isPartial) {
    const sizes = roundSizes(results, intent)
    if (values.write) writeSizes(sizes)
    faults.push(...findSizeFaults(sizes))
  }
  for (const fault of faults) process.stderr.write(`set-ups: ${fault}\n`)
  process.stdout.write(
    faults.length ? `set-ups: ${faults.length} faults\n` : 'set-ups: all values are within their limits\n',
  )
  return faults.length ? 1 : 0
})
