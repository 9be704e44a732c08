import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Whether a process still does anything; one that ended but was not yet collected by its parent does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2))
  } catch {
    // Ended just now, or a system without /proc.
    return process.platform !== 'linux'
  }
}

/** Waits until something is so, and says what was waited for when it never is. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  limitMs = 60_000,
): Promise<void> {
  const deadline = Date.now() + limitMs
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain until ${what}`)
    await sleep(25)
  }
}
