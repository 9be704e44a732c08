// Tests the check of names in comments.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readCodeWords, findUnknownNames } from '../../scripts/lib/comment-names.mjs'

/** Returns the unknown names in the comments of a file, with their text at the reported offsets. */
function unknownNamesIn(text: string, otherCode = ''): string[] {
  const words = new Set([...readCodeWords('a.ts', text), ...readCodeWords('b.ts', otherCode)])
  return findUnknownNames('a.ts', text, words).map(([name, offset]) => {
    assert.equal(text.slice(offset, offset + name.length), name)
    return name
  })
}

describe('names in comments', () => {
  test('accepts parameters of the documented function and identifiers of any file', () => {
    const text = `/**
 * Calls \`load\` after \`clearSendForm()\`, with \`a.b\` and \`a word\`.
 * @param url - Address.
 * @param options.signal - Cancels.
 */
export const load = (url: string, { signal }: { signal: AbortSignal }) => [url, signal]
`
    assert.deepEqual(unknownNamesIn(text, 'export function clearSendForm() {}'), [])
  })

  test('reports a parameter that was renamed, even if its old name occurs elsewhere', () => {
    const text =
      '/** @param left Storage key. */\nexport function restore(key: string) {\n  return key\n}\nconst left = 1\n'
    assert.deepEqual(unknownNamesIn(text), ['left'])
  })

  test('reports a renamed member of a destructured parameter', () => {
    const text =
      '/** @param options.besides Wallets. */\nexport const close = ({ wallets }: { wallets: string[] }) => wallets\n'
    assert.deepEqual(unknownNamesIn(text), ['options'])
    assert.deepEqual(unknownNamesIn(text.replace('options.besides', 'besides')), ['besides'])
    assert.deepEqual(unknownNamesIn(text.replace('options.besides', 'options.wallets')), [])
  })

  test('reports an identifier that occurs only in comments', () => {
    assert.deepEqual(unknownNamesIn('// Calls `askWallet`.\n// See `askWallet()`.\nexport const a = 1\n'), [
      'askWallet',
      'askWallet',
    ])
    assert.deepEqual(unknownNamesIn('// Calls `askWallet`.\n', '/** `askWallet` */\nexport const b = 1\n'), [
      'askWallet',
    ])
  })
})
