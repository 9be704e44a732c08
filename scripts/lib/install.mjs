// Installs what a lockfile names and the disk lacks; needs nothing but Node, since it runs before anything is installed.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './project.mjs'
import { run } from './run.mjs'

const packagesOf = file => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {})

/** Whether what lies in node_modules is what the lockfile says; parts for other systems may be absent. */
export function isInstalled(folder) {
  const wanted = packagesOf(path.join(folder, 'package-lock.json'))
  const present = packagesOf(path.join(folder, 'node_modules/.package-lock.json'))
  return Object.entries(wanted).every(([at, { version, optional, peer, link }]) => {
    if (at === '' || link) return true
    return present[at] ? present[at].version === version : Boolean(optional || peer)
  })
}

/** Runs `npm ci` in every folder of the project whose packages are missing or of another version. */
export async function installMissing(folders = ['.', 'demo/backend']) {
  for (const name of folders) {
    const folder = inRoot(name)
    if (!existsSync(path.join(folder, 'package-lock.json')) || isInstalled(folder)) continue
    process.stdout.write(
      `Installing the packages of ${name === '.' ? 'the project' : name} (npm ci, a minute or two) …\n`,
    )
    const started = performance.now()
    // No script of a package runs here: none is needed, and some would compile what the stack does without.
    const args = ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
    await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { cwd: folder })
    process.stdout.write(`Installed in ${Math.round((performance.now() - started) / 1000)} s.\n`)
  }
}
