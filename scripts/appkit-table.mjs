// Writes the tables of docs/appkit.md, the table of `create-w3m migrate appkit`, and a module whose compilation checks the exported
// types. All are generated from the lists of AppKit's exports and members. `--check` only compares them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { register } from 'tsx/esm/api'
import { inRoot } from './lib/project.mjs'

register()
const { members } = await import(inRoot('scripts/lib/appkit-members.ts'))
const { publishedEntries } = await import(inRoot('scripts/lib/appkit-exports.ts'))
const publishedExports = JSON.parse(readFileSync(inRoot('tests/appkit/published-exports.json'), 'utf8'))
const titles = { options: 'Options', methods: 'Methods', hooks: 'Hooks', tags: 'Elements' }

/** Formats rows as a Markdown table with aligned columns. */
function formatTable(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map(row => row[column].length)))
  const formatRow = row => `| ${row.map((text, column) => text.padEnd(widths[column])).join(' | ')} |`
  const separator = `| ${widths.map(width => '-'.repeat(width)).join(' | ')} |`
  return [formatRow(rows[0]), separator, ...rows.slice(1).map(formatRow)].join('\n')
}

const createMemberTable = list =>
  formatTable([
    ['name', 'here', 'what differs'],
    ...Object.entries(list).map(([name, { state, why = '' }]) => [`\`${name}\``, state, why]),
  ])

const isAbsent = (entry, name) => publishedEntries[entry].absent.some(({ names }) => names.test(name))
const presentNames = (entry, names) => names.filter(name => !isAbsent(entry, name))

const entries = formatTable([
  ['AppKit', 'version', 'here', 'exports here'],
  ...Object.entries(publishedExports).map(([entry, { version, values, types }]) => {
    const allNames = [...values, ...types]
    return [
      `\`${entry}\``,
      version,
      `\`w3m-elements/${publishedEntries[entry].ownEntry}\``,
      `${presentNames(entry, allNames).length} of ${allNames.length}`,
    ]
  }),
])

/** Lists the absent exports by reason. Entries with the same reason share an item. */
function listAbsentExports() {
  const namesByReason = new Map()
  for (const [entry, { values, types }] of Object.entries(publishedExports))
    for (const { names, why } of publishedEntries[entry].absent) {
      const list = [...values, ...types].filter(name => names.test(name))
      if (list.length) namesByReason.set(why, new Set([...(namesByReason.get(why) ?? []), ...list]))
    }
  return [...namesByReason]
    .map(([why, names]) => `- ${why} (${[...names].map(name => `\`${name}\``).join(', ')})`)
    .join('\n')
}

/** Returns the source file of an entry of this package. */
function sourceFileOf(entry) {
  const files = { appkit: 'src/appkit/index', 'appkit/react': 'react/appkit', 'appkit/vue': 'vue/appkit' }
  return `${files[entry] ?? `src/${entry}`}.ts`
}

/** Returns a module that compiles only if our entries export every published type that is not listed as absent. */
function createTypeChecks() {
  const lines = Object.entries(publishedExports).flatMap(([entry, { types }], index) => {
    const { ownEntry } = publishedEntries[entry]
    const presentTypes = presentNames(entry, types)
    const file = sourceFileOf(ownEntry)
    const list = presentTypes.map(name => `${name} as ${name}${index}`)
    const singleLine = `export type { ${list.join(', ')} } from '../../${file}'`
    const multiLine = `export type {\n${list.map(name => `  ${name},\n`).join('')}} from '../../${file}'`
    // Breaks lines where the formatter would, so that `--check` can compare the text exactly.
    return presentTypes.length ? [`${singleLine.length > 110 ? multiLine : singleLine}\n`] : []
  })
  return `// Written by \`npm run make -- appkit\`: the types that our entries share with the published ones.\n${lines.join('')}`
}

/** Returns the values that our entry exports. Some have names that only later versions of AppKit export. */
async function readOwnNames(entry) {
  const { ownEntry } = publishedEntries[entry]
  // This entry cannot be imported, because its peer `@wagmi/core` is not installed in the root folder.
  if (ownEntry === 'appkit/adapters/wagmi') return []
  const isUnsupported = name => members.hooks[name]?.state === 'gone'
  return presentNames(entry, Object.keys(await import(inRoot(sourceFileOf(ownEntry))))).filter(
    name => !isUnsupported(name),
  )
}

/**
 * Returns the table that `create-w3m migrate appkit` uses. The names of an entry are one string, because the formatter would put each
 * item of a long array on its own line.
 */
async function createCodemodTable() {
  const createEntry = async ([entry, { values, types }]) => {
    const allNames = [...values, ...types]
    const names = new Set([...presentNames(entry, allNames), ...(await readOwnNames(entry))])
    const absentExports = publishedEntries[entry].absent
    const reasonOf = name => absentExports.find(({ names }) => names.test(name))?.why
    const absentByReason = {}
    for (const name of allNames.filter(reasonOf)) (absentByReason[reasonOf(name)] ??= []).push(name)
    return [
      entry,
      {
        ours: `w3m-elements/${publishedEntries[entry].ownEntry}`,
        present: [...names].sort().join(' '),
        absent: Object.fromEntries(
          Object.entries(absentByReason).map(([why, names]) => [why, names.join(' ')]),
        ),
      },
    ]
  }
  const unsupportedOf = list =>
    Object.fromEntries(
      Object.entries(list)
        .filter(([, { state }]) => state === 'gone')
        .map(([name, { why }]) => [name, why]),
    )
  const unsupported = Object.fromEntries(
    Object.entries(members).map(([kind, list]) => [kind, unsupportedOf(list)]),
  )
  const entries = Object.fromEntries(await Promise.all(Object.entries(publishedExports).map(createEntry)))
  return `${JSON.stringify({ version: publishedExports['@reown/appkit'].version, entries, gone: unsupported }, null, 2)}\n`
}

const tables = Object.entries(members)
  .map(([kind, list]) => `### ${titles[kind]}\n\n${createMemberTable(list)}`)
  .join('\n\n')
const file = inRoot('docs/appkit.md')
const previousText = readFileSync(file, 'utf8')
const membersMark = '<!-- members -->'
const [startMark, endMark] = ['<!-- entries -->', '<!-- /entries -->']
const [textBeforeMembers] = previousText.split(membersMark)
const [textBefore] = textBeforeMembers.split(startMark)
const textAfter = textBeforeMembers.slice(textBeforeMembers.indexOf(endMark) + endMark.length)
const outputs = {
  'docs/appkit.md': `${textBefore}${startMark}\n\n${entries}\n\n${endMark}${textAfter}${membersMark}\n\n### Absent exports\n\n${listAbsentExports()}\n\n${tables}\n`,
  'tests/appkit/published-types.ts': createTypeChecks(),
  'packages/create-w3m/migrate/appkit-names.json': await createCodemodTable(),
}
for (const [name, text] of Object.entries(outputs)) {
  if (!process.argv.includes('--check')) writeFileSync(inRoot(name), text)
  else if (!existsSync(inRoot(name)) || readFileSync(inRoot(name), 'utf8') !== text) {
    process.stderr.write(`${name} differs from its sources: run node scripts/appkit-table.mjs\n`)
    process.exitCode = 1
  }
}
