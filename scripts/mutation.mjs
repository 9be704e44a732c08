// How much of what guards money and signing the tests notice when it changes: small changes, one at a time, each in a copy
// of the sources, judged by the tests of its room. No maintained runner drives tests of the web test runner.
//
//   npm run nightly -- mutation                       200 changes, spread over the rooms of lib/mutation-rooms.mjs
//   npm run nightly -- mutation --mutants 16       fewer
//   npm run nightly -- mutation --rooms money,buy  of the sample only rooms with one of these in their names
//   npm run nightly -- mutation --from 40          of these only the 40th and later ones
//   npm run nightly -- mutation --seed 7           another sample; the same seed gives the same one, as far as sources stay
//   npm run nightly -- mutation --lanes 1          one at a time; two by default
//   npm run nightly -- mutation --list             the sample, without running anything
//
// Answers are kept in .cache as they come, for as long as what gave them stays the same: a run that was cut goes on.
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
import { findBrowser } from './lib/browser.mjs'
import { exitWith } from './lib/exit-with.mjs'
import { installMissing } from './lib/install.mjs'
import { rooms } from './lib/mutation-rooms.mjs'
import { testsIn } from './lib/mutation-tests.mjs'
import { inRoot } from './lib/project.mjs'
import { run } from './lib/run.mjs'

const goal = 90
/** Changes that make no difference, each with the reason: by file and by the line before and after. */
const equivalentsFile = 'tests/mutation-equivalents.json'

const say = text => process.stdout.write(`${text}\n`)

/** The first ones of each list in turn, until there are enough. */
function inTurns(lists, count) {
  const taken = []
  const longest = Math.max(0, ...lists.map(list => list.length))
  for (let at = 0; at < longest; at++) for (const list of lists) if (at in list) taken.push(list[at])
  return taken.slice(0, count)
}

/** A sample, spread evenly over rooms, and inside of each over the kinds of change; room by room. */
async function sample(files, count, seed) {
  const { lineOf, mutantsOf } = await import('./lib/mutants.mjs')
  // By what a change is, so that an edit elsewhere makes no other sample.
  const lotOf = ({ file, line, start }) =>
    createHash('sha256').update([seed, file, line.before, line.after].join('\0')).digest('hex') + start
  const byRoom = rooms.map(room => {
    const all = files
      .filter(file => room.files.test(file) && file.endsWith('.ts'))
      .flatMap(file => {
        const code = readFileSync(inRoot(file), 'utf8')
        return mutantsOf(code).map(mutant => {
          const found = { ...mutant, room, file, line: lineOf(code, mutant) }
          return { ...found, lot: lotOf(found) }
        })
      })
      .sort((one, other) => (one.lot < other.lot ? -1 : 1))
    const kinds = [...new Set(all.map(({ kind }) => kind))].sort()
    return inTurns(
      kinds.map(kind => all.filter(mutant => mutant.kind === kind)),
      count,
    )
  })
  const taken = inTurns(byRoom, count)
  return rooms.flatMap(room => taken.filter(mutant => mutant.room === room))
}

/** A copy of the sources, with the packages of this one. */
function openLane(files, name) {
  const folder = inRoot('.cache', 'mutation', name)
  rmSync(folder, { recursive: true, force: true })
  for (const file of files) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    cpSync(inRoot(file), path.join(folder, file))
  }
  for (const packages of ['node_modules', 'demo/backend/node_modules'])
    if (existsSync(inRoot(packages))) symlinkSync(inRoot(packages), path.join(folder, packages))
  return folder
}

/** Answers by change, and by test how long it takes; written as they come. */
function openAnswers(seed) {
  const file = inRoot('.cache', `mutation-seed-${seed}.json`)
  const answers = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  return {
    of: name => answers[name],
    set(name, answer) {
      answers[name] = answer
      writeFileSync(`${file}.draft`, JSON.stringify(answers, undefined, 1))
      renameSync(`${file}.draft`, file)
    },
  }
}

/** The name of a change: the source it changes, and what it makes of it. */
function nameOf({ file, start, end, after }) {
  const code = readFileSync(inRoot(file), 'utf8')
  return createHash('sha256')
    .update(`${file}\0${code.slice(0, start)}\0${after}\0${code.slice(end)}`)
    .digest('hex')
    .slice(0, 24)
}

const isEquivalentIn = equivalents => {
  const known = new Set(equivalents.map(({ file, before, after }) => `${file}\0${before}\0${after}`))
  return ({ file, line }) => known.has(`${file}\0${line.before}\0${line.after}`)
}
const describe = ({ file, line }) => `${file}:${line.number}\n  - ${line.before}\n  + ${line.after}`

/** Judges one change in a folder: which test notices it, none when it lives. */
async function judge(mutant, folder, tests, answers) {
  const guards = tests.guardsOf(mutant)
  const known = answers.of(mutant.name)
  // One that lived is asked again once any of its tests is another one.
  if (known && known.state === tests.stateOf(known.by ? [known.by.test] : guards)) return known
  if (known?.by) tests.remember(mutant.file, known.by.test)
  const file = path.join(folder, mutant.file)
  const code = readFileSync(file, 'utf8')
  const put = text => {
    writeFileSync(file, text)
    return tests.change(folder, mutant.file)
  }
  await put(code.slice(0, mutant.start) + mutant.after + code.slice(mutant.end))
  try {
    const by = await tests.noticing(mutant, guards, folder)
    const answer = { by, state: tests.stateOf(by ? [by.test] : guards) }
    answers.set(mutant.name, answer)
    return answer
  } finally {
    await put(code)
  }
}

const rateOf = ({ noticed, lived }) => (noticed + lived ? (100 * noticed) / (noticed + lived) : 100)

/** Prints the counts of each room; resolves with the whole rate. */
function summarize(scores, { seed, minutes }) {
  const total = { noticed: 0, lived: 0, equal: 0 }
  say('')
  for (const [name, score] of scores) {
    for (const key of Object.keys(total)) total[key] += score[key]
    const [noticed, lived] = [score.noticed, score.lived].map(count => String(count).padStart(4))
    say(`${name.padEnd(20)} ${noticed} noticed ${lived} not`)
  }
  say(
    `${rateOf(total).toFixed(1)} % of ${total.noticed + total.lived} noticed (seed ${seed}), ${total.equal} make no difference, ` +
      `${minutes} minutes`,
  )
  return rateOf(total)
}

async function main() {
  const { values } = parseArgs({
    options: {
      mutants: { type: 'string', default: '200' },
      seed: { type: 'string', default: '1' },
      rooms: { type: 'string', default: '' },
      from: { type: 'string', default: '1' },
      lanes: { type: 'string', default: '2' },
      list: { type: 'boolean' },
    },
  })
  const started = performance.now()
  const { output } = await run('git', ['ls-files', '-co', '--exclude-standard'], { capture: true })
  const files = output.split('\n').filter(file => file && existsSync(inRoot(file)))
  const parts = values.rooms.split(',')
  await installMissing()
  const sampled = await sample(files, Number(values.mutants), values.seed)
  const mutants = sampled
    .filter(({ room }) => parts.some(part => room.name.includes(part)))
    .slice(Number(values.from) - 1)
    .map(mutant => ({ ...mutant, name: nameOf(mutant) }))
  if (!mutants.length) throw new Error('no room of that name, or no change that late')
  if (values.list) {
    for (const mutant of mutants) say(describe(mutant))
    return 0
  }
  process.env.CHROME_PATH = await findBrowser()
  const isEquivalent = isEquivalentIn(JSON.parse(readFileSync(inRoot(equivalentsFile), 'utf8')))
  const folders = Array.from({ length: Number(values.lanes) }, (_, at) => openLane(files, `lane-${at}`))
  const answers = openAnswers(values.seed)
  const tests = testsIn(
    openLane(files, 'clean'),
    files.filter(file => /^tests\/(?!nightly\/).*\.test\.ts$/.test(file)),
    answers,
  )
  say(`${mutants.length} changes`)

  const scores = new Map(mutants.map(({ room }) => [room.name, { noticed: 0, lived: 0, equal: 0 }]))
  let done = 0
  await inLanes(folders, mutants, async (folder, mutant) => {
    const from = performance.now()
    const answer = isEquivalent(mutant) ? undefined : await judge(mutant, folder, tests, answers)
    const outcome = !answer ? 'equal' : answer.by ? 'noticed' : 'lived'
    scores.get(mutant.room.name)[outcome]++
    const seconds = Math.round((performance.now() - from) / 1000)
    const by = answer?.by ? ` by ${answer.by.test}, "${answer.by.failed}"` : ''
    say(
      `${++done}/${mutants.length} ${mutant.room.name}: ${outcome}${by} (${seconds} s): ${describe(mutant)}`,
    )
  })
  await tests.close()
  rmSync(inRoot('.cache', 'mutation'), { recursive: true, force: true })
  for (const test of tests.useless) say(`${test} judged nothing: it fails without any change`)
  const minutes = Math.round((performance.now() - started) / 60_000)
  return summarize(scores, { seed: values.seed, minutes }) >= goal && !tests.useless.size ? 0 : 1
}

/** Works through a list in as many lanes as there are folders. */
async function inLanes(folders, list, work) {
  const waiting = [...list]
  await Promise.all(
    folders.map(async folder => {
      for (let each = waiting.shift(); each !== undefined; each = waiting.shift()) await work(folder, each)
    }),
  )
}

exitWith(main)
