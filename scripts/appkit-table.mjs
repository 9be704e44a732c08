// Writes the tables of docs/appkit.md, the table of `create-w3m migrate appkit`, and a module that checks types, from the lists of
// AppKit's exports and members. `--check` only compares.
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

/** The module of one of our entries. */
function sourceOf(ours) {
  const files = { appkit: 'src/appkit/index', 'appkit/react': 'react/appkit', 'appkit/vue': 'vue/appkit' }
  return `${files[ours] ?? `src/${ours}`}.ts`
}

/** Returns a module that compiles only if our entries export all types of the published ones that are not absent. */
function typeChecks() {
  const lines = Object.entries(published).flatMap(([entry, { types }], at) => {
    const { ours } = publishedEntries[entry]
    const names = present(entry, types)
    const file = sourceOf(ours)
    const list = names.map(name => `${name} as ${name}${at}`)
    const short = `export type { ${list.join(', ')} } from '../../${file}'`
    const long = `export type {\n${list.map(each => `  ${each},\n`).join('')}} from '../../${file}'`
    // Line breaks as the formatter writes them.
    return names.length ? [`${short.length > 110 ? long : short}\n`] : []
  })
  return `// Written by \`npm run make -- appkit\`: the types that our entries share with the published ones.\n${lines.join('')}`
}

/** Returns the values that our entry exports in addition, such as names of later versions of AppKit. */
async function ownNames(entry) {
  const { ours } = publishedEntries[entry]
  // wagmi is not installed here.
  if (ours === 'appkit/adapters/wagmi') return []
  const isGone = name => members.hooks[name]?.state === 'gone'
  return present(entry, Object.keys(await import(inRoot(sourceOf(ours))))).filter(name => !isGone(name))
}

/** Returns the table that `create-w3m migrate appkit` uses. Names are joined, because the formatter breaks long arrays into lines. */
async function codemodTable() {
  const entryOf = async ([entry, { values, types }]) => {
    const all = [...values, ...types]
    const names = new Set([...present(entry, all), ...(await ownNames(entry))])
    const rest = publishedEntries[entry].absent
    const reasonOf = name => rest.find(({ names }) => names.test(name))?.why
    const absent = {}
    for (const name of all.filter(reasonOf)) (absent[reasonOf(name)] ??= []).push(name)
    return [
      entry,
      {
        ours: `w3m-elements/${publishedEntries[entry].ours}`,
        present: [...names].sort().join(' '),
        absent: Object.fromEntries(Object.entries(absent).map(([why, names]) => [why, names.join(' ')])),
      },
    ]
  }
  const goneOf = list =>
    Object.fromEntries(
      Object.entries(list)
        .filter(([, { state }]) => state === 'gone')
        .map(([name, { why }]) => [name, why]),
    )
  const removed = Object.fromEntries(Object.entries(members).map(([kind, list]) => [kind, goneOf(list)]))
  const entries = Object.fromEntries(await Promise.all(Object.entries(published).map(entryOf)))
  return `${JSON.stringify({ version: published['@reown/appkit'].version, entries, gone: removed }, null, 2)}\n`
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
  'packages/create-w3m/migrate/appkit-names.json': await codemodTable(),
}
for (const [name, text] of Object.entries(written)) {
  if (!process.argv.includes('--check')) writeFileSync(inRoot(name), text)
  else if (!existsSync(inRoot(name)) || readFileSync(inRoot(name), 'utf8') !== text) {
    process.stderr.write(`${name} differs from its sources: run node scripts/appkit-table.mjs\n`)
    process.exitCode = 1
  }
}
