import assert from 'node:assert/strict'
import { signatureVerify } from '@polkadot/util-crypto'
import type { Namespace } from '../../src/core/chain/namespace.ts'
import { localBitcoin, localOne, localPolkadot, localSolana } from '../../src/testing/networks.ts'
import { networksAttribute } from '../support/attributes.ts'
import { installOtherWallets, installPolkadotWallet } from '../support/namespace-wallets.ts'
import type { Flow, Visit } from '../support/modal-page.ts'
import { beforeEach, describe, expect, test } from '../support/flow-test.ts'
import { uiTexts } from '../support/ui-texts.ts'

const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'

describe('Polkadot wallets', () => {
  let flow: Flow
  beforeEach(({ flow: workerFlow }) => {
    flow = workerFlow
  })

  const visitWith = (attributes = networksAttribute(localPolkadot)) =>
    flow.visit({ attributes, wallets: [], hasAllWallets: true, prepare: installPolkadotWallet })

  test('connects, and signs with each account', async () => {
    const visit = await visitWith()
    await visit.connect('Talisman')
    const account = await visit.readAccount()
    assert.equal(account?.address, alice)
    assert.equal(account?.caipAddress, `polkadot:e812d44359276bfc5075e817f19fcc28:${alice}`)
    assert.equal(account?.type, 'eoa')
    assert.deepEqual(
      account?.allAccounts.map(({ address }) => address),
      [alice, bob],
    )
    for (const address of [alice, bob]) {
      const signature = await visit.page.evaluate(
        request => document.querySelector('w3m-button')?.modal?.getProvider('polkadot')?.signMessage(request),
        { address, message: 'Hello ✓' },
      )
      assert.equal(signatureVerify('<Bytes>Hello ✓</Bytes>', signature ?? '', address).isValid, true)
      assert.equal(signatureVerify('<Bytes>Hello</Bytes>', signature ?? '', address).isValid, false)
    }
  })

  test('shows the address in the format of the network', async () => {
    const visit = await visitWith(networksAttribute('polkadot', localPolkadot))
    await visit.connect('Talisman')
    await visit.expectAccount({ address: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5' })
    await visit.page.evaluate(() =>
      document.querySelector('w3m-button')?.modal?.switchNetwork('polkadot:e812d44359276bfc5075e817f19fcc28'),
    )
    await visit.until(
      expected => document.querySelector('w3m-button')?.modal?.getAccount().address === expected,
      alice,
    )
  })

  test('stays connected after a rejected signature', async () => {
    const visit = await visitWith()
    await visit.connect('Talisman')
    const refusal = await visit.page.evaluate(async address => {
      window.polkadotWallet.script.next('signRaw', window.testing.reject('text'))
      const provider = document.querySelector('w3m-button')?.modal?.getProvider('polkadot')
      return provider?.signMessage({ address, message: 'No' }).catch(String)
    }, alice)
    assert.match(String(refusal), /rejected/i)
    await visit.expectAccount({ status: 'connected' })
  })

  test('follows account changes, restores after a reload, and disconnects', async () => {
    const visit = await visitWith()
    await visit.connect('Talisman')
    await visit.page.evaluate(() => window.polkadotWallet.shareAccounts(1))
    await visit.until(
      expected => document.querySelector('w3m-button')?.modal?.getAccount().address === expected,
      bob,
    )
    await visit.page.reload()
    await visit.waitUntilConnected()
    await visit.until(() => document.querySelector('w3m-button')?.modal?.getAccount().address)
    await visit.expectAccount({ address: alice })
    await visit.open()
    await visit.click('disconnect-button')
    await visit.waitUntilDisconnected()
    await expect.poll(() => visit.page.evaluate(() => window.polkadotWallet.listeners())).toBe(0)
    await visit.page.reload()
    await visit.getByTestId('connect-button').filter({ hasText: uiTexts.connectWallet }).waitFor()
    await expect.poll(() => visit.page.evaluate(() => window.polkadotWallet.log.length)).toEqual(0)
  })

  test('keeps a selected account across a reload while the wallet shares it', async () => {
    const visit = await visitWith()
    await visit.connect('Talisman')
    await visit.open()
    await visit.click('w3m-switch-address-button-1')
    await visit.until(
      expected => document.querySelector('w3m-button')?.modal?.getAccount().address === expected,
      bob,
    )
    await visit.closeModal()
    // Other changes in the wallet keep the selection.
    await visit.page.evaluate(() => window.polkadotWallet.shareAccounts(1, 0))
    await visit.page.reload()
    await visit.until(
      expected => document.querySelector('w3m-button')?.modal?.getAccount().address === expected,
      bob,
    )
    // A manipulated storage entry cannot select an account that the wallet does not share.
    await visit.page.evaluate(() => {
      const key = 'w3m:1:connection:polkadot'
      const entry = JSON.parse(localStorage.getItem(key) ?? '{}') as { value: { addressHint: string } }
      entry.value.addressHint = '5FLSigC9HGRKVhB9FiEo4Y3koPsNmBmLJbpXg2mp1hXcS59Y'
      localStorage.setItem(key, JSON.stringify(entry))
    })
    await visit.page.reload()
    await visit.until(
      expected => document.querySelector('w3m-button')?.modal?.getAccount().address === expected,
      alice,
    )
  })

  test('connects one wallet for each of the four namespaces, and restores them after a reload', async () => {
    const visit = await flow.visit({
      attributes: networksAttribute(localOne, localSolana, localBitcoin, localPolkadot),
      hasAllWallets: true,
      prepare: installOtherWallets,
    })
    const walletRows: [Namespace, string][] = [
      ['eip155', 'test.wallet'],
      ['solana', 'Sunny'],
      ['bip122', 'UniSat Wallet'],
      ['polkadot', 'Talisman'],
    ]
    await visit.see('connect-button')
    for (const [namespace, row] of walletRows) {
      await visit.page.evaluate(
        walletNamespace =>
          document.querySelector('w3m-button')?.modal?.open({ view: 'Connect', namespace: walletNamespace }),
        namespace,
      )
      await visit.pick(row)
      await visit.waitUntilRemoved('w3m-modal-card')
      assert.equal((await statusOf(visit))[namespace], 'connected', namespace)
    }
    const firstAddresses = await addressesOf(visit)
    assert.equal(new Set(Object.values(firstAddresses)).size, 4)
    await visit.page.reload()
    await visit.until(() => {
      const modal = document.querySelector('w3m-button')?.modal
      return (['eip155', 'solana', 'bip122', 'polkadot'] as const).every(
        namespace =>
          modal?.getAccount(namespace).status === 'connected' && modal.getAccount(namespace).address,
      )
    })
    assert.deepEqual(await addressesOf(visit), firstAddresses)
    // One wallet disconnects, and the others stay connected.
    await visit.page.evaluate(() => document.querySelector('w3m-button')?.modal?.disconnect('bip122'))
    assert.deepEqual(await statusOf(visit), {
      eip155: 'connected',
      solana: 'connected',
      bip122: 'disconnected',
      polkadot: 'connected',
    })
  })
})

const accountsOf = (visit: Visit) =>
  visit.page.evaluate(() =>
    (['eip155', 'solana', 'bip122', 'polkadot'] as const).map(namespace => {
      const account = document.querySelector('w3m-button')?.modal?.getAccount(namespace)
      return [namespace, account?.status, account?.address] as const
    }),
  )
const statusOf = async (visit: Visit) =>
  Object.fromEntries((await accountsOf(visit)).map(([namespace, status]) => [namespace, status]))
const addressesOf = async (visit: Visit) =>
  Object.fromEntries((await accountsOf(visit)).map(([namespace, , address]) => [namespace, address]))
