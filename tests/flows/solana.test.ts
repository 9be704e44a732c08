import assert from 'node:assert/strict'
import { createPrivateKey, createPublicKey, randomBytes, verify } from 'node:crypto'
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
import { encodeBase58 } from '../../src/core/chain/base58.ts'
import { localOne, localSolana } from '../../src/testing/networks.ts'
import { networksAttribute } from '../support/attributes.ts'
import type { Flow, VisitOptions } from '../support/modal-page.ts'
import { TestChain } from '../support/test-chain.ts'
import { until } from '../support/until.ts'
import { describe, expect, test } from '../support/flow-test.ts'

const walletName = 'Sunstone'
const receiver = '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu'

/** Address of the Ed25519 key with this seed. */
function addressOf(seed: Uint8Array): string {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  const key = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))
  return encodeBase58(Buffer.from(String(key.export({ format: 'jwk' }).x), 'base64url'))
}

/** Opens a page with a Solana wallet of two new accounts, the first with 100 SOL, and with an EVM wallet. */
async function openPage(
  { stack, visit: openVisit }: Flow,
  { isConnected = true, ...options }: VisitOptions & { isConnected?: boolean } = {},
) {
  const url = stack.urls.solana as string
  const urls = { 'eip155:31337': [stack.urls.chains[31337]], [localSolana.id]: [url] }
  const rpc = createSolanaRpc(url)
  const seeds = [randomBytes(32), randomBytes(32)] as const
  const [firstAddress, secondAddress] = [addressOf(seeds[0]), addressOf(seeds[1])]
  await rpc.requestAirdrop(address(firstAddress), lamports(100_000_000_000n)).send()
  const visit = await openVisit({
    attributes: `${networksAttribute(localOne, localSolana)} rpc-urls='${JSON.stringify(urls)}'`,
    solana: [
      {
        name: walletName,
        chains: [{ chain: 'solana:localnet', rpcUrl: url }],
        seeds: seeds.map(seed => [...seed]),
        isConnected,
      },
    ],
    ...options,
  })
  const { page } = visit
  return {
    visit,
    rpc,
    firstAddress,
    secondAddress,
    getBalance: async (owner: string) => (await rpc.getBalance(address(owner)).send()).value,
    readSolanaAccount: () =>
      page.evaluate(() => {
        const account = document.querySelector('w3m-button')?.modal?.getAccount('solana')
        return account && { status: account.status, address: account.address }
      }),
    readEvmStatus: () =>
      page.evaluate(() => document.querySelector('w3m-button')?.modal?.getAccount('eip155').status),
    waitForStatus: (namespace: 'solana' | 'eip155', status: string) =>
      visit.until(
        expected =>
          document.querySelector('w3m-button')?.modal?.getAccount(expected.namespace as 'solana').status ===
          expected.status,
        { namespace, status },
      ),
    readSolanaRequests: () =>
      page.evaluate(
        wallet => window.solanaWallets[wallet]?.log.map(({ method }) => method) ?? [],
        walletName,
      ),
  }
}

const openConnected = async (flow: Flow) => {
  const { key } = await new TestChain(flow.stack).createAccount()
  return openPage(flow, { connectedKey: key })
}

describe('Solana wallets', () => {
  test('F7 connects a Solana and then an EVM wallet, and keeps both with their accounts', async ({
    flow,
  }) => {
    const { visit, firstAddress, readSolanaAccount, readEvmStatus } = await openPage(flow, {
      isConnected: false,
    })

    await test.step('connects the Solana wallet and shows its balance', async () => {
      await visit.open()
      await visit.see('wallet-selector-test.wallet')
      await visit.pick(walletName)
      await visit.waitUntilConnected()
      assert.deepEqual(await readSolanaAccount(), { status: 'connected', address: firstAddress })
      assert.equal(await readEvmStatus(), 'disconnected')
      await expect(visit.getByTestId('account-button')).toContainText(firstAddress.slice(0, 4))
      await visit.click('account-button')
      await visit.seeText(/100\.00\s*SOL|100\s*SOL/)
      await visit.saveScreenshot('solana-account')
      await visit.closeModal()
    })

    await visit.page.evaluate(() =>
      document.querySelector('w3m-button')?.modal?.open({ namespace: 'eip155' }),
    )
    await visit.see('w3m-modal-card')
    await visit.pick()
    await visit.waitUntilRemoved('w3m-modal-card')
    assert.equal(await readEvmStatus(), 'connected')
    assert.equal((await readSolanaAccount())?.status, 'connected')
  })

  test('signs a message that an independent library verifies, and sends SOL', async ({ flow }) => {
    const { visit, rpc, firstAddress, getBalance } = await openPage(flow)
    const text = 'Grüße from the flow'
    const signatureBytes = await visit.page.evaluate(async message => {
      const provider = document.querySelector('w3m-button')?.modal?.getProvider('solana')
      return [...((await provider?.signMessage(new TextEncoder().encode(message))) ?? [])]
    }, text)
    const x = Buffer.from(getBase58Encoder().encode(firstAddress)).toString('base64url')
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    assert.ok(verify(null, Buffer.from(text), key, Buffer.from(signatureBytes)))
    assert.ok(!verify(null, Buffer.from(`${text}!`), key, Buffer.from(signatureBytes)))

    const [senderBalance, receiverBalance] = [await getBalance(firstAddress), await getBalance(receiver)]
    const { value } = await rpc.getLatestBlockhash().send()
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      start => setTransactionMessageFeePayer(address(firstAddress), start),
      start => setTransactionMessageLifetimeUsingBlockhash(value, start),
      start =>
        appendTransactionMessageInstruction(
          getTransferSolInstruction({
            source: createNoopSigner(address(firstAddress)),
            destination: address(receiver),
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
      const { value: statuses } = await rpc.getSignatureStatuses([signature as Signature]).send()
      return statuses[0]?.confirmationStatus === 'confirmed'
    }, 'the transaction is confirmed')
    assert.equal(await getBalance(receiver), lamports(receiverBalance + 500_000_000n))
    assert.equal(await getBalance(firstAddress), lamports(senderBalance - 500_000_000n - 5_000n))
  })

  test('T18 rejects a transaction for a network that the wallet does not have', async ({ flow }) => {
    const { visit } = await openPage(flow)
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

  test('follows an account change, and disconnects when the wallet revokes its permission', async ({
    flow,
  }) => {
    const { visit, secondAddress, readEvmStatus, waitForStatus } = await openConnected(flow)
    await waitForStatus('solana', 'connected')
    await visit.page.evaluate(wallet => window.solanaWallets[wallet]?.switchAccount(1), walletName)
    await visit.until(
      expected => document.querySelector('w3m-button')?.modal?.getAccount('solana').address === expected,
      secondAddress,
    )
    assert.equal(await readEvmStatus(), 'connected')
    await visit.page.evaluate(wallet => window.solanaWallets[wallet]?.revoke(), walletName)
    await waitForStatus('solana', 'disconnected')
  })

  test('F10 restores both wallets without a prompt, and only the EVM wallet after the Solana wallet was disconnected', async ({
    flow,
  }) => {
    const { visit, readSolanaAccount, readEvmStatus, waitForStatus, readSolanaRequests } =
      await openConnected(flow)
    await waitForStatus('solana', 'connected')
    await waitForStatus('eip155', 'connected')
    assert.deepEqual(await readSolanaRequests(), ['silentConnect'])
    await expect.poll(() => visit.readRequestedMethods()).not.toContain('eth_requestAccounts')

    await visit.page.evaluate(() => document.querySelector('w3m-button')?.modal?.disconnect('solana'))
    assert.equal((await readSolanaAccount())?.status, 'disconnected')
    assert.equal(await readEvmStatus(), 'connected')
    assert.ok((await readSolanaRequests()).includes('disconnect'))
    await visit.page.reload()
    await waitForStatus('eip155', 'connected')
    assert.equal((await readSolanaAccount())?.status, 'disconnected')
    assert.deepEqual(await readSolanaRequests(), [])
  })
})
