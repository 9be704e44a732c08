import assert from 'node:assert/strict'
import * as btc from '@scure/btc-signer'
import { Verifier } from 'bip322-js'
import type { BitcoinWalletShape } from '../../src/testing/index.ts'
import { localBitcoin } from '../../src/testing/networks.ts'
import { networksAttribute } from '../support/attributes.ts'
import { installBitcoinWallets } from '../support/namespace-wallets.ts'
import type { Flow, Visit } from '../support/modal-page.ts'
import { beforeEach, describe, expect, test } from '../support/flow-test.ts'
import { uiTexts } from '../support/ui-texts.ts'

const paymentAddress = 'bcrt1q5428vq2uzwhm3taey9sr9x5vm6tk78ew8pf2xw'
const secondAddress = 'bcrt1qcjzphr67dug28rw9ueewrqllmxlqe5f0wh3uzj'
const receiver = 'bcrt1qsj3m3zudqkw4plsvm7p08h9q89lsy4wpw0kn5r'
const ordinalsAddress = 'bcrt1pvassa06x00t884ln42k8rde4fujdu6wtlxk9ktqm0dh7vr3vc30qqr24yu'
const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }

/** The id of each wallet's row in the list. */
const rowNames: Readonly<Partial<Record<BitcoinWalletShape, string>>> = {
  satsConnect: 'Test Bitcoin Wallet',
  xverse: '2a87d74ae02e10bdd1f51f7ce6c4e1cc53cd5f2c0b6b5ad0d7b3007d2b13de7b',
  unisat: 'UniSat Wallet',
}
/** One wallet with a standard interface and one with its own. tests/namespaces/bitcoin/bitcoin.test.ts covers all. */
const shapes = ['satsConnect', 'unisat'] as const satisfies readonly BitcoinWalletShape[]

describe('Bitcoin wallets', () => {
  let flow: Flow
  beforeEach(({ flow: workerFlow }) => {
    flow = workerFlow
  })

  // Installs all wallets, so that all are in one list.
  const visitWith = (attributes = networksAttribute(localBitcoin)) =>
    flow.visit({
      attributes: `${attributes} all-wallets="hide"`,
      wallets: [],
      hasAllWallets: true,
      prepare: installBitcoinWallets,
    })
  const connect = (visit: Visit, shape: BitcoinWalletShape) => visit.connect(rowNames[shape])
  const sign = (visit: Visit, request: { address: string; message: string; protocol?: 'ecdsa' | 'bip322' }) =>
    visit.page.evaluate(
      input => document.querySelector('w3m-button')?.modal?.getProvider('bip122')?.signMessage(input),
      request,
    )
  const fetchChain = (path: string) => fetch(`${flow.stack.urls.bitcoin}${path}`)
  const coinsOf = async (address: string) =>
    (await (await fetchChain(`/address/${address}/utxo`)).json()) as {
      txid: string
      vout: number
      value: number
    }[]
  const isMined = async (txid: string) =>
    ((await (await fetchChain(`/tx/${txid}`)).json()) as { status: { confirmed: boolean } }).status.confirmed

  for (const shape of shapes)
    test(`connects, signs and pays with ${shape}`, async () => {
      const visit = await visitWith()
      await connect(visit, shape)
      const account = await visit.readAccount()
      assert.equal(account?.address, paymentAddress)
      assert.equal(account?.caipAddress, `bip122:0f9188f13cb7b2c71f2a335e3a4fc328:${paymentAddress}`)
      assert.equal(account?.type, 'payment')
      await expect(visit.getByTestId('account-button')).toHaveText(/bcrt/)

      const signature = (await sign(visit, { address: paymentAddress, message: 'Hello ✓' })) ?? ''
      assert.equal(Verifier.verifySignature(paymentAddress, 'Hello ✓', signature), true)
      assert.equal(Verifier.verifySignature(paymentAddress, 'Hello', signature), false)

      const previousCount = (await coinsOf(receiver)).length
      const txid = await visit.page.evaluate(
        recipient =>
          document
            .querySelector('w3m-button')
            ?.modal?.getProvider('bip122')
            ?.sendTransfer?.({ recipient, value: 12_345n }),
        receiver,
      )
      assert.equal(await isMined(txid ?? ''), true)
      assert.ok((await coinsOf(receiver)).length > previousCount)
    })

  test('signs by ECDSA and BIP-322 with the payment and the ordinals address, and rejects other addresses', async () => {
    const visit = await visitWith()
    await connect(visit, 'xverse')
    for (const address of [paymentAddress, ordinalsAddress])
      for (const protocol of ['ecdsa', 'bip322'] as const) {
        const signature = (await sign(visit, { address, message: 'Both', protocol })) ?? ''
        assert.equal(Verifier.verifySignature(address, 'Both', signature), true, `${address} ${protocol}`)
        assert.equal(Buffer.from(signature, 'base64').length === 65, protocol === 'ecdsa')
      }
    const refusal = await sign(visit, { address: secondAddress, message: 'Both' }).catch(String)
    assert.match(String(refusal), /doesn’t allow this/)
  })

  test('signs and broadcasts a PSBT of the app, which is mined', async () => {
    const visit = await visitWith()
    for (const shape of ['xverse', 'unisat'] as const) {
      await connect(visit, shape)
      const [coin] = await coinsOf(paymentAddress)
      assert.ok(coin)
      const transaction = new btc.Transaction()
      const script = btc.OutScript.encode(btc.Address(regtest).decode(paymentAddress))
      transaction.addInput({
        txid: coin.txid,
        index: coin.vout,
        witnessUtxo: { script, amount: BigInt(coin.value) },
      })
      transaction.addOutputAddress(receiver, 7_777n, regtest)
      transaction.addOutputAddress(paymentAddress, BigInt(coin.value) - 7_777n - 1_000n, regtest)
      const answer = await visit.page.evaluate(
        request => document.querySelector('w3m-button')?.modal?.getProvider('bip122')?.signPsbt?.(request),
        {
          psbt: Buffer.from(transaction.toPSBT()).toString('base64'),
          inputs: [{ address: paymentAddress, index: 0 }],
          broadcast: true,
        },
      )
      assert.equal(await isMined(answer?.txid ?? ''), true, shape)
      await visit.open()
      await visit.click('disconnect-button')
      await visit.waitUntilDisconnected()
    }
  })

  test('connects and signs with a wallet that registers through the Wallet Standard', async () => {
    const visit = await flow.visit({
      attributes: networksAttribute(localBitcoin),
      wallets: [],
      hasAllWallets: true,
      prepare: () => {
        const wallet = window.testing.createBitcoinWallet({ shape: 'standard', name: 'Standard Bitcoin' })
        wallet.install()
      },
    })
    await visit.connect('Standard Bitcoin')
    await visit.expectAccount({ address: paymentAddress })
    const signature = (await sign(visit, { address: paymentAddress, message: 'Hello' })) ?? ''
    assert.equal(Verifier.verifySignature(paymentAddress, 'Hello', signature), true)
  })

  test('follows an account change, and restores the connection after a reload without a prompt', async () => {
    const visit = await visitWith()
    await connect(visit, 'xverse')
    await visit.page.evaluate(() => window.bitcoinWallets.xverse.switchAccount(1))
    await visit.until(
      expected => document.querySelector('w3m-button')?.modal?.getAccount().address === expected,
      secondAddress,
    )
    await visit.page.reload()
    await visit.waitUntilConnected()
    await visit.until(() => document.querySelector('w3m-button')?.modal?.getAccount().address)
    await visit.expectAccount({ address: paymentAddress })
    const methods = await visit.page.evaluate(() =>
      window.bitcoinWallets.xverse.log.map(({ method }) => method),
    )
    assert.ok(!methods.includes('wallet_connect') && !methods.includes('getAddresses'), methods.join())
    // Disconnects, and leaves no listener in the wallet.
    await visit.open()
    await visit.click('disconnect-button')
    await visit.waitUntilDisconnected()
    await expect.poll(() => visit.page.evaluate(() => window.bitcoinWallets.xverse.listeners())).toBe(0)
    await visit.page.reload()
    await visit.getByTestId('connect-button').filter({ hasText: uiTexts.connectWallet }).waitFor()
  })

  test('disconnects when the wallet revokes the permission', { tag: '@nightly' }, async () => {
    const visit = await visitWith()
    await connect(visit, 'unisat')
    await visit.page.evaluate(() => window.bitcoinWallets.unisat.revoke())
    await visit.waitUntilDisconnected()
  })

  test('F17 shows that the app does not support the network of the wallet', { tag: '@nightly' }, async () => {
    const visit = await visitWith('networks="bitcoin"')
    await visit.open()
    await visit.pick(rowNames.unisat)
    await visit.seeText(/doesn.t support your current network/)
  })

  test('F7 F8 disconnects a silent wallet that approves after the user closed the modal', {
    tag: '@nightly',
  }, async () => {
    const visit = await visitWith()
    await visit.page.evaluate(() => {
      window.pendingAnswer = window.testing.hold()
      window.bitcoinWallets.xverse.script.next('wallet_connect', window.pendingAnswer.answer)
    })
    await visit.open()
    await visit.pick(rowNames.xverse)
    await visit.see('w3m-connecting-widget-secondary-button')
    // The screen may appear before the wallet is called, because its connector may still be loading.
    await visit.until(() =>
      window.bitcoinWallets.xverse.log.some(({ method }) => method === 'wallet_connect'),
    )
    await visit.closeModal()
    await visit.waitUntilDisconnected()
    await visit.page.evaluate(() => window.pendingAnswer.release())
    await visit.until(() =>
      window.bitcoinWallets.xverse.log.some(({ method }) => method === 'wallet_disconnect'),
    )
    await visit.expectAccount({ status: 'disconnected' })
    await connect(visit, 'xverse')
  })

  test('F9 disconnects the first wallet if it approves after another wallet has connected', async () => {
    const visit = await visitWith()
    await visit.page.evaluate(() => {
      window.pendingAnswer = window.testing.hold()
      window.bitcoinWallets.xverse.script.next('wallet_connect', window.pendingAnswer.answer)
    })
    await visit.open()
    await visit.pick(rowNames.xverse)
    await visit.see('w3m-connecting-widget-secondary-button')
    await visit.until(() =>
      window.bitcoinWallets.xverse.log.some(({ method }) => method === 'wallet_connect'),
    )
    await visit.click('header-back')
    await visit.pick(rowNames.unisat)
    await visit.waitUntilConnected()
    await visit.page.evaluate(() => window.pendingAnswer.release())
    await visit.until(() =>
      window.bitcoinWallets.xverse.log.some(({ method }) => method === 'wallet_disconnect'),
    )
    await visit.expectAccount({ wallet: { name: 'UniSat Wallet' } })
  })
})
