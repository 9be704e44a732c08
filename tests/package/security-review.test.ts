import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { titlesOf } from '../support/test-titles.ts'

const root = new URL('../../', import.meta.url)
const page = readFileSync(new URL('docs/security-review.md', root), 'utf8')

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Returns a pattern for a title, in which placeholders of values and omissions (`…`) match any text. */
const patternOf = (title: string) =>
  new RegExp(
    `^${title
      .split(/\$\{[^}]*\}| ?…/)
      .map(escape)
      .join('.*')}$`,
  )

/** Whether a quoted title, which may omit parts, is the title of a test, which may contain placeholders. */
const isTitle = (quote: string, title: string): boolean =>
  patternOf(quote).test(title) || patternOf(title).test(quote)

/** The files that the page names as tests, each with the titles that follow it in quotes. */
const proofs = [...page.replace(/\n\s+/g, ' ').matchAll(/^- \*\*Test\*\*: (.*)$/gm)].flatMap(
  ([, text = '']) =>
    text.split(/(?=`[^`]+\.ts`)/).flatMap(part => {
      const [, file, list = ''] =
        /^`([^`]+\.ts)`(?:: ("[^"]+"(?:(?:,| and|, and) "[^"]+")*))?/.exec(part) ?? []
      return file ? [{ file, quotes: [...list.matchAll(/"([^"]+)"/g)].map(([, quote = '']) => quote) }] : []
    }),
)

describe('page of the security review', () => {
  it('names existing tests in its entries', () => {
    assert.ok(proofs.length > 100, `${proofs.length} files`)
    for (const { file } of proofs) assert.ok(existsSync(new URL(file, root)), file)
  })

  it('quotes titles of the tests in these files', () => {
    const unknownQuotes = proofs.flatMap(({ file, quotes }) => {
      const source = readFileSync(new URL(file, root), 'utf8')
      const titles = titlesOf(new URL(file, root))
      // Some quotes are the name of a group or of a table row.
      return quotes
        .filter(quote => !source.includes(quote) && !titles.some(title => isTitle(quote, title)))
        .map(quote => `${file}: ${quote}`)
    })
    assert.deepEqual(unknownQuotes, [])
  })
})
