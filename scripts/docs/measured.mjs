// Generates the pages about sizes and speed from the current build and from stored measurements.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { languageNameOf, listTranslations } from '../lib/languages.mjs'
import { measurePackage } from '../lib/package-size.mjs'
import { inRoot } from '../lib/project.mjs'
import { readRecordedSizes } from '../lib/readme-sizes.mjs'
import { measure } from '../size.mjs'
import { formatPage, formatTable } from './markdown.mjs'

const formatKilobytes = bytes => `${(bytes / 1000).toFixed(1)} kB`

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

/** Returns the bytes that a visitor loads up to each step, as the sum of the gzip sizes of the files. */
export function listSizes() {
  const { totals } = measure()
  return Object.entries(totals).map(([name, bytes]) => ({
    name,
    meaning: meanings[name] ?? name,
    bytes,
    size: formatKilobytes(bytes),
  }))
}

const readJsonIfExists = name =>
  existsSync(inRoot(name)) ? JSON.parse(readFileSync(inRoot(name), 'utf8')) : undefined

/** Returns the results of the last `npm run nightly -- peers`, if the repository has them. */
export const readPeers = () => readJsonIfExists('docs/site/peers.json')

/** Returns the page that compares the modal with others, from the last measurement. Returns undefined before the first measurement. */
export function createComparePage() {
  const record = readPeers()
  if (!record) return undefined
  const { measured, machine, load, rounds, line, rows, skipped } = record
  const formatTime = ({ ms, multiple }) => `${ms} ms (${multiple.toFixed(1)}×)`
  const sizes = rows.map(({ name, version, networks, idle, open }) => [
    name,
    version ?? '',
    networks,
    formatKilobytes(idle.bytes),
    String(idle.files),
    formatKilobytes(open.bytes),
    String(open.files),
  ])
  const times = rows.map(({ name, version, times: { button, cold, warm, slowRow } }) => [
    [name, version].filter(Boolean).join(' '),
    ...[button, cold, warm, slowRow].map(formatTime),
  ])
  const skippedLines = skipped.map(({ name, why }) => `- ${name}: ${why}.`)
  return formatPage(
    'Comparison',
    'Size and speed of other wallet modals, measured in one run',
    `\`npm run nightly -- peers\` installs the named versions, builds each with Vite, and measures them in turns. The page is generated from its
record, \`docs/site/peers.json\`.

- **Date**: ${measured}.
- **Machine**: ${machine}; ${rounds > 1 ? `median of ${rounds} rounds` : 'one round'}; system load ${load}.${load > 2 ? ' Other work ran at the same time, so compare times within the table only. The bytes do not depend on the load.' : ''}
- **Page**: one button, a project id where the modal has one, Ethereum and Solana where it has both, four announced browser wallets. The same machine
  serves the page, and no other host responds.
- **Baseline**: a plain button and dialog of Lit with the same function. Multiples are relative to the baseline.

## Size

Scripts and styles compressed by gzip, once the page is idle and in the open modal. w3m-elements has prefetched its modal by then (option
[\`preload\`](./reference/options#preload)).

${formatTable(['modal', 'version', 'networks', 'idle', 'files', 'open', 'files'], sizes)}

## Speed

- **Button**: from the page's address to the visible button.
- **First opening**: from the click to the first wallet, after the page was idle. **Again**: the second opening.
- **Slow line**: from the page's address to the first wallet, with an immediate click, at ${line.latencyMs} ms latency and ${line.bytesPerSecond / 1000} kB/s.

${formatTable(['modal', 'button', 'first opening', 'again', 'slow line'], times)}

The modals differ in features, and an app may already load some of their packages, such as React or viem: measure your own app.
${skippedLines.length ? `\n## Not measured\n\n${skippedLines.join('\n')}\n` : ''}`,
  )
}

/** Returns a section about the bytes that the examples load, as recorded by `npm run nightly -- examples --record`. */
function createExamplesSection() {
  const record = readJsonIfExists('examples/measured.json')
  if (!record) return ''
  const formatCounts = ({ bytes, scripts }) => `${formatKilobytes(bytes)} | ${scripts}`
  const lines = Object.entries(record).map(
    ([name, { measured, idle, open }]) =>
      `| ${name} | ${formatCounts(idle)} | ${formatCounts(open)} | ${measured} |`,
  )
  return `## Example apps

Each app of \`examples/\`, built by its own tool from the packed package, with its framework: scripts compressed by gzip. An idle page has
prefetched the modal, so that a click loads little more.

\`\`\`sh
npm run nightly -- examples --record
\`\`\`

| app | idle | scripts | at the first wallet | scripts | measured |
| --- | --- | --- | --- | --- | --- |
${lines.join('\n')}
`
}

/** Returns a section about the sizes of each set-up, as written by `npm run make -- sizes`. */
function createSetUpsSection() {
  const sizes = readRecordedSizes()
  if (!sizes) return ''
  const lines = Object.values(sizes).map(
    ({ title, button, idle, row, settled }) =>
      `| ${title} | ${button} | ${idle} | ${row ?? ''} | ${settled} |`,
  )
  return `
## Set-ups

Scripts in kB, as Chromium loads them from a remote host: when the button is shown, once the page is idle, when the first installed wallet is
shown after an earlier click, and once the open modal is idle. A returning visitor sees the account instead. React and Vue pages are built with
Vite; the framework is not counted.

\`\`\`sh
npm run nightly -- set-ups
\`\`\`

| set-up | button | idle | first row | open |
| --- | --- | --- | --- | --- |
${lines.join('\n')}
`
}

/** Returns a section about the size of each translation. English has no files, because its texts are part of the chunks of the screens. */
function createLanguagesSection() {
  const folder = inRoot('dist/cdn/chunks')
  const sizes = listTranslations().map(tag => {
    const files = readdirSync(folder).filter(name => name.startsWith(`languages-${tag}-`))
    if (!files.length) throw new Error(`dist/cdn has no file of the language ${tag}`)
    const bytes = files.reduce(
      (sum, name) => sum + gzipSync(readFileSync(`${folder}/${name}`), { level: 9 }).length,
      0,
    )
    return `${languageNameOf(tag)}: ${formatKilobytes(bytes)} in ${files.length} files`
  })
  return `
## Languages

English is part of each screen's file. Only pages in another language load its files (${sizes.join(', ')}). The text of an app
([option \`text\`](./reference/options#text)) adds its own bytes only.
`
}

/** Resolves with a section about the parts of the npm package and their sizes. */
async function createPackageSection() {
  const { files, bytes, unpacked, withoutBundle, rows } = await measurePackage()
  const cells = rows.map(row => [row.title, row.folders, String(row.files), formatKilobytes(row.bytes)])
  return `
## The npm package

The packed file is ${formatKilobytes(bytes)}: ${files.length} files, ${formatKilobytes(unpacked)} unpacked. Without the bundle for script tags it would be ${formatKilobytes(withoutBundle)}. The
bundle repeats the product's code, because a page without a bundler cannot import packages by name. Apps with a bundler and servers do not
load it.

${formatTable(['part', 'where', 'files', 'unpacked'], cells)}

Packages that the package depends on are not included. \`npm run check -- size\` fails above the limit of the packed file.
`
}

/** Resolves with the page about sizes and speed. */
export async function createMeasuredPage() {
  const rows = listSizes().map(({ meaning, size }) => `| ${meaning} | ${size} |`)
  return `---
title: Sizes and speed
description: What a visitor loads, how it is measured, and the commands that repeat it
editLink: false
---

# Sizes and speed

These numbers were measured from the files that this site loads. Repeat them in a clone of the repository:

\`\`\`sh
npm run build
npm run check -- size
npm run nightly -- bench
\`\`\`

## What a visitor loads

Files of the CDN bundle with everything that they import, compressed by gzip at level 9 (1 kB = 1000 bytes).

| step | size |
| --- | --- |
${rows.join('\n')}

The build fails above the limits in \`scripts/tiers.json\`.
${createSetUpsSection()}${createLanguagesSection()}${await createPackageSection()}
## Speed measurement

\`npm run nightly -- bench\` opens pages in a browser at a fourth of the machine's speed. In the same run it measures a **baseline**: a plain
button and a plain dialog of Lit. Results are multiples of the baseline, so that they do not depend on the machine. \`-- --short\` runs what
continuous integration runs, and \`-- --waterfall\` prints the initiator of each file.

| measure | goal |
| --- | --- |
| main-thread time until the button is shown | 1.15 times the baseline |
| click until the first row, after the page was idle | 4 times the baseline |
| click until the first row, immediately | 6 times the baseline |
| second opening | 5 times the baseline |

CI fails at 1.3 times a goal, or above the limit of a goal that is not reached yet (\`scripts/bench.mjs\`). [Comparison](./compare) lists
results, with those of other modals.

${createExamplesSection()}`
}
