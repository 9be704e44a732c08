// Runs the tests that continuous integration skips: comparisons of times, heaps or frames, repeated runs, installs of other projects.
//
//   npm run nightly                    every part, one after the other
//   npm run nightly -- bench           one part; further arguments are passed to it
//   npm run nightly -- flows --repeat 3 --load 2
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { exitWith } from './lib/exit-with.mjs'
import { installMissing } from './lib/install.mjs'
import { runStage, summarize } from './lib/stages.mjs'
import { folderOf, isUnitTest, listTestFiles } from './lib/test-levels.mjs'

const createTestArguments = file => ['test.mjs', '--files', `tests/nightly/${file}.test.ts`]

const unitFolders = new Set(listTestFiles().filter(isUnitTest).map(folderOf))
const shuffledUnitTests = [
  ...[...unitFolders].flatMap(name => ['--files', `tests/${name}`]),
  '--shuffle',
  `${Date.now()}`,
]

/** The parts: a description, and a script with its arguments. */
const parts = {
  leaks: ['object counts and heap after hundreds of connections, openings and logins', 'soak.mjs'],
  cases: ['100,000 generated cases for each boundary', 'soak.mjs', '--cases'],
  order: ['unit tests, the files of each folder in a random order', 'test.mjs', ...shuffledUnitTests],
  lists: ['the longest task while long lists scroll', ...createTestArguments('long-lists')],
  motion: ['every change between two screens, frame by frame', ...createTestArguments('motion-pairs')],
  gallery: [
    'every state in all sizes, directions, themes and forced colors',
    ...createTestArguments('gallery'),
  ],
  hostile: ['the longest task while wallets flood the page', ...createTestArguments('hostile-load')],
  types: ['the types of the package in every compiler', ...createTestArguments('types')],
  flows: ['all flows, --repeat times (10) next to --load busy processes (2)'],
  'set-ups': ['bytes that each set-up loads, including React and Vue with Vite', 'set-ups.mjs', '--all'],
  bench: ['speed compared with plain Lit; --waterfall prints requests and initiators', 'bench.mjs'],
  peers: ['speed of other modals in the same run', 'bench.mjs', '--peers'],
  built: ['features that the minimum browsers lack, in the built files', 'check.mjs', 'built'],
  browsers: ['all flows of tests/browsers in Firefox and WebKit', 'browsers.mjs'],
  firefox: ['element tests in Firefox', 'test.mjs', '--browser', 'firefox'],
  examples: ['the apps of examples/ and their variants: installed, built, visited', 'examples.mjs'],
  libraries: ['wagmi, viem, ethers, web3.js and Solana libraries', 'consumers.mjs', 'libraries'],
  bundlers: ['a page and each entry in esbuild, Rollup, webpack, Vite and Parcel', 'bundlers.mjs'],
  compat: ['apps written for AppKit, migrated by create-w3m: a table of ten', 'consumers.mjs', 'compat'],
  docs: ['the documentation site in a browser', 'docs.mjs', 'test'],
  mutation: ['mutants of the code that guards money and signing', 'mutation.mjs'],
}

/** Runs each flow several times under CPU load to expose races. A flaky flow fails. */
async function repeatFlows(args) {
  const { values } = parseArgs({
    args,
    options: { repeat: { type: 'string', default: '10' }, load: { type: 'string', default: '2' } },
  })
  const busyProcesses = Array.from({ length: Number(values.load) }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  )
  try {
    return [
      await runStage({
        name: 'flows',
        args: ['test.mjs', '--files', 'tests/flows', '--repeat', values.repeat],
      }),
    ]
  } finally {
    for (const child of busyProcesses) child.kill('SIGKILL')
  }
}

async function runPart(name, args) {
  if (name === 'flows') return repeatFlows(args)
  const [, script, ...ownArgs] = parts[name]
  return [await runStage({ name, args: [script, ...ownArgs, ...args] })]
}

exitWith(async () => {
  const [part, ...args] = process.argv.slice(2)
  if (part !== undefined && !Object.hasOwn(parts, part)) {
    const list = Object.entries(parts).map(([name, [description]]) => `  ${name.padEnd(10)} ${description}`)
    throw new Error(`Usage: npm run nightly -- [part]\nParts:\n${list.join('\n')}`)
  }
  await installMissing()
  const startTime = performance.now()
  const outcomes = []
  for (const name of part === undefined ? Object.keys(parts) : [part])
    outcomes.push(...(await runPart(name, args)))
  return summarize(outcomes, (performance.now() - startTime) / 1000)
})
