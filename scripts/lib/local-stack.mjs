// Starts the local stack of demo/backend in a separate process and reads its addresses.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { inRoot } from './project.mjs'

const stopLimitMs = 8000

/**
 * Starts the stack with the options of demo/backend/start.ts. Resolves with its addresses and `close` when it is ready, or with
 * undefined if demo/backend does not exist. `close` resolves when all processes of the stack have ended.
 */
export async function startLocalStack(options = []) {
  const start = inRoot('demo/backend/start.ts')
  if (!existsSync(start)) return undefined
  // The stack ends when its stdin closes, so it never outlives this process. It has its own process group, so that Ctrl+C does not end
  // it before this process calls `close`.
  const child = spawn(process.execPath, ['--import', 'tsx', start, '--until-stdin-ends', ...options], {
    cwd: inRoot(),
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  const exitCode = new Promise(resolve => child.once('close', resolve))
  const lines = createInterface({ input: child.stdout })
  const info = await Promise.race([
    new Promise(resolve => lines.once('line', line => resolve(JSON.parse(line)))),
    exitCode.then(code => Promise.reject(new Error(`The local stack ended during its start (${code})`))),
  ])
  lines.on('line', () => undefined)
  const close = async () => {
    child.stdin.end()
    const timer = setTimeout(() => child.kill('SIGKILL'), stopLimitMs)
    await exitCode
    clearTimeout(timer)
  }
  return { ...info, ended: exitCode, close }
}
