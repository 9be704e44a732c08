// Writes the sizes of the set-ups into the README and into the file that the documentation reads. Compares them with earlier values.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './project.mjs'
import { findSectionFaults, writeSection } from './readme-sections.mjs'
import { isRowExact, setUps } from './set-ups.mjs'

const section = 'sizes'
/** File with the sizes in whole kB by set-up, which the documentation shows. */
const recordFile = inRoot('docs/site/set-ups.json')
const toKilobytes = bytes => Math.round(bytes / 1000)

/** Returns the sizes in whole kB by set-up and step. `intent` is the size of an idle page with `preload="intent"`, in bytes. */
export const roundSizes = (measurements, intent) =>
  Object.fromEntries(
    Object.entries(measurements).map(([name, { button, idle, row, settled }]) => [
      name,
      {
        title: setUps[name].title,
        button: toKilobytes(button.bytes),
        idle: toKilobytes(idle.bytes),
        ...(name === 'plain' && { intent: toKilobytes(intent) }),
        // Omits the size at the first row if it is not exact: files that happen to load before the row then change it.
        ...(isRowExact(name) && { row: toKilobytes(row.bytes) }),
        settled: toKilobytes(settled.bytes),
      },
    ]),
  )

/** Returns the sentences of the README about what a page loads, with the condition of each number. */
const sentencesOf = sizes => {
  const { plain, 'plain-wallet': wallet, full, returning } = sizes
  return [
    `The button loads ${plain.button} kB.`,
    `An idle page has loaded ${plain.idle} kB, or ${plain.intent} kB with \`preload="intent"\`.`,
    `If the user presses the button before the page is idle, the modal shows an installed wallet after ${wallet.row} kB.`,
    `The open modal has loaded ${wallet.settled} kB without a project id. With a project id, two wallets, the catalog, and logins on Ethereum and Solana, it has loaded ${full.settled} kB.`,
    `The page of a returning visitor has loaded ${returning.idle} kB once it is idle, ${returning.settled} kB with the open account.`,
  ].join(' ')
}

const formatRecord = sizes => `${JSON.stringify(sizes, undefined, 2)}\n`

/** Returns the recorded sizes, or undefined if there are none. */
export const readRecordedSizes = () =>
  existsSync(recordFile) ? JSON.parse(readFileSync(recordFile, 'utf8')) : undefined

/** Returns a fault for the README and one for the record if they differ from these sizes. */
export function findSizeFaults(sizes) {
  const previousSizes = readRecordedSizes() ?? {}
  const staleNames = Object.keys(sizes).filter(
    name => JSON.stringify(previousSizes[name]) !== JSON.stringify(sizes[name]),
  )
  return [
    ...findSectionFaults(section, sentencesOf(sizes), 'npm run make -- sizes'),
    ...(staleNames.length
      ? [`docs/site/set-ups.json differs in ${staleNames.join(', ')} (npm run make -- sizes)`]
      : []),
  ]
}

export function writeSizes(sizes) {
  writeFileSync(recordFile, formatRecord(sizes))
  writeSection(section, sentencesOf(sizes))
}
