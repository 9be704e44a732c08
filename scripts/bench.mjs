// Measures the modal's speed relative to a minimal page (the baseline) in the same run, because machines differ and drift.
//
//   npm run nightly -- bench              prints a table, writes .cache/bench.json; fails if a value is above its limit
//   npm run nightly -- bench --rounds 9   runs nine rounds instead of five
//   npm run nightly -- bench --waterfall  prints the network rounds of one visit with an immediate click, and each file's initiator
//   npm run nightly -- peers              measures other modals with this one, installed in a temporary folder; names select some
//                                         of them, `--folder X` keeps the installation; writes the results for the docs
//   npm run nightly -- bench --short      measures the bundle only, in two rounds; up to four if a value is above its limit
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { benchArguments, startBenchPages } from './lib/bench-pages.mjs'
import { measureScreenRounds, createWaterfall } from './lib/bench-rounds.mjs'
import { measureAtOnce, measureFirstRow, measureOpening } from './lib/bench-visit.mjs'
import { browserArguments, findBrowser } from './lib/browser.mjs'
import { inRoot } from './lib/project.mjs'
import { measure } from './size.mjs'

/**
 * Goals by measure: ratios to the baseline, or absolute values where `isPlain` is set. The run fails if a value is above `limit`, or above
 * 1.3 times the goal without a `limit`. A `limit` exists for each goal that is not reached yet: the measured value plus a margin for a
 * loaded machine. Only the CDN bundle is judged, because the project controls all of it. Results with an app's own bundler are printed for
 * comparison. Bytes served before the first row are reported but not judged, because without network delay the lists may load before the
 * first row paints. `npm run check -- size` gates those bytes.
 */
const goals = {
  buttonTaskMs: { goal: 1.15, limit: 1.95 },
  coldMs: { goal: 4 },
  atOnceMs: { goal: 6, limit: 9 },
  warmMs: { goal: 5 },
  firstRowMs: { goal: 1.7 },
  slowerRowMs: { goal: 2 },
  laterRowMs: { goal: 250, limit: 570, isPlain: true },
  slowerLaterMs: { goal: 250, limit: 520, isPlain: true },
  styles: { goal: 6, limit: 11, isPlain: true },
  requestsBefore: { goal: 2, isPlain: true },
  requestsSettled: { goal: 12, isPlain: true },
  settledBytes: { goal: 90_000, limit: 90_000, isPlain: true },
}
const limitOf = ({ goal, limit }) => limit ?? 1.3 * goal
const judgedPage = 'cdn'

const measures = [
  ['scriptBytes', 'script before a click', 'kB'],
  ['scriptFiles', 'files before a click', ''],
  ['buttonTaskMs', 'main thread to the button', 'ms'],
  ['buttonMs', 'page load to the button', 'ms'],
  ['openBytes', 'script, modal open', 'kB'],
  ['openFiles', 'files, modal open', ''],
  ['coldMs', 'click to first row, cold', 'ms'],
  ['atOnceMs', 'click to first row, at once', 'ms'],
  ['warmMs', 'click to first row, warm', 'ms'],
  ['styles', 'style recalculations, cold', ''],
  ['requestsBefore', 'requests before a click', ''],
  ['requestsAtRow', 'requests at the first row', ''],
  ['rowBytes', 'script at the first row', 'kB'],
  ['requestsSettled', 'requests, settled', ''],
  ['settledBytes', 'script, settled', 'kB'],
  ['slowButtonMs', 'slow line: to the button', 'ms'],
  ['firstRowMs', 'slow line: to the first row', 'ms'],
  ['laterRowMs', 'slow line: pressed after 1 s', 'ms'],
  ['slowerRowMs', 'slower line: to the first row', 'ms'],
  ['slowerLaterMs', 'slower line: pressed after 2 s', 'ms'],
  ['heapBytes', 'heap, modal open', 'kB'],
  ['nodes', 'DOM nodes, modal open', ''],
  ['listeners', 'listeners, modal open', ''],
]

const median = values => {
  const sortedValues = [...values].sort((a, b) => a - b)
  const middle = sortedValues.length >> 1
  return sortedValues.length % 2
    ? sortedValues[middle]
    : (sortedValues[middle - 1] + sortedValues[middle]) / 2
}

const formatValue = (value, unit) => (unit === 'kB' ? (value / 1000).toFixed(1) : value.toFixed(0))

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      peers: { type: 'boolean', default: false },
      folder: { type: 'string' },
      rounds: { type: 'string' },
      short: { type: 'boolean', default: false },
      waterfall: { type: 'boolean', default: false },
    },
  })
  if (values.peers) {
    const { measurePeers } = await import('./lib/bench-peers.mjs')
    return measurePeers({
      ...(positionals.length && { only: positionals }),
      ...(values.rounds && { rounds: Number(values.rounds) }),
      folder: values.folder,
    })
  }
  const startTime = performance.now()
  const selectedPages = values.waterfall ? [judgedPage] : values.short ? ['baseline', judgedPage] : undefined
  const site = await startBenchPages({ only: selectedPages })
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [...browserArguments, ...benchArguments],
  })
  if (values.waterfall) {
    try {
      const lines = await createWaterfall({ browser, site, name: judgedPage })
      process.stdout.write(`${lines.join('\n')}\n`)
      return 0
    } finally {
      await browser.close()
      await site.close()
    }
  }
  const pageNames = Object.keys(site.pages)
  const samples = Object.fromEntries(pageNames.map(name => [name, {}]))
  // Visits the pages in turn, so that a slow period of the machine affects all of them equally.
  const runRound = async isCounted => {
    for (const name of pageNames.reverse()) {
      const options = { browser, site, name }
      const results = {
        ...(await measureOpening(options)),
        ...(await measureAtOnce(options)),
        ...(await measureFirstRow(options)),
      }
      if (isCounted)
        for (const [key, value] of Object.entries(results)) (samples[name][key] ??= []).push(value)
    }
  }
  let screens = {}
  let rounds = Number(values.rounds ?? (values.short ? 2 : 5))
  try {
    // Visits each page once to warm up. These visits are not counted.
    await runRound(false)
    for (let roundIndex = 0; roundIndex < rounds; roundIndex++) {
      await runRound(true)
      if (values.short && roundIndex === 1 && findExceededLimits(samples).length) rounds = 4
    }
    if (!values.short) screens = await measureScreenRounds({ browser, site, name: judgedPage })
  } finally {
    await browser.close()
    await site.close()
  }
  const pageOrder = ['baseline', ...pageNames.filter(name => name !== 'baseline').sort()]
  const medians = mapValues(samples, values => median(values))
  printReport(pageOrder, medians)
  const faults = [...findExceededLimits(samples), ...printScreenRounds(screens)]
  const { totals, faults: sizeFaults } = measure()
  const file = inRoot('.cache/bench.json')
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(
    file,
    `${JSON.stringify({ at: new Date().toISOString(), rounds, goals, medians, samples, screens, totals, faults }, undefined, 2)}\n`,
  )
  for (const fault of [...faults, ...sizeFaults]) process.stderr.write(`bench: ${fault}\n`)
  process.stdout.write(
    `bench: ${rounds} rounds in ${Math.round((performance.now() - startTime) / 1000)} s, saved in ${path.relative(inRoot(), file)}\n`,
  )
  return faults.length + sizeFaults.length ? 1 : 0
}

const mapValues = (samples, reduceValues) =>
  Object.fromEntries(
    Object.entries(samples).map(([name, samplesByKey]) => [
      name,
      Object.fromEntries(measures.map(([key]) => [key, reduceValues(samplesByKey[key])])),
    ]),
  )

/** Prints a line per measure: the baseline, the modal, and the ratio with its goal. */
function printReport(names, medians) {
  const [baseline, ...otherNames] = names
  const formatCell = (text, width = 12) => String(text).padStart(width)
  const lines = [
    `${''.padEnd(34)}${formatCell(baseline)}${otherNames.map(name => `${formatCell(name)}${formatCell('ratio')}`).join('')}${formatCell('goal')}`,
  ]
  for (const [key, label, unit] of measures) {
    const baselineValue = medians[baseline][key]
    const cells = otherNames.map(name => {
      const value = medians[name][key]
      return `${formatCell(formatValue(value, unit))}${formatCell(baselineValue ? (value / baselineValue).toFixed(2) : '')}`
    })
    lines.push(
      `${`${label}${unit && `, ${unit}`}`.padEnd(34)}${formatCell(formatValue(baselineValue, unit))}${cells.join('')}${formatCell(goals[key] ? goals[key].goal : '')}`,
    )
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Prints how many network rounds each screen takes to load. Returns a sentence for each screen that takes more than one. */
function printScreenRounds(screens) {
  const screenEntries = Object.entries(screens)
  if (screenEntries.length)
    process.stdout.write(
      `network rounds per screen: ${screenEntries.map(([view, { rounds }]) => `${view} ${rounds}`).join(', ')}\n`,
    )
  return screenEntries.flatMap(([view, { rounds, files }]) =>
    rounds > 1 ? [`${view} takes ${rounds} rounds: ${files.join(', ')}`] : [],
  )
}

/**
 * Returns one sentence for each measure above its limit. A loaded machine slows single visits arbitrarily, so a ratio fails only if both
 * the ratio of the medians and the ratio of the best visits are above the limit. An absolute value fails only if both the median and 1.3
 * times the best visit are above it.
 */
function findExceededLimits(samples) {
  return Object.entries(goals).flatMap(([key, goal]) => {
    const [baseline, values] = [samples.baseline[key], samples[judgedPage][key]]
    const value = goal.isPlain
      ? Math.min(median(values), Math.min(...values) * 1.3)
      : Math.min(median(values) / median(baseline), Math.min(...values) / Math.min(...baseline))
    return value > limitOf(goal)
      ? [
          `${judgedPage}: ${key} is ${value.toFixed(2)}, the goal is ${goal.goal} and the limit ${limitOf(goal)}`,
        ]
      : []
  })
}

process.exitCode = await main()
