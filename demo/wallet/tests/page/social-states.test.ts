import { expect } from '@open-wc/testing'
import type { LoginBrowser } from '../../page/login/browser.ts'
import { SocialStates } from '../../page/login/social-states.ts'

const frame = 'https://frame.example'
const site = 'https://site.example'

describe('SocialStates', () => {
  const storage = new Map<string, string>()
  const browser: Pick<LoginBrowser, 'origin' | 'read' | 'write'> = {
    origin: frame,
    read: key => storage.get(key),
    write: (key, value) => void (value === undefined ? storage.delete(key) : storage.set(key, value)),
  }
  const getStates = () => new SocialStates(browser as LoginBrowser)
  const createReturnedUrl = (
    state: string,
    { origin = frame, path = '/social/return', query = 'code=1' } = {},
  ) => `${origin}${path}?state=${state}&${query}`
  const isRefused = (run: () => unknown, reason = 'another') => {
    expect(run, reason).to.throw()
  }
  beforeEach(() => storage.clear())

  it('T7 returns the code only once, to the site that started the login', async () => {
    const { state, challenge } = await getStates().create(site)
    const result = getStates().consume(createReturnedUrl(state), site)
    expect(result).to.include({ state, code: '1' })
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(result.verifier))
    const text = btoa(String.fromCharCode(...new Uint8Array(hash)))
    expect(challenge).to.equal(text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''))
    isRefused(() => getStates().consume(createReturnedUrl(state), site), 'a second time')
  })

  it('T7 rejects a different site, and keeps the login for the site that started it', async () => {
    const { state } = await getStates().create(site)
    const otherState = await getStates().create('https://other.example')
    isRefused(() => getStates().consume(createReturnedUrl(state), 'https://other.example'))
    isRefused(() => getStates().consume(createReturnedUrl(otherState.state), site))
    expect(getStates().consume(createReturnedUrl(state), site).code).to.equal('1')
  })

  it('T7 rejects a URL other than the return page of the frame', async () => {
    const { state } = await getStates().create(site)
    isRefused(
      () => getStates().consume(createReturnedUrl(state, { origin: 'https://evil.example' }), site),
      'origin',
    )
    isRefused(() => getStates().consume(createReturnedUrl(state, { path: '/elsewhere' }), site), 'path')
    isRefused(() => getStates().consume('no address', site), 'no address')
    expect(getStates().consume(createReturnedUrl(state), site).code).to.equal('1')
  })

  it('T7 rejects an unknown state', async () => {
    await getStates().create(site)
    for (const state of ['', 'x', '0'.repeat(64)])
      isRefused(() => getStates().consume(createReturnedUrl(state), site), state)
  })

  it('ends the login if the user declined it at the social network', async () => {
    const { state } = await getStates().create(site)
    isRefused(() => getStates().consume(createReturnedUrl(state, { query: 'error=access_denied' }), site))
    isRefused(() => getStates().consume(createReturnedUrl(state), site), 'after that')
  })
})
