// Embedded wallet accounts in the built modal with the real frame, its server, mail and chains.
import assert from 'node:assert/strict'
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { address } from '@solana/web3.js'
import { type Hex, parseUnits, toHex, type TypedDataDefinition } from 'viem'
import { localTokens } from '../../demo/backend/chains/solana-tokens.ts'
import { solanaTestAddresses } from '../../demo/backend/chains/solana.ts'
import { fetchLifetime, encodeTransaction } from '../../src/namespaces/solana/transfer.ts'
import { createTokenTransfer } from '../../src/namespaces/solana/token-program.ts'
import { decodeBase58 } from '../../src/core/chain/base58.ts'
import { localOne, localSolana, localTwo } from '../../src/testing/networks.ts'
import { approveRequest, openWalletWindow } from '../support/approve-request.ts'
import { networksAttribute, toAttributeJson } from '../support/attributes.ts'
import { visitLoggedIn } from '../support/embedded-visit.ts'
import { describe, expect, test } from '../support/flow-test.ts'
import type { Flow, Visit } from '../support/modal-page.ts'
import { NameForm, fetchProfile } from '../support/name-form.ts'
import { visitNewUser } from '../support/new-user.ts'
import { press } from '../support/press.ts'
import { receiptOf } from '../support/receipt.ts'
import { SendPage } from '../support/send-page.ts'
import { SwapPage } from '../support/swap-page.ts'
import { receiver, TestChain } from '../support/test-chain.ts'
import { until } from '../support/until.ts'
import { uiTexts } from '../support/ui-texts.ts'

const weiPerEther = 10n ** 18n
const helloHex = '0x68656c6c6f'

/** Attributes of a button on two EVM networks and Solana that offers logins and has all services. */
function attributesOf({ stack }: Flow): string {
  const { frame, api, catalog, images, chains, solana } = stack.urls
  const urls = {
    'eip155:31337': [chains[31337]],
    'eip155:31338': [chains[31338]],
    [localSolana.id]: [String(solana)],
  }
  return `project-id="flow" ${networksAttribute(localOne, localTwo, localSolana)} rpc-urls="${toAttributeJson(urls)}" endpoints="${toAttributeJson({ frame, api, catalog, images })}"`
}

const typedData = {
  domain: { name: 'Harbor', version: '1', chainId: 31337 },
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  message: { text: 'tide' },
} as const satisfies TypedDataDefinition

const createTypedDataParams = (from: Hex) => [
  from,
  JSON.stringify({
    ...typedData,
    types: {
      ...typedData.types,
      EIP712Domain: ['name', 'version', 'chainId'].map(name => ({
        name,
        type: name === 'chainId' ? 'uint256' : 'string',
      })),
    },
  }),
]

interface Outcome<Value> {
  readonly value?: Value
  /** Error code. */
  readonly code?: number
}

/** A page that is logged in with a new account of the embedded wallet. */
class EmbeddedPage {
  readonly visit: Visit
  readonly flow: Flow
  readonly chain: TestChain
  readonly sendPage: SendPage
  /** Address of the smart account. */
  readonly smartAddress: Hex
  /** Address of the externally owned account. */
  readonly plainAddress: Hex

  private constructor(visit: Visit, flow: Flow, accounts: Record<string, string>) {
    this.visit = visit
    this.flow = flow
    this.chain = new TestChain(flow.stack)
    this.sendPage = new SendPage(visit)
    this.smartAddress = accounts.smartAccount as Hex
    this.plainAddress = accounts.eoa as Hex
  }

  /** Opens a page whose login is restored. Both accounts hold 10 coins and 100 USDC. */
  static async open(flow: Flow, email: string): Promise<EmbeddedPage> {
    const visit = await visitLoggedIn(flow, email, {
      attributes: attributesOf(flow),
      namespaces: ['eip155', 'solana'],
      hasClock: true,
    })
    const { allAccounts = [] } = (await visit.readAccount()) ?? {}
    const accounts = Object.fromEntries(allAccounts.map(entry => [entry.type, entry.address]))
    const page = new EmbeddedPage(visit, flow, accounts)
    for (const account of [page.smartAddress, page.plainAddress])
      await page.chain.fund(account, { coins: 10, tokens: { usdc: 100 } })
    // The page keeps the balance of the empty account for 30 seconds.
    await visit.page.clock.fastForward(31_000)
    return page
  }

  get frame() {
    return this.visit.page.frameLocator('#w3m-iframe')
  }

  /** Presses a button of the frame. */
  press(name: string): Promise<void> {
    return press(this.visit.page, this.frame.getByRole('button', { name, exact: true }))
  }

  /** Approves in the frame, or in the separate window that the frame opens. */
  approve(): Promise<void> {
    return approveRequest(this.visit.page, this.frame)
  }

  /** Requests through the provider of the modal, as an app does. */
  request<Value = Hex>(method: string, params: readonly unknown[]): Promise<Outcome<Value>> {
    const outcome = this.visit.page.evaluate(
      ([name, requestParams]) =>
        document
          .querySelector('w3m-button')
          ?.modal?.getProvider('eip155')
          ?.request({ method: name, params: [...requestParams] })
          .then(
            value => ({ value }),
            (error: { code: number }) => ({ code: error.code }),
          ),
      [method, params] as const,
    )
    // Prevents an unhandled rejection if the test fails before it awaits the outcome.
    outcome.catch(() => undefined)
    return outcome as Promise<Outcome<Value>>
  }

  /** Requests something, approves it, and waits until the modal is closed. */
  async requestAndApprove<Value = Hex>(method: string, params: readonly unknown[]): Promise<Value> {
    const outcome = this.request<Value>(method, params)
    await this.approve()
    const { value, code } = await outcome
    assert.equal(code, undefined)
    await this.visit.waitUntilRemoved('w3m-modal-card')
    return value as Value
  }

  /** Requests something that is declined, and returns the code of the error. */
  async requestAndDecline(method: string, params: readonly unknown[], decline: () => Promise<void>) {
    const outcome = this.request(method, params)
    await decline()
    const { code } = await outcome
    await this.visit.waitUntilRemoved('w3m-modal-card')
    return code
  }

  readUsdcBalance(owner: Hex): Promise<bigint> {
    return this.chain.getBalance(owner, this.flow.stack.contracts.usdc.address)
  }

  async readAddress(): Promise<Hex> {
    return (await this.visit.readAccount())?.address as Hex
  }

  async switchNetwork(network: string): Promise<void> {
    await this.sendPage.openAccount()
    await this.visit.click('w3m-account-select-network')
    await this.visit.click(`w3m-network-switch-${network}`)
    await this.visit.getByTestId('w3m-account-select-network').filter({ hasText: network }).waitFor()
    await this.visit.closeModal()
  }
}

describe('Embedded wallet in the built modal', () => {
  test('logs in by email with consent in the frame, restores the login after a reload, and stays logged out after a disconnect', async ({
    flow,
  }) => {
    const email = 'ida@example.org'
    const user = await visitNewUser(flow, { attributes: attributesOf(flow) })
    const { visit } = user
    const frames = visit.page.locator('#w3m-iframe')
    await expect(frames).toHaveCount(0)

    await test.step('logs in by email', async () => {
      await visit.open()
      await user.sendCode(email)
      await user.enterCode(await user.readNewestMail(email, 'code'))
      const frame = visit.page.frameLocator('#w3m-iframe')
      await frame.getByRole('button', { name: uiTexts.shareAccount, exact: true }).waitFor()
      await visit.saveScreenshot('embedded-consent')
      await approveRequest(visit.page, frame)
      await visit.waitUntilConnected()
    })
    const account = await visit.readAccount()
    assert.deepEqual(
      [account?.status, account?.user?.email, account?.type],
      ['connected', email, 'smartAccount'],
    )
    assert.deepEqual(account?.allAccounts?.map(({ type }) => type).toSorted(), ['eoa', 'smartAccount'])

    await test.step('reloads with one frame and without a prompt', async () => {
      await visit.page.reload()
      await visit.waitUntilRestored()
      await visit.expectAccount({ address: account?.address })
      await expect(frames).toHaveCount(1)
    })

    await test.step('stays logged out after a disconnect and a reload', async () => {
      await visit.click('account-button')
      await visit.click('account-settings-button')
      await visit.click('disconnect-button')
      await visit.waitUntilDisconnected()
      await visit.page.reload()
      await visit.until(() => document.querySelector('w3m-button')?.modal)
      await visit.waitUntilDisconnected()
      await expect(frames).toHaveCount(0)
    })
  })

  test('signs before (ERC-6492) and after (ERC-1271) transfers deploy the smart account', async ({
    flow,
  }) => {
    const page = await EmbeddedPage.open(flow, 'smart-ida@example.org')
    const { visit, frame, chain, sendPage, smartAddress } = page

    await test.step('signs before the contract is deployed', async () => {
      const outcome = page.request('personal_sign', [helloHex, smartAddress])
      await frame.getByText('hello').waitFor()
      await visit.saveScreenshot('embedded-sign')
      await page.press(uiTexts.sign)
      const { value: signature = '0x' } = await outcome
      await visit.waitUntilRemoved('w3m-modal-card')
      assert.ok(await chain.client.verifyMessage({ address: smartAddress, message: 'hello', signature }))
      assert.equal(
        await chain.client.verifyMessage({ address: smartAddress, message: 'hullo', signature }),
        false,
      )
      const data = await page.requestAndApprove('eth_signTypedData_v4', createTypedDataParams(smartAddress))
      assert.ok(await chain.client.verifyTypedData({ ...typedData, address: smartAddress, signature: data }))
      assert.equal(await chain.client.getCode({ address: smartAddress }), undefined)
    })

    await test.step('sends coins', async () => {
      const previousBalance = await chain.getBalance(receiver)
      await sendPage.send('1.000000000000000001', 'ETH', receiver)
      await frame.getByText('Send 1.000000000000000001 ETH').first().waitFor()
      await visit.saveScreenshot('embedded-send')
      await page.approve()
      await sendPage.waitUntilConfirmed()
      assert.equal((await chain.getBalance(receiver)) - previousBalance, weiPerEther + 1n)
      assert.ok((await chain.getBalance(smartAddress)) < 9n * weiPerEther)
      await sendPage.finish()
    })

    await test.step('sends tokens', async () => {
      const previousBalance = await page.readUsdcBalance(receiver)
      await sendPage.send('2.500001', 'USDC', receiver, flow.stack.contracts.usdc.name)
      await page.approve()
      await sendPage.waitUntilConfirmed()
      assert.equal((await page.readUsdcBalance(receiver)) - previousBalance, 2_500_001n)
      assert.equal(await page.readUsdcBalance(smartAddress), parseUnits('97.499999', 6))
      await sendPage.finish()
      await sendPage.waitForActivity('−2.50 USDC')
    })

    await test.step('signs after the contract is deployed', async () => {
      assert.ok(await chain.client.getCode({ address: smartAddress }))
      const signature = await page.requestAndApprove('personal_sign', [helloHex, smartAddress])
      assert.ok(await chain.client.verifyMessage({ address: smartAddress, message: 'hello', signature }))
      const data = await page.requestAndApprove('eth_signTypedData_v4', createTypedDataParams(smartAddress))
      assert.ok(await chain.client.verifyTypedData({ ...typedData, address: smartAddress, signature: data }))
    })
  })

  test('declines requests in the frame, in a separate window and by closing the modal', {
    tag: '@nightly',
  }, async ({ flow }) => {
    const page = await EmbeddedPage.open(flow, 'declining-ida@example.org')
    const { visit, frame, smartAddress } = page
    const transfer = { from: smartAddress, to: receiver, value: '0x1' }
    const cancelCode = await page.requestAndDecline('eth_sendTransaction', [transfer], () =>
      page.press(uiTexts.cancel),
    )
    assert.equal(cancelCode, 4001)
    const windowRefusal = await page.requestAndDecline('eth_sendTransaction', [transfer], async () => {
      const walletWindow = await openWalletWindow(visit.page, frame)
      await press(walletWindow, walletWindow.getByRole('button', { name: uiTexts.cancel }))
    })
    assert.equal(windowRefusal, 4001)
    const closeCode = await page.requestAndDecline('personal_sign', [helloHex, smartAddress], async () => {
      await frame.getByText('hello').waitFor()
      await visit.closeModal()
    })
    assert.equal(closeCode, 4001)
  })

  test('executes a batch as one transaction, and shows each call', { tag: '@nightly' }, async ({ flow }) => {
    const page = await EmbeddedPage.open(flow, 'batching-ida@example.org')
    const { frame, chain, smartAddress } = page
    const previousBalance = await chain.getBalance(receiver)
    const calls = [1n, 2n].map(value => ({ to: receiver, value: toHex(value), data: '0x' }))
    const batch = { version: '2.0.0', from: smartAddress, chainId: '0x7a69', atomicRequired: true, calls }
    const outcome = page.request<{ id: string }>('wallet_sendCalls', [batch])
    await frame.getByText('1 of 2').first().waitFor()
    await page.approve()
    const { value } = await outcome
    type Status = { status: number; atomic: boolean; receipts: unknown[] }
    const { value: status } = await page.request<Status>('wallet_getCallsStatus', [value?.id])
    assert.deepEqual([status?.status, status?.atomic, status?.receipts.length], [200, true, 1])
    assert.equal((await chain.getBalance(receiver)) - previousBalance, 3n)
  })

  test('grants an allowance and swaps with one approval, as one transaction', async ({ flow }) => {
    const page = await EmbeddedPage.open(flow, 'swapping-ida@example.org')
    const { visit, frame, chain, smartAddress } = page
    const previousBalance = [
      await chain.getBalance(smartAddress),
      await page.readUsdcBalance(smartAddress),
    ] as const
    const swapPage = new SwapPage(visit)
    await swapPage.to('10', 'USDC', 'ETH')
    await visit.seeText(uiTexts.oneApproval)
    await swapPage.press('Swap 10 USDC')
    await frame.getByText('1 of 2').first().waitFor()
    await visit.saveScreenshot('embedded-swap')
    await page.approve()
    await swapPage.waitUntilConfirmed()
    assert.equal(previousBalance[1] - (await page.readUsdcBalance(smartAddress)), parseUnits('10', 6))
    assert.ok((await chain.getBalance(smartAddress)) > previousBalance[0])
    assert.equal(await chain.getAllowance(smartAddress, flow.stack.contracts.usdc.address), 0n)
    await swapPage.finish()
  })

  test('registers a name for a smart account that is not deployed', async ({ flow }) => {
    const visit = await visitLoggedIn(flow, 'naming-ida@example.org', { attributes: attributesOf(flow) })
    const nameForm = new NameForm(visit)
    await nameForm.openForm()
    await nameForm.register('ida-of-harbor.reown.id')
    await approveRequest(visit.page, visit.page.frameLocator('#w3m-iframe'))
    await visit.seeText('ida-of-harbor.reown.id is yours')
    const { addresses } = await fetchProfile(flow, 'ida-of-harbor.reown.id')
    assert.equal(addresses?.['60']?.address, await nameForm.readAddress())
  })

  test('T22 shows the sent operation even if the modal is closed while it is pending', async ({ flow }) => {
    const page = await EmbeddedPage.open(flow, 'closing-ida@example.org')
    const { visit, chain, sendPage } = page
    const previousBalance = await chain.getBalance(receiver)
    await chain.mineOnRequest()
    await sendPage.send('0.25', 'ETH', receiver)
    await page.approve()
    // The operation is in the mempool, and the request is pending.
    await until(
      async () => (await chain.callNode<{ pending: Hex }>('txpool_status')).pending !== '0x0',
      'the pending operation',
    )
    await visit.closeModal()
    await chain.callNode('evm_setAutomine', true)
    await chain.mine()
    await visit.seeText('Sent. Waiting for the network.')
    assert.equal((await chain.getBalance(receiver)) - previousBalance, weiPerEther / 4n)
    await sendPage.waitForActivity('−0.25 ETH')
  })

  test('T18 signs and sends as the externally owned account selected in the settings, on the selected network', {
    tag: '@nightly',
  }, async ({ flow }) => {
    const page = await EmbeddedPage.open(flow, 'plain-ida@example.org')
    const { visit, frame, chain, sendPage, plainAddress } = page

    await test.step('switches the type of the account', async () => {
      await sendPage.openAccount()
      await visit.click('account-settings-button')
      await visit.click('account-smart-account-settings-button')
      await visit.click('account-type-eoa')
      await visit.until(() => document.querySelector('w3m-button')?.modal?.getAccount().type === 'eoa')
      await expect.poll(() => page.readAddress()).toBe(plainAddress)
      await visit.closeModal()
    })

    await test.step('signs and sends', async () => {
      const data = await page.requestAndApprove('eth_signTypedData_v4', createTypedDataParams(plainAddress))
      assert.ok(await chain.client.verifyTypedData({ ...typedData, address: plainAddress, signature: data }))
      const previousBalance = await page.readUsdcBalance(receiver)
      await sendPage.send('1.5', 'USDC', receiver, flow.stack.contracts.usdc.name)
      await page.approve()
      await sendPage.waitUntilConfirmed()
      assert.equal((await page.readUsdcBalance(receiver)) - previousBalance, 1_500_000n)
      await sendPage.finish()
    })

    await test.step('sends on the network that the modal switched to', async () => {
      const otherChain = new TestChain(flow.stack, 31338)
      await otherChain.fund(plainAddress, { coins: 1 })
      await page.switchNetwork('Local Two')
      const previousBalance = [
        await chain.getBalance(receiver),
        await otherChain.getBalance(receiver),
      ] as const
      const outcome = page.request('eth_sendTransaction', [
        { from: plainAddress, to: receiver, value: '0x7' },
      ])
      await frame.getByText('Local Two').waitFor()
      await page.approve()
      const { value: hash = '0x' } = await outcome
      await receiptOf(otherChain.client, hash)
      assert.equal((await otherChain.getBalance(receiver)) - previousBalance[1], 7n)
      assert.equal(await chain.getBalance(receiver), previousBalance[0])
      await visit.waitUntilRemoved('w3m-modal-card')
    })
  })

  test('signs a message and sends SOL and a token on Solana, and restores the Solana account after a reload', async ({
    flow,
  }) => {
    const page = await EmbeddedPage.open(flow, 'solana-ida@example.org')
    const { visit, frame, sendPage } = page
    const solana = new SolanaChain(flow)
    const [, token] = localTokens as [(typeof localTokens)[0], (typeof localTokens)[0]]
    await page.switchNetwork(localSolana.name)
    const ownAccount = await page.readAddress()
    await solana.call('requestAirdrop', ownAccount, 5_000_000_000)
    await solana.transferToken(ownAccount, token, 5_000_000_000n)

    await test.step('signs a message', async () => {
      const signaturePromise = visit.page.evaluate(async () => {
        const provider = document.querySelector('w3m-button')?.modal?.getProvider('solana')
        return [...((await provider?.signMessage(new TextEncoder().encode('hello'))) ?? [])]
      })
      signaturePromise.catch(() => undefined)
      await frame.getByText('hello').waitFor()
      await page.approve()
      const signature = Uint8Array.from(await signaturePromise)
      await visit.waitUntilRemoved('w3m-modal-card')
      assert.ok(verify(null, Buffer.from('hello'), publicKeyOf(ownAccount), signature))
    })

    const [, otherAddress] = solanaTestAddresses
    await test.step('sends SOL', async () => {
      const previousBalance = await solana.readLamports(otherAddress)
      await sendPage.send('1.250001', 'SOL', otherAddress)
      await page.approve()
      await visit.fastForwardUntil(sendPage.waitUntilConfirmed())
      assert.equal((await solana.readLamports(otherAddress)) - previousBalance, 1_250_001_000)
      await sendPage.finish()
    })

    await test.step('sends a token', async () => {
      const previousBalance = await solana.readTokenBalance(otherAddress, token)
      await sendPage.send('2.000000001', token.symbol, otherAddress, token.name)
      await frame.getByText(`Send 2.000000001 ${token.symbol}`).first().waitFor()
      await frame.getByText(token.mint).first().waitFor()
      await visit.saveScreenshot('embedded-solana-token')
      await page.approve()
      await visit.fastForwardUntil(sendPage.waitUntilConfirmed())
      assert.equal((await solana.readTokenBalance(otherAddress, token)) - previousBalance, 2_000_000_001n)
      assert.equal(await solana.readTokenBalance(ownAccount, token), 2_999_999_999n)
      await sendPage.finish()
    })

    await test.step('reloads with one frame and without a prompt', async () => {
      await visit.page.reload()
      await visit.waitUntilRestored()
      await expect.poll(() => page.readAddress()).toBe(ownAccount)
      await expect(visit.page.locator('#w3m-iframe')).toHaveCount(1)
    })
  })
})

type SolanaToken = (typeof localTokens)[number]

/** Reads and changes the Solana chain of the stack without a page. */
class SolanaChain {
  readonly #url: string

  constructor({ stack }: Flow) {
    this.#url = String(stack.urls.solana)
  }

  async call<Value>(method: string, ...params: unknown[]): Promise<Value> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(this.#url, { method: 'POST', body })
    return ((await response.json()) as { result: Value }).result
  }

  async readLamports(owner: string): Promise<number> {
    return (await this.call<{ value: number }>('getBalance', owner)).value
  }

  async readTokenBalance(owner: string, { mint }: SolanaToken): Promise<bigint> {
    type TokenAccounts = {
      value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[]
    }
    const encoding = { encoding: 'jsonParsed' }
    const { value } = await this.call<TokenAccounts>('getTokenAccountsByOwner', owner, { mint }, encoding)
    return BigInt(value[0]?.account.data.parsed.info.tokenAmount.amount ?? '0')
  }

  /** Transfers tokens from the first test account, which initially holds the whole supply. */
  async transferToken(owner: string, { mint, program, decimals }: SolanaToken, value: bigint): Promise<void> {
    const payer = address(solanaTestAddresses[0])
    const instructions = await createTokenTransfer({
      owner: payer,
      receiver: address(owner),
      mint: address(mint),
      program: address(program),
      decimals,
      value,
    })
    const lifetime = await fetchLifetime({ network: localSolana, rpcUrls: [this.#url] })
    const wireBytes = encodeTransaction({ payer, lifetime, instructions })
    const seed = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 1)])
    const key = createPrivateKey({ key: seed, format: 'der', type: 'pkcs8' })
    // One signature: a count of one byte, the 64 bytes of the signature, and the message.
    wireBytes.set(sign(null, wireBytes.subarray(65), key), 1)
    await this.call('sendTransaction', Buffer.from(wireBytes).toString('base64'), { encoding: 'base64' })
  }
}

/** The Ed25519 key of a Solana address. */
const publicKeyOf = (owner: string) =>
  createPublicKey({
    key: Buffer.concat([
      Buffer.from('302a300506032b6570032100', 'hex'),
      decodeBase58(owner) ?? new Uint8Array(),
    ]),
    format: 'der',
    type: 'spki',
  })
