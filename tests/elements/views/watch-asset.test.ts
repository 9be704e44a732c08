import { expect, fixture, html } from '@open-wc/testing'
import '../../../elements/views/chains/index.ts'
import type { W3mWatchAssetView } from '../../../elements/views/chains/index.ts'
import { offerToken } from '../../../src/controllers/wallets/offer-token.ts'
import { loadTextPart } from '../../../src/controllers/settings/language.ts'
import { closeModal } from '../../../src/controllers/shell/modal.ts'
import { $options } from '../../../src/state/settings/options.ts'
import { $view } from '../../../src/state/shell/modal.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { connectFathom } from '../../support/fake-connector.ts'
import { localOneNetwork, reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const encodeWord = (value: number) => value.toString(16).padStart(64, '0')
const encodeText = (value: string) =>
  `0x${encodeWord(32)}${encodeWord(value.length)}${[...new TextEncoder().encode(value)]
    .map(byte => byte.toString(16))
    .join('')
    .padEnd(64, '0')}`
const answers: Record<string, string> = {
  '0x70a08231': `0x${encodeWord(5)}`,
  '0x313ce567': `0x${encodeWord(6)}`,
  '0x95d89b41': encodeText('USDC'),
  '0x06fdde03': encodeText('USD Coin'),
}

describe('WatchAsset', () => {
  const { fetch } = globalThis
  let isToken = true
  before(() => loadTextPart('chains'))
  beforeEach(() => {
    isToken = true
    reset({ networks: [localOneNetwork] })
    connectFathom()
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

  const offerAndRender = async () => {
    const answer = offerToken('eip155:31337', token)
    await until(() => $view.get()?.name === 'WatchAsset')
    const view = await fixture<W3mWatchAssetView>(html`<w3m-watch-asset-view></w3m-watch-asset-view>`)
    return {
      answer,
      view,
      press: (id: string) => view.shadowRoot?.querySelector<HTMLElement>(`[data-testid="${id}"]`)?.click(),
    }
  }

  it('shows the token data of the chain with the full address, and is accessible', async () => {
    const { answer, view, press } = await offerAndRender()
    const text = view.shadowRoot?.textContent ?? ''
    expect(text).to.contain('Add USDC to your list?')
    expect(text).to.contain('USD Coin')
    expect(text).to.contain('Local One')
    const address = view.shadowRoot?.querySelector('wui-address')
    expect(address?.groups.map(group => group.text).join('')).to.equal(token)
    await expectAccessible(view)
    press('w3m-watch-asset-skip')
    expect(await answer).to.equal(false)
    expect($options.get().tokens?.['eip155:31337']).to.equal(undefined)
  })

  it('adds the token to the list after confirmation', async () => {
    const { answer, press } = await offerAndRender()
    press('w3m-watch-asset-add')
    expect(await answer).to.equal(true)
    expect($options.get().tokens?.['eip155:31337']).to.deep.equal([
      { address: token, symbol: 'USDC', decimals: 6 },
    ])
  })

  it('does not add the token if the modal is closed', async () => {
    const { answer } = await offerAndRender()
    closeModal()
    expect(await answer).to.equal(false)
    expect($options.get().tokens?.['eip155:31337']).to.equal(undefined)
  })

  it('rejects a contract that is not a token, without opening the screen', async () => {
    isToken = false
    const refusal = await offerToken('eip155:31337', token).catch((error: { code: string }) => error.code)
    expect(refusal).to.equal('INVALID_PARAMS')
    expect($view.get()?.name).to.not.equal('WatchAsset')
  })
})
