// A process for the test files of a lane that holds what takes long to load: the code of the local stack (tests/support/stack-host.ts).
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { inRoot } from './project.mjs'

const stopLimitMs = 20_000

/** Starts a host by these arguments of Node. Resolves when it has printed its address. */
export async function startLaneHost(start) {
  const child = spawn(process.execPath, start, { cwd: inRoot(), stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise(resolve => child.once('close', resolve))
  child.stdin.on('error', () => undefined)
  const lines = createInterface({ input: child.stdout })
  const url = await Promise.race([
    new Promise(resolve => lines.once('line', resolve)),
    ended.then(code => Promise.reject(new Error(`${start.at(-1)} ended at its start (${code})`))),
  ])
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

/** The hosts of one lane. Each starts when a file first needs it, and again after it broke down. */
export function laneHosts(starts) {
  const hosts = new Map()
  const end = async name => {
    const host = hosts.get(name)
    hosts.delete(name)
    await host?.close()
  }
  return {
    /** The address of a host, or undefined if it does not start: then the file starts its own stack and reports what is wrong. */
    async addressOf(name) {
      if (hosts.get(name)?.hasEnded()) await end(name)
      try {
        if (!hosts.has(name)) hosts.set(name, await startLaneHost(starts[name]))
      } catch (error) {
        process.stderr.write(`${error.message}\n`)
      }
      return hosts.get(name)?.url
    },
    endAll: () => Promise.all([...hosts.keys()].map(end)),
  }
}
