import { readFileSync } from 'node:fs'

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
