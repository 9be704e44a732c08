import { expect } from '@open-wc/testing'
import * as btc from '@scure/btc-signer'
import { discoverBitcoin } from '../../../src/namespaces/bitcoin/discover.ts'
import type { Connected, Connector, WalletEvents } from '../../../src/connectors/connector.ts'
import type { NetworkId } from '../../../src/core/chain/caip.ts'
import type { ErrorCode } from '../../../src/core/errors/codes.ts'
import type { AccountEntry } from '../../../src/core/identity/account.ts'
import type { ConnectorInfo } from '../../../src/core/wallet/connector-info.ts'
import type { BitcoinProvider } from '../../../src/core/wallet/provider.ts'
import { base64ToBytes, bytesToBase64, hexToBytes } from '../../../src/testing/bitcoin-keys.ts'
import {
  type BitcoinWalletShape,
  createBitcoinWallet,
  fail,
  give,
  hold,
  hostileError,
  reject,
  type TestBitcoinWallet,
  type TestBitcoinWalletOptions,
  throwNow,
} from '../../../src/testing/index.ts'
import * as limits from '../../../src/core/limits.ts'
import { $options, optionsSet } from '../../../src/state/settings/options.ts'
import { reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'
import { loadStandardPart } from '../../support/standard-parts.ts'

const regtest: NetworkId = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const paymentAddress = 'bcrt1q5428vq2uzwhm3taey9sr9x5vm6tk78ew8pf2xw'
const ordinalsAddress = 'bcrt1pvassa06x00t884ln42k8rde4fujdu6wtlxk9ktqm0dh7vr3vc30qqr24yu'
const secondAddress = 'bcrt1qcjzphr67dug28rw9ueewrqllmxlqe5f0wh3uzj'
const networkParams = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
const txid = 'ab'.repeat(32)

/** Method names and supported features of each kind of wallet. */
const traits: Record<
  BitcoinWalletShape,
  {
    id: string
    shareMethod: string
    transferMethod?: string
    hasOrdinals: boolean
    canRestore: boolean
    hasEvents: boolean
  }
> = {
  satsConnect: {
    id: 'bitcoin:TestBitcoinProvider',
    shareMethod: 'wallet_connect',
    transferMethod: 'sendTransfer',
    hasOrdinals: true,
    canRestore: true,
    hasEvents: true,
  },
  xverse: {
    id: 'xverse',
    shareMethod: 'wallet_connect',
    transferMethod: 'sendTransfer',
    hasOrdinals: true,
    canRestore: true,
    hasEvents: true,
  },
  unisat: {
    id: 'unisat',
    shareMethod: 'requestAccounts',
    transferMethod: 'sendBitcoin',
    hasOrdinals: false,
    canRestore: true,
    hasEvents: true,
  },
  okx: {
    id: 'okx-bitcoin',
    shareMethod: 'connect',
    transferMethod: 'send',
    hasOrdinals: false,
    canRestore: true,
    hasEvents: true,
  },
  leather: {
    id: 'leather',
    shareMethod: 'getAddresses',
    transferMethod: 'sendTransfer',
    hasOrdinals: true,
    canRestore: false,
    hasEvents: false,
  },
  standard: {
    id: 'standard:test bitcoin wallet',
    shareMethod: 'connect',
    hasOrdinals: true,
    canRestore: true,
    hasEvents: true,
  },
}
const shapes = Object.keys(traits) as BitcoinWalletShape[]

/** Returns a PSBT that spends a coin of the payment address. */
function getUnsignedPsbt(value = 90_000n): string {
  const transaction = new btc.Transaction()
  transaction.addInput({
    txid,
    index: 0,
    witnessUtxo: {
      script: btc.OutScript.encode(btc.Address(networkParams).decode(paymentAddress)),
      amount: 100_000n,
    },
  })
  transaction.addOutputAddress(secondAddress, value, networkParams)
  return bytesToBase64(transaction.toPSBT())
}

describe('Bitcoin wallets of the page', () => {
  const wallets: TestBitcoinWallet[] = []
  const stopFunctions: (() => void)[] = []
  let connectorsById: Map<string, { connector: Connector; info: ConnectorInfo }>

  const install = (options: TestBitcoinWalletOptions): TestBitcoinWallet => {
    const wallet = createBitcoinWallet(options)
    wallets.push(wallet)
    wallet.install()
    return wallet
  }
  const discover = () => {
    connectorsById = new Map()
    stopFunctions.push(
      discoverBitcoin(
        (connector, info) => connectorsById.set(info.id, { connector, info }),
        loadStandardPart,
      ),
    )
  }
  const connectorOf = (id: string): Connector => {
    const entry = connectorsById.get(id)
    if (!entry) throw new Error(`${id} is not among ${[...connectorsById.keys()].join()}`)
    return entry.connector
  }
  // Wallet Standard registrations last until the page unloads, so each wallet gets its own name.
  let count = 0
  const installShape = (shape: BitcoinWalletShape, options: TestBitcoinWalletOptions = {}) => {
    const name = shape === 'standard' ? `Standard ${++count}` : undefined
    const wallet = install({ shape, ...(name && { name }), ...options })
    discover()
    return { wallet, connector: connectorOf(name ? `standard:${name.toLowerCase()}` : traits[shape].id) }
  }
  const connect = (connector: Connector, signal = new AbortController().signal): Promise<Connected> =>
    connector.connect({ namespaces: ['bip122'], networkId: regtest, signal })
  const providerOf = ({ providers }: Connected) => providers.bip122 as BitcoinProvider
  const codeOf = async (promise: Promise<unknown> | undefined): Promise<ErrorCode | undefined> => {
    try {
      await promise
      return undefined
    } catch (error) {
      return (error as { code?: ErrorCode }).code
    }
  }
  const countRequests = (wallet: TestBitcoinWallet, method: string) =>
    wallet.log.filter(request => request.method === method).length

  afterEach(() => {
    for (const stop of stopFunctions.splice(0)) stop()
    for (const wallet of wallets.splice(0)) wallet.uninstall()
    for (const name of ['btc_providers', 'XverseProviders', 'okxwallet']) Reflect.deleteProperty(window, name)
  })

  for (const shape of shapes)
    describe(`with the API of ${shape}`, () => {
      const { shareMethod, transferMethod, canRestore, hasEvents } = traits[shape]

      it('shares the payment address first, on the network of its prefix', async () => {
        const { connector } = installShape(shape)
        expect(connector.info.namespaces).to.deep.equal(['bip122'])
        const connection = await connect(connector)
        expect(connection.accounts[0]).to.include({
          namespace: 'bip122',
          address: paymentAddress,
          type: 'payment',
        })
        expect(connection.networks).to.deep.equal([regtest])
        expect(connection.accounts.slice(1).map(({ address, type }) => [address, type])).to.deep.equal(
          traits[shape].hasOrdinals ? [[ordinalsAddress, 'ordinal']] : [],
        )
        expect(providerOf(connection).addresses[0]?.address).to.equal(paymentAddress)
        expect(providerOf(connection).addresses[0]?.publicKey).to.match(/^0[23][0-9a-f]{64}$/)
      })

      it('signs a message only for its own addresses', async () => {
        const { connector, wallet } = installShape(shape)
        const provider = providerOf(await connect(connector))
        for (const protocol of ['ecdsa', 'bip322'] as const)
          await provider
            .signMessage({ address: paymentAddress, message: 'Hello', protocol })
            .catch(() => undefined)
        if (shareMethod === 'wallet_connect')
          expect(
            wallet.log
              .filter(({ method }) => method === 'signMessage')
              .map(({ params }) => (params as { protocol?: string }).protocol),
          ).to.deep.equal(['ECDSA', 'BIP322'])
        if (shape === 'leather')
          expect(
            await codeOf(
              provider.signMessage({ address: paymentAddress, message: 'Hello', protocol: 'ecdsa' }),
            ),
          ).to.equal('METHOD_UNSUPPORTED')
        const signature = await provider.signMessage({ address: paymentAddress, message: 'Hello ✓' })
        expect(base64ToBytes(signature).length).to.be.at.least(64)
        expect(await codeOf(provider.signMessage({ address: secondAddress, message: 'Hello' }))).to.equal(
          'WALLET_UNAUTHORIZED',
        )
        expect(await codeOf(provider.signMessage({ address: paymentAddress, message: '\ud800' }))).to.equal(
          'INVALID_PARAMS',
        )
      })

      it('signs the given transaction', async () => {
        const { connector } = installShape(shape)
        const provider = providerOf(await connect(connector))
        const psbt = getUnsignedPsbt()
        const answer = await provider.signPsbt?.({ psbt, inputs: [{ address: paymentAddress, index: 0 }] })
        const signedPsbt = btc.Transaction.fromPSBT(base64ToBytes(answer?.psbt ?? ''))
        expect(signedPsbt.getInput(0).partialSig?.length).to.equal(1)
        expect(answer?.txid).to.equal(undefined)
        expect(await codeOf(provider.signPsbt?.({ psbt: 'bm90IGl0', inputs: [] }))).to.equal('INVALID_PARAMS')
        expect(
          await codeOf(provider.signPsbt?.({ psbt, inputs: [{ address: secondAddress, index: 0 }] })),
        ).to.equal('WALLET_UNAUTHORIZED')
      })

      it('signs again after a rejection', async () => {
        const { wallet, connector } = installShape(shape)
        const provider = providerOf(await connect(connector))
        wallet.script.next('signMessage', reject())
        expect(await codeOf(provider.signMessage({ address: paymentAddress, message: 'a' }))).to.not.equal(
          undefined,
        )
        await provider.signMessage({ address: paymentAddress, message: 'a' })
      })

      if (transferMethod)
        it('sends an exact amount of satoshis', async () => {
          const { wallet, connector } = installShape(shape)
          const provider = providerOf(await connect(connector))
          const answer =
            transferMethod === 'sendBitcoin' ? txid : transferMethod === 'send' ? { txhash: txid } : { txid }
          wallet.script.always(transferMethod, give(answer))
          expect(await provider.sendTransfer?.({ recipient: secondAddress, value: 123_456_789n })).to.equal(
            txid,
          )
          const { params } = wallet.log.find(request => request.method === transferMethod) ?? {}
          expect(JSON.stringify(params)).to.match(/123456789|1\.23456789/)
          for (const value of [0n, -1n, 2_100_000_000_000_001n])
            expect(await codeOf(provider.sendTransfer?.({ recipient: secondAddress, value }))).to.equal(
              'INVALID_AMOUNT',
            )
          for (const recipient of ['bc1q5428vq2uzwhm3taey9sr9x5vm6tk78ew0wt525', `${secondAddress}x`, ''])
            expect(await codeOf(provider.sendTransfer?.({ recipient, value: 1n }))).to.equal(
              'INVALID_ADDRESS',
            )
          expect(countRequests(wallet, transferMethod)).to.equal(1)
        })
      else
        it('has no transfer method if the API lacks it', async () => {
          expect(providerOf(await connect(installShape(shape).connector)).sendTransfer).to.equal(undefined)
        })

      if (canRestore)
        it('restores without a prompt, unless the permission was revoked', async () => {
          const { wallet, connector } = installShape(shape, { authorized: true })
          const connection = await connector.restore(new AbortController().signal)
          expect(connection?.accounts[0]?.address).to.equal(paymentAddress)
          // The newer method is requested first.
          if (shareMethod === 'wallet_connect') expect(countRequests(wallet, 'getAddresses')).to.equal(0)
          await wallet.revoke()
          expect(await connector.restore(new AbortController().signal)).to.equal(undefined)
          expect(countRequests(wallet, shareMethod)).to.equal(0)
        })
      else
        it('does not restore, because the wallet cannot be queried without a prompt', async () => {
          const { wallet, connector } = installShape(shape, { authorized: true })
          expect(await connector.restore(new AbortController().signal)).to.equal(undefined)
          expect(wallet.log.length).to.equal(0)
        })

      if (hasEvents)
        it('F16 reports the final state after a large number of events, and removes its listeners', async () => {
          const { wallet, connector } = installShape(shape)
          await connect(connector)
          const recorder = createRecorder()
          const stopWatching = connector.watch(recorder.events)
          for (let round = 0; round < 200; round++)
            for (const event of ['accountChange', 'accountsChanged', 'change'])
              wallet.emit(event, shape === 'standard' ? { accounts: [null] } : [7])
          await wallet.switchAccount(1)
          await until(() => recorder.accounts.at(-1)?.[0]?.address === secondAddress, 'the other account')
          expect(recorder.accounts.length).to.be.at.most(5)
          await wallet.revoke()
          await until(() => recorder.disconnectCodes.at(-1) === 'WALLET_DISCONNECTED', 'the end')
          stopWatching()
          expect(wallet.listeners()).to.equal(0)
        })

      it('F8 disconnects after an approval that arrives after the user canceled', async () => {
        const { wallet, connector } = installShape(shape)
        const pendingAnswer = hold()
        wallet.script.next(shareMethod, pendingAnswer.answer)
        const abort = new AbortController()
        const connectPromise = connect(connector, abort.signal)
        await until(() => pendingAnswer.waiting === 1, 'the prompt')
        abort.abort()
        expect(await codeOf(connectPromise)).to.equal('REQUEST_ABORTED')
        pendingAnswer.release()
        if (shape !== 'leather')
          await until(() => wallet.log.some(({ method }) => /disconnect/.test(method)), 'the end')
      })

      it('F7 reuses the pending prompt for a second attempt', async () => {
        const { wallet, connector } = installShape(shape)
        const pendingAnswer = hold()
        wallet.script.next(shareMethod, pendingAnswer.answer, pendingAnswer.answer)
        const abort = new AbortController()
        const codePromise = codeOf(connect(connector, abort.signal))
        await until(() => pendingAnswer.waiting === 1, 'the prompt')
        abort.abort()
        await codePromise
        const secondAttempt = connect(connector)
        pendingAnswer.release()
        expect((await secondAttempt).accounts[0]?.address).to.equal(paymentAddress)
      })

      it('F16 rejects once for any thrown value or malformed answer', async () => {
        const { wallet, connector } = installShape(shape)
        const answers = [
          give(undefined),
          give('garbage'),
          give([{}, 7]),
          give({ addresses: [{ address: paymentAddress }, { address: 'nonsense' }], accounts: [null] }),
          give([`${paymentAddress}<img>`]),
          fail(hostileError()),
          fail(undefined),
          throwNow(null),
          throwNow('boom'),
        ]
        for (const answer of answers) {
          wallet.script.next(shareMethod, answer)
          const outcome = await connect(connector).then(
            () => 'connected',
            () => 'failed',
          )
          expect(outcome).to.equal('failed')
        }
        expect((await connect(connector)).accounts[0]?.address).to.equal(paymentAddress)
      })
    })

  it('T1 keeps the provider object that was found first', async () => {
    const { wallet, connector } = installShape('unisat')
    const impostorWallet = createBitcoinWallet({ shape: 'unisat', name: 'Impostor' })
    impostorWallet.install()
    await connect(connector)
    expect(connector.info.name).to.equal('UniSat Wallet')
    expect(countRequests(wallet, 'requestAccounts')).to.equal(1)
    expect(impostorWallet.log.length).to.equal(0)
    impostorWallet.uninstall()
  })

  it('T1 T2 T3 sanitizes name and icon, and lists each object once', () => {
    const provider = { request: async () => null }
    Object.assign(window, {
      FirstProvider: provider,
      SecondProvider: { request: async () => null },
      btc_providers: [
        { id: 'FirstProvider', name: 'Good\u202eevil\n<img>', icon: 'https://evil.example/x.png' },
        { id: 'FirstProvider', name: 'Again' },
        { id: 'SecondProvider', name: '', icon: 'data:image/png;base64,AAAA' },
        { id: 'document', name: 'No wallet' },
        { id: '__proto__.constructor', name: 'No wallet' },
        { id: 7 },
        null,
      ],
    })
    discover()
    expect([...connectorsById.values()].map(({ info }) => [info.id, info.name, info.icon])).to.deep.equal([
      ['bitcoin:FirstProvider', 'Goodevil <img>', undefined],
      ['bitcoin:SecondProvider', 'Bitcoin Wallet', 'data:image/png;base64,AAAA'],
    ])
    Reflect.deleteProperty(window, 'FirstProvider')
    Reflect.deleteProperty(window, 'SecondProvider')
  })

  it('T27 shows a custom wallet beyond the limit of announced wallets', async () => {
    reset()
    const flood = Array.from({ length: 400 }, (_, index) => ({ id: `Flood${index}`, name: `Flood ${index}` }))
    for (const { id } of [...flood, { id: 'FathomBitcoin' }])
      Object.assign(window, { [id]: { request: async () => null } })
    Object.assign(window, { btc_providers: [...flood, { id: 'FathomBitcoin', name: 'Fathom' }] })
    discover()
    expect(connectorsById.size).to.equal(limits.announcedWallets)
    optionsSet({ ...$options.get(), customWallets: [{ id: 'x', name: 'Fathom' }] })
    await until(() => connectorsById.has('bitcoin:FathomBitcoin'))
    expect(connectorsById.size).to.equal(limits.announcedWallets + 1)
    for (const { id } of [...flood, { id: 'FathomBitcoin' }]) Reflect.deleteProperty(window, id)
    reset()
  })

  it('finds a wallet that loads shortly after the page', async () => {
    discover()
    install({ shape: 'leather' })
    await until(() => connectorsById.has('leather'), 'the late wallet')
  })

  it('lists a wallet once if it is on the window and also registers', () => {
    install({ shape: 'xverse', name: 'Twice Wallet' })
    install({ shape: 'standard', name: 'Xverse' })
    discover()
    expect([...connectorsById.keys()].filter(id => id.includes('xverse'))).to.deep.equal(['xverse'])
  })

  it('rejects a signature request for an account that is no longer active', async () => {
    const { wallet, connector } = installShape('unisat')
    const provider = providerOf(await connect(connector))
    await wallet.switchAccount(1)
    expect(await codeOf(provider.signMessage({ address: paymentAddress, message: 'a' }))).to.equal(
      'WALLET_UNAUTHORIZED',
    )
    expect(countRequests(wallet, 'signMessage')).to.equal(0)
  })

  it('T22 drops a signature if the account changed during the request', async () => {
    const { wallet, connector } = installShape('unisat')
    const provider = providerOf(await connect(connector))
    wallet.script.next('signMessage', async approve => {
      const answer = await approve()
      await wallet.switchAccount(1)
      return answer
    })
    expect(await codeOf(provider.signMessage({ address: paymentAddress, message: 'a' }))).to.equal(
      'WALLET_UNAUTHORIZED',
    )
  })

  it('rejects a different transaction or a malformed response', async () => {
    const { wallet, connector } = installShape('xverse')
    const provider = providerOf(await connect(connector))
    const request = { psbt: getUnsignedPsbt(), inputs: [{ address: paymentAddress, index: 0 }] }
    for (const answer of [
      { psbt: getUnsignedPsbt(1n) },
      { psbt: 'garbage' },
      { psbt: bytesToBase64(hexToBytes('00')) },
      null,
    ]) {
      wallet.script.next('signPsbt', give(answer))
      expect(await codeOf(provider.signPsbt?.(request))).to.equal('WALLET_INVALID_ANSWER')
    }
    for (const answer of [{ signature: 'AA==' }, { signature: 7 }, {}, undefined]) {
      wallet.script.next('signMessage', give(answer))
      expect(await codeOf(provider.signMessage({ address: paymentAddress, message: 'a' }))).to.equal(
        'WALLET_INVALID_ANSWER',
      )
    }
    wallet.script.next('sendTransfer', give({ txid: 'none' }))
    expect(await codeOf(provider.sendTransfer?.({ recipient: secondAddress, value: 1n }))).to.equal(
      'WALLET_INVALID_ANSWER',
    )
  })

  it('maps the error codes of Xverse', async () => {
    const { wallet, connector } = installShape('xverse')
    const cases: [number, ErrorCode][] = [
      [-32000, 'USER_REJECTED'],
      [-32001, 'METHOD_UNSUPPORTED'],
      [-32002, 'WALLET_UNAUTHORIZED'],
    ]
    const provider = providerOf(await connect(connector))
    for (const [code, expectedCode] of cases)
      for (const thrownValue of [
        { code, message: 'x' },
        { jsonrpc: '2.0', error: { code, message: 'x' } },
      ]) {
        wallet.script.next('signMessage', fail(thrownValue))
        expect(await codeOf(provider.signMessage({ address: paymentAddress, message: 'a' }))).to.equal(
          expectedCode,
        )
      }
  })

  it('F11 checks the wallet once when the page is restored from the back/forward cache', async () => {
    const { wallet, connector } = installShape('unisat')
    await connect(connector)
    const recorder = createRecorder()
    const stopWatching = connector.watch(recorder.events)
    const previousCount = countRequests(wallet, 'getAccounts')
    // The account changed while the page received no events.
    wallet.script.always('getAccounts', give([secondAddress]))
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await until(() => recorder.accounts.at(-1)?.[0]?.address === secondAddress, 'the other account')
    expect(countRequests(wallet, 'getAccounts') - previousCount).to.equal(1)
    stopWatching()
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(countRequests(wallet, 'getAccounts') - previousCount).to.equal(1)
  })

  it('switches the network, and updates its addresses', async () => {
    const { wallet, connector } = installShape('xverse')
    const provider = providerOf(await connect(connector))
    const recorder = createRecorder()
    const stopWatching = connector.watch(recorder.events)
    await provider.switchNetwork?.('bip122:000000000019d6689c085ae165831e93')
    expect(wallet.network).to.equal('mainnet')
    expect(provider.addresses[0]?.address).to.match(/^bc1q/)
    await until(() => recorder.networks.at(-1) === 'bip122:000000000019d6689c085ae165831e93', 'the network')
    await until(() => recorder.accounts.at(-1)?.[0]?.address.startsWith('bc1q'), 'the addresses')
    expect(await codeOf(provider.switchNetwork?.('bip122:ffffffffffffffffffffffffffffffff'))).to.equal(
      'UNSUPPORTED_CHAIN',
    )
    wallet.script.next('wallet_changeNetwork', give(null))
    expect(await codeOf(provider.switchNetwork?.(regtest))).to.equal('WALLET_WRONG_NETWORK')
    stopWatching()
  })

  it('T18 waits for a switch that completes after the answer', async () => {
    const { wallet, connector } = installShape('xverse')
    const provider = providerOf(await connect(connector))
    wallet.script.next('wallet_changeNetwork', approve => {
      setTimeout(() => void approve())
      return Promise.resolve(null)
    })
    await provider.switchNetwork?.('bip122:000000000019d6689c085ae165831e93')
    expect(wallet.network).to.equal('mainnet')
    expect(wallet.listeners()).to.equal(0)
  })
})

function createRecorder() {
  const recorder = {
    accounts: [] as (readonly AccountEntry[])[],
    networks: [] as NetworkId[],
    disconnectCodes: [] as (string | undefined)[],
    events: undefined as unknown as WalletEvents,
  }
  recorder.events = {
    accountsChanged: (_, accounts) => recorder.accounts.push(accounts),
    networkChanged: (_, id) => recorder.networks.push(id),
    sessionUpdated: () => {},
    disconnected: (_, reason) => recorder.disconnectCodes.push(reason?.code),
  }
  return recorder
}
