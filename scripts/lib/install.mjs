// Installs packages that a lockfile names and the disk lacks. Imports no package, because it runs before the installation.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './project.mjs'
import { run } from './run.mjs'

const packagesOf = file => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {})

/** Whether node_modules contains the versions of the lockfile. Optional packages of other platforms may be missing. */
export function isInstalled(folder) {
  const expected = packagesOf(path.join(folder, 'package-lock.json'))
  const present = packagesOf(path.join(folder, 'node_modules/.package-lock.json'))
  return Object.entries(expected).every(([at, { version, optional, peer, link }]) => {
    if (at === '' || link) return true
    return present[at] ? present[at].version === version : Boolean(optional || peer)
  })
}

/** Throws if this Node is older than `engines` of package.json allows. */
export function requireNode(version = process.versions.node) {
  const { engines } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const lowest = engines.node.replace('>=', '')
  if (version.localeCompare(lowest, undefined, { numeric: true }) < 0)
    throw new Error(
      `Node ${lowest} or later is needed; this is Node ${version}. Get it at https://nodejs.org/`,
    )
}

/** Runs `npm ci` in every folder of the project whose packages are missing or have other versions. */
export async function installMissing(folders = ['.', 'demo/backend']) {
  requireNode()
  const isMissing = name => existsSync(inRoot(name, 'package-lock.json')) && !isInstalled(inRoot(name))
  await Promise.all(folders.filter(isMissing).map(install))
}

async function install(name) {
  const label = name === '.' ? 'the project' : name
  process.stdout.write(`Installing the packages of ${label} (npm ci, a minute or two) …\n`)
  const started = performance.now()
  // Install scripts are skipped: none is needed, and some would compile optional parts.
  const args = ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { cwd: inRoot(name) })
  process.stdout.write(`Installed ${label} in ${Math.round((performance.now() - started) / 1000)} s.\n`)
}
