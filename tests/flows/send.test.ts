import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { erc20Abi, parseUnits } from 'viem'
import { localTokens } from '../../demo/backend/chains/solana-tokens.ts'
import { localSolana } from '../../src/testing/networks.ts'
import { networksAttribute, quoted } from '../support/attributes.ts'
import { type Flow, localAttributes, startFlow, type Visit } from '../support/modal-page.ts'
import { Sending } from '../support/sending.ts'
import { chainClient } from '../support/chain-client.ts'

type Hex = `0x${string}`

const stranger = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** An account that has never held a coin. */
const poor = {
  key: '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6',
  address: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
} as const

describe('Sending from the account, with every number from real chains', () => {
  let flow: Flow
  let visit: Visit
  let sending: Sending
  const withServices = () => {
    const { api, catalog, images } = flow.stack.urls
    const endpoints = quoted({ api, catalog, images })
    return `project-id="flow" endpoints="${endpoints}"`
  }
  before(async () => {
    flow = await startFlow()
    visit = await flow.visit({ attributes: `${localAttributes(flow.stack)} ${withServices()}` })
    sending = new Sending(visit)
    await visit.connect()
  })
  after(() => flow.close())
  const chain = () => chainClient(flow.stack)
  /** Asks the node for what only a node of tests does. */
  const node = (method: string, ...params: unknown[]) =>
    chain().request({ method, params } as never) as Promise<unknown>
  const balance = (address: Hex, token?: Hex) =>
    token
      ? chain().readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
      : chain().getBalance({ address })
  const account = async () => (await visit.account())?.address as Hex
  const timesAsked = async () =>
    (await visit.asked()).filter(method => method === 'eth_sendTransaction').length

  test('the account shows what its tokens are worth, from pools that anybody can trade in', async () => {
    await sending.openAccount()
    await visit.seeText('Total balance')
    await visit.seeText('USD Coin')
    await visit.picture('account-tokens')
    await visit.closeModal()
  })

  test('F28 coins go to a name, all digits shown, and the activity tells', async () => {
    const before = [await balance(bob), await balance(await account())] as const
    await sending.begin()
    await sending.fill('1.000000000000000001', 'bob.eth')
    await visit.seeText('Send 1.000000000000000001 ETH')
    await visit.seeText('bob.eth')
    await visit.picture('send-review')
    await sending.button('Send 1.000000000000000001 ETH').click()
    await visit.seeText('Confirmed by the network')
    assert.equal((await balance(bob)) - before[0], 10n ** 18n + 1n)
    assert.ok(before[1] - (await balance(await account())) > 10n ** 18n)
    await sending.done()
    await sending.activityShows('−1.00 ETH')
  })

  for (const kind of ['usdc', 'token', 'usdt'] as const)
    test(`a token arrives whole, with ${{ usdc: '6 decimals', token: '18 decimals', usdt: 'no answer, as USDT' }[kind]}`, async () => {
      const { address, name, symbol, decimals } = flow.stack.contracts[kind]
      const [mine, theirs] = [await balance(await account(), address), await balance(stranger, address)]
      await sending.begin(name)
      await sending.fill('2.500001', stranger)
      if (kind === 'usdc') await visit.seeText('You haven’t paid this address before')
      await sending.button(`Send 2.500001 ${symbol}`).click()
      await visit.seeText('Confirmed by the network')
      const sent = parseUnits('2.500001', decimals)
      assert.equal((await balance(stranger, address)) - theirs, sent)
      assert.equal(mine - (await balance(await account(), address)), sent)
      await sending.done()
      await sending.activityShows(`−2.50 ${symbol}`)
    })

  test('a refusal keeps what was typed, and the next press sends', async () => {
    const askedBefore = await timesAsked()
    await sending.begin()
    await sending.fill('0.5', stranger)
    await visit.page.evaluate(() => window.wallet.script.next('eth_sendTransaction', window.testing.reject()))
    const before = await balance(stranger)
    await sending.button('Send 0.5 ETH').click()
    await visit.until(
      times => window.wallet.log.filter(({ method }) => method === 'eth_sendTransaction').length === times,
      askedBefore + 1,
    )
    await visit.seeText('Send 0.5 ETH')
    assert.equal(await balance(stranger), before)
    await sending.button('Send 0.5 ETH').click()
    await visit.seeText('Confirmed by the network')
    assert.equal((await balance(stranger)) - before, 5n * 10n ** 17n)
    await sending.done()
  })

  test('T15 a look-alike of somebody who was paid is compared before anything else', async () => {
    const twin = `${stranger.slice(0, 8)}${'1'.repeat(26)}${stranger.slice(-8)}`.toLowerCase()
    await sending.begin()
    await sending.type('1', twin)
    await visit.seeText('This may be a look-alike')
    await visit.picture('send-look-alike')
    await sending.button('Use the address you paid before').click()
    await sending.button('Review').waitFor()
    assert.equal(await visit.page.getByLabel('To', { exact: true }).inputValue(), stranger)
    await visit.closeModal()
  })

  test('more than there is cannot be sent, of coins and of tokens', async () => {
    const { usdc } = flow.stack.contracts
    await sending.begin()
    await sending.type('1000000000', stranger)
    await sending.button(/^Not enough ETH$/).waitFor()
    assert.ok(await sending.button(/^Not enough ETH$/).isDisabled())
    await sending.button(/Choose another/).click()
    await sending.button(usdc.name).click()
    await sending.type('1000000000', stranger)
    await sending.button(/^Not enough USDC$/).waitFor()
    await visit.page.reload()
    await visit.see('account-button')
  })

  test('tokens without a coin for the network cost stay where they are, and the button says why', async () => {
    const { usdc } = flow.stack.contracts
    await node('anvil_setBalance', poor.address, '0x0')
    const word = (value: string) => value.replace('0x', '').padStart(64, '0')
    const data = `0xa9059cbb${word(poor.address)}${word((5_000_000).toString(16))}`
    await node('eth_sendTransaction', { from: await account(), to: usdc.address, data })
    const other = await flow.visit({
      attributes: `${localAttributes(flow.stack)} ${withServices()}`,
      wallets: [{ privateKeys: [poor.key] }],
    })
    await other.connect()
    const theirs = new Sending(other)
    await theirs.begin(usdc.name)
    await theirs.type('1', stranger)
    await theirs.button('Not enough ETH for network cost').waitFor()
    assert.ok(await theirs.button('Not enough ETH for network cost').isDisabled())
    await other.end()
  })

  describe('F18 while nobody mines by itself', () => {
    before(() => node('evm_setAutomine', false))
    after(() => node('evm_setAutomine', true))

    test('what is slow is on its way until it has arrived, and the activity says so', async () => {
      const before = await balance(stranger)
      await sending.send('0.25', 'ETH', stranger)
      await visit.seeText('is on its way')
      await sending.isFollowed()
      await sending.done()
      await sending.activityShows('Waiting for the network')
      assert.equal(await balance(stranger), before)
      await node('evm_mine')
      // The modal is closed meanwhile: it heals behind the page.
      await visit.until(() => !localStorage.getItem('w3m:1:sent'))
      await sending.activityShows('−0.25 ETH')
      assert.equal((await balance(stranger)) - before, 25n * 10n ** 16n)
    })

    test('another one in its place is told from failure and from success', async () => {
      await sending.send('0.125', 'ETH', stranger)
      const hash = await sending.isFollowed()
      const { nonce, gasPrice, maxFeePerGas } = await chain().getTransaction({ hash: hash as Hex })
      const price = (maxFeePerGas ?? gasPrice ?? 10n ** 9n) * 10n
      const from = await account()
      const hex = (value: bigint | number) => `0x${value.toString(16)}`
      const other = { from, to: from, value: '0x0', nonce: hex(nonce), gasPrice: hex(price), gas: '0x5208' }
      await node('eth_sendTransaction', other)
      await node('evm_mine')
      await visit.seeText('Another transaction was sent instead')
      await visit.picture('send-replaced')
      await sending.done()
    })

    test('what was reverted went nowhere, and is never called sent', async () => {
      const { usdc } = flow.stack.contracts
      const before = await balance(stranger, usdc.address)
      const code = await node('eth_getCode', usdc.address, 'latest')
      await sending.send('3', 'USDC', stranger, usdc.name)
      await sending.isFollowed()
      // The token turns against everybody before the block comes.
      await node('anvil_setCode', usdc.address, '0x60006000fd')
      await node('evm_mine')
      await visit.seeText('Transfer failed')
      await node('anvil_setCode', usdc.address, code)
      assert.equal(await balance(stranger, usdc.address), before)
      await sending.done()
      await sending.activityShows('USDC stayed in your account')
    })

    test('what the network lets drop is told so only after several looks', async () => {
      await sending.send('0.0625', 'ETH', stranger)
      const hash = await sending.isFollowed()
      await node('anvil_dropTransaction', hash)
      await visit.seeText('Still waiting')
      await visit.seeText('Dropped by the network')
      await sending.done()
    })
  })

  test('F27 the service down: the chain is still there, the account says once what is missing, and a press heals it', async () => {
    await flow.stack.faults.set({ service: 'balance', kind: 'status', status: 503 })
    const other = await flow.visit({
      attributes: `${localAttributes(flow.stack)} ${withServices()}`,
      mayComplain: /503/,
    })
    await other.connect()
    const theirs = new Sending(other)
    await theirs.openAccount()
    await other.seeText('Token Balance Unavailable')
    await other.seeText('Tokens not available')
    assert.equal(await other.page.getByText('Token Balance Unavailable').count(), 1)
    await other.picture('account-without-service')
    await flow.stack.faults.clear()
    await theirs.button('Try again').click()
    await other.seeText('Local Token')
    await other.end()
  })

  test('coins and tokens of both programs of Solana arrive, and the activity shows them', async () => {
    const url = flow.stack.urls.solana as string
    const [mine, theirs] = [
      'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9',
      '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu',
    ] as const
    const urls = JSON.stringify({ [localSolana.id]: [url] })
    const other = await flow.visit({
      attributes: `${networksAttribute(localSolana)} rpc-urls='${urls}' ${withServices()}`,
      solana: [{ name: 'Sunstone', chains: [{ chain: 'solana:localnet', rpcUrl: url }] }],
    })
    await other.connect('Sunstone')
    const from = new Sending(other)
    const ask = async (method: string, ...params: unknown[]) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      return ((await (await fetch(url, { method: 'POST', body })).json()) as { result: { value: never } })
        .result.value
    }
    const held = async (owner: string, mint?: string): Promise<bigint> => {
      if (!mint) return BigInt(await ask('getBalance', owner))
      const all = (await ask('getTokenAccountsByOwner', owner, { mint }, { encoding: 'jsonParsed' })) as {
        account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } }
      }[]
      return all.reduce((sum, each) => sum + BigInt(each.account.data.parsed.info.tokenAmount.amount), 0n)
    }
    const coin = { name: undefined, symbol: 'SOL', decimals: 9, mint: undefined }
    for (const { name, symbol, decimals, mint } of [coin, ...localTokens]) {
      const before = [await held(mine, mint), await held(theirs, mint)] as const
      await from.send('1.250001', symbol, theirs, name)
      await other.seeText('Confirmed by the network')
      const sent = parseUnits('1.250001', decimals)
      assert.equal((await held(theirs, mint)) - before[1], sent)
      assert.equal(before[0] - (await held(mine, mint)), mint ? sent : sent + 5_000n)
      await from.done()
      await from.activityShows(`−1.25 ${symbol}`)
    }
    await other.end()
  })
})
