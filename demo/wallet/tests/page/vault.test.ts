// Tests the vault of the frame's wallet with a real IndexedDB.
import { expect } from '@open-wc/testing'
import type { WalletPart } from '../../contract.ts'
import { createBrowserStore } from '../../page/wallet/vault-store.ts'
import { createWallet } from '../../page/wallet/wallet.ts'

const chains = [
  { id: 'eip155:1', rpc: 'http://127.0.0.1:1' },
  { id: 'solana:7KjmBSZaMZJ6KEZ7w8XkEnFZqY67sYa8', rpc: 'http://127.0.0.1:1' },
] as const
const seed = async () => new Uint8Array(32).fill(9)
const rejectSeedRequest = () => Promise.reject(new Error('The seed was asked for again.'))
const readAddresses = async (wallet: WalletPart) => [
  (await wallet.getAccounts({ chainId: 1 })).address,
  (await wallet.getAccounts({ chainId: chains[1].id })).address,
]
const signMessages = async (wallet: WalletPart, [evm, solana]: readonly string[]) => {
  const requests = [
    { method: 'personal_sign', params: ['0x6869', evm], chainId: chains[0].id },
    { method: 'solana_signMessage', params: { message: '8wr', pubkey: solana }, chainId: chains[1].id },
  ]
  const signatures: unknown[] = []
  for (const request of requests) signatures.push(await (await wallet.prepare(request)).perform())
  return signatures
}

describe('vault in this browser', () => {
  beforeEach(() => createBrowserStore().clear())
  after(() => createBrowserStore().clear())

  it('opens after a reload without the seed, with the same keys', async () => {
    const firstWallet = createWallet({ chains })
    await firstWallet.open('ann', seed)
    const firstAddresses = await readAddresses(firstWallet)
    const signatures = await signMessages(firstWallet, firstAddresses)
    // A reloaded page has only the database.
    const reloadedWallet = createWallet({ chains })
    await reloadedWallet.open('ann', rejectSeedRequest)
    expect(await readAddresses(reloadedWallet)).to.deep.equal(firstAddresses)
    expect(await signMessages(reloadedWallet, firstAddresses)).to.deep.equal(signatures)
  })

  it('stores keys that cannot be exported', async () => {
    await createWallet({ chains }).open('ann', seed)
    const entry = (await createBrowserStore().get('vault:ann')) as {
      seal: CryptoKey
      solana: { key: CryptoKey }
    }
    for (const key of [entry.seal, entry.solana.key]) {
      expect(key).to.be.instanceOf(CryptoKey)
      expect(key.extractable).to.equal(false)
      let failure: unknown
      await crypto.subtle
        .exportKey(key.algorithm.name === 'AES-GCM' ? 'raw' : 'pkcs8', key)
        .catch((error: unknown) => {
          failure = error
        })
      expect((failure as DOMException).name).to.equal('InvalidAccessError')
    }
  })

  it('is empty after a logout, for every user of this browser', async () => {
    const wallet = createWallet({ chains })
    await wallet.open('bob', seed)
    await wallet.open('ann', seed)
    await wallet.clear()
    for (const userId of ['ann', 'bob']) {
      let isSeedRequested = false
      await createWallet({ chains }).open(userId, () => {
        isSeedRequested = true
        return seed()
      })
      expect(isSeedRequested).to.equal(true)
    }
  })

  it('keeps its keys in memory if the database cannot be opened', async () => {
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = () => {
      throw new DOMException('Access is denied.', 'SecurityError')
    }
    try {
      const wallet = createWallet({ chains })
      await wallet.open('ann', seed)
      expect(await signMessages(wallet, await readAddresses(wallet))).to.have.length(2)
      await wallet.clear()
    } finally {
      IDBFactory.prototype.open = open
    }
  })

  it('is created again from the seed if its keys can no longer be decrypted', async () => {
    await createWallet({ chains }).open('ann', seed)
    const store = createBrowserStore()
    const entry = (await store.get('vault:ann')) as object
    const seal = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
    await store.set('vault:ann', { ...entry, seal })
    const wallet = createWallet({ chains })
    await wallet.open('ann', seed)
    expect(await signMessages(wallet, await readAddresses(wallet))).to.have.length(2)
  })
})
