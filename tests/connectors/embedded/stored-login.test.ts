import { expect } from '@open-wc/testing'
import { storedLogin } from '../../../src/connectors/embedded/stored-login.ts'

describe('storedLogin', () => {
  const store = (value: unknown) =>
    localStorage.setItem('w3m:1:login', JSON.stringify({ value, at: Date.now() }))
  afterEach(() => localStorage.clear())

  it('T12 returns undefined for an invalid state, provider or user name', async () => {
    const name = 'n'.repeat(256)
    store({ state: 'in', provider: 'google', userName: name })
    expect(await storedLogin.read()).to.deep.equal({ state: 'in', provider: 'google', userName: name })
    for (const invalidState of [
      { state: 'in', userName: `${name}n` },
      { state: 'in', userName: ['a'] },
      { state: 'in', userName: null },
      { state: 'out' },
      { state: 'in', provider: 'myspace' },
      null,
      'in',
    ]) {
      store(invalidState)
      expect(await storedLogin.read(), JSON.stringify(invalidState)).to.equal(undefined)
    }
  })
})
