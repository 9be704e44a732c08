// Starts the local stack of demo/backend as a process of its own and reads its addresses.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { inRoot } from './project.mjs'

const stopLimitMs = 8000

/** `options` are those of `start.ts`. Resolves when the stack is ready; `close` resolves when all of it has ended. Undefined when there is no stack. */
export async function startLocalStack(options = []) {
  const start = inRoot('demo/backend/start.ts')
  if (!existsSync(start)) return undefined
  // It ends when its stdin ends, so it cannot outlive us however we end; the group of its own keeps Ctrl+C ours to handle.
  const child = spawn(process.execPath, ['--import', 'tsx', start, '--until-stdin-ends', ...options], {
    cwd: inRoot(),
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  const ended = new Promise(resolve => child.once('close', resolve))
  const lines = createInterface({ input: child.stdout })
  const info = await Promise.race([
    new Promise(resolve => lines.once('line', line => resolve(JSON.parse(line)))),
    ended.then(code => Promise.reject(new Error(`the local stack ended at its start (${code})`))),
  ])
  lines.on('line', () => undefined)
  const close = async () => {
    child.stdin.end()
    const timer = setTimeout(() => child.kill('SIGKILL'), stopLimitMs)
    await ended
    clearTimeout(timer)
  }
  return { ...info, ended, close }
}
