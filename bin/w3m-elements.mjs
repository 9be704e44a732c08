#!/usr/bin/env node
// Command of the package. Copies the files for script tags, and checks a page or a project.
import { parseArgs } from 'node:util'
import { copyFiles } from './copy.mjs'
import { checkProject } from './doctor-project.mjs'

const usage = `w3m-elements copy <folder>          Copies the files for a script tag into a folder of your site
  --base <path or URL>              Where the site serves that folder. Default: /w3m/ for public/w3m

w3m-elements doctor [URL or folder] Checks a page, or the project in a folder (default: this one)
  --json                            Prints the findings as JSON
`

const signs = { error: '✖', warning: '!', ok: '✔' }

function report(findings, { json }) {
  if (json) process.stdout.write(`${JSON.stringify(findings, null, 2)}\n`)
  else
    for (const { level, text, fix } of findings)
      process.stdout.write(`${signs[level]} ${text}\n${fix ? `  ${fix}\n` : ''}`)
  return findings.some(({ level }) => level === 'error') ? 1 : 0
}

async function main() {
  const { values, positionals } = parseArgs({
    options: {
      base: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
    allowPositionals: true,
  })
  const [command, target] = positionals
  if (values.help || command === undefined) {
    process.stdout.write(usage)
    return values.help ? 0 : 1
  }
  if (command === 'copy') {
    if (!target) throw new Error('Pass a folder, for example: w3m-elements copy public/w3m')
    const { count, tag } = copyFiles(target, values.base)
    process.stdout.write(
      `Copied ${count} files to ${target}. Add this line to the head of your page:\n\n${tag}\n`,
    )
    return 0
  }
  if (command === 'doctor') {
    const isUrl = /^https?:\/\//.test(target ?? '')
    if (!isUrl) return report(checkProject(target ?? '.'), values)
    // Imported on demand, because it needs the build, which a clone may lack.
    const { checkPage } = await import('./doctor-page.mjs')
    return report(await checkPage(target), values)
  }
  throw new Error(`Unknown command: ${command}\n\n${usage}`)
}

try {
  process.exitCode = await main()
} catch (error) {
  const isUnbuilt = error.code === 'ERR_MODULE_NOT_FOUND'
  process.stderr.write(`${isUnbuilt ? 'The package is not built. Run npm run build.' : error.message}\n`)
  process.exitCode = 1
}
