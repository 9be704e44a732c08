// One process that starts a local stack for each test file that needs one (tests/support/stack-host.ts).
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { inRoot } from './project.mjs'

const stopLimitMs = 20_000

/** Resolves with the address to ask for stacks; whoever asks there has a stack for as long as it listens. */
export async function startStackHost() {
  const child = spawn(process.execPath, ['--import', 'tsx', inRoot('tests/support/stack-host.ts')], {
    cwd: inRoot(),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise(resolve => child.once('close', resolve))
  child.stdin.on('error', () => undefined)
  const lines = createInterface({ input: child.stdout })
  const url = await Promise.race([
    new Promise(resolve => lines.once('line', resolve)),
    ended.then(code => Promise.reject(new Error(`the host of stacks ended at its start (${code})`))),
  ])
  // What services say later is for whoever reads the tests.
  lines.on('line', line => process.stdout.write(`${line}\n`))
  return {
    url,
    async close() {
      child.stdin.end()
      const timer = setTimeout(() => child.kill('SIGKILL'), stopLimitMs)
      await ended
      clearTimeout(timer)
    },
  }
}
