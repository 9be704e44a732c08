import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readEmail } from '../../server/email-address.ts'
import { refusals } from '../../refusals.ts'

describe('readEmail', () => {
  it('returns the address in lower case, with the domain in ASCII', () => {
    assert.equal(readEmail(' Mira@Exämple.org '), 'mira@xn--exmple-cua.org')
  })

  it('rejects invalid addresses with an error that names the field', () => {
    const longEmail = `${'a'.repeat(65)}@example.org`
    for (const value of [undefined, 7, '', 'mira', '@example.org', 'mira@', 'mi ra@example.org', longEmail])
      assert.throws(() => readEmail(value), { status: 400, field: 'email', message: refusals.email })
  })
})
