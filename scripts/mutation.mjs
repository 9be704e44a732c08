// Mutation testing of the code that guards money, signing and identity: mutates one place at a time in the bundle of a test and runs the
// tests that execute it, except flows. It is a script of this project, because no maintained tool supports the web test runner.
//
//   npm run nightly -- mutation                     200 mutants, sampled over the folders of lib/mutation-folders.mjs
//   npm run nightly -- mutation --mutants 16        16 mutants
//   npm run nightly -- mutation --folder src/server samples from these folders only (comma-separated, by the end of the path)
//   npm run nightly -- mutation --from 40           skips the first 39 mutants of the sample
//   npm run nightly -- mutation --seed 7            another sample; a seed gives the same sample while sources stay the same
//   npm run nightly -- mutation --lanes 1           one mutant at a time; two by default
//   npm run nightly -- mutation --list              prints the sample without running tests
//
// Results are stored in .cache until the mutated file or its tests change, so an interrupted run continues.
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findFastBrowser } from './lib/browser.mjs'
import { exitWith } from './lib/exit-with.mjs'
import { runInParallel } from './lib/run-in-parallel.mjs'
import { installMissing } from './lib/install.mjs'
import { mutatedFolderOf } from './lib/mutation-folders.mjs'
import { inRoot } from './lib/project.mjs'
import { run } from './lib/run.mjs'

const goal = 90
/** Minimum number of mutants of a folder for a meaningful rate. */
const minMutantsForRate = 20
/** File of the equivalent mutants, each with its file, the line before and after the mutation, and the reason. */
const equivalentsFile = 'tests/mutation-equivalents.json'

const print = text => process.stdout.write(`${text}\n`)

/** Returns up to `count` items, taken from each list in turn. */
function interleave(lists, count) {
  const items = []
  const maxLength = Math.max(0, ...lists.map(list => list.length))
  for (let index = 0; index < maxLength; index++)
    for (const list of lists) if (index in list) items.push(list[index])
  return items.slice(0, count)
}

/** Resolves with a sample of the mutants of the files, spread evenly over the kinds of mutants and sorted by folder. */
async function sampleMutants(files, count, seed) {
  const { lineOf, mutantsOf } = await import('./lib/mutants.mjs')
  // Sorts by a hash of the mutated line, so that edits elsewhere do not change the sample.
  const keyOf = ({ file, line, start }) =>
    createHash('sha256').update([seed, file, line.before, line.after].join('\0')).digest('hex') + start
  const allMutants = files
    .flatMap(file => {
      const code = readFileSync(inRoot(file), 'utf8')
      return mutantsOf(code).map(mutant => {
        const locatedMutant = { ...mutant, folder: mutatedFolderOf(file), file, line: lineOf(code, mutant) }
        return { ...locatedMutant, key: keyOf(locatedMutant) }
      })
    })
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  const kinds = [...new Set(allMutants.map(({ kind }) => kind))].sort()
  const mutants = interleave(
    kinds.map(kind => allMutants.filter(mutant => mutant.kind === kind)),
    count,
  )
  return mutants.sort((a, b) => (a.folder < b.folder ? -1 : a.folder > b.folder ? 1 : 0))
}

/** Copies the files and links the installed packages. Returns the folder of the copy. */
function copySources(files) {
  const folder = inRoot('.cache', 'mutation', 'sources')
  rmSync(folder, { recursive: true, force: true })
  for (const file of files) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    cpSync(inRoot(file), path.join(folder, file))
  }
  for (const packages of ['node_modules', 'demo/backend/node_modules'])
    if (existsSync(inRoot(packages))) symlinkSync(inRoot(packages), path.join(folder, packages))
  return folder
}

/** Opens a record of values by key, stored in a file of .cache. Each change is written immediately. */
function openRecord(name) {
  const file = inRoot('.cache', name)
  const values = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  return {
    get: key => values[key],
    set(key, value) {
      values[key] = value
      writeFileSync(`${file}.draft`, JSON.stringify(values))
      renameSync(`${file}.draft`, file)
    },
  }
}

/** Returns the id of a mutant: a hash of the source around the mutation and of the replacement. */
function idOf({ file, start, end, after }) {
  const code = readFileSync(inRoot(file), 'utf8')
  return createHash('sha256')
    .update(`${file}\0${code.slice(0, start)}\0${after}\0${code.slice(end)}`)
    .digest('hex')
    .slice(0, 24)
}

const createEquivalenceCheck = equivalents => {
  const equivalentKeys = new Set(equivalents.map(({ file, before, after }) => `${file}\0${before}\0${after}`))
  return ({ file, line }) => equivalentKeys.has(`${file}\0${line.before}\0${line.after}`)
}
const describeMutant = ({ file, line }) => `${file}:${line.number}\n  - ${line.before}\n  + ${line.after}`

/**
 * Resolves with a result that contains the test that kills a mutant, if any. Reuses a stored result while the tests that it depends on
 * are unchanged.
 */
async function testMutant(worker, mutant, tests, results) {
  const storedResult = results.get(mutant.name)
  if (storedResult?.by) tests.rememberKiller(mutant.file, storedResult.by.test)
  const importers = tests.importersOf(mutant)
  // The result of a killed mutant depends on the test that kills it, and that of a survivor on all tests that import the mutated file.
  if (
    storedResult &&
    storedResult.state === tests.stateOf(storedResult.by ? [storedResult.by.test] : importers)
  )
    return storedResult
  const killer = await tests.findKillingTest(worker, mutant, importers)
  const result = { by: killer, state: tests.stateOf(killer ? [killer.test] : importers) }
  results.set(mutant.name, result)
  return result
}

const rateOf = ({ killed, survived }) => (killed + survived ? (100 * killed) / (killed + survived) : 100)

/** Prints the counts of each folder and the survivors. Returns whether every rate reaches the goal. */
function summarize(scores, survivors, { seed, minutes }) {
  const total = { killed: 0, survived: 0, equivalent: 0 }
  print('')
  for (const [name, score] of scores) {
    for (const key of Object.keys(total)) total[key] += score[key]
    const counts = Object.entries(score).map(([key, count]) => `${String(count).padStart(4)} ${key}`)
    print(`${name.padEnd(28)} ${counts.join(' ')}  ${rateOf(score).toFixed(0)} %`)
  }
  for (const survivor of survivors) print(`survived: ${describeMutant(survivor)}`)
  print(
    `${rateOf(total).toFixed(1)} % of ${total.killed + total.survived} killed (seed ${seed}), ` +
      `${total.equivalent} equivalent, ${minutes} minutes`,
  )
  const ratedScores = [...scores.values()].filter(
    ({ killed, survived }) => killed + survived >= minMutantsForRate,
  )
  return rateOf(total) >= goal && ratedScores.every(score => rateOf(score) >= goal)
}

async function main() {
  const { values } = parseArgs({
    options: {
      mutants: { type: 'string', default: '200' },
      seed: { type: 'string', default: '1' },
      folder: { type: 'string', default: '' },
      from: { type: 'string', default: '1' },
      lanes: { type: 'string', default: '2' },
      list: { type: 'boolean' },
    },
  })
  const startTime = performance.now()
  const { output } = await run('git', ['ls-files', '-co', '--exclude-standard'], { capture: true })
  const files = output.split('\n').filter(file => file && existsSync(inRoot(file)))
  const selectedFolders = values.folder.split(',')
  const mutatedFiles = files.filter(file =>
    selectedFolders.some(folder => mutatedFolderOf(file)?.endsWith(folder)),
  )
  await installMissing()
  const sampledMutants = await sampleMutants(mutatedFiles, Number(values.mutants), values.seed)
  const mutants = sampledMutants
    .slice(Number(values.from) - 1)
    .map(mutant => ({ ...mutant, name: idOf(mutant) }))
  if (!mutants.length) throw new Error(`No mutants in ${values.folder}`)
  if (values.list) {
    for (const mutant of mutants) print(describeMutant(mutant))
    return 0
  }
  process.env.CHROME_PATH = await findFastBrowser()
  const isEquivalent = createEquivalenceCheck(JSON.parse(readFileSync(inRoot(equivalentsFile), 'utf8')))
  // Imports dynamically, because a static import would fail before the packages are installed.
  const { prepareTests } = await import('./lib/mutation-tests.mjs')
  const tests = prepareTests(
    copySources(files),
    files.filter(file =>
      /^(?:demo\/wallet\/)?tests\/(?!nightly\/|flows\/|package\/).*\.test\.ts$/.test(file),
    ),
    openRecord('mutation-tests.json'),
  )
  const results = openRecord(`mutation-seed-${values.seed}.json`)
  print(`${mutants.length} mutants`)

  const scores = new Map(mutants.map(({ folder }) => [folder, { killed: 0, survived: 0, equivalent: 0 }]))
  const survivors = []
  let doneCount = 0
  await runInParallel(Number(values.lanes), mutants, async (mutant, number) => {
    const startTime = performance.now()
    const result = isEquivalent(mutant)
      ? undefined
      : await testMutant(`lane-${number}`, mutant, tests, results)
    const outcome = !result ? 'equivalent' : result.by ? 'killed' : 'survived'
    scores.get(mutant.folder)[outcome]++
    if (outcome === 'survived') survivors.push(mutant)
    const seconds = Math.round((performance.now() - startTime) / 1000)
    const killerText = result?.by ? ` by ${result.by.test}, "${result.by.failed}"` : ''
    print(
      `${++doneCount}/${mutants.length} ${outcome}${killerText} (${seconds} s): ${describeMutant(mutant)}`,
    )
  })
  await tests.close()
  rmSync(inRoot('.cache', 'mutation'), { recursive: true, force: true })
  for (const test of tests.failingTests) print(`Skipped ${test}, which fails without a mutant`)
  const minutes = Math.round((performance.now() - startTime) / 60_000)
  return summarize(scores, survivors, { seed: values.seed, minutes }) && !tests.failingTests.size ? 0 : 1
}

exitWith(main)
