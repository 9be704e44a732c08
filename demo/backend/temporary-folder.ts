import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'w3m-stack-'

export interface TemporaryFolder {
  path: string
  remove(): void
}

/**
 * Creates the only folder to which a stack writes. Its name contains the process id, so that a later stack can identify and
 * remove the folder of a killed one.
 */
export function makeTemporaryFolder(): TemporaryFolder {
  removeLeftovers()
  const path = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 3 })
  process.once('exit', remove)
  return {
    path,
    remove() {
      process.removeListener('exit', remove)
      remove()
    },
  }
}

function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]
    if (!pid || isRunning(Number(pid))) continue
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true })
    } catch {
      // The folder belongs to another user, or another stack has removed it.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
