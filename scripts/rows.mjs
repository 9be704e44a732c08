// Checks that every claimed row of the reliability table (T1 to T30, F1 to F28) has a test whose title begins with its id.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { inRoot } from './lib/project.mjs'

const known = new Set([
  ...Array.from({ length: 30 }, (_, i) => `T${i + 1}`),
  ...Array.from({ length: 28 }, (_, i) => `F${i + 1}`),
])
const title = /\b(?:it|test|describe|suite|row|t\.test)(?:\.(?:only|skip))?\(\s*(['"`])((?:[TF]\d+[ ,]*)+)/g

/** The files in which each row's tests stand. */
function provenRows() {
  const rows = new Map()
  const folder = inRoot('tests')
  for (const name of readdirSync(folder, { recursive: true }).filter(file => /\.test\.tsx?$/.test(file))) {
    const text = readFileSync(path.join(folder, name), 'utf8')
    for (const [, , ids] of text.matchAll(title))
      for (const id of ids.match(/[TF]\d+/g)) rows.set(id, [...(rows.get(id) ?? []), name])
  }
  return rows
}

/** What is wrong, one sentence each: claimed without a test, or no such row. */
export function rowFaults() {
  const file = inRoot('tests/rows.json')
  if (!existsSync(file)) return ['tests/rows.json is missing: the list of rows that tests prove']
  const claimed = new Set(JSON.parse(readFileSync(file, 'utf8')))
  const proven = provenRows()
  return [
    ...[...claimed].filter(id => !known.has(id)).map(id => `${id}: no such row`),
    ...[...claimed]
      .filter(id => known.has(id) && !proven.has(id))
      .map(id => `${id}: claimed, but no test title begins with it`),
    ...[...proven.keys()].filter(id => !known.has(id)).map(id => `${id}: no such row (${proven.get(id)[0]})`),
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = rowFaults()
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  process.stdout.write(
    `rows: ${faults.length ? `${faults.length} faults` : 'every claimed row has its test'}\n`,
  )
  process.exitCode = faults.length ? 1 : 0
}
