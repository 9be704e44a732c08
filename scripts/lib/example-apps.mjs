// Installs the packed package in the apps of examples/ and their variants. Builds and serves the apps with the commands of their
// frameworks.
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inRoot, npm } from './project.mjs'
import { startFromReadme } from './readme-apps.mjs'
import { endAll, run } from './run.mjs'
import { serveFolder } from './serve-folder.mjs'

/**
 * The apps, each with its differences from the default: a folder of the same name in `examples`, installed by npm, whose `build` script
 * writes a site to `dist`. `example` names another folder, `packages` replaces versions of dependencies, and `overlay` is a folder of
 * additional files.
 */
export const examples = {
  html: {},
  'html-strict': { hasFixedOrigin: true },
  'vite-react': {},
  wagmi: {},
  'next-app': { isServer: true },
  'next-sign-in': { isServer: true, hasSignIn: true },
  vue: {},
  svelte: {},
  angular: {},
  'inline-account': { inline: 'w3m-account-view' },
  'inline-connect': { inline: 'w3m-connect-view' },
  'inline-html': {
    example: 'inline-connect',
    overlay: 'tests/examples/inline-html',
    inline: 'w3m-account-view >> nth=0',
  },
  'inline-vue': { example: 'vue', overlay: 'tests/examples/inline-vue', inline: 'w3m-account-view' },
  'react-18': { example: 'vite-react', packages: { react: '^18.3.0', 'react-dom': '^18.3.0' } },
  nuxt: { example: 'vue', overlay: 'tests/examples/nuxt', isServer: true },
  sveltekit: { example: 'svelte', overlay: 'tests/examples/sveltekit', isServer: true },
  solid: { example: 'vite-react', overlay: 'tests/examples/solid' },
  extension: { example: 'html', overlay: 'tests/examples/extension', isExtension: true },
  pnpm: { example: 'vite-react', manager: 'pnpm' },
  yarn: { example: 'vite-react', manager: 'yarn' },
  'readme-html': { readme: 'HTML' },
  'readme-react': { readme: 'React' },
  'readme-vue': { readme: 'Vue' },
}

/** Environment variables that disable the telemetry of frameworks. */
const telemetrySettings = {
  NEXT_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  NG_CLI_ANALYTICS: 'false',
  DO_NOT_TRACK: '1',
  CI: 'true',
}
const quietFlags = ['--no-audit', '--no-fund', '--loglevel=error']

/** Install commands of the package managers. Managers that Node does not include are installed from their `package`. */
const managers = {
  npm: {
    command: [npm],
    // Omits `--loglevel=error`, which would hide warnings.
    install: ['install', '--no-audit', '--no-fund', '--include=dev'],
  },
  pnpm: {
    package: 'pnpm@10',
    bin: 'pnpm/bin/pnpm.cjs',
    install: ['install', '--no-frozen-lockfile'],
  },
  // By default, yarn installs with Plug'n'Play and without node_modules.
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

/** Returns the command of a package manager, installed in `workFolder` if Node does not include it. */
async function installManager(name, workFolder) {
  const { command, package: packageSpec, bin, install } = managers[name]
  if (command) return { command, install }
  const folder = path.join(workFolder, 'managers')
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'node_modules', bin)
  if (!existsSync(file))
    await run(npm, ['install', '--prefix', folder, ...quietFlags, packageSpec], {
      capture: true,
    })
  return { command: [process.execPath, file], install }
}

async function findFreePort() {
  const { port, close } = await serveFolder(os.tmpdir())
  await close()
  return port
}

/** Starts the server of a framework. Resolves when it responds. `close` ends all running commands with their processes. */
async function startServer(cwd, port) {
  let outcome
  const env = {
    ...telemetrySettings,
    PORT: String(port),
    HOST: '127.0.0.1',
    HOSTNAME: '127.0.0.1',
    NITRO_HOST: '127.0.0.1',
    ORIGIN: `http://127.0.0.1:${port}`,
    SIGN_IN_SECRET: 'a secret of the tests, which is long enough',
  }
  void run(npm, ['start'], { cwd, env, capture: true, mayFail: true }).then(result => {
    outcome = result
  })
  const isResponding = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let attempt = 0; !(await isResponding()); attempt++) {
    if (outcome || attempt > 150)
      throw new Error(`The server does not respond. Its output: ${outcome?.output ?? 'none'}`)
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  return { port, close: endAll }
}

/**
 * Returns the lines of a build's output that warn about our package. Excludes warnings about packages in the node_modules folder of
 * ours.
 */
export const findOwnWarnings = output =>
  output.split('\n').filter(line => /warn/i.test(line) && /w3m-elements(?!\/node_modules\/)/.test(line))

const localPackage = 'w3m-elements.tgz'

/** Copies the packed package into an app and makes it a dependency. `packages` replaces versions of other dependencies. */
export function dependOnPackage(cwd, tarball, packages) {
  const file = path.join(cwd, 'package.json')
  const app = JSON.parse(readFileSync(file, 'utf8'))
  Object.assign(app.dependencies, packages, { 'w3m-elements': `file:${localPackage}` })
  cpSync(tarball, path.join(cwd, localPackage))
  writeFileSync(file, JSON.stringify(app))
  return app
}

/**
 * Installs an app with npm, in the versions of its lockfile if it has one. `isLocking` resolves the versions again and stores the
 * lockfile, without the addresses of a registry and without the hash of our own package, which changes with each build.
 */
export async function installLocked(runTool, { cwd, lockfile, isLocking }) {
  const [command, ...options] = managers.npm.install
  const isLocked = !isLocking && existsSync(lockfile)
  const appLockfile = path.join(cwd, 'package-lock.json')
  if (isLocked) cpSync(lockfile, appLockfile)
  const result = await runTool([isLocked ? 'ci' : command, ...options])
  if (!isLocking) return result
  const lock = JSON.parse(readFileSync(appLockfile, 'utf8'))
  for (const [location, entry] of Object.entries(lock.packages))
    delete entry[location === 'node_modules/w3m-elements' ? 'integrity' : 'resolved']
  mkdirSync(path.dirname(lockfile), { recursive: true })
  writeFileSync(lockfile, `${JSON.stringify(lock, undefined, 2)}\n`)
  return result
}

/** Packs the package as npm would publish it. Resolves with the path of the tarball. */
export async function packPackage(workFolder) {
  const { output } = await run(
    npm,
    ['pack', '--silent', '--ignore-scripts', '--pack-destination', workFolder],
    { cwd: inRoot('.'), capture: true },
  )
  return path.join(workFolder, output.trim().split('\n').at(-1))
}

/**
 * Installs and builds an app in `workFolder`, then serves it. Resolves with the folder of a browser extension, or with the port and
 * `close` of a server. Rejects if a tool fails or warns about our package. `isLocking` resolves the app's packages again and stores the
 * lockfile.
 */
export async function startExample(name, { tarball, workFolder, isLocking }) {
  const {
    isServer,
    hasFixedOrigin,
    isExtension,
    example = name,
    overlay,
    packages,
    manager = 'npm',
    readme,
  } = examples[name]
  const cwd = path.join(workFolder, name)
  if (readme) return startFromReadme(readme, { tarball, cwd, env: telemetrySettings })
  for (const folder of [`examples/${example}`, ...(overlay ? [overlay] : [])])
    cpSync(inRoot(folder), cwd, { recursive: true })
  const app = dependOnPackage(cwd, tarball, packages)
  const port = isServer || hasFixedOrigin ? await findFreePort() : 0
  const { command, install } = await installManager(manager, workFolder)
  const env = {
    ...telemetrySettings,
    ...(manager === 'yarn' && yarnSettings),
    ORIGIN: `http://127.0.0.1:${port}`,
  }
  // yarn treats a folder without a lockfile as part of a parent project.
  if (manager === 'yarn') writeFileSync(path.join(cwd, 'yarn.lock'), '')
  const runTool = args =>
    run(command[0], [...command.slice(1), ...args], {
      cwd,
      capture: true,
      env,
    })
  const installation =
    manager === 'npm'
      ? await installLocked(runTool, {
          cwd,
          lockfile: inRoot('examples/lockfiles', `${name}.json`),
          isLocking,
        })
      : await runTool(install)
  const buildRun = await runTool(['run', 'build'])
  // Apps whose build only strips types have a `check` script that checks them.
  const checkRun = app.scripts.check ? await runTool(['run', 'check']) : { output: '' }
  const warnings = [installation, buildRun, checkRun].flatMap(({ output }) => findOwnWarnings(output))
  if (warnings.length) throw new Error(warnings.join('\n'))
  const output = path.join(cwd, 'dist')
  if (isExtension) {
    cpSync(path.join(cwd, 'manifest.json'), path.join(output, 'manifest.json'))
    return { extension: output, close: async () => {} }
  }
  return isServer ? startServer(cwd, port) : serveFolder(output, port)
}

/**
 * Stores the bytes and the number of scripts that the page of an example loads, for the docs. Ignores variants without a folder in
 * examples/.
 */
export function storeCounts(name, counts) {
  if (!existsSync(inRoot('examples', name))) return
  const file = inRoot('examples/measured.json')
  const storedCounts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  storedCounts[name] = { measured: new Date().toISOString().slice(0, 10), ...counts }
  const sortedCounts = Object.fromEntries(
    Object.keys(examples).flatMap(exampleName =>
      storedCounts[exampleName] ? [[exampleName, storedCounts[exampleName]]] : [],
    ),
  )
  writeFileSync(file, `${JSON.stringify(sortedCounts, undefined, 2)}\n`)
}
