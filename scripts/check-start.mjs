// Runs `npm start` like a first-time contributor, waits until the page responds, and stops it. Fails if a process remains.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { exitWith } from './lib/exit-with.mjs'
import { inRoot, npm } from './lib/project.mjs'
import { findDescendants } from './lib/run.mjs'

const startLimitMs = 10 * 60_000
const stopLimitMs = 20_000

const isAlive = pid => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

exitWith(async () => {
  const child = spawn(npm, ['start'], {
    cwd: inRoot(),
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const exitCode = new Promise(resolve => child.once('close', resolve))
  const signalGroup = name => process.kill(-Number(child.pid), name)
  const startTimer = setTimeout(() => signalGroup('SIGKILL'), startLimitMs)
  try {
    const url = await new Promise((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', line => {
        process.stdout.write(`${line}\n`)
        const match = /The demo runs at (\S+)/.exec(line)
        if (match) resolve(match[1])
      })
      void exitCode.then(code => reject(new Error(`npm start ended with ${code} before it served its page`)))
    })
    const response = await fetch(url)
    const page = await response.text()
    if (!response.ok || !page.includes('<w3m-button'))
      throw new Error(`${url} responded with ${response.status} and no w3m-button`)
    const processes = [...findDescendants(child.pid)]
    signalGroup('SIGINT')
    const stopTimer = setTimeout(() => signalGroup('SIGKILL'), stopLimitMs)
    await exitCode
    clearTimeout(stopTimer)
    // npm may exit before its child processes.
    const deadline = performance.now() + stopLimitMs
    while (processes.some(isAlive) && performance.now() < deadline) await delay(50)
    const remainingProcesses = processes.filter(isAlive)
    if (remainingProcesses.length)
      throw new Error(`npm start left processes behind: ${remainingProcesses.join(', ')}`)
    return 0
  } finally {
    clearTimeout(startTimer)
  }
})
