import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { defineTranslations, languageOf } from '../../page/define-translations.ts'
import * as catalogs from '../../texts/catalogs.ts'

type Texts = Readonly<Record<string, string>>
const languagesOf = (catalog: object) => catalog as Readonly<Record<string, Texts>>
const placeholdersIn = (text = '') => [...text.matchAll(/\{\w+\}/g)].map(String).sort()

describe('texts of the wallet', () => {
  for (const [part, catalog] of Object.entries(catalogs)) {
    const { en: english, ...translations } = languagesOf(catalog)
    for (const [language, texts] of Object.entries(translations))
      it(`have the keys and placeholders of the English texts in ${part}, ${language}`, () => {
        assert.deepEqual(Object.keys(texts).sort(), Object.keys(english ?? {}).sort())
        for (const [key, text] of Object.entries(english ?? {}))
          assert.deepEqual(placeholdersIn(texts[key]), placeholdersIn(text), key)
      })
  }

  it('are available in the same languages in every part', () => {
    const lists = Object.values(catalogs).map(catalog => Object.keys(catalog))
    for (const list of lists) assert.deepEqual(list, lists[0])
  })

  it('are in the requested language, and in English for languages without a catalog', () => {
    const catalog = { en: { hello: 'Hello {name}' }, pl: { hello: 'Cześć {name}' } }
    const translatorOf = defineTranslations<'hello'>(catalog)
    const greet = (language?: string) => translatorOf(language).translate('hello', { name: 'Ola' })
    for (const tag of ['pl', 'pl-PL', 'PL']) assert.equal(greet(tag), 'Cześć Ola')
    for (const tag of [undefined, '', 'en-GB', 'fr', 'pla', 'constructor', '__proto__'])
      assert.equal(greet(tag), 'Hello Ola', tag)
    assert.equal(languageOf('pl-PL', catalog), 'pl')
    assert.equal(languageOf('toString', catalog), 'en')
  })
})
