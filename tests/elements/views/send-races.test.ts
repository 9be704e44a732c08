import { expect } from '@open-wc/testing'
import { html } from 'lit'
import { loadView } from '../../../elements/modal/view-loading.ts'
import { loadTextPart } from '../../../src/controllers/settings/language.ts'
import { clearSendForm } from '../../../src/controllers/send/send.ts'
import { enterReceiver } from '../../../src/controllers/send/send-receiver.ts'
import { formatAccountId } from '../../../src/core/chain/caip.ts'
import { balanceReceived } from '../../../src/state/account/balances.ts'
import { $sendReceiver } from '../../../src/state/send/send.ts'
import { loadLanguage } from '../../../src/text/languages.ts'
import { deepQuery, deepText } from '../../support/deep-query.ts'
import { type FakeApi, fakeApi } from '../../support/fake-api.ts'
import { localOneNetwork, reset } from '../../support/reset.ts'
import { renderFixture } from '../../support/render-fixture.ts'
import { until } from '../../support/until.ts'
import { connectFathom } from '../../support/fake-connector.ts'

const owner = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const eve = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const nextTask = () => new Promise(resolve => setTimeout(resolve))

describe('send form with responses out of order', function () {
  this.timeout(60_000)
  let api: FakeApi
  let container: Element
  const names = new Map<string, (address: string) => void>()
  const prices: ((price: number) => void)[] = []
  const getText = () => deepText(container)
  const waitForText = (expected: string) => until(() => getText().includes(expected), `“${expected}”`)
  const type = (field: 'wui-amount-field' | 'wui-input', value: string) => {
    const input = deepQuery(container, field) as HTMLElementTagNameMap['wui-input']
    input.value = value
    input.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  }

  before(async () => {
    await loadLanguage('en')
    await Promise.all([loadView('WalletSend'), loadTextPart('features'), loadTextPart('money')])
  })
  beforeEach(async () => {
    names.clear()
    prices.length = 0
    api = fakeApi({
      'profile/account': async ({ path }) => {
        const name = path.slice(path.lastIndexOf('/') + 1)
        const address = await new Promise<string>(resolve => names.set(name, resolve))
        return { name, addresses: { 60: { address } } }
      },
      account: () => ({ balances: [], data: [], next: null }),
      rpc: async ({ body }) => {
        const { method, id } = body as { method: string; id: number }
        const createResult = (value: unknown) => ({ jsonrpc: '2.0', id, result: value })
        if (method === 'eth_estimateGas') return createResult('0x5208')
        if (method !== 'eth_gasPrice')
          return createResult(method === 'eth_getCode' || method === 'eth_call' ? '0x' : null)
        const price = await new Promise<number>(resolve => prices.push(resolve))
        return createResult(`0x${price.toString(16)}`)
      },
    })
    reset({
      networks: [{ ...localOneNetwork, rpcUrls: [api.url] }],
      options: { projectId: 'local', endpoints: { api: api.url } },
    })
    clearSendForm()
    connectFathom(owner)
    balanceReceived(
      formatAccountId(localOneNetwork.id, owner),
      { amount: '2', symbol: 'ETH' },
      performance.now(),
    )
    container = await renderFixture(html`<w3m-wallet-send-screen></w3m-wallet-send-screen>`)
    await until(() => deepQuery(container, 'wui-input'))
  })
  afterEach(() => {
    container.remove()
    api.restore()
    clearSendForm()
  })

  it('T20 shows the address of the current name, even if an older response arrives later', async () => {
    type('wui-input', 'first.names.example')
    await until(() => names.has('first.names.example'))
    type('wui-input', 'second.names.example')
    await until(() => names.has('second.names.example'))
    names.get('second.names.example')?.(bob)
    await waitForText('Name found: 0x70…dc79C8')
    names.get('first.names.example')?.(eve)
    await nextTask()
    expect(getText()).to.include('Name found: 0x70…dc79C8')
    expect($sendReceiver.get()).to.include({ name: 'second.names.example', address: bob })
  })

  it('T20 shows the cost of the current amount, even if an older response arrives later', async () => {
    enterReceiver(bob)
    type('wui-amount-field', '0.5')
    await until(() => prices.length === 1)
    type('wui-amount-field', '0.6')
    await until(() => prices.length === 2)
    prices[1]?.(1_000_000_000)
    await waitForText('0.000021 ETH')
    prices[0]?.(9_000_000_000)
    await nextTask()
    expect(getText()).to.include('0.000021 ETH')
    expect(getText()).not.to.include('0.000189 ETH')
  })
})
