// Writes the tables of docs/appkit.md, and a module that checks types, from the lists of AppKit's exports and members. `--check` only
// compares.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { register } from 'tsx/esm/api'
import { inRoot } from './lib/project.mjs'

register()
const { members } = await import(inRoot('scripts/lib/appkit-members.ts'))
const { publishedEntries } = await import(inRoot('scripts/lib/appkit-exports.ts'))
const published = JSON.parse(readFileSync(inRoot('tests/appkit/published-exports.json'), 'utf8'))
const titles = { options: 'Options', methods: 'Methods', hooks: 'Hooks', tags: 'Elements' }

/** Formats rows as a Markdown table with aligned columns. */
function format(rows) {
  const widths = rows[0].map((_, at) => Math.max(...rows.map(row => row[at].length)))
  const line = row => `| ${row.map((text, at) => text.padEnd(widths[at])).join(' | ')} |`
  const rule = `| ${widths.map(width => '-'.repeat(width)).join(' | ')} |`
  return [line(rows[0]), rule, ...rows.slice(1).map(line)].join('\n')
}

const table = list =>
  format([
    ['name', 'here', 'what differs'],
    ...Object.entries(list).map(([name, { state, why = '' }]) => [`\`${name}\``, state, why]),
  ])

const isAbsent = (entry, name) => publishedEntries[entry].absent.some(({ names }) => names.test(name))
const present = (entry, names) => names.filter(name => !isAbsent(entry, name))

const entries = format([
  ['AppKit', 'version', 'here', 'exports here'],
  ...Object.entries(published).map(([entry, { version, values, types }]) => {
    const all = [...values, ...types]
    return [
      `\`${entry}\``,
      version,
      `\`w3m-elements/${publishedEntries[entry].ours}\``,
      `${present(entry, all).length} of ${all.length}`,
    ]
  }),
])

/** Lists the absent exports by reason. Entries that lack the same exports share an item. */
function absences() {
  const byReason = new Map()
  for (const [entry, { values, types }] of Object.entries(published))
    for (const { names, why } of publishedEntries[entry].absent) {
      const list = [...values, ...types].filter(name => names.test(name))
      if (list.length) byReason.set(why, new Set([...(byReason.get(why) ?? []), ...list]))
    }
  return [...byReason]
    .map(([why, names]) => `- ${why} (${[...names].map(name => `\`${name}\``).join(', ')})`)
    .join('\n')
}

/** Returns a module that compiles only if our entries export all types of the published ones that are not absent. */
function typeChecks() {
  const files = { appkit: 'src/appkit/index', 'appkit/react': 'react/appkit', 'appkit/vue': 'vue/appkit' }
  const lines = Object.entries(published).flatMap(([entry, { types }], at) => {
    const { ours } = publishedEntries[entry]
    const names = present(entry, types)
    const file = files[ours] ?? `src/${ours}`
    const list = names.map(name => `${name} as ${name}${at}`)
    const short = `export type { ${list.join(', ')} } from '../../${file}.ts'`
    const long = `export type {\n${list.map(each => `  ${each},\n`).join('')}} from '../../${file}.ts'`
    // Line breaks as the formatter writes them.
    return names.length ? [`${short.length > 110 ? long : short}\n`] : []
  })
  return `// Written by \`npm run make -- appkit\`: the types that our entries share with the published ones.\n${lines.join('')}`
}

const tables = Object.entries(members)
  .map(([kind, list]) => `### ${titles[kind]}\n\n${table(list)}`)
  .join('\n\n')
const file = inRoot('docs/appkit.md')
const before = readFileSync(file, 'utf8')
const mark = '<!-- members -->'
const [start, end] = ['<!-- entries -->', '<!-- /entries -->']
const [head] = before.split(mark)
const [above] = head.split(start)
const below = head.slice(head.indexOf(end) + end.length)
const written = {
  'docs/appkit.md': `${above}${start}\n\n${entries}\n\n${end}${below}${mark}\n\n### Absent exports\n\n${absences()}\n\n${tables}\n`,
  'tests/appkit/published-types.ts': typeChecks(),
}
for (const [name, text] of Object.entries(written)) {
  if (!process.argv.includes('--check')) writeFileSync(inRoot(name), text)
  else if (!existsSync(inRoot(name)) || readFileSync(inRoot(name), 'utf8') !== text) {
    process.stderr.write(`${name} differs from its sources: run node scripts/appkit-table.mjs\n`)
    process.exitCode = 1
  }
}
