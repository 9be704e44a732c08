// Installs the packages of the lockfiles that are missing. Imports no package, because it runs before any is installed.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { inRoot, npm } from './project.mjs'
import { run } from './run.mjs'

const readPackages = file => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {})

/**
 * Whether node_modules contains the packages of the lockfile in their versions. Optional and peer packages may be missing. With
 * `members`, other packages may be missing too, because other members of the workspace may need them, but the entries of `members` must
 * be those of the lockfile.
 */
export function isInstalled(folder, members = []) {
  const expectedPackages = readPackages(path.join(folder, 'package-lock.json'))
  const installedPackages = readPackages(path.join(folder, 'node_modules/.package-lock.json'))
  if (!members.every(name => isDeepStrictEqual(installedPackages[name], expectedPackages[name]))) return false
  return Object.entries(expectedPackages).every(([location, { version, optional, peer, link }]) => {
    if (location === '' || link) return true
    return installedPackages[location]
      ? installedPackages[location].version === version
      : Boolean(optional || peer || members.length)
  })
}

/**
 * Returns `addedMembers` and the members of the workspace that are already installed, except those that the lockfile no longer
 * contains.
 */
function listMembers(folder, addedMembers) {
  const expectedPackages = readPackages(path.join(folder, 'package-lock.json'))
  const linkEntries = Object.values(readPackages(path.join(folder, 'node_modules/.package-lock.json')))
  const installedLinks = linkEntries.filter(({ link, resolved }) => link && expectedPackages[resolved])
  return [...new Set([...installedLinks.map(({ resolved }) => resolved), ...addedMembers])]
}

/** Throws if a Node version, by default that of this process, is older than `engines` in package.json allows. */
export function requireNode(version = process.versions.node) {
  const { engines } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const minVersion = engines.node.replace('>=', '')
  if (version.localeCompare(minVersion, undefined, { numeric: true }) < 0)
    throw new Error(
      `This project requires Node ${minVersion} or later, and this is Node ${version}. Download it from https://nodejs.org/`,
    )
}

/**
 * Runs `npm ci` in every folder of the project whose packages are missing or have other versions. With `members`, it only installs
 * these members of a workspace and those that are already installed, because `npm ci` removes the packages of all others.
 */
export async function installMissing(folders = ['.', 'demo/backend'], members = []) {
  requireNode()
  const isMissing = name =>
    existsSync(inRoot(name, 'package-lock.json')) && !isInstalled(inRoot(name), members)
  await Promise.all(folders.filter(isMissing).map(name => install(name, members)))
}

async function install(name, members) {
  const label = name === '.' ? 'the project' : name
  process.stdout.write(`Installing the packages of ${label} (npm ci, a minute or two) …\n`)
  const startTime = performance.now()
  // Skips install scripts: no package needs one, and some would compile optional parts.
  const args = ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  if (members.length) args.push(...listMembers(inRoot(name), members).map(member => `--workspace=${member}`))
  await run(npm, args, { cwd: inRoot(name) })
  process.stdout.write(`Installed ${label} in ${Math.round((performance.now() - startTime) / 1000)} s.\n`)
}
