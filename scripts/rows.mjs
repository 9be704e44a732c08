// Checks that every claimed row of the reliability table (T1 to T30, F1 to F28) has a test whose title begins with its id, and that
// each row in `inBrowser` also has a flow that continuous integration runs. `--list` prints the rows with the files of their tests.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inRoot } from './lib/project.mjs'
import { folderOf, nightlyTag, listTestFiles } from './lib/test-levels.mjs'

const rowIds = [
  ...Array.from({ length: 30 }, (_, i) => `T${i + 1}`),
  ...Array.from({ length: 28 }, (_, i) => `F${i + 1}`),
]
const titlePattern =
  /\b(?:it|test|describe|suite|row|t\.test)(?:\.(?:only|skip))?\(\s*(['"`])((?:[TF]\d+[ ,]*)+)/g

const isFlow = file => folderOf(file) === 'flows'
/** Matches the text between the title of a test and its function. */
const detailsPattern = /^[^`'"]*(['"`])[^]*?\1,([^]*?)async/

/** Returns the test files of each row, one entry per test. Skips flows that run only in nightly runs. */
function findTestFiles() {
  const rows = new Map()
  for (const file of listTestFiles()) {
    const text = readFileSync(inRoot(file), 'utf8')
    for (const { index, 2: ids } of text.matchAll(titlePattern)) {
      if (isFlow(file) && detailsPattern.exec(text.slice(index))?.[2].includes(nightlyTag)) continue
      for (const id of ids.match(/[TF]\d+/g)) rows.set(id, [...(rows.get(id) ?? []), file])
    }
  }
  return rows
}

/** Reads the claims and the tests of each row. */
function readRows() {
  const file = inRoot('tests/rows.json')
  if (!existsSync(file)) throw new Error('tests/rows.json is missing. It lists the rows that tests prove.')
  const { claimed, inBrowser } = JSON.parse(readFileSync(file, 'utf8'))
  return { claimed, inBrowser, filesByRow: findTestFiles() }
}

/**
 * Returns one sentence for each unknown row id, each claimed row without a test, and each row in `inBrowser` that is not claimed or has no
 * flow.
 */
export function findRowFaults({ claimed, inBrowser, filesByRow } = readRows()) {
  const unknownIds = [...claimed, ...inBrowser].filter(id => !rowIds.includes(id))
  return [
    ...unknownIds.map(id => `${id}: no such row`),
    ...[...filesByRow.keys()]
      .filter(id => !rowIds.includes(id))
      .map(id => `${id}: no such row (${filesByRow.get(id)[0]})`),
    ...inBrowser.filter(id => !claimed.includes(id)).map(id => `${id}: in the browser, but not claimed`),
    ...rowIds
      .filter(id => claimed.includes(id) && !filesByRow.has(id))
      .map(id => `${id}: claimed, but no test title begins with it`),
    ...rowIds
      .filter(id => inBrowser.includes(id) && !filesByRow.get(id)?.some(isFlow))
      .map(id => `${id}: claimed in the browser, but no title of a flow begins with it`),
  ]
}

/** Returns one line per row: the number of tests, the number of flows, and the files. */
function listRows({ claimed, inBrowser, filesByRow }) {
  return rowIds.map(id => {
    const files = filesByRow.get(id) ?? []
    const flows = files.filter(isFlow).length
    const level = inBrowser.includes(id) ? 'browser' : claimed.includes(id) ? 'claimed' : '-'
    const counts = `${String(files.length).padStart(3)} tests ${String(flows).padStart(2)} flows`
    return `${id.padEnd(4)}${level.padEnd(9)}${counts}  ${[...new Set(files)].join(' ')}`
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const claims = readRows()
  if (process.argv.includes('--list')) process.stdout.write(`${listRows(claims).join('\n')}\n`)
  const faults = findRowFaults(claims)
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  const flows = claims.inBrowser.reduce(
    (sum, id) => sum + (claims.filesByRow.get(id) ?? []).filter(isFlow).length,
    0,
  )
  process.stdout.write(
    `rows: ${faults.length ? `${faults.length} faults, ` : ''}${claims.claimed.length} claimed, ${claims.inBrowser.length} of them in the browser by ${flows} flows\n`,
  )
  process.exitCode = faults.length ? 1 : 0
}
