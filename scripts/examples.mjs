// Installs the packed package in small apps, builds them as their frameworks do, and drives each in a browser.
//
//   npm run nightly -- examples               all of them
//   npm run nightly -- examples html vue   these
//   npm run nightly -- examples --record   keeps what was counted in examples/measured.json, which the docs show
//   npm run nightly -- examples html --lock  resolves its packages again and writes examples/lockfiles/html.json
//
// Everything happens in temporary folders; nothing of a framework reports to its maker.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './lib/builds.mjs'
import { exitWith } from './lib/exit-with.mjs'
import { installMissing } from './lib/install.mjs'
import { inRoot } from './lib/project.mjs'
import { endAll, run } from './lib/run.mjs'
import { serveFolder } from './lib/serve-folder.mjs'

/** What differs from a site that the script `build` writes to `dist`, installed by npm. */
const examples = {
  html: {},
  'html-strict': { knowsOrigin: true },
  'vite-react': {},
  'next-app': { isServer: true },
  'next-pages': { isServer: true },
  'next-export': {},
  'react-router': { isServer: true },
  vue: {},
  nuxt: { isServer: true },
  svelte: {},
  sveltekit: { isServer: true },
  solid: {},
  angular: {},
  astro: {},
  esbuild: {},
  rollup: {},
  webpack: {},
  parcel: {},
  'vite-react-18': {},
  pnpm: { folder: 'vite-react', manager: 'pnpm' },
  yarn: { folder: 'vite-react', manager: 'yarn' },
  iframe: { frame: 'iframe' },
  extension: { isExtension: true },
}

const silent = {
  NEXT_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  NG_CLI_ANALYTICS: 'false',
  DO_NOT_TRACK: '1',
  CI: 'true',
}
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const quietly = ['--no-audit', '--no-fund', '--loglevel=error']

/**
 * How an app is installed, and how its scripts run. Those that Node does not bring are packages, installed beside the apps; the
 * shop of packages is the one that npm asks.
 */
const managers = {
  npm: {
    command: [npm],
    // npm tells of its warnings only when it may.
    install: ['install', '--no-audit', '--no-fund', '--include=dev'],
  },
  pnpm: { package: 'pnpm@10', bin: 'pnpm/bin/pnpm.cjs', install: ['install', '--no-frozen-lockfile'] },
  // Plug'n'Play is what yarn does when nobody asks for anything else.
  yarn: { package: '@yarnpkg/cli-dist@4', bin: '@yarnpkg/cli-dist/bin/yarn.js', install: ['install'] },
}
const yarnSettings = {
  YARN_ENABLE_TELEMETRY: '0',
  YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
  YARN_ENABLE_GLOBAL_CACHE: 'false',
}

/** The command of a package manager, which is installed first where it is none of Node's. */
async function managerOf(name, workplace) {
  const { command, package: wanted, bin, install } = managers[name]
  if (command) return { command, install }
  const folder = path.join(workplace, 'managers')
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'node_modules', bin)
  if (!existsSync(file))
    await run(npm, ['install', '--prefix', folder, ...quietly, wanted], { capture: true })
  return { command: [process.execPath, file], install }
}
const say = text => process.stdout.write(`${text}\n`)
async function freePort() {
  const { port, close } = await serveFolder(os.tmpdir())
  await close()
  return port
}

/** A framework's own server, once it answers; closing it ends whatever it started. */
async function serveBy(cwd, port) {
  let ended
  const env = {
    ...silent,
    PORT: String(port),
    HOST: '127.0.0.1',
    HOSTNAME: '127.0.0.1',
    NITRO_HOST: '127.0.0.1',
  }
  void run(npm, ['start'], { cwd, env, capture: true, mayFail: true }).then(result => {
    ended = result
  })
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let tries = 0; !(await isUp()); tries++) {
    if (ended || tries > 150) throw new Error(`no server answers: ${ended?.output ?? 'it is silent'}`)
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  return { port, close: endAll }
}

/** Lines in which a tool complains of us; a package that npm put below ours speaks for itself. */
const ours = output =>
  output.split('\n').filter(line => /warn/i.test(line) && /w3m-elements(?!\/node_modules\/)/.test(line))

/** The lockfile of an app that continuous integration installs, so that a new version of a package never breaks a build. */
const lockfileOf = name => inRoot('examples/lockfiles', `${name}.json`)
const localPackage = 'w3m-elements.tgz'

/** Keeps the resolved versions of an app. Names no registry; the hash of our own package differs with each build. */
function keepLockfile(name, cwd) {
  const lock = JSON.parse(readFileSync(path.join(cwd, 'package-lock.json'), 'utf8'))
  for (const [at, entry] of Object.entries(lock.packages))
    delete entry[at === 'node_modules/w3m-elements' ? 'integrity' : 'resolved']
  mkdirSync(path.dirname(lockfileOf(name)), { recursive: true })
  writeFileSync(lockfileOf(name), `${JSON.stringify(lock, undefined, 2)}\n`)
}

async function tryExample(name, { tarball, workplace, isLocking }) {
  const { isServer, knowsOrigin, isExtension, frame, folder = name, manager = 'npm' } = examples[name]
  const cwd = path.join(workplace, name)
  cpSync(inRoot('examples', folder), cwd, { recursive: true })
  const file = path.join(cwd, 'package.json')
  const app = JSON.parse(readFileSync(file, 'utf8'))
  app.dependencies['w3m-elements'] = `file:${localPackage}`
  cpSync(tarball, path.join(cwd, localPackage))
  writeFileSync(file, JSON.stringify(app))
  const port = isServer || knowsOrigin ? await freePort() : 0
  const { command, install } = await managerOf(manager, workplace)
  const env = { ...silent, ...(manager === 'yarn' && yarnSettings), ORIGIN: `http://127.0.0.1:${port}` }
  // A lockfile makes yarn take the folder for a project of its own.
  if (manager === 'yarn') writeFileSync(path.join(cwd, 'yarn.lock'), '')
  const tool = args => run(command[0], [...command.slice(1), ...args], { cwd, capture: true, env })
  const isLocked = manager === 'npm' && !isLocking && existsSync(lockfileOf(name))
  if (isLocked) cpSync(lockfileOf(name), path.join(cwd, 'package-lock.json'))
  const installed = await tool(isLocked ? ['ci', ...install.slice(1)] : install)
  if (isLocking) keepLockfile(name, cwd)
  const built = await tool(['run', 'build'])
  // Where building strips types, another command looks at them.
  const checked = app.scripts.check ? await tool(['run', 'check']) : { output: '' }
  const complaints = [installed, built, checked].flatMap(({ output }) => ours(output))
  if (complaints.length) throw new Error(complaints.join('\n'))
  const { driveExample } = await import('./lib/drive-example.mjs')
  if (isExtension) return driveExample({ extension: path.join(cwd, 'dist') })
  const server = isServer ? await serveBy(cwd, port) : await serveFolder(path.join(cwd, 'dist'), port)
  try {
    return await driveExample({ address: `http://127.0.0.1:${server.port}/`, frame })
  } finally {
    await server.close()
  }
}

/** Keeps what an app's page asks for, beside what is known of the others. */
function record(name, counted) {
  const file = inRoot('examples/measured.json')
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  known[name] = { measured: new Date().toISOString().slice(0, 10), ...counted }
  const sorted = Object.fromEntries(
    Object.keys(examples).flatMap(one => (known[one] ? [[one, known[one]]] : [])),
  )
  writeFileSync(file, `${JSON.stringify(sorted, undefined, 2)}\n`)
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { record: { type: 'boolean' }, lock: { type: 'boolean' } },
  })
  const unknown = positionals.filter(name => !Object.hasOwn(examples, name))
  if (unknown.length)
    throw new Error(`no example: ${unknown.join(', ')}; there are ${Object.keys(examples).join(', ')}`)
  const names = positionals.length ? positionals : Object.keys(examples)
  await installMissing(['.'])
  await ensureBuilt('package', 'cdn')
  const workplace = mkdtempSync(path.join(os.tmpdir(), 'w3m-examples-'))
  let failed = 0
  try {
    const { output } = await run(
      npm,
      ['pack', '--silent', '--ignore-scripts', '--pack-destination', workplace],
      {
        cwd: inRoot('.'),
        capture: true,
      },
    )
    const tarball = path.join(workplace, output.trim().split('\n').at(-1))
    for (const name of names) {
      const started = performance.now()
      const spent = () => `${Math.round((performance.now() - started) / 1000)} s`
      try {
        const { idle, open } = await tryExample(name, { tarball, workplace, isLocking: values.lock })
        const told = ({ scripts, bytes }) => `${scripts} scripts, ${(bytes / 1000).toFixed(0)} kB by gzip`
        if (values.record) record(name, { idle, open })
        say(`✔ ${name} (${spent()}): before the click ${told(idle)}; at the first row ${told(open)}`)
      } catch (error) {
        failed++
        say(`✖ ${name} (${spent()})\n${error.stack}`)
      }
      rmSync(path.join(workplace, name), { recursive: true, force: true })
    }
  } finally {
    rmSync(workplace, { recursive: true, force: true })
  }
  say(`${names.length - failed} passed, ${failed} failed`)
  return failed ? 1 : 0
}

exitWith(main)
