import assert from 'node:assert/strict'
import { createPublicKey, verify } from 'node:crypto'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createNoopSigner,
  createSolanaRpc,
  createTransactionMessage,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  lamports,
  pipe,
  type Signature,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js'
import { localOne, localSolana } from '../../src/testing/networks.ts'
import { networksAttribute } from '../support/attributes.ts'
import { type Flow, startFlow, type Visit } from '../support/modal-page.ts'
import { until } from '../support/until.ts'
import { afterAll, beforeAll, describe, test } from '../support/flow-test.ts'

// The keys of the test wallet, in its order.
const first = 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9'
const second = '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu'
const name = 'Sunstone'

describe('A visitor with a Solana wallet', () => {
  // Its tests share a visit: if one fails, all are repeated.
  describe.configure({ mode: 'serial' })

  let flow: Flow
  let visit: Visit
  let url: string
  beforeAll(async () => {
    flow = await startFlow()
    url = flow.stack.urls.solana as string
    const urls = { 'eip155:31337': [flow.stack.urls.chains[31337]], [localSolana.id]: [url] }
    visit = await flow.visit({
      attributes: `${networksAttribute(localOne, localSolana)} rpc-urls='${JSON.stringify(urls)}'`,
      solana: [{ name, chains: [{ chain: 'solana:localnet', rpcUrl: url }] }],
    })
  })
  afterAll(() => flow.close())

  const rpc = () => createSolanaRpc(url)
  const balance = async (owner: string) => (await rpc().getBalance(address(owner)).send()).value
  const solana = () =>
    visit.page.evaluate(() => {
      const account = document.querySelector('w3m-button')?.modal?.getAccount('solana')
      return account && { status: account.status, address: account.address, balance: account.balance }
    })
  const eth = () =>
    visit.page.evaluate(() => document.querySelector('w3m-button')?.modal?.getAccount('eip155').status)
  const askedOfSolana = () =>
    visit.page.evaluate(wallet => window.solanaWallets[wallet]?.log.map(({ method }) => method) ?? [], name)

  test('finds it beside an EVM wallet and connects', async () => {
    await visit.open()
    await visit.see('wallet-selector-test.wallet')
    await visit.pick(name)
    await visit.isConnected()
    const { status, address } = (await solana()) ?? {}
    assert.deepEqual({ status, address }, { status: 'connected', address: first })
    assert.equal(await eth(), 'disconnected')
    await visit
      .at('account-button')
      .filter({ hasText: first.slice(0, 4) })
      .waitFor()
  })

  test('sees what the account holds', async () => {
    await visit.click('account-button')
    await visit.seeText(/100\.00\s*SOL|100\s*SOL/)
    await visit.picture('solana-account')
    await visit.closeModal()
  })

  test('signs a message, which an independent library accepts', async () => {
    const text = 'Grüße from the flow'
    const signature = await visit.page.evaluate(async message => {
      const provider = document.querySelector('w3m-button')?.modal?.getProvider('solana')
      return [...((await provider?.signMessage(new TextEncoder().encode(message))) ?? [])]
    }, text)
    const x = Buffer.from(getBase58Encoder().encode(first)).toString('base64url')
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    assert.ok(verify(null, Buffer.from(text), key, Buffer.from(signature)))
    assert.ok(!verify(null, Buffer.from(`${text}!`), key, Buffer.from(signature)))
  })

  test('sends SOL, which leaves one account and arrives at the other', async () => {
    const [mine, theirs] = [await balance(first), await balance(second)]
    const { value } = await rpc().getLatestBlockhash().send()
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      start => setTransactionMessageFeePayer(address(first), start),
      start => setTransactionMessageLifetimeUsingBlockhash(value, start),
      start =>
        appendTransactionMessageInstruction(
          getTransferSolInstruction({
            source: createNoopSigner(address(first)),
            destination: address(second),
            amount: 500_000_000n,
          }),
          start,
        ),
    )
    const signature = await visit.page.evaluate(
      ([wire, network]) => {
        const bytes = Uint8Array.from(atob(wire as string), letter => letter.charCodeAt(0))
        const provider = document.querySelector('w3m-button')?.modal?.getProvider('solana')
        return provider?.signAndSendTransaction?.(bytes, network as string)
      },
      [getBase64EncodedWireTransaction(compileTransaction(message)), localSolana.id],
    )
    await until(async () => {
      const { value: statuses } = await rpc()
        .getSignatureStatuses([signature as Signature])
        .send()
      return statuses[0]?.confirmationStatus === 'confirmed'
    }, 'the transaction is confirmed')
    assert.equal(await balance(second), lamports(theirs + 500_000_000n))
    assert.equal(await balance(first), lamports(mine - 500_000_000n - 5_000n))
  })

  test('T18 is never asked to send to a network that the wallet does not have', async () => {
    const code = await visit.page.evaluate(async () => {
      const provider = document.querySelector('w3m-button')?.modal?.getProvider('solana')
      try {
        await provider?.signTransaction?.(new Uint8Array(100), 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
      } catch (error) {
        return (error as { code: string }).code
      }
      return 'signed'
    })
    assert.equal(code, 'UNSUPPORTED_CHAIN')
  })

  test('F7 connects an EVM wallet as well: both stay, each with its own account', async () => {
    await visit.page.evaluate(() =>
      document.querySelector('w3m-button')?.modal?.open({ namespace: 'eip155' }),
    )
    await visit.see('w3m-modal-card')
    await visit.pick()
    await visit.gone('w3m-modal-card')
    assert.equal(await eth(), 'connected')
    assert.equal((await solana())?.status, 'connected')
  })

  test('the wallet goes to another account: button and app follow', async () => {
    await visit.page.evaluate(wallet => window.solanaWallets[wallet]?.switchAccount(1), name)
    await visit.until(
      wanted => document.querySelector('w3m-button')?.modal?.getAccount('solana').address === wanted,
      second,
    )
    assert.equal(await eth(), 'connected')
    await visit.page.evaluate(wallet => window.solanaWallets[wallet]?.switchAccount(0), name)
    await visit.until(
      wanted => document.querySelector('w3m-button')?.modal?.getAccount('solana').address === wanted,
      first,
    )
  })

  test('F10 a reload brings both wallets back, and nobody is asked anything', async () => {
    await visit.page.reload()
    await visit.until(() =>
      ['solana', 'eip155'].every(
        each =>
          document.querySelector('w3m-button')?.modal?.getAccount(each as 'solana').status === 'connected',
      ),
    )
    assert.deepEqual(await askedOfSolana(), ['silentConnect'])
    assert.ok(!(await visit.asked()).includes('eth_requestAccounts'))
  })

  test('leaves Solana alone; the wallet is told, and the next visit begins without it', async () => {
    await visit.page.evaluate(() => document.querySelector('w3m-button')?.modal?.disconnect('solana'))
    assert.equal((await solana())?.status, 'disconnected')
    assert.equal(await eth(), 'connected')
    assert.ok((await askedOfSolana()).includes('disconnect'))
    await visit.page.reload()
    await visit.until(
      () => document.querySelector('w3m-button')?.modal?.getAccount('eip155').status === 'connected',
    )
    assert.equal((await solana())?.status, 'disconnected')
    assert.deepEqual(await askedOfSolana(), [])
  })

  test('the permission is taken back inside the wallet: disconnected', async () => {
    await visit.page.evaluate(() =>
      document.querySelector('w3m-button')?.modal?.open({ namespace: 'solana' }),
    )
    await visit.pick(name)
    await visit.gone('w3m-modal-card')
    await visit.page.evaluate(wallet => window.solanaWallets[wallet]?.revoke(), name)
    await visit.until(
      () => document.querySelector('w3m-button')?.modal?.getAccount('solana').status === 'disconnected',
    )
  })
})
