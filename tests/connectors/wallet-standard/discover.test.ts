import { expect } from '@open-wc/testing'
import fc from 'fast-check'
import type { Connector } from '../../../src/connectors/connector.ts'
import { discoverStandard } from '../../../src/connectors/wallet-standard/discover.ts'
import {
  followRegistrations,
  getRegistrations,
} from '../../../src/connectors/wallet-standard/registrations.ts'
import type { Namespace } from '../../../src/core/chain/namespace.ts'
import * as limits from '../../../src/core/limits.ts'
import type { ConnectorInfo } from '../../../src/core/wallet/connector-info.ts'
import { pageReceived } from '../../../src/state/wallets/wallet-list.ts'
import { recentWalletsSet } from '../../../src/state/wallets/wallets.ts'
import { reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'
import { loadStandardPart } from '../../support/standard-parts.ts'
import {
  createSolanaWallet,
  type TestSolanaWallet,
  type TestSolanaWalletOptions,
} from '../../../src/testing/index.ts'

describe('Wallet Standard discovery', () => {
  const wallets: TestSolanaWallet[] = []
  const stopFunctions: (() => void)[] = []
  const connectorsById = new Map<string, { connector: Connector; info: ConnectorInfo }>()

  const install = (options: TestSolanaWalletOptions = {}): TestSolanaWallet => {
    const wallet = createSolanaWallet(options)
    wallets.push(wallet)
    wallet.install()
    return wallet
  }
  const discover = (namespace: Namespace = 'solana') =>
    stopFunctions.push(
      discoverStandard(
        namespace,
        (connector, info) => connectorsById.set(info.id, { connector, info }),
        loadStandardPart,
      ),
    )
  const getInfos = () => [...connectorsById.values()].map(entry => entry.info)
  /** Registers any value, as a page script could. */
  const register = (wallet: unknown) =>
    window.dispatchEvent(
      new CustomEvent('wallet-standard:register-wallet', {
        detail: (api: { register(wallet: unknown): void }) => api.register(wallet),
      }),
    )
  const createWalletObject = (changes: object = {}) => ({
    version: '1.0.0',
    name: 'Shape',
    icon: 'data:image/png;base64,AAAA',
    chains: ['solana:mainnet'],
    accounts: [],
    features: {
      'standard:connect': { connect: async () => ({ accounts: [] }) },
      'solana:signMessage': { signMessage: async () => [] },
    },
    ...changes,
  })

  afterEach(() => {
    for (const stop of stopFunctions.splice(0)) stop()
    for (const wallet of wallets.splice(0)) wallet.uninstall()
    connectorsById.clear()
  })

  it('finds a wallet that registers before or after discovery starts', () => {
    install({ name: 'Early' })
    discover()
    install({ name: 'Late' })
    expect(getInfos().map(info => info.name)).to.deep.equal(['Early', 'Late'])
    expect(getInfos()[0]).to.include({ id: 'standard:early', type: 'announced' })
    expect(getInfos()[0]?.namespaces).to.deep.equal(['solana'])
    expect(getInfos()[0]?.icon).to.match(/^data:image/)
  })

  it('offers a wallet only for namespaces whose chains and features it has', () => {
    discover()
    discover('bip122')
    register(
      createWalletObject({ name: 'No way in', features: { 'solana:signMessage': { signMessage() {} } } }),
    )
    register(createWalletObject({ name: 'No use', features: { 'standard:connect': { connect() {} } } }))
    register(createWalletObject({ name: 'Other chain', chains: ['sui:mainnet'] }))
    register(createWalletObject({ name: 'Other version', version: '2.0.0' }))
    expect(getInfos()).to.deep.equal([])
    const sharedWallet = createWalletObject({ name: 'Both', chains: ['solana:mainnet', 'bitcoin:mainnet'] })
    Object.assign(sharedWallet.features, { 'bitcoin:signMessage': { signMessage() {} } })
    register(sharedWallet)
    expect(getInfos().map(info => info.namespaces)).to.deep.equal([['solana', 'bip122']])
  })

  it('shares one connector for two namespaces', () => {
    const sharedWallet = createWalletObject({ chains: ['solana:mainnet', 'bitcoin:mainnet'] })
    Object.assign(sharedWallet.features, { 'bitcoin:signMessage': { signMessage() {} } })
    register(sharedWallet)
    discover()
    register(sharedWallet)
    const firstConnector = connectorsById.get('standard:shape')?.connector
    discover('bip122')
    expect(connectorsById.size).to.equal(1)
    expect(connectorsById.get('standard:shape')?.connector).to.equal(firstConnector)
  })

  it('T1 keeps the first claim to a name, and marks it as contested after a second claim', () => {
    discover()
    install({ name: 'Lantern' })
    const firstConnector = connectorsById.get('standard:lantern')?.connector
    expect(getInfos()[0]?.contested).to.equal(undefined)
    install({ name: 'lantern\u200b' })
    expect(getInfos().map(info => [info.id, info.contested])).to.deep.equal([
      ['standard:lantern', true],
      ['standard:lantern#1', true],
    ])
    expect(connectorsById.get('standard:lantern')?.connector).to.equal(firstConnector)
    expect(connectorsById.get('standard:lantern#1')?.connector).not.to.equal(firstConnector)
  })

  it('T1 ignores later changes of a wallet object', () => {
    discover()
    const wallet = createWalletObject({ name: 'Lantern' })
    register(wallet)
    Object.assign(wallet, { name: 'Fathom', icon: 'https://tracker.example/x.png' })
    register(wallet)
    install({ name: 'Other' })
    expect(getInfos().map(info => info.name)).to.deep.equal(['Lantern', 'Other'])
    expect(getInfos()[0]?.icon).to.match(/^data:image\/png/)
  })

  it('T2 accepts an icon only as a small image data URL', () => {
    discover()
    for (const icon of [
      'https://tracker.example/x.png',
      'data:text/html,<script>1</script>',
      `data:image/png;base64,${'A'.repeat(limits.announcedIconMaxBytes)}`,
      { toString: () => 'data:image/png;base64,AAAA' },
    ])
      register(createWalletObject({ name: `Icon ${connectorsById.size}`, icon }))
    expect(getInfos()).to.have.length(4)
    expect(getInfos().some(info => info.icon)).to.equal(false)
  })

  it('T3 sanitizes and truncates names, and replaces empty names', () => {
    discover()
    register(createWalletObject({ name: '\u202eMeta\u200bMask\n<b>' }))
    register(createWalletObject({ name: 'x'.repeat(1_000_000) }))
    register(createWalletObject({ name: '\u200b' }))
    register(createWalletObject({ name: 7 }))
    expect(getInfos().map(info => info.name)).to.deep.equal([
      'MetaMask <b>',
      'x'.repeat(limits.nameMaxChars),
      'Browser Wallet',
      'Browser Wallet',
    ])
  })

  it('T27 lists at most three wallets with one name', () => {
    discover()
    for (let index = 0; index < 20; index++)
      register(createWalletObject({ name: index % 2 ? 'Lantern' : 'lantern' }))
    register(createWalletObject({ name: 'Other' }))
    expect(getInfos().map(({ name }) => name)).to.deep.equal(['lantern', 'Lantern', 'lantern', 'Other'])
    expect(getInfos().map(({ contested }) => contested)).to.deep.equal([true, true, true, undefined])
  })

  it('T27 lists at most a hundred wallets', () => {
    discover()
    for (let index = 0; index < 500; index++) register(createWalletObject({ name: `Wallet ${index}` }))
    expect(getInfos()).to.have.length(limits.announcedWallets)
  })

  it('T27 shows a catalog wallet or a previously used wallet beyond the limit of registrations', async () => {
    reset()
    discover()
    for (let index = 0; index < 400; index++) register(createWalletObject({ name: `Flood ${index}` }))
    const fathom = createWalletObject({ name: 'Fathom' })
    register(fathom)
    register(createWalletObject({ name: 'Lantern' }))
    expect(getInfos()).to.have.length(limits.announcedWallets)
    recentWalletsSet([{ connectorId: 'standard:fathom', name: 'Fathom' }])
    await until(() => connectorsById.has('standard:fathom'))
    expect(connectorsById.get('standard:fathom')?.info.icon).to.equal(undefined)
    pageReceived([{ id: 'x', name: 'Lantern' }], true)
    await until(() => connectorsById.has('standard:lantern'))
    expect(getInfos()).to.have.length(limits.announcedWallets + 2)
    reset()
  })

  it('T27 keeps at most a thousand registrations beyond the limit', async () => {
    reset()
    discover()
    for (let index = 0; index < 1_500; index++) register(createWalletObject({ name: `Flood ${index}` }))
    expect(getRegistrations()).to.have.length(limits.announcedWallets + limits.reducedWallets)
    expect(
      getRegistrations()
        .slice(limits.announcedWallets)
        .every(({ icon }) => icon === undefined),
    ).to.equal(true)
    reset()
  })

  it('T27 does not notify of a registration that adds no wallet', () => {
    let callCount = 0
    stopFunctions.push(followRegistrations(() => callCount++))
    const wallet = createWalletObject()
    register(wallet)
    expect(callCount).to.equal(1)
    for (const registration of [wallet, undefined, createWalletObject({ version: '2.0.0' })])
      register(registration)
    expect(callCount).to.equal(1)
  })

  it('T11 never throws, and creates sanitized infos for generated registrations', () => {
    const hostileWallet = new Proxy(
      {},
      {
        get: () => {
          throw new Error('must not be read')
        },
      },
    )
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.anything(),
            fc.constant(hostileWallet),
            fc.record({
              version: fc.constant('1.0.0'),
              name: fc.anything(),
              icon: fc.anything(),
              chains: fc.oneof(fc.anything(), fc.constant(['solana:mainnet'])),
              features: fc.oneof(
                fc.anything(),
                fc.constant({ 'standard:connect': hostileWallet, __proto__: null }),
                fc.constant(createWalletObject().features),
              ),
            }),
          ),
          { maxLength: 6 },
        ),
        registrationList => {
          connectorsById.clear()
          const stop = discoverStandard(
            'solana',
            (connector, info) => connectorsById.set(info.id, { connector, info }),
            loadStandardPart,
          )
          for (const registration of registrationList) register(registration)
          window.dispatchEvent(
            new CustomEvent('wallet-standard:register-wallet', { detail: registrationList[0] }),
          )
          stop()
          for (const { id, name, namespaces } of getInfos()) {
            expect(id).to.match(/^standard:./)
            expect(name.length).to.be.within(1, 60)
            expect(namespaces).to.include('solana')
          }
          expect(({} as { x?: unknown }).x).to.equal(undefined)
        },
      ),
      { numRuns: 1_000, seed: 12 },
    )
  })

  it('ignores wallets that register after discovery ends', () => {
    discover()
    for (const stop of stopFunctions.splice(0)) stop()
    install({ name: 'Late' })
    expect(getInfos()).to.deep.equal([])
  })
})
