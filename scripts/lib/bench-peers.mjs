// Compares other modals with this one and the baseline in one run, with the same bundler, browser and wallets.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import {
  comparisonOptions,
  createIsolationArguments,
  modalSelectors,
  startBenchPages,
} from './bench-pages.mjs'
import { measureOpening, slowLine, visitOver } from './bench-visit.mjs'
import { browserArguments, findBrowser } from './browser.mjs'
import { installPeer, peers } from './peer-pages.mjs'
import { inRoot } from './project.mjs'
import { rootOf } from './set-ups.mjs'

const file = 'docs/site/peers.json'
const median = values => [...values].sort((a, b) => a - b)[values.length >> 1]
const print = text => process.stdout.write(`${text}\n`)

/** This project's pages: one with the CDN bundle from its own host, and one with the React components, built with Vite. */
const ownPages = {
  cdn: { name: 'w3m-elements, CDN', networks: 'EVM and Solana' },
  react: {
    name: 'w3m-elements, React',
    networks: 'EVM and Solana',
    entry: 'tests/set-ups/react.mjs',
    body: rootOf('options', comparisonOptions),
    ...modalSelectors,
  },
}

async function measureVisit(options) {
  const { scriptBytes, scriptFiles, openBytes, openFiles, buttonMs, coldMs, warmMs } =
    await measureOpening(options)
  const { rowAt } = await visitOver(slowLine, 0, options)
  return { scriptBytes, scriptFiles, openBytes, openFiles, buttonMs, coldMs, warmMs, slowRowMs: rowAt }
}

/** Installs modals. Resolves with the pages of those that could be built, and with the reasons for skipping the others. */
async function installPeers(names, workFolder) {
  const pages = {}
  const skipped = []
  for (const name of names) {
    const startTime = performance.now()
    try {
      pages[name] = await installPeer(name, workFolder)
      print(
        `${name} ${pages[name].version} is installed and built (${Math.round((performance.now() - startTime) / 1000)} s)`,
      )
    } catch (error) {
      skipped.push({ name, why: 'it cannot be installed or built by following its documentation' })
      print(`✖ ${name}: ${error.message}`)
    }
  }
  return { pages, skipped }
}

function printTable({ rows, skipped }) {
  const formatRow = (...texts) =>
    texts.map((text, column) => (column ? String(text).padStart(11) : text.padEnd(28))).join('')
  print(formatRow('', 'kB before', 'files', 'kB open', 'files', 'button', 'cold', 'warm', 'slow row'))
  for (const { name, version, idle, open, times } of rows)
    print(
      formatRow(
        `${name} ${version ?? ''}`,
        (idle.bytes / 1000).toFixed(1),
        idle.files,
        (open.bytes / 1000).toFixed(1),
        open.files,
        ...['button', 'cold', 'warm', 'slowRow'].map(key => times[key].ms),
      ),
    )
  for (const { name, why } of skipped) print(`Skipped ${name}: ${why}`)
}

/** Summarizes a run. Each page has its bytes, and its times in milliseconds and as multiples of the times of the baseline. */
function summarize({ samples, facts, skipped, rounds, browser }) {
  const medianOf = (name, key) => median(samples[name].map(sample => sample[key]))
  const summarizeTime = (name, key) => ({
    ms: Math.round(medianOf(name, key)),
    multiple: Number((medianOf(name, key) / medianOf('baseline', key)).toFixed(2)),
  })
  const ownManifest = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  return {
    measured: new Date().toISOString().slice(0, 10),
    machine: `${os.availableParallelism()} cores, Chromium ${browser.version()} at a fourth of its speed`,
    rounds,
    load: Math.round(os.loadavg()[0]),
    line: { latencyMs: slowLine.latency, bytesPerSecond: slowLine.downloadThroughput },
    rows: Object.keys(samples).map(name => ({
      name: facts[name].name,
      version: facts[name].name.startsWith(ownManifest.name) ? ownManifest.version : facts[name].version,
      networks: facts[name].networks,
      idle: { bytes: medianOf(name, 'scriptBytes'), files: medianOf(name, 'scriptFiles') },
      open: { bytes: medianOf(name, 'openBytes'), files: medianOf(name, 'openFiles') },
      times: {
        button: summarizeTime(name, 'buttonMs'),
        cold: summarizeTime(name, 'coldMs'),
        warm: summarizeTime(name, 'warmMs'),
        slowRow: summarizeTime(name, 'slowRowMs'),
      },
    })),
    skipped: skipped.map(({ name, why }) => ({ name: peers[name]?.name ?? name, why })),
  }
}

/**
 * Installs and measures other modals, and writes the results that the docs and the start page show. `folder` keeps the installed
 * packages for another run.
 */
export async function measurePeers({ only = Object.keys(peers), rounds = 3, folder }) {
  const workFolder = folder ?? mkdtempSync(path.join(os.tmpdir(), 'w3m-peers-'))
  let site
  let browser
  try {
    const { pages, skipped } = await installPeers(only, workFolder)
    const { cdn, react } = ownPages
    site = await startBenchPages({ only: ['baseline', 'cdn'], extraPages: { react, ...pages } })
    browser = await chromium.launch({
      executablePath: await findBrowser(),
      args: [...browserArguments, ...createIsolationArguments(site.url)],
    })
    const facts = { baseline: { name: 'Baseline: bare Lit', networks: '' }, cdn, react, ...pages }
    const samples = {}
    const names = Object.keys(facts)
    const isSkipped = name => skipped.some(peer => peer.name === name)
    let result
    // Visits the pages in turn, so that a slow period affects all of them. The first round warms up with the baseline and this modal, and
    // is not counted.
    for (let round = 0; round <= rounds; round++) {
      for (const name of (round ? names : names.slice(0, 3)).filter(name => !isSkipped(name)))
        try {
          const sample = await measureVisit({ browser, site, name })
          if (round) (samples[name] ??= []).push(sample)
        } catch (error) {
          print(`✖ ${error.message}`)
          // Excludes a page only if a visit fails before its first sample, because a later visit can also fail because the machine is
          // busy.
          if (round && !samples[name]) skipped.push({ name, why: String(error.message).split('\n')[0] })
        }
      if (!round) continue
      // Saves the results after each round, so that an interrupted run keeps them.
      result = summarize({ samples, facts, skipped, rounds: round, browser })
      writeFileSync(inRoot(file), `${JSON.stringify(result, undefined, 2)}\n`)
      print(`round ${round} of ${rounds}`)
    }
    printTable(result)
    print(`bench: ${rounds} rounds, saved in ${file}`)
    return samples.baseline && samples.cdn && samples.react ? 0 : 1
  } finally {
    await browser?.close()
    await site?.close()
    if (!folder) rmSync(workFolder, { recursive: true, force: true })
  }
}
