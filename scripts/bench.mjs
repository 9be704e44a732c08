// Measures the speed of the product beside a floor of its own, in one run, since machines differ and drift.
//
//   npm run bench                 a table, and .cache/bench.json; fails above twice a goal and above a byte gate
//   npm run bench -- --rounds 9   more rounds than five
//   npm run bench -- --short      the bundle alone, in two rounds; a third and a fourth when something is above
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { benchArguments, startBenchPages } from './lib/bench-pages.mjs'
import { measureFirstRow, measureOpening } from './lib/bench-visit.mjs'
import { browserArguments, findBrowser } from './lib/browser.mjs'
import { inRoot } from './lib/project.mjs'
import { measure } from './size.mjs'

/**
 * Goals as ratios to the floor; above twice the goal the run fails. The bundle is judged, which is ours from end to end;
 * what an app's own bundler makes of the package is told beside it.
 */
const goals = { buttonTaskMs: 1.2, coldMs: 3, warmMs: 3, firstRowMs: 1.3 }
const judged = 'cdn'

const rows = [
  ['scriptBytes', 'script before a click', 'kB'],
  ['scriptFiles', 'files before a click', ''],
  ['buttonTaskMs', 'main thread to the button', 'ms'],
  ['buttonMs', 'page load to the button', 'ms'],
  ['openBytes', 'script, modal open', 'kB'],
  ['openFiles', 'files, modal open', ''],
  ['coldMs', 'click to first row, cold', 'ms'],
  ['warmMs', 'click to first row, warm', 'ms'],
  ['slowButtonMs', 'slow network: to the button', 'ms'],
  ['firstRowMs', 'slow network: to the first row', 'ms'],
  ['heapBytes', 'heap, modal open', 'kB'],
  ['nodes', 'DOM nodes, modal open', ''],
  ['listeners', 'listeners, modal open', ''],
]

const median = values => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

const inUnit = (value, unit) => (unit === 'kB' ? (value / 1000).toFixed(1) : value.toFixed(0))

async function main() {
  const { values } = parseArgs({
    options: { rounds: { type: 'string' }, short: { type: 'boolean', default: false } },
  })
  const started = performance.now()
  const site = await startBenchPages({ only: values.short ? ['floor', judged] : undefined })
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [...browserArguments, ...benchArguments],
  })
  const names = Object.keys(site.pages)
  const samples = Object.fromEntries(names.map(name => [name, {}]))
  // They take turns, so that a slow moment of the machine hits all alike.
  const round = async isKept => {
    for (const name of names.reverse()) {
      const options = { browser, site, name }
      const results = { ...(await measureOpening(options)), ...(await measureFirstRow(options)) }
      if (isKept) for (const [key, value] of Object.entries(results)) (samples[name][key] ??= []).push(value)
    }
  }
  let rounds = Number(values.rounds ?? (values.short ? 2 : 5))
  try {
    // The first visits warm the machine up.
    await round(false)
    for (let at = 0; at < rounds; at++) {
      await round(true)
      if (values.short && at === 1 && judge(samples).length) rounds = 4
    }
  } finally {
    await browser.close()
    await site.close()
  }
  const order = ['floor', ...names.filter(name => name !== 'floor').sort()]
  const medians = mapValues(samples, values => median(values))
  report(order, medians)
  const faults = judge(samples)
  const { totals, faults: tooBig } = measure()
  const file = inRoot('.cache/bench.json')
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(
    file,
    `${JSON.stringify({ at: new Date().toISOString(), rounds, goals, medians, samples, totals, faults }, undefined, 2)}\n`,
  )
  for (const fault of [...faults, ...tooBig]) process.stderr.write(`bench: ${fault}\n`)
  process.stdout.write(
    `bench: ${rounds} rounds in ${Math.round((performance.now() - started) / 1000)} s, kept in ${path.relative(inRoot(), file)}\n`,
  )
  return faults.length + tooBig.length ? 1 : 0
}

const mapValues = (samples, call) =>
  Object.fromEntries(
    Object.entries(samples).map(([name, all]) => [
      name,
      Object.fromEntries(rows.map(([key]) => [key, call(all[key])])),
    ]),
  )

/** A line for each measure: floor, ours, and the ratio beside its goal. */
function report(names, medians) {
  const [floor, ...others] = names
  const cell = (text, width = 12) => String(text).padStart(width)
  const lines = [
    `${''.padEnd(34)}${cell(floor)}${others.map(name => `${cell(name)}${cell('ratio')}`).join('')}${cell('goal')}`,
  ]
  for (const [key, label, unit] of rows) {
    const base = medians[floor][key]
    const parts = others.map(name => {
      const value = medians[name][key]
      return `${cell(inUnit(value, unit))}${cell(base ? (value / base).toFixed(2) : '')}`
    })
    lines.push(
      `${`${label}${unit && `, ${unit}`}`.padEnd(34)}${cell(inUnit(base, unit))}${parts.join('')}${cell(goals[key] ?? '')}`,
    )
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

/**
 * What is above twice its goal, one sentence each. A loaded machine slows single visits down by any factor: a ratio counts
 * only when that of the medians and that of the best visits are both above.
 */
function judge(samples) {
  return Object.entries(goals).flatMap(([key, goal]) => {
    const [floor, ours] = [samples.floor[key], samples[judged][key]]
    const ratio = Math.min(median(ours) / median(floor), Math.min(...ours) / Math.min(...floor))
    return ratio > 2 * goal
      ? [`${judged}: ${key} is ${ratio.toFixed(2)} times the floor, the goal is ${goal}`]
      : []
  })
}

process.exitCode = await main()
