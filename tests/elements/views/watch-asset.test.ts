import { expect, fixture, html } from '@open-wc/testing'
import '../../../elements/views/chains/index.ts'
import type { W3mWatchAssetView } from '../../../elements/views/chains/index.ts'
import { offerToken } from '../../../src/controllers/wallets/offer-token.ts'
import { partReady } from '../../../src/controllers/settings/language.ts'
import { closeModal } from '../../../src/controllers/shell/modal.ts'
import { $options } from '../../../src/state/settings/options.ts'
import { $view } from '../../../src/state/shell/modal.ts'
import { fathomConnected } from '../../support/fake-connector.ts'
import { one, reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const word = (value: number) => value.toString(16).padStart(64, '0')
const text = (value: string) =>
  `0x${word(32)}${word(value.length)}${[...new TextEncoder().encode(value)]
    .map(byte => byte.toString(16))
    .join('')
    .padEnd(64, '0')}`
const answers: Record<string, string> = {
  '0x70a08231': `0x${word(5)}`,
  '0x313ce567': `0x${word(6)}`,
  '0x95d89b41': text('USDC'),
  '0x06fdde03': text('USD Coin'),
}

describe('WatchAsset', () => {
  const { fetch } = globalThis
  let isToken = true
  before(() => partReady('chains'))
  beforeEach(() => {
    isToken = true
    reset({ networks: [one] })
    fathomConnected()
    globalThis.fetch = async (_url, init) => {
      const { method, params } = JSON.parse(String(init?.body)) as {
        method: string
        params: [{ data: string }]
      }
      const result =
        method === 'eth_getBalance' ? '0x1' : isToken ? answers[params[0].data.slice(0, 10)] : '0x'
      return new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, result }), {
        headers: { 'content-type': 'application/json' },
      })
    }
  })
  afterEach(() => {
    closeModal()
    globalThis.fetch = fetch
  })

  const ask = async () => {
    const asked = offerToken('eip155:31337', token)
    await until(() => $view.get()?.name === 'WatchAsset')
    const view = await fixture<W3mWatchAssetView>(html`<w3m-watch-asset-view></w3m-watch-asset-view>`)
    return {
      asked,
      view,
      press: (id: string) => view.shadowRoot?.querySelector<HTMLElement>(`[data-testid="${id}"]`)?.click(),
    }
  }

  it('shows the token data of the chain with the full address, and is accessible', async () => {
    const { asked, view, press } = await ask()
    const shown = view.shadowRoot?.textContent ?? ''
    expect(shown).to.contain('Add USDC to your list?')
    expect(shown).to.contain('USD Coin')
    expect(shown).to.contain('Local One')
    const address = view.shadowRoot?.querySelector('wui-address')
    expect(address?.groups.map(group => group.text).join('')).to.equal(token)
    await expect(view).to.be.accessible()
    press('w3m-watch-asset-skip')
    expect(await asked).to.equal(false)
    expect($options.get().tokens?.['eip155:31337']).to.equal(undefined)
  })

  it('adds the token to the list after confirmation', async () => {
    const { asked, press } = await ask()
    press('w3m-watch-asset-add')
    expect(await asked).to.equal(true)
    expect($options.get().tokens?.['eip155:31337']).to.deep.equal([
      { address: token, symbol: 'USDC', decimals: 6 },
    ])
  })

  it('does not add the token if the modal is closed', async () => {
    const { asked } = await ask()
    closeModal()
    expect(await asked).to.equal(false)
    expect($options.get().tokens?.['eip155:31337']).to.equal(undefined)
  })

  it('rejects a contract that is not a token, without opening the screen', async () => {
    isToken = false
    const refused = await offerToken('eip155:31337', token).catch((error: { code: string }) => error.code)
    expect(refused).to.equal('INVALID_PARAMS')
    expect($view.get()?.name).to.not.equal('WatchAsset')
  })
})
