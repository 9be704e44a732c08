// Runs the server sign-in on workerd, Deno and Bun, which are downloaded into .cache and not installed.
//
//   node scripts/runtimes.mjs      needs a build (npm run build)
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { inRoot, npm } from './lib/project.mjs'
import { run } from './lib/run.mjs'

const packages = ['miniflare@4', 'deno@2', 'bun@1']
const folder = inRoot('.cache/runtimes')
const installLimitMs = 120_000
const runLimitMs = 30_000
const print = text => process.stdout.write(`${text}\n`)

/**
 * Downloads the runtimes. Does not reject if the registry is unreachable, because the caller reports runtimes that are missing as
 * skipped.
 */
async function install() {
  mkdirSync(folder, { recursive: true })
  if (!existsSync(path.join(folder, 'package.json')))
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n')
  await run(npm, ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', ...packages], {
    cwd: folder,
    capture: true,
    mayFail: true,
    limitMs: installLimitMs,
  })
}

/** Bundles the sign-in program into one file, as for an edge deployment. Resolves with its path. */
async function bundle() {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: inRoot(),
    publicDir: false,
    ssr: { target: 'webworker', noExternal: true },
    build: {
      ssr: inRoot('tests/support/sign-in-program.mjs'),
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: { output: { entryFileNames: 'program.mjs', codeSplitting: false } },
    },
  })
  return path.join(folder, 'program.mjs')
}

// In workerd, the program runs as the handler of a request. The other runtimes run it directly.
const worker = `import { run } from './program.mjs'
export default { fetch: async () => new Response(await run().catch(error => String(error.stack ?? error))) }`

async function runInWorkerd(program) {
  const requireRuntime = createRequire(path.join(folder, 'package.json'))
  const { Miniflare } = await import(pathToFileURL(requireRuntime.resolve('miniflare')).href)
  const runtime = new Miniflare({
    modules: [
      { type: 'ESModule', path: 'worker.mjs', contents: worker },
      { type: 'ESModule', path: 'program.mjs', contents: readFileSync(program, 'utf8') },
    ],
    compatibilityDate: '2026-01-01',
  })
  try {
    const response = await runtime.dispatchFetch('https://app.example/')
    return await response.text()
  } finally {
    await runtime.dispose()
  }
}

const createProcessRunner =
  (name, ...args) =>
  async program => {
    const file = path.join(folder, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name)
    const { output } = await run(file, [...args, program, '--tell'], {
      capture: true,
      mayFail: true,
      limitMs: runLimitMs,
    })
    return output.trim()
  }

const runtimes = [
  { name: 'workerd', folder: 'miniflare', execute: runInWorkerd },
  { name: 'Deno', folder: 'deno', execute: createProcessRunner('deno', 'run', '--no-config', '--allow-env') },
  { name: 'Bun', folder: 'bun', execute: createProcessRunner('bun', 'run') },
]

await install()
const program = await bundle()
const { expected } = await import(pathToFileURL(program).href)
let hasPassed = true
for (const { name, folder: packageName, execute } of runtimes) {
  if (!existsSync(path.join(folder, 'node_modules', packageName))) {
    print(`– ${name}: skipped, its package could not be downloaded`)
    continue
  }
  const output = await execute(program).catch(error => `${error.stack ?? error}`)
  if (output === expected) print(`✔ ${name}: signs in with every namespace, and signs out`)
  else print(`✖ ${name}: ${output}\n  instead of ${expected}`)
  hasPassed &&= output === expected
}
process.exitCode = hasPassed ? 0 : 1
