// Runs commands in process groups, so that all their child processes can be ended together with this process.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { root } from './project.mjs'

/** The running commands. Each is the leader of its own process group, unless it reads the keyboard. */
const runningCommands = new Set()

export function sendSignal(pid, name) {
  try {
    process.kill(pid, name)
  } catch {
    // The process has already ended.
  }
}

const signalGroup = (child, name) => sendSignal(-Number(child.pid), name)

/** Returns all descendants of `pid` on Linux, including browsers that left its process group. Returns none on other systems. */
export function findDescendants(pid) {
  const parents = new Map()
  try {
    for (const name of readdirSync('/proc').filter(entry => /^\d+$/.test(entry))) {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    }
  } catch {
    // The process ended during the scan, or /proc does not exist.
  }
  const pids = new Set([pid])
  for (let hasGrown = true; hasGrown; ) {
    hasGrown = false
    for (const [child, parent] of parents)
      if (pids.has(parent) && !pids.has(child)) {
        pids.add(child)
        hasGrown = true
      }
  }
  pids.delete(pid)
  return pids
}

/** Ends a command: sends SIGTERM to its process group, waits up to 3 s, then kills the group and all descendants. */
async function endProcess(child) {
  const descendantIds = findDescendants(child.pid)
  signalGroup(child, 'SIGTERM')
  await Promise.race([
    new Promise(resolve => child.once('close', resolve)),
    new Promise(resolve => setTimeout(resolve, 3000)),
  ])
  signalGroup(child, 'SIGKILL')
  for (const pid of descendantIds) sendSignal(pid, 'SIGKILL')
}

/** Ends all running commands. */
export const endAll = () => Promise.all([...runningCommands].map(endProcess))

process.on('exit', () => {
  for (const child of runningCommands) signalGroup(child, 'SIGKILL')
})
for (const [name, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }))
  process.once(name, () => void endAll().finally(() => process.exit(code)))

/**
 * Runs a command. Resolves with its exit code, and with its output if `capture` is set (`echo` also prints the output immediately).
 * Rejects on a nonzero exit code unless `mayFail` is set. A command that runs longer than `limitMs` milliseconds is killed, which
 * counts as a failure.
 */
export function run(
  command,
  args,
  { cwd = root, env, capture = false, echo = false, mayFail = false, limitMs, stdin = false } = {},
) {
  return new Promise((resolve, reject) => {
    const outputMode = capture ? 'pipe' : 'inherit'
    // A command that reads the keyboard must stay in the process group of the terminal.
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: [stdin ? 'inherit' : 'ignore', outputMode, outputMode],
      detached: !stdin,
    })
    runningCommands.add(child)
    let output = ''
    for (const stream of capture ? [child.stdout, child.stderr] : [])
      stream.setEncoding('utf8').on('data', text => {
        output += text
        if (echo) process.stdout.write(text)
      })
    const timer =
      limitMs &&
      setTimeout(() => {
        process.stderr.write(`Stopped ${args.at(-1)}, which took longer than ${limitMs / 60_000} minutes\n`)
        void endProcess(child)
      }, limitMs)
    const finish = () => {
      clearTimeout(timer)
      runningCommands.delete(child)
    }
    child.once('error', error => {
      finish()
      reject(error)
    })
    child.once('close', (code, signalName) => {
      // Kills child processes that the command left behind.
      if (!stdin) signalGroup(child, 'SIGKILL')
      finish()
      if (code === 0 || mayFail) resolve({ code: code ?? 1, output })
      else
        reject(
          new Error(
            `${command} ${args.join(' ')} ended with ${signalName ?? code}${output ? `\n${output}` : ''}`,
          ),
        )
    })
  })
}
