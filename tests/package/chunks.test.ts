// Tests how scripts/tiers.json assigns modules to chunks: a small module graph without a build.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assignChunks, readTiers } from '../../scripts/lib/cdn-chunks.mjs'
import { inRoot } from '../../scripts/lib/project.mjs'

type Imports = Readonly<
  Record<string, { readonly imports?: readonly string[]; readonly lazy?: readonly string[] }>
>

const graphOf = (modules: Imports) =>
  new Map(
    Object.entries(modules).map(([name, { imports = [], lazy = [] }]) => [
      inRoot(name),
      { imports: imports.map(file => inRoot(file)), lazy: lazy.map(file => inRoot(file)) },
    ]),
  )

const shared = { rest: { limit: 1, modules: '' } }

describe('chunk row with a folder', () => {
  const graph = graphOf({
    'src/start.ts': { lazy: ['src/text/de.ts', 'src/text/fr.ts', 'src/text/de-money.ts'] },
    'src/text/de.ts': { imports: ['src/text/plural.ts'] },
    'src/text/fr.ts': {},
    'src/text/de-money.ts': {},
    'src/text/plural.ts': {},
    'src/text/unused.ts': {},
  })
  const chunkByFile = assignChunks(graph, {
    files: {
      start: { limit: 1, entries: ['src/start.ts'] },
      languages: { limit: 1, entries: ['src/text/'] },
      money: { limit: 1, entries: ['src/text/*-money.ts'] },
    },
    shared,
  })

  test('contains the modules that load by import(), and their imports', () => {
    assert.equal(chunkByFile.get(inRoot('src/text/de.ts')), 'languages')
    assert.equal(chunkByFile.get(inRoot('src/text/fr.ts')), 'languages')
    assert.equal(chunkByFile.get(inRoot('src/text/plural.ts')), 'languages')
  })

  test('excludes modules that another row names or selects by a pattern', () => {
    assert.equal(chunkByFile.get(inRoot('src/text/de-money.ts')), 'money')
  })

  test('excludes modules that are not loaded', () => {
    assert.equal(chunkByFile.get(inRoot('src/text/unused.ts')), undefined)
  })
})

describe('language rows', () => {
  const languages = ['de', 'fr']
  const graph = graphOf({
    'src/start.ts': { lazy: ['src/text/translations.ts'] },
    'src/text/translations.ts': {
      lazy: languages.flatMap(tag => [`src/text/${tag}/first.ts`, `src/text/${tag}/buy.ts`]),
    },
    ...Object.fromEntries(
      languages.flatMap(tag => ['first', 'buy'].map(name => [`src/text/${tag}/${name}.ts`, {}])),
    ),
  })
  const assignLanguages = (tags: readonly string[]) => {
    const { files, shared: sharedRows } = readTiers(tags)
    const rows = Object.entries(files)
      .filter(([name]) => name.startsWith('languages-'))
      .map(([name, { limit, entries = [] }]) => {
        const names = entries.filter(entry => entry.endsWith('/') || graph.has(inRoot(entry)))
        return [name, { limit, entries: names }] as const
      })
    const chunkByFile = assignChunks(graph, { files: Object.fromEntries(rows), shared: sharedRows })
    return (name: string) => chunkByFile.get(inRoot(`src/text/${name}.ts`))
  }

  test('assigns separate files to each language, and a different file to the loaders', () => {
    const roleOf = assignLanguages(languages)
    assert.equal(roleOf('de/first'), 'languages-de')
    assert.equal(roleOf('fr/first'), 'languages-fr')
    assert.equal(roleOf('fr/buy'), 'languages-fr-money')
    assert.equal(roleOf('translations'), 'languages')
  })

  test('assigns the loaders to the language file if there is only one language', () => {
    assert.equal(assignLanguages(['de'])('translations'), 'languages-de')
    assert.ok(!('languages' in readTiers(['de']).shared))
  })

  test('lists the first file of each language among the files that load before a press', () => {
    const { beforePress } = readTiers(languages)
    assert.ok(['languages-de', 'languages-fr'].every(name => beforePress.includes(name)))
  })
})
