import { expect } from '@open-wc/testing'
import type { LoginBrowser } from '../../demo/backend/frame/page/login/browser.ts'
import { SocialStates } from '../../demo/backend/frame/page/login/social-states.ts'

const frame = 'https://frame.example'
const site = 'https://site.example'

describe('SocialStates', () => {
  const storage = new Map<string, string>()
  const browser: Pick<LoginBrowser, 'origin' | 'read' | 'write'> = {
    origin: frame,
    read: key => storage.get(key),
    write: (key, value) => void (value === undefined ? storage.delete(key) : storage.set(key, value)),
  }
  const states = () => new SocialStates(browser as LoginBrowser)
  const returnedUrl = (state: string, { origin = frame, path = '/social/return', query = 'code=1' } = {}) =>
    `${origin}${path}?state=${state}&${query}`
  const isRefused = (run: () => unknown, reason = 'another') => {
    expect(run, reason).to.throw()
  }
  beforeEach(() => storage.clear())

  it('T7 returns the code only once, to the site that started the login', async () => {
    const { state, challenge } = await states().make(site)
    const result = states().consume(returnedUrl(state), site)
    expect(result).to.include({ state, code: '1' })
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(result.verifier))
    const text = btoa(String.fromCharCode(...new Uint8Array(hash)))
    expect(challenge).to.equal(text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''))
    isRefused(() => states().consume(returnedUrl(state), site), 'a second time')
  })

  it('T7 rejects another site, and keeps the login for the site that started it', async () => {
    const { state } = await states().make(site)
    const otherState = await states().make('https://other.example')
    isRefused(() => states().consume(returnedUrl(state), 'https://other.example'))
    isRefused(() => states().consume(returnedUrl(otherState.state), site))
    expect(states().consume(returnedUrl(state), site).code).to.equal('1')
  })

  it('T7 rejects a URL other than the return page of the frame', async () => {
    const { state } = await states().make(site)
    isRefused(() => states().consume(returnedUrl(state, { origin: 'https://evil.example' }), site), 'origin')
    isRefused(() => states().consume(returnedUrl(state, { path: '/elsewhere' }), site), 'path')
    isRefused(() => states().consume('no address', site), 'no address')
    expect(states().consume(returnedUrl(state), site).code).to.equal('1')
  })

  it('T7 rejects an unknown state', async () => {
    await states().make(site)
    for (const state of ['', 'x', '0'.repeat(64)])
      isRefused(() => states().consume(returnedUrl(state), site), state)
  })

  it('ends the login if the network rejected it', async () => {
    const { state } = await states().make(site)
    isRefused(() => states().consume(returnedUrl(state, { query: 'error=access_denied' }), site))
    isRefused(() => states().consume(returnedUrl(state), site), 'after that')
  })
})
