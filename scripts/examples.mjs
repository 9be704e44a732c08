// Installs the packed package in small apps, builds them as their frameworks do, and drives each in a browser.
//
//   npm run examples               all of them
//   npm run examples -- html vue   these
//   npm run examples -- --ci       those that continuous integration drives
//
// Everything happens in temporary folders; nothing of a framework reports to its maker.
import {
  createReadStream,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { driveExample } from './lib/drive-example.mjs'
import { installMissing } from './lib/install.mjs'
import { inRoot } from './lib/project.mjs'
import { endAll, run } from './lib/run.mjs'
import { isBuildStale } from './lib/stale.mjs'

/** What differs from a site that the script `build` writes to `dist`. */
const examples = {
  html: {},
  'html-strict': { knowsOrigin: true },
  'vite-react': {},
  'next-app': { isServer: true },
  vue: {},
  svelte: {},
  solid: {},
  esbuild: {},
}
const inContinuousIntegration = ['html', 'vite-react', 'next-app']

const silent = {
  NEXT_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  NG_CLI_ANALYTICS: 'false',
  DO_NOT_TRACK: '1',
  CI: 'true',
}
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const say = text => process.stdout.write(`${text}\n`)
const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
}

/** A folder as a site on loopback, at a port that was free. */
async function serveFolder(folder, port = 0) {
  const server = createServer((request, response) => {
    const name = decodeURIComponent(new URL(request.url, 'http://here').pathname)
    const file = path.join(folder, name.endsWith('/') ? `${name}index.html` : name)
    if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile())
      return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' })
    return createReadStream(file).pipe(response)
  })
  await new Promise(resolve => server.listen(port, '127.0.0.1', resolve))
  return { port: server.address().port, close: () => new Promise(resolve => server.close(resolve)) }
}

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

/** Lines in which a tool complains of us. */
const ours = output => output.split('\n').filter(line => /warn/i.test(line) && /w3m-elements/.test(line))

async function tryExample(name, tarball, workplace) {
  const { isServer, knowsOrigin } = examples[name]
  const cwd = path.join(workplace, name)
  cpSync(inRoot('examples', name), cwd, { recursive: true })
  const file = path.join(cwd, 'package.json')
  const app = JSON.parse(readFileSync(file, 'utf8'))
  app.dependencies['w3m-elements'] = `file:${tarball}`
  writeFileSync(file, JSON.stringify(app))
  const port = isServer || knowsOrigin ? await freePort() : 0
  const settings = { cwd, capture: true, env: { ...silent, ORIGIN: `http://127.0.0.1:${port}` } }
  const installed = await run(npm, ['install', '--no-audit', '--no-fund', '--include=dev'], settings)
  const built = await run(npm, ['run', 'build'], settings)
  const complaints = [...ours(installed.output), ...ours(built.output)]
  if (complaints.length) throw new Error(complaints.join('\n'))
  const server = isServer ? await serveBy(cwd, port) : await serveFolder(path.join(cwd, 'dist'), port)
  try {
    return await driveExample(`http://127.0.0.1:${server.port}/`)
  } finally {
    await server.close()
  }
}

async function main() {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { ci: { type: 'boolean' } } })
  const unknown = positionals.filter(name => !Object.hasOwn(examples, name))
  if (unknown.length)
    throw new Error(`no example: ${unknown.join(', ')}; there are ${Object.keys(examples).join(', ')}`)
  const names = positionals.length ? positionals : values.ci ? inContinuousIntegration : Object.keys(examples)
  await installMissing(['.'])
  if (isBuildStale()) await run(npm, ['run', 'build'])
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
        const { idle, open } = await tryExample(name, tarball, workplace)
        const told = ({ scripts, bytes }) => `${scripts} scripts, ${(bytes / 1000).toFixed(0)} kB`
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
  return failed ? 1 : 0
}

main().then(
  code => process.exit(code),
  error => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  },
)
