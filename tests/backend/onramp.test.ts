import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Address, createClient, erc20Abi, formatUnits, http, publicActions } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { startStack, type Stack } from '../../demo/backend/stack.ts'
import { checkCheckoutUrl } from '../../src/core/money/checkout-url.ts'
import { compareDecimals } from '../../src/core/money/decimal.ts'
import { defaultOptions, type Settings } from '../../src/core/options.ts'
import {
  getOnrampOptions,
  getOnrampQuote,
  getOnrampUrl,
  getPurchases,
} from '../../src/services/blockchain-api/onramp.ts'
import { until } from '../support/until.ts'

let stack: Stack
let settings: Settings
before(async () => {
  stack = await startStack()
  settings = {
    ...defaultOptions,
    projectId: 'test',
    endpoints: { api: stack.urls.api, images: String(stack.urls.images) },
  }
})
after(() => stack?.close())

const networkId = 'eip155:31337'
const getNewAddress = (): Address => privateKeyToAccount(generatePrivateKey()).address
const getChain = () =>
  createClient({ transport: http(stack.urls.chains[31337]), pollingInterval: 50 }).extend(publicActions)
const usdcOf = (owner: Address) =>
  getChain().readContract({
    address: stack.contracts.usdc.address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner],
  })
const tokenOf = async (symbol: string) => {
  const { tokens } = await getOnrampOptions(networkId, settings)
  const token = tokens.find(token => token.symbol === symbol)
  assert.ok(token, `${symbol} is not sold`)
  return token
}
const pay = (url: string, card: string) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ card, expires: '12/34', code: '123' }).toString(),
  }).then(response => response.text())
const validCard = '4242 4242 4242 4242'
const declinedCard = '4000 0000 0000 0002'
const untilTrue = (check: () => Promise<boolean>) => until(check)

describe('on-ramp shops of the local stack', () => {
  it('lists the assets that are sold on each chain, and no assets for an unknown chain', async () => {
    const { currencies, tokens } = await getOnrampOptions(networkId, settings)
    assert.deepEqual(
      currencies.map(({ code }) => code),
      ['USD', 'EUR'],
    )
    assert.deepEqual(currencies[0]?.limits[0], { method: 'card', min: '10.00', max: '7500.00' })
    assert.deepEqual(
      tokens.map(({ symbol, address, service }) => [symbol, address, service?.network]),
      [
        ['USDC', stack.contracts.usdc.address, 'local-one'],
        ['ETH', undefined, 'local-one'],
        ['DAI', stack.contracts.dai.address, 'local-one'],
      ],
    )
    assert.match(String(tokens[0]?.image), /\/public\/getTokenImage\/USDC\?/)
    assert.match(String(currencies[0]?.image), /\/public\/getCurrencyImage\/USD\?/)
    assert.deepEqual((await getOnrampOptions('eip155:8453', settings)).tokens, [])
  })

  it('quotes from the pools of the chain with deducted fees, and rejects amounts below the minimum', async () => {
    const usdc = await getOnrampQuote(
      { token: await tokenOf('USDC'), amount: '50', currency: 'USD' },
      settings,
    )
    assert.deepEqual([usdc?.amount, usdc?.fee], ['49', '1'])
    assert.match(String(usdc?.quoteId), /^[0-9a-f-]{36}$/)
    const ether = await getOnrampQuote(
      { token: await tokenOf('ETH'), amount: '100', currency: 'EUR' },
      settings,
    )
    assert.ok(ether)
    assert.ok(
      compareDecimals(ether.amount, '0.01') > 0 && compareDecimals(ether.amount, '0.1') < 0,
      ether.amount,
    )
    await assert.rejects(
      getOnrampQuote({ token: await tokenOf('ETH'), amount: '9', currency: 'USD' }, settings),
      { code: 'HTTP_FAILED' },
    )
  })

  it('receives no request for a network that the API does not serve', async () => {
    const unsupportedNetwork = 'eip155:999999'
    const token = { ...(await tokenOf('USDC')), networkId: unsupportedNetwork } as const
    const address = getNewAddress()
    const { fetch: realFetch } = globalThis
    const calledUrls: string[] = []
    globalThis.fetch = (...call) => {
      calledUrls.push(String(call[0]))
      return realFetch(...call)
    }
    try {
      assert.deepEqual(await getOnrampOptions(unsupportedNetwork, settings), { currencies: [], tokens: [] })
      assert.equal(await getOnrampQuote({ token, amount: '50', currency: 'USD' }, settings), undefined)
      await assert.rejects(getOnrampUrl({ address, token, amount: '50' }, settings), {
        code: 'SERVICE_UNAVAILABLE',
      })
      assert.deepEqual(await getPurchases({ address, networkId: unsupportedNetwork }, settings), [])
    } finally {
      globalThis.fetch = realFetch
    }
    assert.deepEqual(calledUrls, [])
  })

  it('sends integer presets for the paid and the quoted amount, and reads purchases without caching', async () => {
    const address = getNewAddress()
    const token = await tokenOf('USDC')
    const { fetch: realFetch } = globalThis
    const calls: RequestInit[] = []
    globalThis.fetch = (url, init) => {
      calls.push(init ?? {})
      return realFetch(url, init)
    }
    try {
      await getOnrampUrl({ address, token, amount: '50.75', tokenAmount: '49.3' }, settings)
      await getPurchases({ address, networkId }, settings)
    } finally {
      globalThis.fetch = realFetch
    }
    const { presetFiatAmount, presetCryptoAmount } = JSON.parse(String(calls[0]?.body)) as Record<
      string,
      unknown
    >
    assert.deepEqual([presetFiatAmount, presetCryptoAmount], [50, 49])
    assert.equal(calls[1]?.cache, 'no-cache')
  })

  it('returns a checkout URL bound to the account, and pays out after a test card payment', async () => {
    const address = getNewAddress()
    const url = await getOnrampUrl({ address, token: await tokenOf('USDC'), amount: '50' }, settings)
    const checkedUrl = checkCheckoutUrl(
      url,
      { namespace: 'eip155', address },
      { hosts: [], isLocalPage: true },
    )
    assert.deepEqual(checkedUrl, { href: url, isOpaque: false })
    const otherAccount = { namespace: 'eip155', address: getNewAddress() } as const
    assert.deepEqual(checkCheckoutUrl(url, otherAccount, { hosts: [], isLocalPage: true }), {
      refusal: 'address',
    })

    assert.match(await pay(url, declinedCard), /Your bank declined the card/)
    assert.match(await pay(url, '5555 5555 5555 4444'), /Only test cards/)
    assert.deepEqual(await getPurchases({ address, networkId }, settings), [])

    assert.match(await pay(url, validCard), /Payment received/)
    await untilTrue(async () => (await usdcOf(address)) === 49_000_000n)
    await untilTrue(
      async () => (await getPurchases({ address, networkId }, settings))[0]?.status === 'paid-out',
    )
    const [purchase] = await getPurchases({ address, networkId }, settings)
    assert.equal(purchase?.symbol, 'USDC')
    assert.equal(purchase?.networkId, networkId)
  })

  it('pays out the amount that the shop quoted', async () => {
    const address = getNewAddress()
    const query = new URLSearchParams({
      address,
      network: 'eip155:31337',
      token: 'ETH',
      amount: '100',
      currency: 'USD',
    })
    const shopUrl = `${stack.urls.checkout}/quayside`
    const quote = (await (await fetch(`${shopUrl}/quote?${query}`)).json()) as { amount: string; fee: string }
    assert.equal(quote.fee, '2.00')
    assert.match(await pay(`${shopUrl}?${query}`, validCard), /Payment received/)
    await untilTrue(async () => formatUnits(await getChain().getBalance({ address }), 18) === quote.amount)
    // The API does not list the purchases of this shop.
    assert.deepEqual(await getPurchases({ address, networkId }, settings), [])
  })

  it('delays or fails a payout if a fault is set', async () => {
    const address = getNewAddress()
    const url = await getOnrampUrl({ address, token: await tokenOf('USDC'), amount: '20' }, settings)
    stack.faults.set({ service: 'payouts', kind: 'slow', delayMs: 300, times: 1 })
    await pay(url, validCard)
    assert.equal((await getPurchases({ address, networkId }, settings))[0]?.status, 'pending')
    await untilTrue(async () => (await usdcOf(address)) > 0n)
    stack.faults.set({ service: 'payouts', kind: 'status', times: 1 })
    await pay(url, validCard)
    assert.equal((await getPurchases({ address, networkId }, settings))[0]?.status, 'failed')
  })
})
