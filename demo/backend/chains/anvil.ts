import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { callNode } from './json-rpc.ts'

export interface Anvil {
  url: string
  pid: number
  close(): Promise<void>
}

// The shell replaces itself by anvil with `exec`, so the pid stays the same. It leaves a watcher process that reads a pipe
// whose other end this process holds. If this process ends for any reason, even killed, the pipe closes without data and the
// watcher kills anvil. A line on the pipe means that anvil has already exited.
const startScript = `
exec 3<&0
( read -r farewell <&3 || kill -KILL "$$" ) >/dev/null 2>&1 &
exec "$@" </dev/null 3<&-
`

// A long limit, because an overloaded machine is slow. An idle one starts anvil in 0.1 s.
const startLimitMs = 60_000
const stopLimitMs = 5000

/** Starts anvil on a free loopback port. Resolves when it responds. */
export async function startAnvil(options: {
  chainId: number
  mnemonic: string
  folder: string
  /** Age of the genesis block, in days. */
  daysAgo?: number
}): Promise<Anvil> {
  mkdirSync(options.folder, { recursive: true })
  const flags = {
    host: '127.0.0.1',
    port: '0',
    'chain-id': String(options.chainId),
    mnemonic: options.mnemonic,
    'cache-path': options.folder,
    timestamp: String(Math.floor(Date.now() / 1000) - (options.daysAgo ?? 0) * 86_400),
  }
  const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value])
  const childProcess = spawn(
    'sh',
    ['-c', startScript, 'sh', findAnvil(), ...args, '--no-request-size-limit'],
    {
      stdio: ['pipe', 'pipe', 'pipe'],
      // Starts a separate process group, because Ctrl+C in a terminal signals the whole group. The chains must stop later,
      // after the services that use them.
      detached: true,
      // Sets another HOME, because anvil reads settings and stores caches below it.
      env: { PATH: process.env.PATH, HOME: options.folder },
    },
  )
  const closePromise = new Promise<void>(resolve => childProcess.once('close', () => resolve()))
  childProcess.stdin.on('error', () => undefined)
  childProcess.once('exit', () => childProcess.stdin.end('\n'))

  let isClosing = false
  const close = async () => {
    isClosing = true
    childProcess.kill('SIGINT')
    const timer = setTimeout(() => childProcess.kill('SIGKILL'), stopLimitMs)
    await closePromise
    clearTimeout(timer)
  }
  try {
    const url = `http://127.0.0.1:${await readPort(childProcess)}`
    await waitForChain(url, options.chainId)
    childProcess.once('exit', (code, signal) => {
      if (!isClosing) console.error(`Chain ${options.chainId} has ended by itself (${signal ?? code})`)
    })
    return { url, pid: childProcess.pid ?? 0, close }
  } catch (error) {
    await close()
    throw error
  }
}

function findAnvil(): string {
  const name = `@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
  try {
    const anvilPath = createRequire(import.meta.url).resolve(`${name}/bin/anvil`)
    if (existsSync(anvilPath)) return anvilPath
  } catch {
    // No anvil package for this platform.
  }
  const pathCandidates = (process.env.PATH ?? '').split(':').map(folder => `${folder}/anvil`)
  const executable = pathCandidates.find(path => existsSync(path))
  if (executable) return executable
  throw new Error(
    `No anvil for ${process.platform} ${process.arch}: run "npm install" in demo/backend (it brings one for Linux on x64), ` +
      'or install Foundry (https://getfoundry.sh) so that "anvil" is on the PATH.',
  )
}

/** Resolves with the port in the output. Anvil chooses the port, so that two stacks never compete for the same one. */
function readPort(childProcess: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = ''
    const rejectStart = (reason: string) => {
      clearTimeout(timer)
      reject(new Error(`anvil ${reason}: ${output.slice(-2000)}`))
    }
    const timer = setTimeout(() => rejectStart('did not start in time'), startLimitMs)
    const onOutput = (chunk: Buffer) => {
      // Stops storing the output, but continues to read it, because a full pipe would block anvil.
      if (output.length > 100_000) return
      output += chunk.toString()
      const port = /Listening on [^\s]*:(\d+)/.exec(output)?.[1]
      if (!port) return
      clearTimeout(timer)
      resolve(Number(port))
    }
    childProcess.stdout?.on('data', onOutput)
    childProcess.stderr?.on('data', onOutput)
    childProcess.once('error', error => rejectStart(`could not be run (${error.message})`))
    childProcess.once('exit', code => rejectStart(`ended with code ${code}`))
  })
}

async function waitForChain(url: string, chainId: number): Promise<void> {
  const deadline = Date.now() + startLimitMs
  for (;;) {
    try {
      const [id] = await callNode(url, [{ method: 'eth_chainId' }], AbortSignal.timeout(2000))
      if (Number(id) !== chainId) throw new Error(`${url} is chain ${id} instead of ${chainId}`)
      break
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(10)
    }
  }
  // Disables the log, because nothing reads it after the start.
  await callNode(url, [{ method: 'anvil_setLoggingEnabled', params: [false] }])
}
