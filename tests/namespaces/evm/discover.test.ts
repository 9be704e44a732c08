import { expect } from '@open-wc/testing'
import { isSameRdns } from '../../../src/core/wallet/wallet.ts'
import fc from 'fast-check'
import type { Connector } from '../../../src/connectors/connector.ts'
import {
  getAnnouncements,
  clearAnnouncements,
  listenForAnnouncements,
} from '../../../src/namespaces/evm/announcements.ts'
import { discoverInjected } from '../../../src/namespaces/evm/discover.ts'
import { waitForConnector } from '../../../src/namespaces/evm/wait-for-connector.ts'
import { cleanIcon } from '../../../src/core/wallet/wallet-icon.ts'
import { cleanName } from '../../../src/core/wallet/wallet-name.ts'
import * as limits from '../../../src/core/limits.ts'
import type { ConnectorInfo } from '../../../src/core/wallet/connector-info.ts'
import { connectStarted } from '../../../src/state/connect/connections.ts'
import { connectorAdded } from '../../../src/state/connect/connectors.ts'
import { buttonWalletsAdded } from '../../../src/state/wallets/named-wallets.ts'
import { offerReceived } from '../../../src/state/wallets/offered-wallets.ts'
import { $options, optionsSet } from '../../../src/state/settings/options.ts'
import { pageReceived } from '../../../src/state/wallets/wallet-list.ts'
import { recentWalletsSet } from '../../../src/state/wallets/wallets.ts'
import { createEvmWallet, type TestEvmWallet, type TestEvmWalletOptions } from '../../../src/testing/index.ts'
import { expectTime, generatedOptions } from '../../support/cases.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

describe('wallets of the page', () => {
  const wallets: TestEvmWallet[] = []
  const stopFunctions: (() => void)[] = []
  let connectorsById: Map<string, { connector: Connector; info: ConnectorInfo }>

  const install = (options: TestEvmWalletOptions): TestEvmWallet => {
    const wallet = createEvmWallet(options)
    wallets.push(wallet)
    wallet.install()
    return wallet
  }
  const discover = (options = {}) => {
    connectorsById = new Map()
    stopFunctions.push(
      discoverInjected(options, (connector, info) => connectorsById.set(info.id, { connector, info })),
    )
  }
  const getInfos = () => [...connectorsById.values()].map(entry => entry.info)
  const announce = (info: unknown, provider: unknown = { request: async () => null }) =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))

  afterEach(() => {
    for (const stop of stopFunctions.splice(0)) stop()
    for (const wallet of wallets.splice(0)) wallet.uninstall()
    clearAnnouncements()
  })

  it('finds a wallet that announces itself before or after discovery starts', () => {
    install({ name: 'Early', rdns: 'test.early' })
    discover()
    install({ name: 'Late', rdns: 'test.late' })
    expect(getInfos().map(info => info.name)).to.deep.equal(['Early', 'Late'])
    expect(getInfos()[0]).to.include({ id: 'test.early', type: 'announced', rdns: 'test.early' })
    expect(getInfos()[0]?.icon).to.match(/^data:image/)
  })

  it('keeps announcements from the start of listening until discovery starts', () => {
    listenForAnnouncements()
    const wallet = install({ rdns: 'test.first' })
    wallet.uninstall()
    discover()
    expect(getInfos().map(info => info.id)).to.deep.equal(['test.first'])
  })

  it('discovers announced and injected wallets only if the options enable them', () => {
    install({ rdns: 'test.announced' })
    install({ announced: false, atWindow: true })
    discover({ enableInjected: false })
    expect([...connectorsById.keys()]).to.deep.equal(['test.announced'])
    discover({ enableEip6963: false })
    expect([...connectorsById.keys()]).to.deep.equal(['injected'])
  })

  it('lists a wallet once if it announces itself and is at window.ethereum', () => {
    install({ rdns: 'test.both', atWindow: true })
    discover()
    expect([...connectorsById.keys()]).to.deep.equal(['test.both'])
  })

  it('keeps the id of a wallet at window.ethereum, and adds the name and rdns of its later announcement', () => {
    const wallet = install({ announced: false, atWindow: true, name: 'Slow', rdns: 'test.slow' })
    discover()
    const { connector } = connectorsById.get('injected') ?? {}
    expect(connector?.info.name).to.equal('Browser Wallet')
    wallet.announce()
    expect([...connectorsById.keys()]).to.deep.equal(['injected'])
    expect(connector?.info).to.include({ name: 'Slow', rdns: 'test.slow', id: 'injected' })
  })

  it('lists every wallet of a list at window.ethereum', () => {
    const providers = [1, 2, 3].map(() => ({ request: async () => null }))
    Object.assign(window, { ethereum: { request: async () => null, providers } })
    discover()
    Reflect.deleteProperty(window, 'ethereum')
    expect([...connectorsById.keys()]).to.deep.equal(['injected', 'injected#1', 'injected#2'])
  })

  it('finds a wallet by its event if it sets window.ethereum late', () => {
    discover()
    expect(connectorsById.size).to.equal(0)
    install({ announced: false, atWindow: true })
    expect([...connectorsById.keys()]).to.deep.equal(['injected'])
  })

  it('T1 keeps the first claim to a uuid', async () => {
    discover()
    const wallet = install({ uuid: 'one', rdns: 'test.true' })
    announce({ uuid: 'one', name: 'Thief', icon: '', rdns: 'test.thief' }, { request: async () => ['0x'] })
    expect([...connectorsById.keys()]).to.deep.equal(['test.true'])
    await connectorsById.get('test.true')?.connector.isAwake?.(new AbortController().signal)
    expect(wallet.log.length).to.equal(1)
  })

  it('T1 marks both wallets that claim one rdns as contested', () => {
    discover()
    install({ rdns: 'test.true', name: 'True' })
    expect(connectorsById.get('test.true')?.info.contested).to.equal(undefined)
    install({ rdns: 'TEST.true', name: 'True' })
    expect(getInfos().map(info => info.contested)).to.deep.equal([true, true])
    expect(getInfos().map(info => info.id)).to.deep.equal(['test.true', 'test.true#1'])
  })

  it('T4 treats the mobile rdns of a wallet as its main rdns, and marks a second claim as contested', () => {
    discover()
    install({ rdns: 'io.metamask.mobile', name: 'MetaMask' })
    expect(getInfos()[0]).to.include({ id: 'io.metamask', rdns: 'io.metamask' })
    expect(isSameRdns('io.metamask', 'IO.MetaMask.Mobile')).to.equal(true)
    expect(isSameRdns('io.metamask', 'io.metamask.mobile.evil')).to.equal(false)
    expect(isSameRdns('io.metamask', 'evil.io.metamask.mobile')).to.equal(false)
    install({ rdns: 'io.metamask', name: 'MetaMask' })
    expect(getInfos().map(info => info.contested)).to.deep.equal([true, true])
  })

  it('T1 copies the first announcement, so later changes have no effect', () => {
    discover()
    const info = { uuid: 'u', name: 'Honest', icon: '', rdns: 'test.honest' }
    announce(info)
    Object.assign(info, { name: 'Other', rdns: 'test.other' })
    install({ rdns: 'test.next' })
    expect(getInfos().map(info => info.name)).to.include('Honest')
    expect(getInfos().some(info => info.name === 'Other')).to.equal(false)
  })

  it('T1 lists a provider object once, regardless of the uuid of each announcement', () => {
    discover()
    const provider = { request: async () => null }
    for (let index = 0; index < 20; index++)
      announce({ uuid: `u${index}`, name: 'W', icon: '', rdns: 'test.one' }, provider)
    expect(getInfos()).to.have.length(1)
    expect(getInfos()[0]?.contested).to.equal(undefined)
  })

  it('T27 lists at most three wallets for one rdns, and marks them as contested', () => {
    discover()
    for (let index = 0; index < 20; index++)
      announce({ uuid: `u${index}`, name: 'W', icon: '', rdns: 'test.one' })
    announce({ uuid: 'other', name: 'Other', icon: '', rdns: 'test.other' })
    expect(getInfos().map(({ id, contested }) => [id, contested])).to.deep.equal([
      ['test.one', true],
      ['test.one#1', true],
      ['test.one#2', true],
      ['test.other', undefined],
    ])
  })

  it('T1 calls the displayed object even if the wallet announces a different object later', async () => {
    discover()
    const wallet = install({ rdns: 'test.swapped' })
    const firstProvider = wallet.provider
    wallet.swapProvider()
    await connectorsById.get('test.swapped')?.connector.isAwake?.(new AbortController().signal)
    expect(wallet.log[0]?.provider).to.equal(firstProvider)
  })

  it('T2 accepts an icon only as an image data URL of at most 256 kB', () => {
    expect(cleanIcon('data:image/png;base64,AA==')).to.equal('data:image/png;base64,AA==')
    expect(cleanIcon(' data:image/svg+xml,<svg/>')).to.equal('data:image/svg+xml,<svg/>')
    for (const icon of [
      'https://example.test/icon.png',
      'data:text/html,<script>',
      'data:image/svg+xmlx,',
      'javascript:alert(1)',
      `data:image/png;base64,${'A'.repeat(limits.announcedIconMaxBytes)}`,
      7,
      undefined,
    ])
      expect(cleanIcon(icon), String(icon).slice(0, 40)).to.equal(undefined)
  })

  it('T3 removes invisible, bidirectional and excessive combining characters from names', () => {
    const cases: [name: unknown, shown: string][] = [
      ['MetaMask', 'MetaMask'],
      ['Good\u202ekcaB\u202c', 'GoodkcaB'],
      ['Zero\u200b\u200d\ufeffWidth', 'ZeroWidth'],
      ['Two\nLines\u2028And\tTabs', 'Two Lines And Tabs'],
      [`e${'\u0301'.repeat(500)}`, 'e\u0301\u0301'],
      ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
      ['\u3164\u2800  ', ''],
      ['half \ud83e', 'half'],
      [{ toString: () => 'object' }, ''],
      ['ウォレット 🦊', 'ウォレット 🦊'],
    ]
    for (const [name, expected] of cases) expect(cleanName(name)).to.equal(expected)
    expect(cleanName('🦊'.repeat(1_000)).length).to.be.at.most(limits.nameMaxChars)
    expect(cleanName('a'.repeat(10_000_000)).length).to.equal(limits.nameMaxChars)
  })

  it('T27 lists at most a hundred wallets', () => {
    discover()
    for (let index = 0; index < 500; index++)
      announce({ uuid: `u${index}`, name: 'W', icon: '', rdns: `test.w${index}` })
    expect(connectorsById.size).to.equal(limits.announcedWallets)
  })

  describe('beyond the limit of announcements', () => {
    const icon = 'data:image/png;base64,AA=='
    const flood = (count: number, start = 0) => {
      for (let index = start; index < start + count; index++)
        announce({ uuid: `u${index}`, name: `Flood ${index}`, icon, rdns: `flood.w${index}` })
    }
    const provider: { request(...args: unknown[]): Promise<unknown> } = { request: async () => null }
    const announceFathom = () => announce({ uuid: 'true', name: 'Fathom', icon, rdns: 'io.Fathom' }, provider)
    const getFathom = () => getInfos().find(info => info.rdns === 'io.fathom')
    afterEach(() => {
      reset()
      buttonWalletsAdded()
    })

    const sources: Record<string, () => void> = {
      'the list of recent wallets': () => recentWalletsSet([{ connectorId: 'io.fathom', name: 'Fathom' }]),
      'the last visit': () => connectStarted('eip155', 'io.fathom', true),
      'the catalog': () =>
        offerReceived({
          featured: [],
          custom: [],
          recent: [],
          recommended: [{ id: 'x', name: 'Fathom', rdns: 'IO.fathom' }],
        }),
      'a later page of the catalog': () =>
        pageReceived([{ id: 'x', name: 'Fathom', rdns: 'io.fathom' }], true),
      'the options': () => optionsSet({ ...$options.get(), featuredWalletIds: ['io.fathom'] }),
      'a wallet of the app': () =>
        optionsSet({ ...$options.get(), customWallets: [{ id: 'x', name: 'Fathom', rdns: 'io.fathom' }] }),
      'a button of the page': () => buttonWalletsAdded('io.fathom'),
    }
    for (const [sourceName, nameWallet] of Object.entries(sources))
      it(`lists the announced provider of a wallet that is named by ${sourceName}`, async () => {
        reset()
        discover()
        flood(400)
        announceFathom()
        expect(getFathom(), 'before it is named').to.equal(undefined)
        nameWallet()
        await until(() => getFathom() !== undefined)
        expect(connectorsById.size).to.equal(limits.announcedWallets + 1)
        expect(getFathom()).to.deep.equal({
          id: 'io.fathom',
          name: 'Fathom',
          type: 'announced',
          namespaces: ['eip155'],
          rdns: 'io.fathom',
        })
        const requests: unknown[] = []
        provider.request = async (...args: unknown[]) => void requests.push(args)
        await connectorsById.get('io.fathom')?.connector.isAwake?.(new AbortController().signal)
        expect(requests.length).to.equal(1)
      })

    it('lists a wallet that announces itself after it became a recent wallet', async () => {
      reset()
      recentWalletsSet([{ connectorId: 'io.fathom', name: 'Fathom' }])
      discover()
      flood(400)
      announceFathom()
      await until(() => getFathom() !== undefined)
    })

    it('T1 marks a wallet and a second claim to its rdns as contested', async () => {
      reset()
      discover()
      announce({ uuid: 'thief', name: 'Fathom', icon, rdns: 'io.fathom' })
      flood(400)
      announceFathom()
      recentWalletsSet([{ connectorId: 'io.fathom', name: 'Fathom' }])
      await until(() => getInfos().filter(info => info.rdns === 'io.fathom').length === 1)
      expect(getFathom()?.contested).to.equal(true)
      offerReceived({
        featured: [],
        custom: [],
        recent: [],
        recommended: [{ id: 'x', name: 'Fathom', rdns: 'io.fathom' }],
      })
      await until(() => getInfos().filter(info => info.rdns === 'io.fathom').length === 2)
      expect(getInfos().filter(info => info.contested).length).to.equal(2)
    })

    it('limits a thousand claims to the name of a known wallet to three more entries', async () => {
      reset()
      offerReceived({
        featured: [],
        custom: [],
        recent: [],
        recommended: [{ id: 'x', name: 'Fathom', rdns: 'io.fathom' }],
      })
      discover()
      flood(100)
      for (let index = 0; index < 1_000; index++)
        announce({ uuid: `t${index}`, name: 'Fathom', icon, rdns: 'io.fathom' })
      await until(() => connectorsById.size > limits.announcedWallets)
      expect(connectorsById.size).to.equal(limits.announcedWallets + limits.rowsPerName)
    })

    it('keeps at most a thousand more announcements within the time limit, with limited text length', async () => {
      reset()
      discover()
      const startTime = performance.now()
      const largeIcon = `data:image/png;base64,${'A'.repeat(200_000)}`
      for (let index = 0; index < 5_000; index++)
        announce({
          uuid: `u${index}`,
          name: index === 300 ? 'x'.repeat(1_000_000) : 'W',
          icon: largeIcon,
          rdns: `a.w${index}`,
        })
      expectTime(startTime, 5_000)
      const details = getAnnouncements()
      expect(details.length).to.equal(limits.announcedWallets + limits.reducedWallets)
      for (const { icon, name, rdns } of details.slice(limits.announcedWallets)) {
        expect(icon).to.equal(undefined)
        expect(`${String(name)}${String(rdns)}`.length).to.be.below(1_000)
      }
      recentWalletsSet([{ connectorId: 'a.w4999', name: 'W' }])
      await new Promise(resolve => setTimeout(resolve, 50))
      expect(connectorsById.has('a.w4999')).to.equal(false)
    })

    it('shows a previously used wallet of a long list at window.ethereum', async () => {
      reset()
      const providers = Array.from({ length: 300 }, () => ({ request: async () => null }))
      Object.assign(window, { ethereum: { request: async () => null, providers } })
      discover()
      expect(connectorsById.size).to.equal(limits.announcedWallets)
      recentWalletsSet([{ connectorId: 'injected#250', name: 'Browser Wallet' }])
      await until(() => connectorsById.has('injected#250'))
      expect(connectorsById.size).to.equal(limits.announcedWallets + 1)
      Reflect.deleteProperty(window, 'ethereum')
    })
  })

  it('T1 T3 B2 keeps the list intact for generated announcements', () => {
    const hostileValue = fc.oneof(
      fc.anything(),
      fc.constant(
        new Proxy(
          {},
          {
            get: () => {
              throw new Error('do not look')
            },
          },
        ),
      ),
    )
    const provider = fc.oneof(hostileValue, fc.constantFrom({ request: () => null }, { request: 1 }))
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('test.same', 'A', '\u202e'),
      hostileValue,
    )
    const info = fc.oneof(hostileValue, fc.record({ uuid: text, name: text, icon: text, rdns: text }))
    fc.assert(
      fc.property(fc.array(fc.tuple(info, provider), { maxLength: 6 }), announcements => {
        discover()
        for (const [info, provider] of announcements)
          announce(info, typeof provider === 'object' && provider ? Object.create(provider) : provider)
        for (const [id, { connector, info }] of connectorsById) {
          expect(connector.info).to.equal(info)
          expect(info.id).to.equal(id)
          expect(info.name.length).to.be.within(1, 110)
          expect(info.name).not.to.match(/[\p{Cc}\p{Cf}]/u)
          if (info.icon) expect(info.icon).to.match(/^data:image\//)
        }
        for (const { rdns, contested = false } of getInfos())
          expect(contested).to.equal(
            !!rdns && getInfos().filter(otherInfo => otherInfo.rdns === rdns).length > 1,
          )
        for (const stop of stopFunctions.splice(0)) stop()
        clearAnnouncements()
      }),
      generatedOptions(6963),
    )
  })

  describe('waitForConnector', () => {
    const getConnectors = () => new Map([...connectorsById].map(([id, { connector }]) => [id, connector]))

    it('waits for a wallet that loads later than the page', async () => {
      const connectors = new Map<string, Connector>()
      stopFunctions.push(
        discoverInjected({}, (connector, info) => {
          connectors.set(info.id, connector)
          connectorAdded(info)
        }),
      )
      const waitPromise = waitForConnector(() => connectors.get('test.slow'), new AbortController().signal)
      install({ rdns: 'test.other' })
      install({ rdns: 'test.slow' })
      expect((await waitPromise)?.info.id).to.equal('test.slow')
    })

    it('stops waiting after a second or an abort', async () => {
      discover()
      const clock = fakeClock()
      try {
        const waitPromise = waitForConnector(
          () => getConnectors().get('test.gone'),
          new AbortController().signal,
        )
        await clock.advance(limits.lateWalletMs)
        expect(await waitPromise).to.equal(undefined)
      } finally {
        clock.restore()
      }
      const abort = new AbortController()
      const waitPromise = waitForConnector(() => getConnectors().get('test.gone'), abort.signal)
      abort.abort()
      expect(await waitPromise).to.equal(undefined)
    })
  })
})
