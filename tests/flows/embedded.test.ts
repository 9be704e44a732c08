// A person without a wallet, on the built modal's own screens: the real frame, its server, mail and the chains.
import assert from 'node:assert/strict'
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { type Address, address } from '@solana/web3.js'
import {
  createClient,
  erc20Abi,
  http,
  parseUnits,
  publicActions,
  toHex,
  type TypedDataDefinition,
} from 'viem'
import { localTokens } from '../../demo/backend/chains/solana-tokens.ts'
import { solanaTestAddresses } from '../../demo/backend/chains/solana.ts'
import { freshLifetime, wireTransaction } from '../../src/namespaces/solana/transfer.ts'
import { tokenTransfer } from '../../src/namespaces/solana/token-program.ts'
import { decodeBase58 } from '../../src/core/chain/base58.ts'
import { localOne, localSolana, localTwo } from '../../src/testing/networks.ts'
import { networksAttribute, quoted } from '../support/attributes.ts'
import { agree, openOwnWindow } from '../support/agree.ts'
import { press } from '../support/press.ts'
import { mailsTo } from '../support/frame-client.ts'
import { type Flow, startFlow, type Visit } from '../support/modal-page.ts'
import { Sending } from '../support/sending.ts'
import { Swapping } from '../support/swapping.ts'
import { until } from '../support/until.ts'
import { afterAll, beforeAll, describe, test } from '../support/flow-test.ts'
import { receiptOf } from '../support/receipt.ts'

type Hex = `0x${string}`

const ann = 'ann@example.org'
const friend = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const eth = 10n ** 18n

describe('A person without a wallet', () => {
  // Its tests share a visit: if one fails, all are repeated.
  describe.configure({ mode: 'serial' })

  let flow: Flow
  let visit: Visit
  let sending: Sending
  /** The smart account, and the ordinary one. */
  let smart: Hex
  let plain: Hex

  beforeAll(async () => {
    flow = await startFlow()
    const { frame, api, catalog, images, chains, solana } = flow.stack.urls
    const urls = {
      'eip155:31337': [chains[31337]],
      'eip155:31338': [chains[31338]],
      [localSolana.id]: [String(solana)],
    }
    visit = await flow.visit({
      attributes: `project-id="flow" ${networksAttribute(localOne, localTwo, localSolana)} rpc-urls="${quoted(urls)}" endpoints="${quoted({ frame, api, catalog, images })}"`,
      wallets: [],
      hasClock: true,
    })
    sending = new Sending(visit)
  })
  afterAll(() => flow.close())

  const frame = () => visit.page.frameLocator('#w3m-iframe')
  /** Agrees, in the frame or in the window of its own that it leads to. */
  const approve = () => agree(visit.page, frame())
  const frameButton = (name: string) => frame().getByRole('button', { name, exact: true })
  const newest = () =>
    until(async () => (await mailsTo(String(flow.stack.urls.mail), ann))[0]?.code, 'a mail with a code')

  /** Begins a request of the page; its answer is read later. */
  const ask = (method: string, params: readonly unknown[]) =>
    visit.page.evaluate(
      ([name, given]) => {
        const provider = document.querySelector('w3m-button')?.modal?.getProvider('eip155')
        const answer = provider?.request({ method: name, params: [...given] }).then(
          value => ({ value }),
          (error: { code: number }) => ({ code: error.code }),
        )
        Object.assign(window, { answer: { promise: answer } })
      },
      [method, params] as const,
    )
  interface Answer<Value> {
    value?: Value
    code?: number
  }
  const answer = <Value = Hex>() =>
    visit.page.evaluate(
      () => (window as unknown as { answer: { promise: Promise<unknown> } }).answer.promise,
    ) as Promise<Answer<Value>>
  /** Asked, agreed to, answered, and the page has its turn again. */
  async function signed<Value = Hex>(...asked: Parameters<typeof ask>): Promise<Value> {
    await ask(...asked)
    await approve()
    const { value, code } = await answer<Value>()
    assert.equal(code, undefined)
    await visit.gone('w3m-modal-card')
    return value as Value
  }

  const chain = (id: 31337 | 31338 = 31337) =>
    createClient({ transport: http(flow.stack.urls.chains[id]), pollingInterval: 100 }).extend(publicActions)
  const node = (method: string, ...params: unknown[]) =>
    chain().request({ method, params } as never) as Promise<unknown>
  const tokens = (owner: Hex) =>
    chain().readContract({
      address: flow.stack.contracts.usdc.address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [owner],
    })
  const account = async () => (await visit.account())?.address as Hex
  const typed = {
    domain: { name: 'Harbor', version: '1', chainId: 31337 },
    types: { Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    message: { text: 'tide' },
  } as const satisfies TypedDataDefinition
  const typedParams = (from: Hex) => [
    from,
    JSON.stringify({
      ...typed,
      types: {
        ...typed.types,
        EIP712Domain: ['name', 'version', 'chainId'].map(name => ({
          name,
          type: name === 'chainId' ? 'uint256' : 'string',
        })),
      },
    }),
  ]

  test('logs in by e-mail on the screens of the modal: code, consent in the frame', async () => {
    assert.equal(await visit.page.locator('#w3m-iframe').count(), 0)
    await visit.open()
    await visit.page.getByTestId('wui-email-input').locator('input').fill(ann)
    await visit.page.keyboard.press('Enter')
    await visit.see('wui-otp-input')
    const code = await newest()
    await visit.page.getByTestId('wui-otp-input').locator('input').first().click()
    await visit.page.keyboard.type(code)
    await frameButton('Share account').waitFor()
    await visit.picture('embedded-consent')
    await approve()
    await visit.isConnected()
    const known = await visit.account()
    assert.deepEqual([known?.status, known?.user?.email, known?.type], ['connected', ann, 'smartAccount'])
    const all = Object.fromEntries((known?.allAccounts ?? []).map(each => [each.type, each.address]))
    smart = all.smartAccount as Hex
    plain = all.eoa as Hex
    for (const each of [smart, plain]) {
      await node('anvil_setBalance', each, toHex(10n * eth))
      await node('anvil_dealERC20', each, flow.stack.contracts.usdc.address, toHex(parseUnits('100', 6)))
    }
    // The page keeps the balance of the empty account for 30 seconds.
    await visit.page.clock.fastForward(31_000)
  })

  test('signs words and typed data as a smart account that is not deployed yet (ERC-6492)', async () => {
    await ask('personal_sign', ['0x68656c6c6f', smart])
    await frame().getByText('hello').waitFor()
    await visit.picture('embedded-sign')
    await press(visit.page, frameButton('Sign'))
    const { value: signature = '0x' } = await answer()
    await visit.gone('w3m-modal-card')
    assert.ok(await chain().verifyMessage({ address: smart, message: 'hello', signature }))
    assert.equal(await chain().verifyMessage({ address: smart, message: 'hullo', signature }), false)
    const data = await signed('eth_signTypedData_v4', typedParams(smart))
    assert.ok(await chain().verifyTypedData({ ...typed, address: smart, signature: data }))
    assert.equal(await chain().getCode({ address: smart }), undefined)
  })

  test('refuses in the frame, in the window of its own, and by closing the modal', async () => {
    const value = { from: smart, to: friend, value: '0x1' }
    await ask('eth_sendTransaction', [value])
    await press(visit.page, frameButton('Cancel'))
    assert.equal((await answer()).code, 4001)
    await visit.gone('w3m-modal-card')
    await ask('eth_sendTransaction', [value])
    const own = await openOwnWindow(visit.page, frame())
    await press(own, own.getByRole('button', { name: 'Cancel' }))
    assert.equal((await answer()).code, 4001)
    await visit.gone('w3m-modal-card')
    await ask('personal_sign', ['0x68656c6c6f', smart])
    await frame().getByText('hello').waitFor()
    await visit.closeModal()
    assert.equal((await answer()).code, 4001)
  })

  test('sends coins and tokens from the smart account, mined and seen on both sides', async () => {
    const before = await chain().getBalance({ address: friend })
    await sending.send('1.000000000000000001', 'ETH', friend)
    await frame().getByText('Send 1.000000000000000001 ETH').first().waitFor()
    await visit.picture('embedded-send')
    await approve()
    await visit.seeText('Confirmed by the network')
    assert.equal((await chain().getBalance({ address: friend })) - before, eth + 1n)
    assert.ok((await chain().getBalance({ address: smart })) < 9n * eth)
    await sending.done()
    const theirs = await tokens(friend)
    await sending.send('2.500001', 'USDC', friend, flow.stack.contracts.usdc.name)
    await approve()
    await visit.seeText('Confirmed by the network')
    assert.equal((await tokens(friend)) - theirs, 2_500_001n)
    assert.equal(await tokens(smart), parseUnits('97.499999', 6))
    await sending.done()
    await sending.activityShows('−2.50 USDC')
  })

  test('signs as the deployed smart account (ERC-1271)', async () => {
    assert.ok(await chain().getCode({ address: smart }))
    const message = await signed('personal_sign', ['0x68656c6c6f', smart])
    assert.ok(await chain().verifyMessage({ address: smart, message: 'hello', signature: message }))
    const data = await signed('eth_signTypedData_v4', typedParams(smart))
    assert.ok(await chain().verifyTypedData({ ...typed, address: smart, signature: data }))
  })

  test('a batch is one transaction, shown call by call', async () => {
    const before = await chain().getBalance({ address: friend })
    const calls = [1n, 2n].map(value => ({ to: friend, value: toHex(value), data: '0x' }))
    await ask('wallet_sendCalls', [
      { version: '2.0.0', from: smart, chainId: '0x7a69', atomicRequired: true, calls },
    ])
    await frame().getByText('1 of 2').first().waitFor()
    await approve()
    const { value } = await answer<{ id: string }>()
    await ask('wallet_getCallsStatus', [value?.id])
    type Status = { status: number; atomic: boolean; receipts: unknown[] }
    const status = (await answer<Status>()).value
    assert.deepEqual([status?.status, status?.atomic, status?.receipts.length], [200, true, 1])
    assert.equal((await chain().getBalance({ address: friend })) - before, 3n)
  })

  test('a permission and a swap are one approval, and one transaction', async () => {
    const before = await chain().getBalance({ address: smart })
    const held = await tokens(smart)
    const swapping = new Swapping(visit)
    await swapping.to('10', 'USDC', 'ETH')
    await visit.seeText('Both steps with one approval')
    await swapping.press('Swap 10 USDC')
    await frame().getByText('1 of 2').first().waitFor()
    await visit.picture('embedded-swap')
    await approve()
    await swapping.isDone()
    assert.equal(held - (await tokens(smart)), parseUnits('10', 6))
    assert.ok((await chain().getBalance({ address: smart })) > before)
    const { usdc, router } = flow.stack.contracts
    const left = await chain().readContract({
      address: usdc.address,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [smart, router.address],
    })
    assert.equal(left, 0n)
    await swapping.leave()
  })

  test('T22 closing the modal while it is being sent never hides what was sent', async () => {
    const before = await chain().getBalance({ address: friend })
    await node('evm_setAutomine', false)
    await sending.send('0.25', 'ETH', friend)
    await approve()
    // The operation waits in the mempool, and its answer with it.
    await until(
      async () => ((await node('txpool_status')) as { pending: Hex }).pending !== '0x0',
      'the operation on its way',
    )
    await visit.closeModal()
    await node('evm_setAutomine', true)
    await node('evm_mine')
    await visit.seeText('Sent, still waiting')
    assert.equal((await chain().getBalance({ address: friend })) - before, eth / 4n)
    await sending.activityShows('−0.25 ETH')
  })

  test('the kind of account is switched in the settings, and the ordinary one signs and sends as itself', async () => {
    await sending.openAccount()
    await visit.click('account-settings-button')
    await visit.click('account-smart-account-settings-button')
    await visit.click('account-type-eoa')
    await visit.until(() => document.querySelector('w3m-button')?.modal?.getAccount().type === 'eoa')
    assert.equal(await account(), plain)
    await visit.closeModal()
    const data = await signed('eth_signTypedData_v4', typedParams(plain))
    assert.ok(await chain().verifyTypedData({ ...typed, address: plain, signature: data }))
    const theirs = await tokens(friend)
    await sending.send('1.5', 'USDC', friend, flow.stack.contracts.usdc.name)
    await approve()
    await visit.seeText('Confirmed by the network')
    assert.equal((await tokens(friend)) - theirs, 1_500_000n)
    await sending.done()
  })

  test('T18 the network is switched in the modal; what is asked then is for that one, and sent there', async () => {
    await node('anvil_setBalance', plain, toHex(10n * eth))
    await chain(31338).request({ method: 'anvil_setBalance', params: [plain, toHex(eth)] } as never)
    await switchTo('Local Two')
    const before = [
      await chain().getBalance({ address: friend }),
      await chain(31338).getBalance({ address: friend }),
    ] as const
    await ask('eth_sendTransaction', [{ from: plain, to: friend, value: '0x7' }])
    await frame().getByText('Local Two').waitFor()
    await approve()
    const { value: hash = '0x' } = await answer()
    await receiptOf(chain(31338), hash)
    assert.equal((await chain(31338).getBalance({ address: friend })) - before[1], 7n)
    assert.equal(await chain().getBalance({ address: friend }), before[0])
    await visit.gone('w3m-modal-card')
  })

  async function switchTo(name: string): Promise<void> {
    await sending.openAccount()
    await visit.click('w3m-account-select-network')
    await visit.click(`w3m-network-switch-${name}`)
    await visit.page.getByTestId('w3m-account-select-network').filter({ hasText: name }).waitFor()
    await visit.closeModal()
  }

  const solana = async <Value>(method: string, ...params: unknown[]): Promise<Value> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(String(flow.stack.urls.solana), { method: 'POST', body })
    return ((await response.json()) as { result: Value }).result
  }

  /** Tokens from the account of the seed of 01s, which holds all of them. */
  async function giveTokens(owner: string, token: (typeof localTokens)[0], value: bigint): Promise<void> {
    const payer = address(solanaTestAddresses[0])
    const { mint, program, decimals } = token
    const instructions = await tokenTransfer({
      owner: payer,
      receiver: address(owner),
      mint: mint as string as Address,
      program: program as string as Address,
      decimals,
      value,
    })
    const lifetime = await freshLifetime({ network: localSolana, rpcUrls: [String(flow.stack.urls.solana)] })
    const wire = wireTransaction({ payer, lifetime, instructions })
    const seed = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 1)])
    const key = createPrivateKey({ key: seed, format: 'der', type: 'pkcs8' })
    // One signature: a count of one byte, its place, and the message.
    wire.set(sign(null, wire.subarray(65), key), 1)
    await solana('sendTransaction', Buffer.from(wire).toString('base64'), { encoding: 'base64' })
  }

  test('signs a message and sends SOL and a token on Solana', async () => {
    const [, modern] = localTokens as [(typeof localTokens)[0], (typeof localTokens)[0]]
    await switchTo(localSolana.name)
    const mine = await account()
    await solana('requestAirdrop', mine, 5_000_000_000)
    await giveTokens(mine, modern, 5_000_000_000n)
    await visit.page.evaluate(() => {
      const provider = document.querySelector('w3m-button')?.modal?.getProvider('solana')
      const answer = provider?.signMessage(new TextEncoder().encode('hello')).then(bytes => [...bytes])
      Object.assign(window, { answer: { promise: answer } })
    })
    await frame().getByText('hello').waitFor()
    await approve()
    const signature = Uint8Array.from((await answer()) as unknown as number[])
    await visit.gone('w3m-modal-card')
    const key = createPublicKey({
      key: Buffer.concat([
        Buffer.from('302a300506032b6570032100', 'hex'),
        decodeBase58(mine) ?? new Uint8Array(),
      ]),
      format: 'der',
      type: 'spki',
    })
    assert.ok(verify(null, Buffer.from('hello'), key, signature))

    const receiver = solanaTestAddresses[1]
    const lamports = async () => (await solana<{ value: number }>('getBalance', receiver)).value
    const held = async (owner: string) => {
      type Held = {
        value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[]
      }
      const { value } = await solana<Held>(
        'getTokenAccountsByOwner',
        owner,
        { mint: modern.mint },
        { encoding: 'jsonParsed' },
      )
      return BigInt(value[0]?.account.data.parsed.info.tokenAmount.amount ?? '0')
    }
    const before = [await lamports(), await held(receiver)] as const
    await sending.send('1.250001', 'SOL', receiver)
    await approve()
    await visit.fastForwardUntil(visit.seeText('Confirmed by the network'))
    assert.equal((await lamports()) - before[0], 1_250_001_000)
    await sending.done()
    await sending.send('2.000000001', modern.symbol, receiver, modern.name)
    await frame().getByText(`Send 2.000000001 ${modern.symbol}`).first().waitFor()
    await frame().getByText(modern.mint).first().waitFor()
    await visit.picture('embedded-solana-token')
    await approve()
    await visit.fastForwardUntil(visit.seeText('Confirmed by the network'))
    assert.equal((await held(receiver)) - before[1], 2_000_000_001n)
    assert.equal(await held(mine), 2_999_999_999n)
    await sending.done()
  })

  test('is back after a reload with one frame and without a question; signed out, it is out for good', async () => {
    const mine = await account()
    await visit.page.reload()
    await visit.until(() => document.querySelector('w3m-button')?.modal?.getAccount().status === 'connected')
    assert.equal(await account(), mine)
    assert.equal(await visit.page.locator('#w3m-iframe').count(), 1)
    await sending.openAccount()
    await visit.click('account-settings-button')
    await visit.click('disconnect-button')
    await visit.isDisconnected()
    await visit.page.reload()
    await visit.until(() => document.querySelector('w3m-button')?.modal)
    await visit.isDisconnected()
    assert.equal(await visit.page.locator('#w3m-iframe').count(), 0)
  })
})
