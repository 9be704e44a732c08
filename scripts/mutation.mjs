// How much of what guards money and signing the tests notice when it changes: small changes, one at a time, each in a copy
// of the sources, judged by the tests of its room. No maintained runner drives tests of the web test runner.
//
//   npm run mutation                       200 changes, spread over the rooms below
//   npm run mutation -- --mutants 16       fewer
//   npm run mutation -- --only money       only rooms with this in their names
//   npm run mutation -- --seed 7           another sample; the same seed and sources give the same one
//   npm run mutation -- --list             the sample, without running anything
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findBrowser } from './lib/browser.mjs'
import { installMissing } from './lib/install.mjs'
import { lineOf, mutantsOf } from './lib/mutants.mjs'
import { inRoot, root } from './lib/project.mjs'
import { run } from './lib/run.mjs'

const goal = 90
const lanes = 2
/** Changes that make no difference, each with the reason: by file and by the line before and after. */
const equivalentsFile = 'tests/mutation-equivalents.json'

/** Rooms by what is in the paths of their files; sentences decide nothing. The tests stand in the order in which they are asked. */
const rooms = [
  {
    name: 'sending',
    files: /^src\/controllers\/send/,
    tests: [/^tests\/controllers\/send/, /^tests\/elements\/views\/(?:send|money)/],
  },
  {
    name: 'sends of the chains',
    files: /^src\/(?:adapters|namespaces)\/[^/]+\/send/,
    tests: [
      /^tests\/controllers\/send/,
      /^tests\/(?:adapters|namespaces)\//,
      /^tests\/backend\/solana-adapter/,
    ],
  },
  {
    name: 'swap guard',
    files: /^src\/namespaces\/evm\/swap\//,
    tests: [/^tests\/namespaces\/evm\/swap/, /^tests\/backend\/swap-/],
  },
  {
    name: 'money',
    files: /^src\/core\/money\//,
    tests: [
      /^tests\/core\/money\//,
      /^tests\/controllers\/(?:send|swap|buy)/,
      /^tests\/namespaces\/evm\/swap/,
      /^tests\/boundaries/,
    ],
  },
  {
    name: 'sign-in rules',
    files: /^src\/core\/sign-in\//,
    tests: [/^tests\/core\/sign-in/, /^tests\/controllers\/sign-in/, /^tests\/server\//],
  },
  {
    name: 'sign-in server',
    files: /^src\/server\//,
    tests: [/^tests\/server\//],
  },
  {
    name: 'buying',
    files: /^src\/controllers\/buy\//,
    tests: [/^tests\/core\/checkout-url/, /^tests\/elements\/views\/(?:buy|fund)/, /^tests\/flows\/buy/],
  },
  {
    name: 'errors',
    files: /^src\/core\/errors\/(?!\w+-errors)/,
    tests: [/^tests\/core\/errors\//, /^tests\/core\/identity\//, /^tests\/text\//],
  },
  {
    name: 'frame client',
    files: /^src\/services\/embedded-frame\//,
    tests: [/^tests\/services\/embedded-frame\//, /^tests\/connectors\/embedded\//],
  },
  {
    name: 'frame connector',
    files: /^src\/connectors\/embedded\//,
    tests: [/^tests\/connectors\/embedded\//, /^tests\/elements\/views\/approve/],
  },
  {
    name: 'frame approval',
    files: /^demo\/backend\/frame\/page\/approval\/(?!words)/,
    tests: [/^tests\/frame\//, /^tests\/backend\/frame-/, /^tests\/flows\/frame-approval/],
  },
  {
    name: 'frame server',
    files: /^demo\/backend\/frame\/server\/(?!words|mails|page\b)/,
    tests: [/^tests\/backend\/frame-/],
  },
]

const say = text => process.stdout.write(`${text}\n`)
const isInNode = file => /^tests\/(?:backend|flows|server)\//.test(file)
const isFlow = file => file.startsWith('tests/flows/')

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
function randomOf(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const shuffled = (list, random) =>
  list
    .map(each => [random(), each])
    .sort(([one], [other]) => one - other)
    .map(([, each]) => each)

/** The first ones of each list in turn, until there are enough. */
function inTurns(lists, count) {
  const taken = []
  const longest = Math.max(0, ...lists.map(list => list.length))
  for (let at = 0; at < longest; at++) for (const list of lists) if (at in list) taken.push(list[at])
  return taken.slice(0, count)
}

/** A sample, spread evenly over rooms, and inside of each over the kinds of change. */
function sample(files, chosen, count, seed) {
  const random = randomOf(seed)
  const byRoom = chosen.map(room => {
    const all = files
      .filter(file => room.files.test(file) && file.endsWith('.ts'))
      .flatMap(file => {
        const code = readFileSync(inRoot(file), 'utf8')
        return mutantsOf(code).map(mutant => ({ ...mutant, room, file, line: lineOf(code, mutant) }))
      })
    const kinds = [...new Set(all.map(({ kind }) => kind))].sort()
    return inTurns(
      kinds.map(kind =>
        shuffled(
          all.filter(mutant => mutant.kind === kind),
          random,
        ),
      ),
      count,
    )
  })
  return inTurns(byRoom, count)
}

/** Every file below the repository that a file stands on by imports of its own, itself included. */
function closureOf(file, known = new Map()) {
  if (known.has(file)) return known.get(file)
  const found = new Set([file])
  known.set(file, found)
  const waiting = [file]
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop())
    for (const [, name] of readFileSync(inRoot(one), 'utf8').matchAll(
      /(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g,
    )) {
      const next = path.posix.join(path.posix.dirname(one), name)
      if (found.has(next) || !/\.(?:ts|mjs)$/.test(next) || !existsSync(inRoot(next))) continue
      found.add(next)
      waiting.push(next)
    }
  return found
}

/** The tests of a room that stand on this file, in the room's order; what a page of a flow holds no import tells. */
function testsFor({ room, file }, all, closures) {
  const own = room.tests.flatMap(pattern => all.filter(test => pattern.test(test)))
  const near = own.filter(test => isFlow(test) || closureOf(test, closures).has(file))
  return near.length ? near : own
}

/** A copy of the sources, with the packages of this one. */
async function openLane(files, at) {
  const folder = inRoot('.cache', 'mutation', `lane-${at}`)
  rmSync(folder, { recursive: true, force: true })
  for (const file of files) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    cpSync(inRoot(file), path.join(folder, file))
  }
  for (const packages of ['node_modules', 'demo/backend/node_modules'])
    if (existsSync(inRoot(packages))) symlinkSync(inRoot(packages), path.join(folder, packages))
  return folder
}

const runner = inRoot('node_modules/@web/test-runner/dist/bin.js')

/** Whether these tests pass in a lane; those of the browser together, then one after the other, until one fails. */
async function pass(folder, tests, limitMs) {
  const browser = tests.filter(test => !isInNode(test))
  const commands = [
    ...(browser.length
      ? [[runner, '--root-dir', root, '--concurrency', '1', ...browser.flatMap(test => ['--files', test])]]
      : []),
    ...tests.filter(isInNode).map(test => ['--import', 'tsx', '--test', test]),
  ]
  for (const args of commands) {
    const { code } = await run(process.execPath, args, { cwd: folder, capture: true, mayFail: true, limitMs })
    if (code !== 0) return false
  }
  return true
}

async function main() {
  const { values } = parseArgs({
    options: {
      mutants: { type: 'string', default: '200' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string' },
      list: { type: 'boolean' },
    },
  })
  await installMissing()
  process.env.CHROME_PATH = await findBrowser()
  const started = performance.now()
  const { output } = await run('git', ['ls-files', '-co', '--exclude-standard'], { capture: true })
  const files = output.split('\n').filter(file => file && existsSync(inRoot(file)))
  const all = files.filter(file => /^tests\/.*\.test\.ts$/.test(file))
  const chosen = rooms.filter(({ name }) => !values.only || name.includes(values.only))
  const mutants = sample(files, chosen, Number(values.mutants), Number(values.seed))
  const equivalents = JSON.parse(readFileSync(inRoot(equivalentsFile), 'utf8'))
  const isEquivalent = ({ file, line }) =>
    equivalents.some(
      known => known.file === file && known.before === line.before && known.after === line.after,
    )
  const describe = ({ file, line }) => `${file}:${line.number}\n  - ${line.before}\n  + ${line.after}`
  if (values.list) {
    for (const mutant of mutants) say(describe(mutant))
    return 0
  }
  if (!mutants.length) throw new Error('no room of that name')
  const closures = new Map()
  for (const mutant of mutants) mutant.tests = testsFor(mutant, all, closures)
  const folders = []
  for (let at = 0; at < lanes; at++) folders.push(await openLane(files, at))

  // Unchanged they pass, or what fails later would mean nothing; how long that takes says when a change hangs.
  const tookMs = new Map()
  const needed = [...new Set(mutants.flatMap(({ tests }) => tests))]
  await inLanes(folders, needed, async (folder, test) => {
    const from = performance.now()
    if (!(await pass(folder, [test], 15 * 60_000))) throw new Error(`${test} fails without any change`)
    tookMs.set(test, performance.now() - from)
  })
  const limitOf = tests => 30_000 + 3 * tests.reduce((sum, test) => sum + tookMs.get(test), 0)
  say(`${mutants.length} changes, ${needed.length} test files, which pass without any`)

  const survivors = []
  const scores = new Map(chosen.map(({ name }) => [name, { killed: 0, lived: 0, equal: 0 }]))
  await inLanes(folders, mutants, async (folder, mutant) => {
    const score = scores.get(mutant.room.name)
    if (isEquivalent(mutant)) {
      score.equal++
      return
    }
    const file = path.join(folder, mutant.file)
    const code = readFileSync(file, 'utf8')
    writeFileSync(file, code.slice(0, mutant.start) + mutant.after + code.slice(mutant.end))
    try {
      if (await pass(folder, mutant.tests, limitOf(mutant.tests))) {
        score.lived++
        survivors.push(mutant)
        say(`lived: ${describe(mutant)}`)
      } else score.killed++
    } finally {
      writeFileSync(file, code)
    }
  })
  rmSync(inRoot('.cache', 'mutation'), { recursive: true, force: true })

  const rate = ({ killed, lived }) => (killed + lived ? (100 * killed) / (killed + lived) : 100)
  const total = { killed: 0, lived: 0, equal: 0 }
  say('')
  for (const [name, score] of scores) {
    for (const key of Object.keys(total)) total[key] += score[key]
    say(
      `${name.padEnd(20)} ${String(score.killed).padStart(4)} noticed ${String(score.lived).padStart(4)} not`,
    )
  }
  say(
    `${rate(total).toFixed(1)} % of ${total.killed + total.lived} noticed (seed ${values.seed}), ${total.equal} make no difference, ` +
      `${Math.round((performance.now() - started) / 60_000)} minutes`,
  )
  return rate(total) >= goal ? 0 : 1
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

main().then(
  code => process.exit(code),
  error => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  },
)
