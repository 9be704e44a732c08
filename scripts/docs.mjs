// Serves, builds and checks the documentation site. The reference is generated from the sources. The live modal is the built bundle.
//
//   npm run make -- docs            starts a development server
//   npm run make -- docs build      builds the site into docs/site/.vitepress/dist, for any static host, and checks its policy
//   npm run make -- docs check      checks names, links and code of the pages without building the site
//   npm run nightly -- docs         checks, builds, and tests the site in a browser
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt } from './lib/builds.mjs'
import { installMissing } from './lib/install.mjs'
import { inRoot } from './lib/project.mjs'
import { run } from './lib/run.mjs'

const site = 'docs/site'

function writePage(name, text) {
  const file = inRoot(site, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Builds the test wallet of the start page as a classic script, which runs before the modal discovers wallets. */
async function buildWallet() {
  const { build } = await import('vite')
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir: inRoot(site, 'public'),
      emptyOutDir: false,
      target: 'es2022',
      lib: {
        entry: inRoot(site, '.vitepress/test-wallet.js'),
        formats: ['iife'],
        name: 'testWallet',
        fileName: () => 'test-wallet.js',
      },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
}

/** Writes the generated pages. First deletes those of removed examples and documents. */
async function writePages() {
  rmSync(inRoot(site, 'about'), { recursive: true, force: true })
  for (const name of readdirSync(inRoot(site, 'start')))
    if (name.endsWith('.md') && name !== 'index.md') rmSync(inRoot(site, 'start', name))
  const { createReferencePages } = await import('./docs/reference.mjs')
  const { createRepositoryPages } = await import('./docs/pages.mjs')
  const { createComparePage, createMeasuredPage } = await import('./docs/measured.mjs')
  const { createScreensPage } = await import('./docs/screens.mjs')
  const compareText = createComparePage()
  const pages = {
    ...(await createReferencePages()),
    ...createRepositoryPages(),
    'measured.md': await createMeasuredPage(),
    ...(compareText && { 'compare.md': compareText }),
    'screens.md': createScreensPage(),
  }
  for (const [name, text] of Object.entries(pages)) writePage(name, text)
}

/** Builds the files that the pages need and Git does not contain. `hasScreenshots` is false for the check, which does not read them. */
async function prepareFiles({ hasScreenshots }) {
  await ensureBuilt('package', 'cdn')
  await writePages()
  if (hasScreenshots) await (await import('./docs/screens.mjs')).takeScreenshots()
  rmSync(inRoot(site, 'public/w3m'), { recursive: true, force: true })
  cpSync(inRoot('dist/cdn'), inRoot(site, 'public/w3m'), { recursive: true })
  await buildWallet()
  const { createLlmsFiles } = await import('./docs/llms.mjs')
  for (const [name, text] of Object.entries(createLlmsFiles())) writePage(`public/${name}`, text)
}

async function main() {
  const command = process.argv[2] ?? 'dev'
  if (!['dev', 'build', 'check', 'test'].includes(command))
    throw new Error(`No such command: ${command}. Available: build, check, test`)
  await installMissing(['.', site])
  // The modules below are imported dynamically, because their packages are only installed now.
  await prepareFiles({ hasScreenshots: command !== 'check' })
  const isTest = command === 'test'
  if (isTest || command === 'check') {
    const { findDocsFaults } = await import('./docs/check.mjs')
    const exitCode = printFaults(await findDocsFaults())
    if (exitCode || !isTest) return exitCode
  }
  const vitepress = inRoot(site, 'node_modules/vitepress/bin/vitepress.js')
  const { code } = await run(process.execPath, [vitepress, isTest ? 'build' : command, inRoot(site)], {
    env: { DO_NOT_TRACK: '1' },
    mayFail: true,
  })
  if (code || command === 'dev') return code
  const exitCode = printFaults(findBuiltFaults(await import('./docs/policy.mjs')))
  if (exitCode || !isTest) return exitCode
  const { findSiteFaults } = await import('./docs/drive.mjs')
  return printFaults(await findSiteFaults())
}

/** Returns the parts of built pages that their Content-Security-Policy would block, one sentence each. */
function findBuiltFaults({ findPolicyFaults }) {
  const folder = inRoot(site, '.vitepress/dist')
  const pages = readdirSync(folder, { recursive: true }).filter(name => name.endsWith('.html'))
  return pages.flatMap(name => findPolicyFaults(name, readFileSync(path.join(folder, name), 'utf8')))
}

/** Prints the faults and returns the exit code. */
function printFaults(faults) {
  for (const fault of faults) process.stdout.write(`✖ ${fault}\n`)
  process.stdout.write(faults.length ? `docs: ${faults.length} faults\n` : 'docs: no faults\n')
  return faults.length ? 1 : 0
}

main().then(
  code => process.exit(code),
  error => {
    process.stderr.write(`${error.stack ?? error}\n`)
    process.exit(1)
  },
)
