// Provides the numbers that the site shows, measured from the current build.
import { existsSync, readFileSync } from 'node:fs'
import { inRoot } from '../lib/project.mjs'
import { recordedSizes } from '../lib/readme-sizes.mjs'
import { measure } from '../size.mjs'

const kB = bytes => `${(bytes / 1000).toFixed(1)} kB`

const meanings = {
  'the button': 'Page load, before a click',
  'a restored wallet': 'Returning visitor',
  'restored on other networks': 'Returning visitor, on a test network or a network of the app',
  'the first row': 'Until the first wallet shows',
  'the first row of two namespaces': 'Until the first wallet shows, on a page with Solana',
  'the open modal, settled': 'Until the whole list shows',
  'settled without a project id': 'Until the whole list shows, without a project id',
  'a shown pairing code': 'Until the QR code shows',
}

/** Returns the bytes a visitor loads up to each step, as the gzip size of the files. */
export function measuredSizes() {
  const { totals } = measure()
  return Object.entries(totals).map(([name, bytes]) => ({
    name,
    meaning: meanings[name] ?? name,
    bytes,
    size: kB(bytes),
  }))
}

const readIfThere = name =>
  existsSync(inRoot(name)) ? JSON.parse(readFileSync(inRoot(name), 'utf8')) : undefined

/** Returns the results of the last `npm run nightly -- peers`, if the repository has them. */
export const measuredPeers = () => readIfThere('docs/site/peers.json')

function peers() {
  const result = measuredPeers()
  if (!result) return ''
  const { measured, machine, load, rounds, line, rows, left: skipped } = result
  const floors = ({ floors }) => `${floors.toFixed(1)}×`
  const lines = rows.map(
    ({ name, version, networks, idle, open, times }) =>
      `| ${[name, version].filter(Boolean).join(' ')} | ${networks} | ${kB(idle.bytes)} | ${idle.files} / ${open.files} | ${floors(times.button)} | ${floors(times.cold)} / ${floors(times.warm)} | ${floors(times.slowRow)} |`,
  )
  const others = skipped.map(({ name, why }) => `- ${name}: ${why}.`)
  return `## Compared with other kits

Each page has one button with a project id where the modal knows one, on Ethereum and Solana where it has both, and four browser wallets that
announce themselves. All are built by Vite from the version that is named, served from this machine, and opened in one run, in turns; no other host
answers. The floor does the same job with a bare button and a bare dialog of Lit. Bytes are scripts and styles compressed by gzip, before the press, once the page has rested; by then ours has fetched its modal too (option
\`preload\`): its button alone stands in the table at the top. Times are
told as multiples of the floor's: up to the button, from the press to the first wallet (first time / again), and over a line of
${line.latencyMs} ms and ${line.bytesPerSecond / 1000} kB/s from the page's address to the first wallet when the button is pressed at once.

\`\`\`sh
npm run nightly -- peers
\`\`\`

| | networks | before the press | files before / in the open modal | button | press to first wallet | slow line |
| --- | --- | --- | --- | --- | --- | --- |
${lines.join('\n')}

Measured on ${measured}, ${machine}, ${rounds > 1 ? `median of ${rounds} rounds` : 'one round'}${load > 2 ? `, while other work kept the machine busy (load ${load}): trust the bytes, and take the multiples for what they are` : ''}. They differ in what they can do beyond this job, and an app may share packages with
them, React or viem for one: measure yours.
${others.length ? `\nNot measured:\n\n${others.join('\n')}\n` : ''}
`
}

/** Returns what the example apps load, as counted by `npm run nightly -- examples --record`. */
function examples() {
  const result = readIfThere('examples/measured.json')
  if (!result) return ''
  const count = ({ bytes, scripts }) => `${kB(bytes)} | ${scripts}`
  const lines = Object.entries(result).map(
    ([name, { measured, idle, open }]) => `| ${name} | ${count(idle)} | ${count(open)} | ${measured} |`,
  )
  return `## The small apps

Each app of \`examples/\` as its own tool builds it from the packed package, whatever its framework brings included; scripts, compressed by
gzip. After the page has rested, what the modal needs is there already: a press asks for little more.

\`\`\`sh
npm run nightly -- examples --record
\`\`\`

| app | before the press | scripts | at the first wallet | scripts | measured |
| --- | --- | --- | --- | --- | --- |
${lines.join('\n')}
`
}

/** Returns the sizes of each set-up, as written by `npm run make -- sizes`. */
function setUpSizes() {
  const sizes = recordedSizes()
  if (!sizes) return ''
  const lines = Object.values(sizes).map(
    ({ title, button, idle, row, settled }) =>
      `| ${title} | ${button} | ${idle} | ${row ?? ''} | ${settled} |`,
  )
  return `
## Set-ups

Scripts in kB, as Chromium loads them from a host that is not the machine of the developer: with the button, once the page is idle, when the first
row of an installed wallet shows after a press before that, and once the open modal is idle. For a returning visitor that is the account. React and Vue pages are built with
Vite, without the bytes of the framework.

\`\`\`sh
npm run nightly -- set-ups
\`\`\`

| set-up | button | idle | first row | open |
| --- | --- | --- | --- | --- |
${lines.join('\n')}
`
}

/** Returns the page about sizes and speed. */
export function measuredPage() {
  const rows = measuredSizes().map(({ meaning, size }) => `| ${meaning} | ${size} |`)
  return `---
title: Sizes and speed
description: What a visitor loads, how it is measured, and the commands that repeat it
editLink: false
---

# Sizes and speed

The numbers on this page were measured from the files that this site itself loads. Repeat them in a clone of the repository:

\`\`\`sh
npm run build
npm run check -- size
npm run nightly -- bench
\`\`\`

## What a visitor loads

The files of the CDN bundle, compressed by gzip at level 9 (1 kB = 1000 bytes), everything that a file imports counted with it.

| step | size |
| --- | --- |
${rows.join('\n')}

The build fails when a step is above its limit; the limits stand in \`scripts/tiers.json\`.
${setUpSizes()}
## How speed is measured

\`npm run nightly -- bench\` opens pages in a browser at a fourth of the machine's speed, and a **floor** in the same run: a bare button and a
bare dialog made with Lit. A number is told as a multiple of the floor, so that the machine it ran on does not matter. The whole
run takes a few minutes and prints a table; \`-- --short\` is what continuous integration runs, \`-- --waterfall\` prints who asked for
which file.

| measured | goal |
| --- | --- |
| main thread up to the button | 1.15 times the floor |
| press to the first row, after the page has rested | 4 times the floor |
| press to the first row, pressed at once | 6 times the floor |
| opened again | 5 times the floor |

CI fails at 1.3 times a goal, or above the limit that stands beside a goal which is not reached yet (\`scripts/bench.mjs\`).

${peers()}
${examples()}`
}
