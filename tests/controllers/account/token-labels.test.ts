import { expect } from '@open-wc/testing'
import { confirmLabel } from '../../../src/controllers/account/confirm-label.ts'
import { loadTokens } from '../../../src/controllers/account/token-balances.ts'
import { loadBuyList } from '../../../src/controllers/buy/buy-form.ts'
import { reviewSend } from '../../../src/controllers/send/send.ts'
import type { Network } from '../../../src/core/chain/network.ts'
import { $buyList } from '../../../src/state/buy/buy.ts'
import { $sendFee, $sendReview, $sendToken, tokenChosen } from '../../../src/state/send/send.ts'
import { labelsCleared } from '../../../src/state/account/token-labels.ts'
import { $tokens, tokensCleared, tokensReceived } from '../../../src/state/account/token-balances.ts'
import { walletConnected } from '../../../src/state/connect/connected.ts'
import { fakeApi } from '../../support/fake-api.ts'
import { localOneNetwork, reset } from '../../support/reset.ts'
import { accountOf, fill, setUpSend, type SendFixture } from '../../support/send-fixture.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const mainnet: Network = { ...localOneNetwork, id: 'eip155:1', name: 'Ethereum' }

function connect(networks: readonly Network[], url: string): void {
  reset({ networks, options: { projectId: 'x', endpoints: { api: url } } })
  tokensCleared()
  labelsCleared()
  walletConnected('eip155', {
    connectorId: 'io.fathom',
    wallet: { name: 'Fathom' },
    accounts: [{ namespace: 'eip155', address: owner, type: 'eoa' }],
    address: owner,
    approvedNetworks: [],
  })
}

describe('T23 labels that a service gives to known contracts', () => {
  it('corrects swapped labels of two known tokens, and keeps the symbols that the service claimed', async () => {
    const createRow = (symbol: string, name: string, address: string) => ({
      name,
      symbol,
      chainId: 'eip155:1',
      address: `eip155:1:${address}`,
      price: 1,
      quantity: { decimals: '18', numeric: '5' },
    })
    const api = fakeApi({
      'supported-chains': () => ({ http: ['eip155:1'], ws: [] }),
      account: () => ({
        balances: [createRow('DAI', 'Dai Stablecoin', usdc), createRow('USDC', 'USD Coin', dai)],
      }),
    })
    try {
      connect([mainnet], api.url)
      await loadTokens({ now: true })
      const labels = $tokens
        .get()
        .tokens.map(({ address, symbol, name, claimed }) => [address, symbol, name, claimed])
      expect(labels).to.have.deep.members([
        [usdc, 'USDC', 'USD Coin', 'DAI'],
        [dai, 'DAI', 'Dai Stablecoin', 'USDC'],
      ])
    } finally {
      api.restore()
    }
  })

  it('omits purchase options that list a known token or the native coin under another symbol', async () => {
    const createTokenNetwork = (address?: string) => ({
      name: 'ethereum',
      chain_id: '1',
      contract_address: address ?? '',
    })
    const createSoldToken = (symbol: string, address?: string) => ({
      symbol,
      name: symbol,
      networks: [createTokenNetwork(address)],
    })
    const api = fakeApi({
      'supported-chains': () => ({ http: ['eip155:1'], ws: [] }),
      'onramp/options': () => ({
        paymentCurrencies: [],
        purchaseCurrencies: [
          createSoldToken('DAI', usdc),
          createSoldToken('USDC', usdc),
          createSoldToken('ETH'),
          createSoldToken('WBTC'),
        ],
      }),
    })
    try {
      connect([mainnet], api.url)
      await loadBuyList()
      const listedTokens = $buyList.get().tokens.map(({ symbol, address }) => [symbol, address])
      expect(listedTokens).to.have.deep.members([
        ['USDC', usdc],
        ['ETH', undefined],
      ])
    } finally {
      api.restore()
    }
  })
})

describe('T23 the label of a token that is sent', () => {
  let setup: SendFixture & { restore(): void }
  const token = `0x${'31'.repeat(20)}`
  beforeEach(async () => {
    setup = await setUpSend()
    labelsCleared()
    const balance = {
      networkId: localOneNetwork.id,
      address: token,
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 18,
    }
    tokensReceived(accountOf(setup.owner), [{ ...balance, amount: '5' }], 'service', performance.now())
    tokenChosen({ ...balance, amount: '5' })
  })
  afterEach(() => {
    setup.restore()
    labelsCleared()
  })

  it('is read from the contract before the review opens', async () => {
    const realFetch = window.fetch
    window.fetch = async (input, init) => {
      const { params, id } = JSON.parse(String(init?.body)) as { params: { data?: string }[]; id: number }
      const [call] = params
      const isLabel = call?.data === '0x95d89b41' || call?.data === '0x06fdde03'
      if (!isLabel) return realFetch(input, init)
      return Response.json({ jsonrpc: '2.0', id, result: `0x${'4c4f43'.padEnd(64, '0')}` })
    }
    await fill()
    expect($sendFee.get().status).to.equal('ready')
    reviewSend()
    expect($sendReview.get()?.token).to.include({ symbol: 'LOC', claimed: 'USDC' })
  })

  it('is marked as unnamed if the contract has no label', async () => {
    await fill()
    expect($sendToken.get()?.isUnnamed).to.equal(true)
  })

  it('keeps the review closed while it cannot be read from the contract', async () => {
    const realFetch = window.fetch
    window.fetch = async (input, init) => {
      const { params } = JSON.parse(String(init?.body)) as { params: { data?: string }[] }
      if (params[0]?.data === '0x95d89b41') throw new TypeError('down')
      return realFetch(input, init)
    }
    await fill()
    reviewSend()
    expect($sendReview.get()?.token.symbol).to.equal(undefined)
  })

  it('is read from the contract only once', async () => {
    await confirmLabel({ networkId: localOneNetwork.id, address: token })
    const previousCount = setup.chain.methods.length
    await confirmLabel({ networkId: localOneNetwork.id, address: token })
    expect(setup.chain.methods.length).to.equal(previousCount)
  })
})
