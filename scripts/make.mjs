// Generates files from other files, and builds what Git does not contain.
//
//   npm run make -- manifest        one part; further arguments are passed to it
import { exitWith } from './lib/exit-with.mjs'
import { installMissing } from './lib/install.mjs'
import { inRoot } from './lib/project.mjs'
import { run } from './lib/run.mjs'

/** The parts: a description, the script and its arguments. */
const parts = {
  format: ['source files, formatted', 'node_modules/@biomejs/biome/bin/biome', 'format', '--write', '.'],
  manifest: ['custom-elements.json, React components and JSX types', 'scripts/manifest.mjs'],
  support: ['docs/browsers.md: the lowest browser versions, and why', 'scripts/features.mjs'],
  sizes: ['the numbers of README.md and docs/site/set-ups.json', 'scripts/set-ups.mjs', '--write'],
  'package-size': ['the size of the npm package in README.md', 'scripts/size.mjs', '--write'],
  images: ['docs/images: the pictures of README.md', 'scripts/readme-images.mjs'],
  layers: ['the layer diagram of CONTRIBUTING.md and docs/architecture.md', 'scripts/layers.mjs', '--write'],
  languages: ['the modules of src that name the languages of src/text', 'scripts/words.mjs', '--write'],
  lockfiles: ['lockfiles, complete for every system', 'scripts/lockfile.mjs'],
  appkit: ['the tables of AppKit names in docs/appkit.md and create-w3m', 'scripts/appkit-table.mjs'],
  published: [
    'tests/appkit/published-*.json: exports and callbacks of the published AppKit',
    'scripts/record-appkit.mjs',
  ],
  screenshots: ['.cache/screenshots: every state of every view', 'scripts/screenshots.mjs'],
  docs: ['the documentation site: a server, or `build` for any static host', 'scripts/docs.mjs'],
  pages: ['.cache/pages: the pages of the demo that flows visit', 'scripts/build-pages.mjs'],
}

exitWith(async () => {
  const [part, ...args] = process.argv.slice(2)
  if (part === undefined || !Object.hasOwn(parts, part)) {
    const list = Object.entries(parts).map(([name, [description]]) => `  ${name.padEnd(12)} ${description}`)
    throw new Error(`Usage: npm run make -- <part>\nParts:\n${list.join('\n')}`)
  }
  await installMissing()
  const [, file, ...ownArgs] = parts[part]
  const { code } = await run(process.execPath, [inRoot(file), ...ownArgs, ...args], {
    mayFail: true,
    stdin: true,
  })
  return code
})
