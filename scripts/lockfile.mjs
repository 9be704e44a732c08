// Keeps lockfiles complete for every platform and independent of a registry mirror. Adds missing entries, or with `--check` only
// reports them. Lockfiles of apps that install the packed package are only checked, because the nightly run that installs them writes
// them with `--lock`.
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const folders = ['.', 'demo/backend', 'docs/site'].filter(folder =>
  existsSync(path.join(repository, folder, 'package-lock.json')),
)

/** All lockfiles, as paths in the repository. */
export const lockfiles = [
  ...[...folders, 'tests/bundlers', 'tests/consumers'].map(folder => `${folder}/package-lock.json`),
  ...readdirSync(path.join(repository, 'examples/lockfiles')).map(name => `examples/lockfiles/${name}`),
].filter(file => existsSync(path.join(repository, file)))

const publicRegistry = 'https://registry.npmjs.org/'
const readJson = file => JSON.parse(readFileSync(file, 'utf8'))

/** Returns optional packages (mostly binaries of other platforms) that a package requires and the lockfile lacks. */
function findMissingOptionals(packages) {
  const missingPackages = []
  for (const [location, entry] of Object.entries(packages)) {
    for (const name of Object.keys(entry.optionalDependencies ?? {})) {
      let folder = location
      while (folder && !packages[`${folder}/node_modules/${name}`])
        folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')
      if (!folder && !packages[`node_modules/${name}`]) missingPackages.push({ location, name })
    }
  }
  return missingPackages
}

/** Returns the faults of a lockfile, one sentence each. */
export function findLockfileFaults(file) {
  const { packages } = readJson(file)
  const faults = findMissingOptionals(packages).map(
    ({ location, name }) => `${location} has no entry for its optional package ${name}`,
  )
  for (const [folder, entry] of Object.entries(packages)) {
    // Skips the packed package, a file next to the app, because its hash changes with each build.
    if (entry.link || entry.resolved?.startsWith('file:')) continue
    if (entry.resolved && !entry.resolved.startsWith(publicRegistry))
      faults.push(`${folder} names another host than the public registry`)
    if (folder.includes('node_modules/') && !entry.inBundle && !entry.integrity && !entry.os)
      faults.push(`${folder} has no integrity hash`)
  }
  return faults
}

const cpus = ['x64', 'arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32']
const systems = ['android', 'darwin', 'freebsd', 'linux', 'openbsd', 'openharmony', 'win32']

/**
 * Adds entries for binaries of other platforms, which a registry mirror may lack. Without an entry, `npm ci` would not install the
 * package. The entry needs no download: the name of the package contains the platform, and its parent contains the exact version.
 */
function addBinaries(packages) {
  for (const { location, name } of findMissingOptionals(packages)) {
    const nameParts = name.split(/[/-]/)
    const os = systems.find(system => nameParts.includes(system))
    const cpu = cpus.find(name => nameParts.includes(name))
    const version = packages[location].optionalDependencies[name]
    if (!os || !cpu || !/^\d+\.\d+\.\d+$/.test(version)) continue
    const libc = nameParts.some(part => part.startsWith('musl'))
      ? ['musl']
      : nameParts.some(part => part.startsWith('gnu'))
        ? ['glibc']
        : undefined
    const dev = packages[location].dev
    packages[`node_modules/${name}`] = {
      version,
      cpu: [cpu],
      ...(dev && { dev }),
      ...(os === 'linux' && libc && { libc }),
      optional: true,
      os: [os],
    }
  }
}

/** Makes npm resolve packages again whose optional dependencies have no entry. All other versions stay the same. */
function completeLockfile(folder) {
  const sourceFolder = path.join(repository, folder)
  const workFolder = mkdtempSync(path.join(os.tmpdir(), 'w3m-lockfile-'))
  try {
    const lock = readJson(path.join(sourceFolder, 'package-lock.json'))
    for (const { location } of findMissingOptionals(lock.packages)) delete lock.packages[location]
    copyFileSync(path.join(sourceFolder, 'package.json'), path.join(workFolder, 'package.json'))
    writeFileSync(path.join(workFolder, 'package-lock.json'), JSON.stringify(lock, undefined, 2))
    execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: workFolder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const newLock = readJson(path.join(workFolder, 'package-lock.json'))
    for (const entry of Object.values(newLock.packages))
      if (entry.resolved && !entry.link) delete entry.resolved
    addBinaries(newLock.packages)
    newLock.packages = Object.fromEntries(
      Object.entries(newLock.packages).sort(([a], [b]) => (a < b ? -1 : 1)),
    )
    writeFileSync(path.join(sourceFolder, 'package-lock.json'), `${JSON.stringify(newLock, undefined, 2)}\n`)
  } finally {
    rmSync(workFolder, { recursive: true, force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!process.argv.includes('--check')) folders.forEach(completeLockfile)
  for (const file of lockfiles)
    for (const fault of findLockfileFaults(path.join(repository, file))) {
      process.stderr.write(`${file}: ${fault}\n`)
      process.exitCode = 1
    }
  process.stdout.write(
    `lockfiles: ${process.exitCode ? 'faults; run npm run make -- lockfiles to add missing entries' : `${lockfiles.length} complete`}\n`,
  )
}
