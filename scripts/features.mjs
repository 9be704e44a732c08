// Computes the minimum browser versions from the required features (`scripts/browser-features.json`) and the versions that support
// them (browser-compat-data), and writes the table of docs/browsers.md. `--check` compares the table, and reports newer features in
// style sheets and scripts that the list does not name. `--built` checks the build output, including bundled packages.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import css from '@eslint/css'
import { Linter } from 'eslint'
import { parseAst, transformWithOxc } from 'vite'
import { inRoot } from './lib/project.mjs'

const engines = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  safari: 'Safari',
  safari_ios: 'Safari on iOS',
}
/**
 * Features that every browser had by the end of this year need no row (Baseline of web features). It is the year before the minimum
 * versions.
 */
const baselineYear = 2022
const pageFile = inRoot('docs/browsers.md')
const target = 'es2022'

const readText = name => readFileSync(inRoot(name), 'utf8')
const { needed: requiredFeatures, better: optionalFeatures } = JSON.parse(
  readText('scripts/browser-features.json'),
)
const require = createRequire(import.meta.url)
const compatData = require('@mdn/browser-compat-data')

const supportOf = key => key.split('.').reduce((node, part) => node?.[part], compatData)?.__compat?.support

/** Returns the first version of an engine that fully supports the feature, or undefined. */
function firstVersionOf(key, engine) {
  const support = supportOf(key)
  if (!support) throw new Error(`browser-compat-data has no feature ${key}`)
  const [statement] = [support[engine]].flat()
  if (
    !statement ||
    statement.flags ||
    statement.version_removed ||
    !/^\d/.test(String(statement.version_added))
  )
    return undefined
  return statement.version_added
}

const isLater = (a, b) => a.localeCompare(b, 'en', { numeric: true }) > 0

/** Returns the lowest version of each engine that supports all required features. */
function lowestVersions() {
  return Object.fromEntries(
    Object.keys(engines).map(engine => [
      engine,
      requiredFeatures
        .map(({ key, feature }) => {
          const version = firstVersionOf(key, engine)
          if (!version) throw new Error(`${engines[engine]} does not support the required feature ${feature}`)
          return version
        })
        .reduce((a, b) => (isLater(a, b) ? a : b)),
    ]),
  )
}

function formatTable(rows) {
  const cells = rows.map(({ feature, key, for: usage, without }) => [
    feature,
    usage,
    ...Object.keys(engines).map(engine => firstVersionOf(key, engine) ?? '–'),
    without,
  ])
  const allRows = [['feature', 'used for', ...Object.values(engines), 'without it'], ...cells]
  const widths = allRows[0].map((_, column) => Math.max(...allRows.map(row => [...row[column]].length)))
  const formatRow = row =>
    `| ${row.map((cell, column) => cell + ' '.repeat(widths[column] - [...cell].length)).join(' | ')} |`
  return [
    formatRow(allRows[0]),
    `| ${widths.map(width => '-'.repeat(width)).join(' | ')} |`,
    ...allRows.slice(1).map(formatRow),
  ].join('\n')
}

const versions = lowestVersions()
const versionSentence = Object.entries(engines)
  .map(([engine, name]) => `${name} ${versions[engine]}`)
  .join(', ')

const pageText = `# Browsers

The minimum versions are **${versionSentence}**. They follow from the first table.

\`npm run make -- support\` writes this page from \`scripts/browser-features.json\` and the compatibility data of MDN. \`npm run check -- support\`
fails if a style sheet or script uses a newer feature that no table lists. \`npm run check -- built\` checks the built files, including
packages. The syntax is ${target.toUpperCase()}, which all minimum versions support.

Tests run in Chromium. \`npm run nightly -- browsers\` also runs flows in Firefox and WebKit.

- **Frozen built-in objects** (\`Object.freeze(Object.prototype)\`, SES lockdown): the modal opens, connects and signs. Pairing is not
  tested with them, because the pairing library cannot be changed here.
- **Enumerable property on \`Object.prototype\`**: the modal opens, connects and signs. If a library of a screen
  fails because of the property, the screen reports \`MODAL_FAILED\` and names the property.

## Required

${formatTable(requiredFeatures)}

## Optional

${formatTable(optionalFeatures)}
`

const listNames = kind => [...requiredFeatures, ...optionalFeatures].flatMap(row => row.css?.[kind] ?? [])
const values = Object.assign(
  {},
  ...[...requiredFeatures, ...optionalFeatures].map(row => row.css?.values ?? {}),
)
const cssRules = {
  'css/use-baseline': [
    'error',
    {
      available: baselineYear,
      allowAtRules: listNames('atRules'),
      allowFunctions: listNames('functions'),
      allowProperties: listNames('properties'),
      allowSelectors: listNames('selectors'),
      allowPropertyValues: values,
    },
  ],
}
const linter = new Linter()

/** Maps global variables to their web interfaces. */
const globalInterfaces = {
  window: 'Window',
  globalThis: 'Window',
  self: 'Window',
  navigator: 'Navigator',
  document: 'Document',
}

/** Returns the keys of browser-compat-data that an undeclared name, or a member of it, may refer to. */
const compatKeysOf = (name, member) =>
  member === undefined
    ? [`api.${name}`, `javascript.builtins.${name}`, `api.Window.${name}`, `api.${name}_function`]
    : [
        `api.${name}.${member}_static`,
        `javascript.builtins.${name}.${member}`,
        ...(globalInterfaces[name] ? [`api.${globalInterfaces[name]}.${member}`] : []),
        ...(globalInterfaces[name] === 'Window' ? [`api.${member}`] : []),
      ]

const hasCompatData = key => Boolean(supportOf(key))
const isNewer = key =>
  Object.entries(versions).some(([engine, version]) => {
    const firstVersion = firstVersionOf(key, engine)
    return firstVersion === undefined || isLater(firstVersion, version)
  })
const listedKeys = new Set([...requiredFeatures, ...optionalFeatures].map(row => row.key))

/**
 * Reports names of globals and their static members that are newer than the minimum browsers. The compiler checks methods of values
 * (`list.toSorted()`): `lib` in tsconfig.json ends one year after the syntax level.
 */
const interfaceRule = {
  create: context => ({
    Program() {
      const references = context.sourceCode.scopeManager.scopes.flatMap(scope => scope.references)
      for (const { identifier, resolved } of references) {
        if (resolved?.defs.length) continue
        const { parent, name } = identifier
        const isMember =
          parent.type === 'MemberExpression' && parent.object === identifier && !parent.computed
        const keys = [compatKeysOf(name), ...(isMember ? [compatKeysOf(name, parent.property.name)] : [])]
        for (const key of keys.map(list => list.find(hasCompatData)))
          if (key && !listedKeys.has(key) && isNewer(key))
            context.report({ node: identifier, message: `${key} is newer than the minimum browsers` })
      }
    },
  }),
}

const lintScript = code =>
  linter.verify(code, [
    {
      plugins: { page: { rules: { interfaces: interfaceRule } } },
      rules: { 'page/interfaces': 'error' },
      languageOptions: { ecmaVersion: Number(target.slice(2)), sourceType: 'module' },
    },
  ])

const lintStyleSheet = sheet =>
  linter.verify(
    sheet,
    [{ files: ['**/*.css'], plugins: { css }, language: 'css/css', rules: cssRules }],
    'sheet.css',
  )

/** Returns the text of a template, with `var(--value)` for each placeholder that is not at the start of a declaration or rule. */
const fillTemplate = ({ quasis }) =>
  quasis
    .map(({ value }, index) => {
      const isLast = index === quasis.length - 1
      return value.cooked + (isLast || /(?:^|[{};])\s*$/.test(value.cooked) ? '' : 'var(--value)')
    })
    .join('')

/** Returns the text and the tag name of every tagged template in a script. */
function templatesOf(code) {
  const templates = []
  const walk = node => {
    if (!node || typeof node !== 'object') return
    if (node.type === 'TaggedTemplateExpression')
      templates.push({ tag: node.tag.name, text: fillTemplate(node.quasi) })
    for (const child of Object.values(node)) walk(child)
  }
  walk(parseAst(code))
  return templates
}

/** Returns the texts of the `css` templates of a source file. Ignores other templates, which are not style sheets of the package. */
const styleSheetsOf = code =>
  code.includes('css`')
    ? templatesOf(code)
        .filter(({ tag }) => tag === 'css')
        .map(({ text }) => text)
    : []

/** Whether the text of a template in built code is CSS. Tag names are minified there, so the text decides: HTML begins with an element. */
const isStyleSheet = text => !/^\s*</.test(text) && /(?:^|[;{/])\s*[a-z-]+:\s|(?:^|\s)[:@.][^;]*\{/.test(text)

const styleSheetsOfBuilt = code =>
  templatesOf(code)
    .map(({ text }) => text)
    .filter(isStyleSheet)

const findFaults = (file, code, sheets) => [
  ...lintScript(code).map(({ message }) => `${file}: ${message}`),
  ...sheets
    // The parser rejects declarations outside of a rule, so fragments of a rule are wrapped in one.
    .flatMap(sheet => lintStyleSheet(/[{]/.test(sheet) ? sheet : `:host { ${sheet} }`))
    .map(({ message }) => `${file}: ${message}`),
]

const compile = async (file, source) =>
  (await transformWithOxc(source, file, { target, sourcemap: false, decorator: { legacy: true } })).code

/** Returns one sentence for each feature of a source file that a minimum version lacks and scripts/browser-features.json does not list. */
export async function findNewerFeatures(file, source = readText(file)) {
  const code = await compile(file, source)
  return findFaults(file, code, styleSheetsOf(code))
}

/** Like `findNewerFeatures`, for a built file. */
export const findNewerFeaturesInBuilt = (file, code = readText(file)) =>
  findFaults(file, code, styleSheetsOfBuilt(code))

const listFiles = (folders, pattern) =>
  folders
    .flatMap(folder => readdirSync(inRoot(folder), { recursive: true }).map(name => `${folder}/${name}`))
    // Excludes server code, which runs in Node.
    .filter(name => pattern.test(name) && !/^(?:dist\/)?src\/server\//.test(name))

const listSourceFiles = () => listFiles(['bindings', 'elements', 'react', 'src'], /\.tsx?$/)

async function checkSources() {
  const problems = []
  if (readFileSync(pageFile, 'utf8') !== pageText)
    problems.push('docs/browsers.md differs from its data; run npm run make -- support')
  if (!readText('README.md').includes(versionSentence))
    problems.push(`README.md lacks the sentence: ${versionSentence}`)
  const targets = [...readText('vite.config.ts').matchAll(/target: '(\w+)'/g)].map(([, name]) => name)
  if (!targets.length || targets.some(name => name !== target))
    problems.push(`vite.config.ts: every build.target must be ${target}`)
  for (const file of listSourceFiles()) problems.push(...(await findNewerFeatures(file)))
  if (problems.length) process.stdout.write(`${problems.join('\n')}\n`)
  return problems.length ? 1 : 0
}

const toOneLine = text => text.replaceAll(/\s+/g, ' ').trim()

async function checkBuilt() {
  const problems = []
  const files = listFiles(['dist'], /\.m?js$/)
  for (const file of files) problems.push(...findNewerFeaturesInBuilt(file))
  // Checks that each style sheet is in the output, because a missing one would not be checked. The build does not change the text of
  // templates.
  const builtSheets = files
    .filter(file => file.startsWith('dist/cdn/'))
    .flatMap(file => styleSheetsOfBuilt(readText(file)))
    .map(toOneLine)
  const shippedSheets = new Set(builtSheets)
  for (const file of listSourceFiles()) {
    const source = readText(file)
    if (!source.includes('css`')) continue
    for (const sheet of styleSheetsOf(await compile(file, source)))
      if (!shippedSheets.has(toOneLine(sheet)))
        problems.push(`${file}: dist/cdn does not contain its style sheet`)
  }
  for (const problem of new Set(problems)) process.stdout.write(`features: ${problem}\n`)
  process.stdout.write(
    `features: ${files.length} built files and ${shippedSheets.size} style sheets ${problems.length ? 'use features that browsers of docs/browsers.md lack' : 'run in the browsers of docs/browsers.md'}\n`,
  )
  return problems.length ? 1 : 0
}

const isMain = process.argv[1] === fileURLToPath(import.meta.url)
if (!isMain) {
  // Tests import `findNewerFeatures` without running the script.
} else if (process.argv.includes('--check')) process.exitCode = await checkSources()
else if (process.argv.includes('--built')) process.exitCode = await checkBuilt()
else writeFileSync(pageFile, pageText)
