// Integration of the connector, the real library, the local relay and a real wallet.
import assert from 'node:assert/strict'
import { after, before, describe, it, type TestContext } from 'node:test'
import { signatureVerify } from '@polkadot/util-crypto'
import { Verifier } from 'bip322-js'
import { createClient, http, publicActions, verifyMessage, type Hex } from 'viem'
import { startEvmChains, type EvmChains } from '../../demo/backend/chains/evm.ts'
import { makeTemporaryFolder } from '../../demo/backend/temporary-folder.ts'
import { type Relay, startRelay } from '../../demo/backend/services/relay.ts'
import { evmAdapter } from '../../src/namespaces/evm/adapter.ts'
import type { Connected } from '../../src/connectors/connector.ts'
import { formatAccountId } from '../../src/core/chain/caip.ts'
import { localBitcoin, localOne, localPolkadot, localTwo } from '../../src/testing/networks.ts'
import { solanaDevnet } from '../../src/networks/solana.ts'
import {
  bitcoinSigner,
  createPairingWallet,
  evmSigner,
  type PairingWallet,
  type PairingWalletOptions,
  polkadotSigner,
  solanaSigner,
} from '../../src/testing/index.ts'
import { storeAwaitedCode, readEarlierCodes, clearCodes } from '../../src/services/awaited-codes.ts'
import { openConnector } from '../support/pairing-connector.ts'
import { until } from '../support/until.ts'
import { receiptOf } from '../support/receipt.ts'

/** The session storage of one tab. */
class FakeSessionStorage {
  #values = new Map<string, string>()
  get text(): string {
    return [...this.#values.values()].join()
  }
  getItem(key: string): string | null {
    return this.#values.get(key) ?? null
  }
  setItem(key: string, value: string): void {
    this.#values.set(key, value)
  }
  removeItem(key: string): void {
    this.#values.delete(key)
  }
  /** In one process all loads share a start time, so stored entries are marked as written by an earlier load. */
  startNewLoad(): void {
    for (const [key, value] of this.#values)
      this.#values.set(key, value.replace(/"load":[^,}]+/g, '"load":0'))
  }
}

// Well-known keys of local chains without any value.
const keys: readonly Hex[] = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
]

let relay: Relay
before(async () => {
  relay = await startRelay()
})
after(() => relay?.close())

type Page = ReturnType<typeof openConnector>
function openPage(t: TestContext, options?: Parameters<typeof openConnector>[1], url = relay.url): Page {
  const page = openConnector(url, options)
  t.after(() => page.close())
  return page
}
async function openWallet(
  t: TestContext,
  options: Partial<PairingWalletOptions> = {},
): Promise<PairingWallet> {
  const wallet = await createPairingWallet({
    relayUrl: relay.url,
    signers: [await evmSigner(keys)],
    networks: [localOne.id, localTwo.id],
    onProposal: 'approve',
    onRequest: 'approve',
    ...options,
  })
  t.after(() => wallet.close())
  return wallet
}
/** Connects a page and a wallet, and watches the session on the page. */
async function pair(t: TestContext, page: Page, wallet: PairingWallet): Promise<Connected> {
  const { uri, connection: connectPromise } = await page.connect()
  await wallet.pair(uri)
  const answer = await connectPromise
  t.after(page.watch())
  return answer
}
const personalSign = (connection: Connected, text: string, address = connection.accounts[0]?.address ?? '') =>
  evmAdapter.signMessage(connection.providers.eip155!, formatAccountId(localOne.id, address), text)
const verifySignature = (connection: Connected, message: string, signature: string) =>
  verifyMessage({ address: connection.accounts[0]?.address as Hex, message, signature: signature as Hex })

describe('wallet on another device', () => {
  it('pairs with a code, signs, and is disconnected by the page', async t => {
    const [page, wallet] = [openPage(t), await openWallet(t)]
    const connection = await pair(t, page, wallet)
    assert.deepEqual(
      connection.accounts.map(({ address }) => address),
      wallet.addresses('eip155'),
    )
    assert.deepEqual(connection.networks, [localOne.id, localTwo.id])
    assert.equal(connection.wallet.name, 'Pairing Wallet')
    assert.equal(wallet.sessions[0]?.site.name, 'Test page')
    assert.ok(await verifySignature(connection, 'hello 🦊', await personalSign(connection, 'hello 🦊')))

    await page.connector.disconnect()
    await until(() => wallet.sessions.length === 0, 'the wallet to receive the end')
    assert.deepEqual(page.getTopics(), [])
    await assert.rejects(personalSign(connection, 'too late'), { code: 4900 })
  })

  it('rejects one pairing code and accepts the next', async t => {
    const [page, wallet] = [openPage(t), await openWallet(t, { onProposal: 'reject' })]
    const firstAttempt = await page.connect()
    await wallet.pair(firstAttempt.uri)
    await assert.rejects(firstAttempt.connection, { code: 'USER_REJECTED' })
    wallet.setPolicy({ onProposal: 'approve' })
    await pair(t, page, wallet)
  })

  it('connects EVM, Solana, Bitcoin and Polkadot in one session, and signs on each', async t => {
    const networks = [localOne, solanaDevnet, localBitcoin, localPolkadot]
    const page = openPage(t, { networks: () => networks })
    const wallet = await openWallet(t, {
      signers: [
        await evmSigner(keys),
        await solanaSigner([new Uint8Array(32).fill(7)]),
        await bitcoinSigner(keys),
        await polkadotSigner(['e5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a']),
      ],
      networks: networks.map(({ id }) => id),
    })
    const { uri, connection: connectPromise } = await page.connect(['eip155', 'solana', 'bip122', 'polkadot'])
    await wallet.pair(uri)
    const { providers, accounts } = await connectPromise
    assert.deepEqual(Object.keys(providers).sort(), ['bip122', 'eip155', 'polkadot', 'solana'])
    assert.equal(page.getTopics().length, 1)
    const firstAddressOf = (namespace: string) =>
      accounts.find(account => account.namespace === namespace)?.address as string
    const bitcoinAddress = firstAddressOf('bip122')
    for (const protocol of ['ecdsa', 'bip322'] as const) {
      const signature = await providers.bip122?.signMessage({
        address: bitcoinAddress,
        message: 'hello',
        protocol,
      })
      assert.equal(Verifier.verifySignature(bitcoinAddress, 'hello', signature ?? ''), true)
    }
    const polkadotAddress = firstAddressOf('polkadot')
    const signature = await providers.polkadot?.signMessage({ address: polkadotAddress, message: 'hello' })
    assert.equal(signatureVerify('<Bytes>hello</Bytes>', signature ?? '', polkadotAddress).isValid, true)
    assert.equal((await providers.solana?.signMessage(new Uint8Array([1])))?.length, 64)
  })

  it('T24 connects only the namespace that it shares', async t => {
    const networks = [localOne, solanaDevnet]
    const page = openPage(t, { networks: () => networks })
    const solana = await solanaSigner([new Uint8Array(32).fill(7)])
    const wallet = await openWallet(t, {
      signers: [await evmSigner(keys), solana],
      networks: networks.map(({ id }) => id),
      onProposal: 'ask',
    })
    const { uri, connection: connectPromise } = await page.connect(['eip155', 'solana'])
    await wallet.pair(uri)
    const proposal = await until(() => wallet.proposals[0], 'the proposal')
    assert.ok(networks.every(({ id }) => proposal.networks.some(network => network.id === id)))
    await proposal.approve(['solana'])
    const answer = await connectPromise
    assert.deepEqual(Object.keys(answer.providers), ['solana'])
    const provider = answer.providers.solana!
    assert.equal(provider.account.address, solana.addresses[0])
    const message = new TextEncoder().encode('hello')
    const key = await crypto.subtle.importKey(
      'raw',
      provider.account.publicKey as Uint8Array<ArrayBuffer>,
      'Ed25519',
      false,
      ['verify'],
    )
    const signature = (await provider.signMessage(message)) as Uint8Array<ArrayBuffer>
    assert.ok(await crypto.subtle.verify('Ed25519', key, signature, message))
  })

  it('changes account and network, each reported once', async t => {
    const [page, wallet] = [openPage(t), await openWallet(t)]
    const connection = await pair(t, page, wallet)
    const [firstAddress, secondAddress] = wallet.addresses('eip155') as [string, string]
    await wallet.switchAccount('eip155', secondAddress)
    await until(() => page.receivedEvents.length === 1, 'the account')
    assert.deepEqual(page.receivedEvents.pop(), ['accounts', 'eip155', [secondAddress, firstAddress]])
    await wallet.switchNetwork(localTwo.id)
    await until(() => page.receivedEvents.length === 1, 'the network')
    assert.deepEqual(page.receivedEvents.pop(), ['network', 'eip155', localTwo.id])
    assert.equal(await connection.providers.eip155?.request({ method: 'eth_chainId' }), '0x7a6a')
  })

  it('T24 cannot report a network or an account that it did not share', async t => {
    const page = openPage(t, { networks: () => [localOne] })
    const wallet = await openWallet(t, { networks: [localOne.id] })
    await pair(t, page, wallet)
    await wallet.emit({ name: 'chainChanged', data: 1 }, localOne.id)
    await wallet.emit({ name: 'accountsChanged', data: [`0x${'12'.repeat(20)}`] }, localOne.id)
    // A later message of the same mailbox: when it arrives, the two before it were processed.
    await wallet.disconnect()
    await until(() => page.receivedEvents.length > 0, 'the end')
    assert.deepEqual(
      page.receivedEvents.filter(
        ([eventName]) => eventName === 'accounts' || (eventName === 'network' && page.receivedEvents.length),
      ),
      [],
    )
    assert.deepEqual(page.receivedEvents, [['disconnected', 'eip155', 'WALLET_DISCONNECTED']])
  })

  it('removes and restores networks in a running session', async t => {
    const [page, wallet] = [openPage(t), await openWallet(t)]
    const connection = await pair(t, page, wallet)
    await wallet.shareNetworks([localTwo.id])
    await until(() => page.receivedEvents.some(([eventName]) => eventName === 'session'), 'the session')
    assert.deepEqual(page.receivedEvents.find(([eventName]) => eventName === 'session')?.[1], [localTwo.id])
    assert.equal(await connection.providers.eip155?.request({ method: 'eth_chainId' }), '0x7a6a')
    page.receivedEvents.length = 0
    await wallet.shareNetworks([localOne.id, localTwo.id])
    await until(() => page.receivedEvents.some(([eventName]) => eventName === 'session'), 'the session')
    await evmAdapter.switchNetwork?.(connection.providers.eip155!, localOne)
    assert.equal(await connection.providers.eip155?.request({ method: 'eth_chainId' }), '0x7a69')
  })

  it('receives a request to add a network that is not part of the session', async t => {
    const [page, wallet] = [openPage(t, { networks: () => [localOne] }), await openWallet(t)]
    const connection = await pair(t, page, wallet)
    assert.deepEqual(connection.networks, [localOne.id])
    await evmAdapter.switchNetwork?.(connection.providers.eip155!, localTwo)
    assert.equal(await connection.providers.eip155?.request({ method: 'eth_chainId' }), '0x7a6a')
    assert.equal(wallet.network('eip155'), localTwo.id)
  })

  it('F16 reports its errors to the page with code and message', async t => {
    const page = openPage(t)
    const signer = await evmSigner(keys)
    let code = 0
    const wallet = await openWallet(t, {
      signers: [
        {
          ...signer,
          sign: () => Promise.reject(Object.assign(new Error('The gas of this is wrong'), { code })),
        },
      ],
    })
    const connection = await pair(t, page, wallet)
    for (code of [-32602, -32603])
      await assert.rejects(personalSign(connection, 'hello'), { code, message: 'The gas of this is wrong' })
  })

  it('disconnects the page, which then restores no session', async t => {
    const [page, wallet] = [openPage(t), await openWallet(t)]
    await pair(t, page, wallet)
    await wallet.disconnect()
    await until(() => page.receivedEvents.length > 0, 'the end')
    assert.deepEqual(page.receivedEvents, [['disconnected', 'eip155', 'WALLET_DISCONNECTED']])
    assert.equal(await page.restore(), undefined)
  })
})

describe('restored page', () => {
  it('restores its session on the same network without a prompt', async t => {
    const [page, wallet] = [openPage(t), await openWallet(t)]
    await pair(t, page, wallet)
    await page.close()
    const reloadedPage = openPage(t, { storage: page.storage, networkOf: () => localTwo.id })
    const restoredConnection = await reloadedPage.restore()
    assert.ok(restoredConnection)
    assert.deepEqual(reloadedPage.getTopics(), page.getTopics())
    assert.equal(await restoredConnection.providers.eip155?.request({ method: 'eth_chainId' }), '0x7a6a')
    assert.ok(
      await verifySignature(restoredConnection, 'again', await personalSign(restoredConnection, 'again')),
    )
  })

  it('F6 signs after a restart of the relay, with the page open or closed', async t => {
    const ownRelay = await startRelay()
    t.after(() => ownRelay.close())
    const page = openPage(t, {}, ownRelay.url)
    const wallet = await openWallet(t, { relayUrl: ownRelay.url })
    const connection = await pair(t, page, wallet)
    await ownRelay.restart({ clearMailboxes: true })
    assert.ok(await verifySignature(connection, 'open', await personalSign(connection, 'open')))
    await page.close()
    await ownRelay.restart({ clearMailboxes: true })
    const reloadedPage = openPage(t, { storage: page.storage }, ownRelay.url)
    const restoredConnection = (await reloadedPage.restore()) as Connected
    assert.ok(
      await verifySignature(restoredConnection, 'away', await personalSign(restoredConnection, 'away')),
    )
  })

  it('F6 delivers a request once after the wallet was offline', async t => {
    const [page, wallet] = [openPage(t), await openWallet(t, { onRequest: 'ask' })]
    const connection = await pair(t, page, wallet)
    const [topic = ''] = page.getTopics()
    await until(() => relay.undelivered(topic).length === 0, 'the settlement to be over')
    await wallet.goOffline()
    const pendingSignature = personalSign(connection, 'later')
    await until(() => relay.undelivered(topic).some(message => message.tag === 1108), 'the stored request')
    await wallet.goOnline()
    const request = await until(() => wallet.requests[0], 'the request')
    assert.equal(wallet.requests.length, 1)
    await request.approve()
    assert.ok(await verifySignature(connection, 'later', await pendingSignature))
    assert.equal(wallet.requests.length, 0)
  })

  it('F8 does not restore a session that was aborted', async t => {
    const [page, wallet] = [openPage(t), await openWallet(t, { onProposal: 'ask' })]
    const { uri, connection: connectPromise, abort } = await page.connect()
    await wallet.pair(uri)
    const proposal = await until(() => wallet.proposals[0], 'the proposal')
    abort.abort()
    await assert.rejects(connectPromise, { code: 'REQUEST_ABORTED' })
    await proposal.approve()
    await until(
      () => page.getTopics().length === 0 && wallet.sessions.length === 0,
      'the late session to end',
    )
    await page.close()
    assert.equal(await openPage(t, { storage: page.storage }).restore(), undefined)
  })
})

describe('page that reloads while the wallet approves', () => {
  // The session storage of the tab, which survives a reload.
  const tabStorage = new FakeSessionStorage()
  before(() => Object.assign(globalThis, { sessionStorage: tabStorage }))
  after(() => Reflect.deleteProperty(globalThis, 'sessionStorage'))
  /** Reopens the page. Codes stored before belong to the previous load. */
  const reload = async (t: TestContext, page: Page): Promise<Page> => {
    await page.close()
    tabStorage.startNewLoad()
    return openPage(t, {
      storage: page.storage,
      isAwaited: topic => readEarlierCodes().some(code => topic.startsWith(code.topic)),
    })
  }
  const signAndDisconnect = async (reloadedPage: Page) => {
    const connection = (await reloadedPage.resume()) as Connected
    assert.ok(await verifySignature(connection, 'found', await personalSign(connection, 'found')))
    await reloadedPage.connector.disconnect()
    clearCodes()
  }

  it('F8 finds a session that was approved while the page was closed', async t => {
    const [page, wallet] = [openPage(t), await openWallet(t)]
    const { uri } = await page.connect()
    storeAwaitedCode(uri, undefined)
    await page.close()
    await wallet.pair(uri)
    await until(() => wallet.sessions.length === 1, 'the wallet to believe in it')
    await signAndDisconnect(await reload(t, page))
    await until(() => wallet.sessions.length === 0, 'the end')
  })

  it('F8 finds a session that is approved after the reload', async t => {
    const [page, wallet] = [openPage(t), await openWallet(t, { onProposal: 'ask' })]
    const { uri } = await page.connect()
    storeAwaitedCode(uri, undefined)
    await wallet.pair(uri)
    const proposal = await until(() => wallet.proposals[0], 'the proposal')
    const reloadedPage = await reload(t, page)
    const signPromise = signAndDisconnect(reloadedPage)
    await until(() => reloadedPage.relayUrl(), 'the library')
    await proposal.approve()
    await signPromise
  })

  it('F8 finds a session that was approved but not settled before the reload', async t => {
    const [page, wallet] = [openPage(t), await openWallet(t)]
    const { uri } = await page.connect()
    storeAwaitedCode(uri, undefined)
    page.stopSubscribing()
    await wallet.pair(uri)
    await until(() => tabStorage.text.includes('agreed'), 'the agreement')
    assert.deepEqual(page.getTopics(), [])
    await signAndDisconnect(await reload(t, page))
  })
})

describe('two pairing codes', () => {
  it('F9 keeps only the first approved session, even if it belongs to the older code', async t => {
    const page = openPage(t)
    const [firstWallet, secondWallet] = [
      await openWallet(t, { onProposal: 'ask' }),
      await openWallet(t, { onProposal: 'ask', name: 'Second Wallet' }),
    ]
    const olderAttempt = await page.connect()
    const newerAttempt = await page.connect()
    assert.notEqual(olderAttempt.uri, newerAttempt.uri)
    await Promise.all([firstWallet.pair(olderAttempt.uri), secondWallet.pair(newerAttempt.uri)])
    await (await until(() => firstWallet.proposals[0], 'the older proposal')).approve()
    assert.equal((await olderAttempt.connection).wallet.name, 'Pairing Wallet')
    await assert.rejects(newerAttempt.connection, { code: 'REQUEST_ABORTED' })
    await (await until(() => secondWallet.proposals[0], 'the newer proposal')).approve()
    await until(
      () => secondWallet.sessions.length === 0 && page.getTopics().length === 1,
      'the second session to end',
    )
    assert.equal(firstWallet.sessions.length, 1)
  })

  it('ends the session of the replaced wallet', async t => {
    const page = openPage(t)
    const [firstWallet, secondWallet] = [await openWallet(t), await openWallet(t, { name: 'Second Wallet' })]
    await pair(t, page, firstWallet)
    const { uri, connection: connectPromise } = await page.connect()
    await secondWallet.pair(uri)
    assert.equal((await connectPromise).wallet.name, 'Second Wallet')
    await until(() => firstWallet.sessions.length === 0, 'the first session to end')
    assert.equal(secondWallet.sessions.length, 1)
  })
})

describe('relay that rejects connections', () => {
  for (const [refuse, code] of [
    ['origin', 'ORIGIN_NOT_ALLOWED'],
    ['key', 'PROJECT_ID_INVALID'],
    ['clock', 'SESSION_EXPIRED'],
  ] as const)
    it(`F6 reports ${code} for a bad ${refuse}, and connects after the fault ends`, async t => {
      const ownRelay = await startRelay({ faults: { refuse } })
      t.after(() => ownRelay.close())
      const page = openPage(t, {}, ownRelay.url)
      await assert.rejects(page.connect(), { code })
      ownRelay.setFaults()
      const wallet = await openWallet(t, { relayUrl: ownRelay.url })
      await pair(t, page, wallet)
    })

  it('F14 reports SESSION_EXPIRED for a clock that is one hour ahead', async t => {
    const ownRelay = await startRelay({ clock: { now: () => Date.now() - 3_600_000 } })
    t.after(() => ownRelay.close())
    await assert.rejects(openPage(t, {}, ownRelay.url).connect(), { code: 'SESSION_EXPIRED' })
  })
})

describe('transaction of a paired wallet', () => {
  it('is mined on the active network of the page', async t => {
    const folder = makeTemporaryFolder()
    const chains: EvmChains = await startEvmChains({ folder: folder.path, images: 'http://127.0.0.1' })
    t.after(async () => {
      await chains.close()
      folder.remove()
    })
    const page = openPage(t)
    const wallet = await openWallet(t, {
      rpcUrls: { [localOne.id]: chains.urls[31337], [localTwo.id]: chains.urls[31338] },
    })
    const { providers, accounts } = await pair(t, page, wallet)
    await evmAdapter.switchNetwork?.(providers.eip155!, localTwo)
    const hash = (await providers.eip155?.request({
      method: 'eth_sendTransaction',
      params: [{ from: accounts[0]?.address, to: accounts[1]?.address, value: '0x1' }],
    })) as Hex
    const reader = createClient({ transport: http(chains.urls[31338]), pollingInterval: 50 }).extend(
      publicActions,
    )
    const receipt = await receiptOf(reader, hash)
    assert.equal(receipt.status, 'success')
  })
})
