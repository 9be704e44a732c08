import { expect } from '@open-wc/testing'
import type { LoginBrowser } from '../../page/login/browser.ts'
import { SocialStates } from '../../page/login/social-states.ts'

const frameOrigin = 'https://frame.example'
const siteOrigin = 'https://site.example'

describe('SocialStates', () => {
  const storage = new Map<string, string>()
  const browser: Pick<LoginBrowser, 'origin' | 'read' | 'write'> = {
    origin: frameOrigin,
    read: key => storage.get(key),
    write: (key, value) => void (value === undefined ? storage.delete(key) : storage.set(key, value)),
  }
  const createStates = () => new SocialStates(browser as LoginBrowser)
  const createReturnedUrl = (
    state: string,
    { origin = frameOrigin, path = '/social/return', query = 'code=1' } = {},
  ) => `${origin}${path}?state=${state}&${query}`
  const expectRefusal = (run: () => unknown, reason = 'another') => {
    expect(run, reason).to.throw()
  }
  beforeEach(() => storage.clear())

  it('T7 returns the code only once, to the site that started the login', async () => {
    const { state, challenge } = await createStates().create(siteOrigin)
    const result = createStates().consume(createReturnedUrl(state), siteOrigin)
    expect(result).to.include({ state, code: '1' })
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(result.verifier))
    const text = btoa(String.fromCharCode(...new Uint8Array(hash)))
    expect(challenge).to.equal(text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''))
    expectRefusal(() => createStates().consume(createReturnedUrl(state), siteOrigin), 'a second time')
  })

  it('T7 rejects a different site, and keeps the login for the site that started it', async () => {
    const { state } = await createStates().create(siteOrigin)
    const otherState = await createStates().create('https://other.example')
    expectRefusal(() => createStates().consume(createReturnedUrl(state), 'https://other.example'))
    expectRefusal(() => createStates().consume(createReturnedUrl(otherState.state), siteOrigin))
    expect(createStates().consume(createReturnedUrl(state), siteOrigin).code).to.equal('1')
  })

  it('T7 rejects a URL other than the return page of the frame', async () => {
    const { state } = await createStates().create(siteOrigin)
    expectRefusal(
      () => createStates().consume(createReturnedUrl(state, { origin: 'https://evil.example' }), siteOrigin),
      'origin',
    )
    expectRefusal(
      () => createStates().consume(createReturnedUrl(state, { path: '/elsewhere' }), siteOrigin),
      'path',
    )
    expectRefusal(() => createStates().consume('no address', siteOrigin), 'no address')
    expect(createStates().consume(createReturnedUrl(state), siteOrigin).code).to.equal('1')
  })

  it('T7 rejects an unknown state', async () => {
    await createStates().create(siteOrigin)
    for (const state of ['', 'x', '0'.repeat(64)])
      expectRefusal(() => createStates().consume(createReturnedUrl(state), siteOrigin), state)
  })

  it('ends the login if the user declined it at the social network', async () => {
    const { state } = await createStates().create(siteOrigin)
    expectRefusal(() =>
      createStates().consume(createReturnedUrl(state, { query: 'error=access_denied' }), siteOrigin),
    )
    expectRefusal(() => createStates().consume(createReturnedUrl(state), siteOrigin), 'after that')
  })
})
