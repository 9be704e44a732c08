// Installs the packed package in the apps of examples/, builds them and serves them with their frameworks' commands.
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inRoot } from './project.mjs'
import { startFromReadme } from './readme-apps.mjs'
import { endAll, run } from './run.mjs'
import { serveFolder } from './serve-folder.mjs'

/** The apps, with differences from the default: an app installed by npm whose `build` script writes a site to `dist`. */
export const examples = {
  html: {},
  'html-strict': { knowsOrigin: true },
  'vite-react': {},
  'vite-react-wagmi': {},
  'next-app': { isServer: true },
  'next-sign-in': { isServer: true, hasSignIn: true },
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
  'readme-html': { readme: 'HTML' },
  'readme-react': { readme: 'React' },
  'readme-vue': { readme: 'Vue' },
}

/** Disables the telemetry of frameworks. */
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

/** How each package manager installs an app and runs its scripts. Managers that Node does not include are installed as packages. */
const managers = {
  npm: {
    command: [npm],
    // npm prints its warnings only without `--loglevel=error`.
    install: ['install', '--no-audit', '--no-fund', '--include=dev'],
  },
  pnpm: {
    package: 'pnpm@10',
    bin: 'pnpm/bin/pnpm.cjs',
    install: ['install', '--no-frozen-lockfile'],
  },
  // It uses Plug'n'Play by default.
  yarn: {
    package: '@yarnpkg/cli-dist@4',
    bin: '@yarnpkg/cli-dist/bin/yarn.js',
    install: ['install'],
  },
}
const yarnSettings = {
  YARN_ENABLE_TELEMETRY: '0',
  YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
  YARN_ENABLE_GLOBAL_CACHE: 'false',
}

/** Returns the command of a package manager, installed in `workplace` if Node does not include it. */
async function managerOf(name, workplace) {
  const { command, package: packageSpec, bin, install } = managers[name]
  if (command) return { command, install }
  const folder = path.join(workplace, 'managers')
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'node_modules', bin)
  if (!existsSync(file))
    await run(npm, ['install', '--prefix', folder, ...quietly, packageSpec], {
      capture: true,
    })
  return { command: [process.execPath, file], install }
}

async function freePort() {
  const { port, close } = await serveFolder(os.tmpdir())
  await close()
  return port
}

/** Starts a framework's own server. Resolves once it responds. `close` ends all processes that it started. */
async function serveBy(cwd, port) {
  let ended
  const env = {
    ...silent,
    PORT: String(port),
    HOST: '127.0.0.1',
    HOSTNAME: '127.0.0.1',
    NITRO_HOST: '127.0.0.1',
    ORIGIN: `http://127.0.0.1:${port}`,
    SIGN_IN_SECRET: 'a secret of the tests, which is long enough',
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
    if (ended || tries > 150) throw new Error(`no server answers: ${ended?.output ?? 'it prints nothing'}`)
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  return { port, close: endAll }
}

/** Warnings of a build that name our package. A package that npm installed below ours is not ours. */
const warningsAboutUs = output =>
  output.split('\n').filter(line => /warn/i.test(line) && /w3m-elements(?!\/node_modules\/)/.test(line))

/** The lockfile of an app. Continuous integration installs it, so that a new version of a package never breaks a build. */
const lockfileOf = name => inRoot('examples/lockfiles', `${name}.json`)
const localPackage = 'w3m-elements.tgz'

/** Stores the resolved versions of an app, without the address of a registry and the hash of our own package, which changes with each build. */
function storeLockfile(name, cwd) {
  const lock = JSON.parse(readFileSync(path.join(cwd, 'package-lock.json'), 'utf8'))
  for (const [at, entry] of Object.entries(lock.packages))
    delete entry[at === 'node_modules/w3m-elements' ? 'integrity' : 'resolved']
  mkdirSync(path.dirname(lockfileOf(name)), { recursive: true })
  writeFileSync(lockfileOf(name), `${JSON.stringify(lock, undefined, 2)}\n`)
}

/** Packs the package as npm would publish it. Resolves with the path of the tarball. */
export async function packPackage(workplace) {
  const { output } = await run(
    npm,
    ['pack', '--silent', '--ignore-scripts', '--pack-destination', workplace],
    { cwd: inRoot('.'), capture: true },
  )
  return path.join(workplace, output.trim().split('\n').at(-1))
}

/**
 * Installs and builds an app in `workplace`, then serves it. Resolves with the folder of an extension, or with the port and `close`
 * of a server. Rejects if a tool fails or warns about our package. `isLocking` resolves the app's packages again and stores its
 * lockfile.
 */
export async function startExample(name, { tarball, workplace, isLocking }) {
  const {
    isServer,
    knowsOrigin: hasFixedOrigin,
    isExtension,
    folder = name,
    manager = 'npm',
    readme,
  } = examples[name]
  const cwd = path.join(workplace, name)
  if (readme) return startFromReadme(readme, { tarball, cwd, env: silent })
  cpSync(inRoot('examples', folder), cwd, { recursive: true })
  const file = path.join(cwd, 'package.json')
  const app = JSON.parse(readFileSync(file, 'utf8'))
  app.dependencies['w3m-elements'] = `file:${localPackage}`
  cpSync(tarball, path.join(cwd, localPackage))
  writeFileSync(file, JSON.stringify(app))
  const port = isServer || hasFixedOrigin ? await freePort() : 0
  const { command, install } = await managerOf(manager, workplace)
  const env = {
    ...silent,
    ...(manager === 'yarn' && yarnSettings),
    ORIGIN: `http://127.0.0.1:${port}`,
  }
  // Without a lockfile yarn takes the folder for a part of another project.
  if (manager === 'yarn') writeFileSync(path.join(cwd, 'yarn.lock'), '')
  const tool = args =>
    run(command[0], [...command.slice(1), ...args], {
      cwd,
      capture: true,
      env,
    })
  const isLocked = manager === 'npm' && !isLocking && existsSync(lockfileOf(name))
  if (isLocked) cpSync(lockfileOf(name), path.join(cwd, 'package-lock.json'))
  const installed = await tool(isLocked ? ['ci', ...install.slice(1)] : install)
  if (isLocking) storeLockfile(name, cwd)
  const built = await tool(['run', 'build'])
  // Builds that only strip types have another command that checks them.
  const checked = app.scripts.check ? await tool(['run', 'check']) : { output: '' }
  const warnings = [installed, built, checked].flatMap(({ output }) => warningsAboutUs(output))
  if (warnings.length) throw new Error(warnings.join('\n'))
  const output = path.join(cwd, 'dist')
  if (isExtension) return { extension: output, close: async () => {} }
  return isServer ? serveBy(cwd, port) : serveFolder(output, port)
}

/** Stores what the page of an app loads, for the docs. */
export function storeCounts(name, counts) {
  const file = inRoot('examples/measured.json')
  const storedCounts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  storedCounts[name] = { measured: new Date().toISOString().slice(0, 10), ...counts }
  const sorted = Object.fromEntries(
    Object.keys(examples).flatMap(one => (storedCounts[one] ? [[one, storedCounts[one]]] : [])),
  )
  writeFileSync(file, `${JSON.stringify(sorted, undefined, 2)}\n`)
}
