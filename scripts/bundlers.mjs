// Bundles each entry of the tarball with esbuild, Rollup, webpack and Vite, in an app without the entry's unneeded optional peers.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBuilt } from './lib/builds.mjs'
import { peersOf } from './lib/entry-peers.mjs'
import { exitWith } from './lib/exit-with.mjs'
import { inRoot } from './lib/project.mjs'
import { run } from './lib/run.mjs'

const bundlers = [
  'esbuild@0.25.12',
  'rollup@4.68.8',
  '@rollup/plugin-node-resolve@16.0.3',
  '@rollup/plugin-commonjs@29.0.3',
  'webpack@5.113.0',
  'vite@7.3.8',
]

/** Runs in the app's folder: `node build.mjs <file>` prints a line for each bundler that fails. */
const builder = `
import { build as esbuild } from 'esbuild'
import { rollup } from 'rollup'
import nodeResolve from '@rollup/plugin-node-resolve'
import commonjs from '@rollup/plugin-commonjs'
import webpack from 'webpack'
import { build as vite } from 'vite'

const file = process.argv[2]
const builds = {
  esbuild: () =>
    esbuild({ entryPoints: [file], bundle: true, splitting: true, format: 'esm', outdir: 'out/esbuild', logLevel: 'silent' }),
  async rollup() {
    const plugins = [nodeResolve({ browser: true }), commonjs()]
    const bundle = await rollup({ input: file, plugins, onwarn() {} })
    await bundle.write({ dir: 'out/rollup', format: 'esm' })
  },
  webpack: () =>
    new Promise((resolve, reject) =>
      webpack({ mode: 'development', entry: file, output: { path: process.cwd() + '/out/webpack' } }, (error, stats) =>
        error || stats.hasErrors() ? reject(error ?? new Error(stats.toString('errors-only'))) : resolve(),
      ),
    ),
  vite: () =>
    vite({ configFile: false, logLevel: 'silent', build: { outDir: 'out/vite', minify: false, rollupOptions: { input: file } } }),
}
for (const [name, build] of Object.entries(builds))
  await build().catch(error => {
    console.log(name + ': ' + String(error.message).split('\\n').slice(0, 3).join(' '))
    process.exitCode = 1
  })
process.exit()
`

exitWith(async () => {
  await ensureBuilt('package', 'cdn')
  const folder = mkdtempSync(path.join(tmpdir(), 'w3m-bundlers-'))
  try {
    await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder])
    const tarball = path.join(
      folder,
      readdirSync(folder).find(name => name.endsWith('.tgz')),
    )
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
    writeFileSync(path.join(folder, 'build.mjs'), builder)
    const install = packages =>
      run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages], { cwd: folder })
    await install([tarball, ...bundlers])
    // A dependency brings this optional peer along.
    const hidden = path.join(folder, 'node_modules/@walletconnect/core')
    cpSync(hidden, path.join(folder, 'core'), { recursive: true })

    const manifest = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
    const entries = Object.keys(manifest.exports).filter(
      // `./server/node` needs modules of Node.
      name => manifest.exports[name].default && !name.includes('*') && name !== './server/node',
    )
    const withPeers = entries.filter(name => peersOf(name).length)
    let failed = 0
    const bundle = async entry => {
      mkdirSync(path.join(folder, 'src'), { recursive: true })
      const file = path.join(folder, 'src/app.js')
      writeFileSync(file, `import * as all from 'w3m-elements${entry.slice(1)}'\nglobalThis.all = all\n`)
      const { code } = await run(process.execPath, ['build.mjs', file], { cwd: folder, mayFail: true })
      process.stdout.write(`${code ? '✖' : '✔'} ${entry}\n`)
      if (code) failed += 1
    }
    for (const entry of entries.filter(name => !withPeers.includes(name))) {
      const isTesting = entry.startsWith('./testing')
      if (isTesting) rmSync(hidden, { recursive: true })
      await bundle(entry)
      if (isTesting) cpSync(path.join(folder, 'core'), hidden, { recursive: true })
    }
    await install(['react@19', 'vue@3', '@wagmi/core@2', 'viem@2'])
    for (const entry of withPeers) await bundle(entry)
    return failed ? 1 : 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
