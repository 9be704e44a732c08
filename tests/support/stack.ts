import { type ChildProcess, spawn } from 'node:child_process'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Fault } from '../../demo/backend/faults.ts'
import type { StackInfo } from '../../demo/backend/stack.ts'

export interface StackProcess extends StackInfo {
  faults: {
    set(fault: Fault): Promise<void>
    clear(service?: string): Promise<void>
  }
  clock: {
    now(): Promise<number>
    advance(ms: number, options?: { chains?: boolean }): Promise<void>
    reset(): Promise<void>
  }
  /** Stops the stack. Waits until its process has ended, if it has its own process. */
  close(): Promise<void>
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const stopLimitMs = 20_000

const bundle = process.env.W3M_STACK_START
/** Node arguments that start the local stack: from the bundle of a multi-file run, or from the sources. */
export const stackProgram: readonly string[] = bundle
  ? ['--enable-source-maps', bundle]
  : ['--import', 'tsx', 'demo/backend/start.ts']

interface StackProcessOptions {
  /** Port of the stack. Only a stack in a separate process can choose it. */
  port?: number
  /** Includes the demo user of the start page. */
  demo?: boolean
  /** Loopback port whose pages may read an account without consent. */
  benchPort?: number
}

/**
 * Starts the local stack outside of this process: in the host process of a multi-file run, otherwise in a separate process. The stack
 * ends with this process, even if this process is killed.
 */
export async function startStackProcess(options: StackProcessOptions = {}): Promise<StackProcess> {
  const host = await getHostUrl()
  const { info, close } = await (host && !options.port ? startInHost(host, options) : startInProcess(options))
  const requestControl = (path: string, method: string, body?: unknown) =>
    sendJson(`${info.urls.api}${path}`, method, body)
  return {
    ...info,
    faults: {
      set: fault => requestControl('/faults', 'POST', fault).then(() => undefined),
      clear: service =>
        requestControl(`/faults${service ? `?service=${service}` : ''}`, 'DELETE').then(() => undefined),
    },
    clock: {
      now: async () => ((await requestControl('/clock', 'GET')) as { now: number }).now,
      advance: (advanceMs, { chains = false } = {}) =>
        requestControl('/clock', 'POST', { advanceMs, chains }).then(() => undefined),
      reset: () => requestControl('/clock', 'DELETE').then(() => undefined),
    },
    close,
  }
}

let host: Promise<string> | undefined

/**
 * Returns the URL of the process that hosts this test process's stacks, and starts it on the first call. A stack starts there in a
 * fraction of the time that its code takes to load. Returns undefined in a run without bundles.
 */
function getHostUrl(): Promise<string> | undefined {
  const program = process.env.W3M_STACK_HOST_START
  if (program === undefined) return undefined
  host ??= new Promise((resolve, reject) => {
    const args = ['--enable-source-maps', program]
    // The host ends when its stdin closes, so it never outlives this process.
    const childProcess = spawn(process.execPath, args, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
    childProcess.once('close', code => reject(new Error(`The host of stacks ended with code ${code}`)))
    createInterface(childProcess.stdout).once('line', resolve)
  })
  return host
}

interface RunningStack {
  readonly info: StackInfo
  close(): Promise<void>
}

/** Starts a stack in the host, which runs until the response is closed. */
async function startInHost(host: string, { demo, benchPort }: StackProcessOptions): Promise<RunningStack> {
  const url = new URL(host)
  if (demo) url.searchParams.set('demo', '')
  if (benchPort) url.searchParams.set('benchPort', String(benchPort))
  const [request, response] = await new Promise<[ClientRequest, IncomingMessage]>((resolve, reject) => {
    const clientRequest = get(url, { agent: false }, response => resolve([clientRequest, response])).once(
      'error',
      reject,
    )
  })
  // Ignores errors, because either side may close the connection first.
  request.on('error', () => undefined)
  response.on('error', () => undefined)
  const text = await new Promise<string>(resolve => {
    let output = ''
    response.setEncoding('utf8').on('data', chunk => {
      output += chunk
      if (output.includes('\n')) resolve(output)
    })
    response.once('close', () => resolve(output || 'ended'))
  })
  if (response.statusCode !== 200) throw new Error(`The host of stacks: ${text}`)
  return { info: JSON.parse(text) as StackInfo, close: async () => void request.destroy() }
}

async function startInProcess(options: StackProcessOptions): Promise<RunningStack> {
  const args = [...stackProgram, '--until-stdin-ends', '--test']
  if (options.demo) args.push('--demo')
  if (options.benchPort) args.push('--consent', 'given', '--bench-port', String(options.benchPort))
  const childProcess = spawn(process.execPath, [...args, '--port', String(options.port ?? 0)], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const exit = new Promise<void>(resolve => childProcess.once('close', () => resolve()))
  const close = async () => {
    childProcess.stdin.end()
    const timer = setTimeout(() => childProcess.kill('SIGKILL'), stopLimitMs)
    await exit
    clearTimeout(timer)
  }
  childProcess.stdin.on('error', () => undefined)

  const info = await readInfo(childProcess)
  // Forwards later error output of services.
  childProcess.stderr.pipe(process.stderr, { end: false })
  return { info, close }
}

/** Reads the addresses from the stack's first line of JSON. Rejects with the error output if the stack ends before. */
function readInfo(childProcess: ChildProcess): Promise<StackInfo> {
  return new Promise((resolve, reject) => {
    let errorOutput = ''
    childProcess.stderr?.on('data', chunk => {
      errorOutput += String(chunk)
    })
    childProcess.once('error', reject)
    childProcess.once('close', code => reject(new Error(`The stack ended with code ${code}: ${errorOutput}`)))
    if (!childProcess.stdout) return
    createInterface(childProcess.stdout).on('line', line => {
      // Other lines are log output.
      if (line.startsWith('{')) resolve(JSON.parse(line) as StackInfo)
    })
  })
}

async function sendJson(url: string, method: string, body?: unknown): Promise<unknown> {
  const response = await fetch(url, { method, body: body === undefined ? undefined : JSON.stringify(body) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`)
  return JSON.parse(text)
}
