// Keeps lockfiles complete for every platform and free of registry hosts. Adds missing entries, or only checks with `--check`.
// Lockfiles of apps that install the packed package are only checked: `--lock` of their nightly part writes them.
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
const read = file => JSON.parse(readFileSync(file, 'utf8'))

/** Returns optional packages (mostly binaries of other platforms) that a package requires and the lockfile lacks. */
function missingOptionals(packages) {
  const missing = []
  for (const [at, entry] of Object.entries(packages)) {
    for (const name of Object.keys(entry.optionalDependencies ?? {})) {
      let folder = at
      while (folder && !packages[`${folder}/node_modules/${name}`])
        folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')
      if (!folder && !packages[`node_modules/${name}`]) missing.push({ at, name })
    }
  }
  return missing
}

/** Returns the faults of a lockfile, one sentence each. */
export function lockfileFaults(file) {
  const { packages } = read(file)
  const faults = missingOptionals(packages).map(({ at, name }) => `${at} lacks its optional package ${name}`)
  for (const [at, entry] of Object.entries(packages)) {
    // The packed package is a file next to the app, whose hash changes with each build.
    if (entry.link || entry.resolved?.startsWith('file:')) continue
    if (entry.resolved && !entry.resolved.startsWith(publicRegistry))
      faults.push(`${at} names a host of its own`)
    if (at.includes('node_modules/') && !entry.inBundle && !entry.integrity && !entry.os)
      faults.push(`${at} has no integrity`)
  }
  return faults
}

const cpus = ['x64', 'arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32']
const systems = ['android', 'darwin', 'freebsd', 'linux', 'openbsd', 'openharmony', 'win32']

/**
 * Adds entries for binaries of other platforms, which a registry mirror may lack; `npm ci` skips packages without an entry. The
 * name gives the platform and the parent gives the exact version, so the package itself is not needed.
 */
function addBinaries(packages) {
  for (const { at, name } of missingOptionals(packages)) {
    const nameParts = name.split(/[/-]/)
    const os = systems.find(system => nameParts.includes(system))
    const cpu = cpus.find(one => nameParts.includes(one))
    const version = packages[at].optionalDependencies[name]
    if (!os || !cpu || !/^\d+\.\d+\.\d+$/.test(version)) continue
    const libc = nameParts.some(word => word.startsWith('musl'))
      ? ['musl']
      : nameParts.some(word => word.startsWith('gnu'))
        ? ['glibc']
        : undefined
    const dev = packages[at].dev
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

/** Lets npm resolve only packages with missing optional dependencies again. All other versions stay. */
function complete(folder) {
  const from = path.join(repository, folder)
  const work = mkdtempSync(path.join(os.tmpdir(), 'w3m-lockfile-'))
  try {
    const lock = read(path.join(from, 'package-lock.json'))
    for (const { at } of missingOptionals(lock.packages)) delete lock.packages[at]
    copyFileSync(path.join(from, 'package.json'), path.join(work, 'package.json'))
    writeFileSync(path.join(work, 'package-lock.json'), JSON.stringify(lock, undefined, 2))
    execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: work,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const done = read(path.join(work, 'package-lock.json'))
    for (const entry of Object.values(done.packages)) if (entry.resolved && !entry.link) delete entry.resolved
    addBinaries(done.packages)
    done.packages = Object.fromEntries(Object.entries(done.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
    writeFileSync(path.join(from, 'package-lock.json'), `${JSON.stringify(done, undefined, 2)}\n`)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!process.argv.includes('--check')) folders.forEach(complete)
  for (const file of lockfiles)
    for (const fault of lockfileFaults(path.join(repository, file))) {
      process.stderr.write(`${file}: ${fault}\n`)
      process.exitCode = 1
    }
  process.stdout.write(
    `lockfiles: ${process.exitCode ? 'faults; npm run make -- lockfiles adds what is missing' : `${lockfiles.length} whole`}\n`,
  )
}
