import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isAllowedOrigin, localOrigins } from '../../server/origins.ts'

describe('isAllowedOrigin', () => {
  const entries = ['https://app.example', 'https://*.apps.example', 'http://port.example:8080']
  const cases: readonly (readonly [unknown, boolean])[] = [
    ['https://app.example', true],
    ['https://app.example:444', false],
    ['http://app.example', false],
    ['https://other.app.example', false],
    ['https://app.example.evil.test', false],
    ['https://one.apps.example', true],
    ['https://apps.example', false],
    ['https://evilapps.example', false],
    ['https://one.apps.example.evil.test', false],
    ['http://port.example:8080', true],
    ['http://port.example', false],
    ['https://app.example/', false],
    ['null', false],
    [undefined, false],
  ]
  for (const [origin, isAllowed] of cases)
    it(`${isAllowed ? 'accepts' : 'rejects'} ${origin}`, () =>
      assert.equal(isAllowedOrigin(entries, origin), isAllowed))

  it('accepts any port of the local host names, and subdomains of localhost', () => {
    assert.equal(isAllowedOrigin(localOrigins, 'http://127.0.0.1:5173'), true)
    assert.equal(isAllowedOrigin(localOrigins, 'http://app.localhost:5173'), true)
    assert.equal(isAllowedOrigin(localOrigins, 'http://127.0.0.2:5173'), false)
  })
})
