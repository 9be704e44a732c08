import { parseArgs } from 'node:util'
import { type Stack, startStack, type StackInfo } from './stack.ts'

// `--until-stdin-ends`: the stack exits when its parent closes the pipe. It is optional, because a stack that is started in the
// background has no stdin.
const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    'until-stdin-ends': { type: 'boolean', default: false },
    // Adds the route that changes the time of the services, for tests.
    test: { type: 'boolean', default: false },
    // Adds the demo user of the start page to a stack with `--test`. Other stacks always have this user.
    demo: { type: 'boolean', default: false },
    // For test suites that operate bench pages: a login there needs no consent. Requires `--test`.
    consent: { type: 'string' },
    'bench-port': { type: 'string' },
  },
})

const parentCheckMs = 500
const stopLimitMs = 10_000

let isStopping = false
let stackPromise: Promise<Stack> | undefined

// Registers the signal handlers before anything starts, so that an early stop leaves no process or file.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
process.stdout.on('error', () => void stop())
process.stderr.on('error', () => undefined)
watchParent()
if (values['until-stdin-ends']) {
  process.stdin.resume()
  for (const event of ['end', 'error', 'close']) process.stdin.once(event, () => void stop())
}

try {
  stackPromise = startStack({
    port: values.port === undefined ? undefined : Number(values.port),
    test: values.test,
    demo: values.demo || !values.test,
    consent: values.consent === 'given' ? 'given' : undefined,
    benchPort: values['bench-port'] === undefined ? undefined : Number(values['bench-port']),
  })
  const { urls, contracts, pids } = await stackPromise
  if (!isStopping) printInfo({ urls, contracts, pids })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
  void stop()
}

async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  // Exits after a time limit even if a part does not stop. Anvil ends with this process in any case.
  setTimeout(() => process.exit(1), stopLimitMs).unref()
  try {
    const stack = await stackPromise?.catch(() => undefined)
    await stack?.close()
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
  process.exit()
}

function watchParent(): void {
  const parentPid = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parentPid) return
    clearInterval(timer)
    void stop()
  }, parentCheckMs)
}

/** Prints the info: one line of JSON, then a table for users. */
function printInfo(info: StackInfo): void {
  console.log(JSON.stringify(info))
  const { urls, contracts } = info
  const rows = [
    ...Object.entries(urls).flatMap(([name, url]) => (typeof url === 'string' ? [[name, url]] : [])),
    ...Object.entries(urls.chains).map(([id, url]) => [`chain ${id}`, url]),
    ...Object.entries(contracts).map(([name, { address }]) => [name, address]),
  ]
  console.log(`\nThe local stack runs; its keys and coins are worthless. Ctrl+C stops it.\n`)
  for (const [name = '', value = ''] of rows) console.log(`  ${name.padEnd(12)} ${value}`)
}
