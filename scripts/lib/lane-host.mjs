// A process beside a lane of test files that holds what is the same for all of them and takes long to start: the code of the
// local stack (tests/support/stack-host.ts), a browser (scripts/lib/browser-host.mjs).
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { inRoot } from './project.mjs'

const stopLimitMs = 20_000

/** Starts one by these arguments of Node. Resolves when it has said its address; `hasEnded` says whether it broke down. */
export async function startLaneHost(start) {
  const child = spawn(process.execPath, start, { cwd: inRoot(), stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise(resolve => child.once('close', resolve))
  child.stdin.on('error', () => undefined)
  const lines = createInterface({ input: child.stdout })
  const url = await Promise.race([
    new Promise(resolve => lines.once('line', resolve)),
    ended.then(code => Promise.reject(new Error(`${start.at(-1)} ended at its start (${code})`))),
  ])
  // What it says later is for whoever reads the tests.
  lines.on('line', line => process.stdout.write(`${line}\n`))
  return {
    url,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    /** It ends when its stdin does, so that it cannot outlive us. */
    async close() {
      child.stdin.end()
      const timer = setTimeout(() => child.kill('SIGKILL'), stopLimitMs)
      await ended
      clearTimeout(timer)
    },
  }
}

/** The hosts of one lane: each is started when a file first asks for it, and started anew where it broke down. */
export function laneHosts(starts) {
  const hosts = new Map()
  const end = async name => {
    const host = hosts.get(name)
    hosts.delete(name)
    await host?.close()
  }
  return {
    /** Its address, or undefined where it does not start: the file has one of its own then, and says what is wrong. */
    async addressOf(name) {
      if (hosts.get(name)?.hasEnded()) await end(name)
      try {
        if (!hosts.has(name)) hosts.set(name, await startLaneHost(starts[name]))
      } catch (error) {
        process.stderr.write(`${error.message}\n`)
      }
      return hosts.get(name)?.url
    },
    end,
    endAll: () => Promise.all([...hosts.keys()].map(end)),
  }
}
