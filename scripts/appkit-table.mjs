// Writes the tables of docs/appkit.md from the list of AppKit's members. `--check` only compares.
import { readFileSync, writeFileSync } from 'node:fs'
import { register } from 'tsx/esm/api'
import { inRoot } from './lib/project.mjs'

register()
const { members } = await import(inRoot('scripts/lib/appkit-members.ts'))
const titles = { options: 'Options', methods: 'Methods', hooks: 'Hooks', tags: 'Elements' }

/** Formats rows as a Markdown table with aligned columns. */
function table(list) {
  const rows = [
    ['name', 'here', 'what differs'],
    ...Object.entries(list).map(([name, { state, why = '' }]) => [`\`${name}\``, state, why]),
  ]
  const widths = [0, 1, 2].map(at => Math.max(...rows.map(row => row[at].length)))
  const line = row => `| ${row.map((text, at) => text.padEnd(widths[at])).join(' | ')} |`
  const rule = `| ${widths.map(width => '-'.repeat(width)).join(' | ')} |`
  return [line(rows[0]), rule, ...rows.slice(1).map(line)].join('\n')
}

const tables = Object.entries(members)
  .map(([kind, list]) => `### ${titles[kind]}\n\n${table(list)}`)
  .join('\n\n')
const file = inRoot('docs/appkit.md')
const before = readFileSync(file, 'utf8')
const mark = '<!-- members -->'
const [head] = before.split(mark)
const after = `${head}${mark}\n\n${tables}\n`
if (process.argv.includes('--check')) {
  if (after !== before) {
    process.stderr.write(
      'docs/appkit.md differs from scripts/lib/appkit-members.ts: run node scripts/appkit-table.mjs\n',
    )
    process.exitCode = 1
  }
} else writeFileSync(file, after)
