import { parseArgs } from 'node:util'
import { type Stack, startStack, type StackInfo } from './stack.ts'

// `--until-stdin-ends`: whoever starts us through a pipe takes us along when it ends. Not the rule, since a stack
// started in the background has no stdin from the beginning.
const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    'until-stdin-ends': { type: 'boolean', default: false },
    // Only for tests: lets the time of the services be moved.
    test: { type: 'boolean', default: false },
    // The person of the start page is there in the demo, and for the tests that ask for it.
    demo: { type: 'boolean', default: false },
    // For suites that drive bench pages: a login there asks for no consent. Only together with `--test`.
    consent: { type: 'string' },
    'bench-port': { type: 'string' },
  },
})

const parentCheckMs = 500
const stopLimitMs = 10_000

let stopping = false
let starting: Promise<Stack> | undefined

// All ears before anything is started, so that there is no moment in which an order to stop leaves something behind.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
process.stdout.on('error', () => void stop())
process.stderr.on('error', () => undefined)
watchParent()
if (values['until-stdin-ends']) {
  process.stdin.resume()
  for (const event of ['end', 'error', 'close']) process.stdin.once(event, () => void stop())
}

try {
  starting = startStack({
    port: values.port === undefined ? undefined : Number(values.port),
    test: values.test,
    demo: values.demo || !values.test,
    consent: values.consent === 'given' ? 'given' : undefined,
    benchPort: values['bench-port'] === undefined ? undefined : Number(values['bench-port']),
  })
  const { urls, contracts, pids } = await starting
  if (!stopping) announce({ urls, contracts, pids })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
  void stop()
}

async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  // Anvil ends with us in any case; this is only so that nobody waits for ever.
  setTimeout(() => process.exit(1), stopLimitMs).unref()
  try {
    const stack = await starting?.catch(() => undefined)
    await stack?.close()
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
  process.exit()
}

function watchParent(): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    void stop()
  }, parentCheckMs)
}

/** The first line is for programs, the rest for people. */
function announce(info: StackInfo): void {
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
