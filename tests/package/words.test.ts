// Tests the translation check on small dictionaries with one fault each.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findWordFaults } from '../../scripts/words.mjs'

const validFiles = {
  'src/text/en/first.ts': `export const en = { list: { title: 'Wallets', found: { one: '{count} wallet', other: '{count} wallets' } } }`,
  'src/text/en/errors.ts': `export const words = { errors: { OFFLINE: 'You’re offline' } }`,
  'src/text/de/first.ts': `export const words: Translated = {
    list: { title: 'Wallets', found: { one: '{count} Wallet', other: '{count} Wallets' } },
    errors: { OFFLINE: 'Du bist offline' },
  }`,
  'src/core/errors/connecting-errors.ts': `export const connectingErrors = { OFFLINE: toast() } satisfies ErrorEntries`,
  'elements/list.ts': `t('list.title'); t('list.found', { count: 2 }); throw new AppError('OFFLINE')`,
}
type File = keyof typeof validFiles

/** Returns the faults after one replacement, or none if nothing was replaced. */
const faultsOf = (file: File, before: string | RegExp, replacement: string) => {
  const changedText = validFiles[file].replace(before, replacement)
  assert.notEqual(changedText, validFiles[file], 'the replacement changes nothing')
  return findWordFaults(Object.entries({ ...validFiles, [file]: changedText })).faults.join('\n')
}

test('reports no fault for valid translations', () => {
  const { faults, count, languages } = findWordFaults(Object.entries(validFiles))
  assert.deepEqual(faults, [])
  assert.equal(count, 3)
  assert.deepEqual(languages.sort(), ['de', 'en'])
})

test('reports keys that are missing in a language or in English, or unused', () => {
  assert.match(faultsOf('src/text/de/first.ts', "title: 'Wallets', ", ''), /de list\.title: missing/)
  assert.match(
    faultsOf('src/text/de/first.ts', 'title:', "more: 'Mehr', title:"),
    /de list\.more: missing in English/,
  )
  assert.match(
    faultsOf('elements/list.ts', "t('list.title'); ", ''),
    /en list\.title: no source uses this text/,
  )
})

test('reports surrounding spaces, empty texts, malformed and unknown placeholders', () => {
  assert.match(faultsOf('src/text/de/first.ts', "'Wallets'", "' Wallets'"), /surrounded by spaces/)
  assert.match(faultsOf('src/text/en/first.ts', "'Wallets'", "''"), /empty/)
  assert.match(faultsOf('src/text/de/first.ts', '{count} Wallets', '{count Wallets'), /malformed placeholder/)
  assert.match(
    faultsOf('src/text/de/first.ts', '{count} Wallets', '{number} Wallets'),
    /placeholders are \{count\} in English/,
  )
  assert.match(faultsOf('src/text/de/first.ts', "'Wallets'", '7'), /neither a text nor plural forms/)
})

test('requires exactly the plural forms of the language', () => {
  assert.match(
    faultsOf('src/text/de/first.ts', "one: '{count} Wallet', ", ''),
    /de list\.found: lacks the plural form “one”/,
  )
  assert.match(faultsOf('src/text/de/first.ts', 'one:', 'few:'), /de has no plural form “few”/)
  assert.match(
    faultsOf('src/text/de/first.ts', /\{ one.*? \}/, "'{count} Wallets'"),
    /plural forms in one language only/,
  )
  assert.match(
    faultsOf('src/text/en/first.ts', "'Wallets'", "'{count} found'"),
    /\{count\} requires plural forms/,
  )
  const polishFile = validFiles['src/text/de/first.ts'].replace("one: '", "one: 'P ")
  const { faults } = findWordFaults(Object.entries({ ...validFiles, 'src/text/pl/first.ts': polishFile }))
  assert.match(faults.join('\n'), /pl list\.found: lacks the plural form “few”\n.*“many”/)
})

test('reports banned words, exclamation marks, dashes and a full stop after a single sentence', () => {
  const getFaultsAfter = (before: string, replacement: string, file: File = 'src/text/en/first.ts') =>
    faultsOf(file, before, replacement)
  assert.match(getFaultsAfter("'Wallets'", "'The gas is low'"), /en list\.title: banned word “gas”/)
  assert.match(getFaultsAfter("'Wallets'", "'Not now. Try again later.'"), /banned word “Try again later”/)
  assert.match(
    getFaultsAfter("'Wallets'", "'Haben Sie eine Wallet'", 'src/text/de/first.ts'),
    /banned word “Sie”/,
  )
  for (const text of ['Done!', 'Wallets – all of them', 'Loading...'])
    assert.match(getFaultsAfter("'Wallets'", `'${text}'`), /remove “!”, dashes and “\.\.\.”/, text)
  assert.match(
    getFaultsAfter("'Wallets'", "'These are wallets.'"),
    /remove the full stop of the single sentence/,
  )
  assert.equal(getFaultsAfter("'Wallets'", "'One. Two.'"), '')
  assert.equal(getFaultsAfter("'Wallets'", "'Max.'"), '')
})

test('allows a plural form for one number to omit the number', () => {
  const changedText = validFiles['src/text/de/first.ts'].replace(
    "one: '{count} Wallet'",
    "one: 'Eine Wallet'",
  )
  assert.deepEqual(
    findWordFaults(Object.entries({ ...validFiles, 'src/text/de/first.ts': changedText })).faults,
    [],
  )
})

test('requires a sentence for each error code and a thrown code for each sentence', () => {
  assert.match(
    faultsOf('src/core/errors/connecting-errors.ts', 'OFFLINE', 'ONLINE: toast(), OFFLINE'),
    /en errors\.ONLINE: missing/,
  )
  assert.match(
    faultsOf('src/core/errors/connecting-errors.ts', 'OFFLINE: toast()', ''),
    /no error has this code/,
  )
  assert.match(faultsOf('elements/list.ts', "'OFFLINE'", 'code'), /no source throws this error/)
})
