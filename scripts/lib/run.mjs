// Runs commands as process groups, so that whatever they start ends with us.
import { spawn } from 'node:child_process'
import { root } from './project.mjs'

const groups = new Set()

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch {
    // The group has ended by itself.
  }
}

/** Ends every process group that is still running. */
export function endAll(signal = 'SIGTERM') {
  for (const child of groups) signalGroup(child, signal)
}

process.on('exit', () => endAll('SIGKILL'))
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
])
  process.on(signal, () => {
    endAll('SIGTERM')
    // Children get a moment to close what they hold; `exit` ends those that do not.
    setTimeout(() => process.exit(code), groups.size ? 1500 : 0).unref()
    if (!groups.size) process.exit(code)
    for (const child of groups) child.once('close', () => groups.size === 0 && process.exit(code))
  })

/**
 * Runs a command to its end. Resolves with its exit code and what it printed when `capture` is set;
 * without `mayFail` a code other than 0 is thrown.
 */
export function run(command, args, { cwd = root, env, capture = false, mayFail = false, tee = false } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = ['ignore', capture ? 'pipe' : 'inherit', capture ? 'pipe' : 'inherit']
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio, detached: true })
    groups.add(child)
    let output = ''
    for (const stream of capture ? [child.stdout, child.stderr] : [])
      stream.setEncoding('utf8').on('data', text => {
        output += text
        if (tee) process.stdout.write(text)
      })
    child.once('error', error => {
      groups.delete(child)
      reject(error)
    })
    child.once('close', (code, signal) => {
      signalGroup(child, 'SIGKILL') // what a command left behind
      groups.delete(child)
      if (code === 0 || mayFail) resolve({ code: code ?? 1, output })
      else
        reject(
          new Error(
            `${command} ${args.join(' ')} ended with ${signal ?? code}${output ? `\n${output}` : ''}`,
          ),
        )
    })
  })
}
