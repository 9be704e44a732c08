import { expect } from '@open-wc/testing'
import { storedLogin } from '../../../src/connectors/embedded/stored-login.ts'

describe('what is remembered of a login', () => {
  const put = (value: unknown) =>
    localStorage.setItem('w3m:1:login', JSON.stringify({ value, at: Date.now() }))
  afterEach(() => localStorage.clear())

  it('T12 is believed only in its form: no name without an end, no name that is no text, no other state or way', async () => {
    const name = 'n'.repeat(256)
    put({ state: 'in', provider: 'google', userName: name })
    expect(await storedLogin.read()).to.deep.equal({ state: 'in', provider: 'google', userName: name })
    for (const bad of [
      { state: 'in', userName: `${name}n` },
      { state: 'in', userName: ['a'] },
      { state: 'in', userName: null },
      { state: 'out' },
      { state: 'in', provider: 'myspace' },
      null,
      'in',
    ]) {
      put(bad)
      expect(await storedLogin.read(), JSON.stringify(bad)).to.equal(undefined)
    }
  })
})
