import { expect } from '@open-wc/testing'
import fc from 'fast-check'
import { evmAdapter } from '../src/namespaces/evm/adapter.ts'
import { createPairingConnector } from '../src/connectors/walletconnect/index.ts'
import type { Connected, Connector } from '../src/connectors/connector.ts'
import { discoverWallets } from '../src/controllers/connect/discover-wallets.ts'
import { readConnected } from '../src/controllers/connect/read-connected.ts'
import { startVisit } from '../src/controllers/handle/visit.ts'
import { searchWallets } from '../src/controllers/wallets/wallet-list.ts'
import { isAddress } from '../src/core/chain/address.ts'
import { formatAccountId, isNetworkId, namespaceOf } from '../src/core/chain/caip.ts'
import { isNamespace } from '../src/core/chain/namespace.ts'
import { AppError } from '../src/core/errors/app-error.ts'
import type { AccountEntry, WalletInfo } from '../src/core/identity/account.ts'
import * as limits from '../src/core/limits.ts'
import { defaultOptions } from '../src/core/options.ts'
import { deepLink, webappLink } from '../src/core/wallet/deep-link.ts'
import { allowedLink, couldBeApp } from '../src/core/wallet/link-rule.ts'
import { safeImage } from '../elements/ui/safe-image.ts'
import { solanaDevnet } from '../src/networks/index.ts'
import { localOne, localTwo } from '../src/testing/networks.ts'
import { runtime } from '../src/runtime.ts'
import { analyticsBody } from '../src/services/analytics.ts'
import { dropForbiddenLink, rememberChosenLink } from '../src/services/chosen-link.ts'
import {
  configureStorage,
  loadSnapshot,
  rememberNetwork,
  storedRecentWallets,
} from '../src/services/storage.ts'
import { getWallets, readCustomWallets } from '../src/services/wallet-catalog.ts'
import { $connectors } from '../src/state/connect/connectors.ts'
import { $walletSearch } from '../src/state/wallets/wallet-list.ts'
import { casesLimitMs, expectNoPollution, generatedOptions } from './support/cases.ts'
import { alice, bob, pairingUri } from './support/fake-connector.ts'
import { nextTask } from './support/fake-clock.ts'
import { fakeLibrary, session } from './support/fake-pairing-library.ts'
import { localOneNetwork, reset } from './support/reset.ts'
import { loadPairingPart } from './support/pairing-parts.ts'

// Generated cases of the other boundaries are tested with their module: B1 core/options.test.ts, B2 namespaces/evm/discover.test.ts,
// B3 namespaces/evm/connector.test.ts, B6 services/blockchain-api.test.ts, B9 services/storage.test.ts; amounts, names and links of B11
// in core/money/amount.test.ts and services/platform.test.ts.

const throwingProxy = new Proxy(
  {},
  {
    get: (_, key) => {
      // Lets promises resolve with the trap, and failure reports print it.
      if (key === 'then' || typeof key === 'symbol') return undefined
      throw new Error('do not look')
    },
    ownKeys: () => {
      throw new Error('do not look')
    },
  },
)
const poisonedValue: unknown = JSON.parse(
  '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
)
const scripts = [
  '<img src=x onerror="window.polluted=1">',
  'javascript:window.polluted=1',
  '\u202e\u200bevil',
]
const anyValue = fc.oneof(
  fc.anything({ maxDepth: 2 }),
  fc.constantFrom<unknown[]>(throwingProxy, poisonedValue, null, undefined, '', Number.NaN, ...scripts),
)
/** JSON values, as in answers of services and wallets. */
const json = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown[]>(poisonedValue, null, -1, 1e308, ...scripts),
)
const mostlyValid = <T>(validValues: readonly T[], otherValues: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...validValues) }, { weight: 1, arbitrary: otherValues })
const listOf = (item: fc.Arbitrary<unknown>, otherValues: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 5, arbitrary: fc.array(item, { maxLength: 4 }) }, { weight: 1, arbitrary: otherValues })

const expectAccounts = (accounts: readonly AccountEntry[]) => {
  for (const { namespace, address, type } of accounts) {
    expect(isNamespace(namespace)).to.equal(true)
    expect(isAddress(namespace, address)).to.equal(true)
    expect(['eoa', 'smartAccount', 'payment']).to.include(type)
  }
}
const expectName = (name: unknown) => {
  expect(name).to.be.a('string')
  expect((name as string).length).to.be.at.most(limits.nameMaxChars)
  expect(name).not.to.match(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
}
const expectWallet = ({ name, icon, rdns, explorerId }: WalletInfo) => {
  expectName(name)
  // The content of an icon is validated where the icon is rendered (T2).
  expect(icon === undefined || icon.length <= limits.announcedIconMaxBytes).to.equal(true)
  for (const text of [rdns, explorerId]) expect(text === undefined || typeof text === 'string').to.equal(true)
}
/** Rethrows everything except an AppError. */
const requireAppError = (thrownValue: unknown): undefined => {
  if (!(thrownValue instanceof AppError)) throw thrownValue
}
describe('untrusted input', function () {
  this.timeout(casesLimitMs)
  const realFetch = globalThis.fetch
  const uncaughtErrors: unknown[] = []
  const onUnhandledRejection = (event: PromiseRejectionEvent) => {
    uncaughtErrors.push(event.reason)
    event.preventDefault()
  }
  before(() => addEventListener('unhandledrejection', onUnhandledRejection))
  after(() => removeEventListener('unhandledrejection', onUnhandledRejection))
  beforeEach(() => {
    reset()
  })
  afterEach(async () => {
    globalThis.fetch = realFetch
    await nextTask()
    expectNoPollution()
    expect('polluted' in window, 'no script ran').to.equal(false)
    expect(uncaughtErrors.splice(0)).to.deep.equal([])
  })

  it('T24 T11 B4 reports only approved accounts and networks for any relay session or message', async () => {
    const networks = [localOne, localTwo, solanaDevnet]
    const account = mostlyValid(
      [
        `eip155:31337:${alice}`,
        `eip155:31338:${bob}`,
        `eip155:1:${alice}`,
        `eip155:31337:${'f'.repeat(40)}g`,
      ],
      json,
    )
    const sessionNamespace = fc.oneof(
      fc.record({
        accounts: listOf(account, json),
        methods: listOf(mostlyValid(['personal_sign'], json), json),
      }),
      json,
    )
    const key = fc.constantFrom('eip155', 'eip155:31337', 'solana', '__proto__', 'constructor', 'cosmos', '')
    const sessionNamespaces = fc.oneof(fc.dictionary(key, sessionNamespace, { maxKeys: 3 }), json)
    const topic = fc.constantFrom('a', 'b', '__proto__')
    const event = fc.tuple(
      fc.constantFrom('session_update', 'session_event', 'session_event', 'session_delete', 'session_expire'),
      fc.oneof(
        json,
        fc.record({
          topic,
          params: fc.oneof(
            json,
            fc.record({
              namespaces: sessionNamespaces,
              chainId: mostlyValid(['eip155:31337', 'eip155:31338', 'eip155:1'], json),
              event: fc.oneof(
                json,
                fc.record({
                  name: fc.constantFrom('accountsChanged', 'chainChanged', 'x'),
                  data: fc.oneof(json, listOf(account, json), fc.constantFrom('0x7a6a', 31338, '0x1')),
                }),
              ),
            }),
          ),
        }),
      ),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.record({ namespaces: sessionNamespaces, name: json, isValidSession: fc.boolean() }),
        fc.array(event, { maxLength: 4 }),
        async ({ namespaces, name, isValidSession }, events) => {
          const library = fakeLibrary()
          const connector = createPairingConnector({
            settings: {
              relayUrl: 'ws://127.0.0.1:1',
              metadata: { name: 'Shop', description: '', url: 'https://shop.example', icons: [] },
              verify: false,
              loadLibrary: library.load,
            },
            networks: () => networks,
            networkOf: () => undefined,
            loadPart: loadPairingPart,
            readChain: async () => '0x0',
          })
          const connectPromise = connector.connect({
            namespaces: ['eip155', 'solana'],
            signal: new AbortController().signal,
          })
          connectPromise.catch(() => {})
          for (let round = 0; !library.proposals.length && round < 100; round++) await nextTask()
          const validSession = session('a', [`eip155:31337:${alice}`, `eip155:31338:${alice}`])
          library.proposals[0]?.show()
          library.proposals[0]?.approve(
            isValidSession
              ? validSession
              : ({ ...validSession, namespaces, peer: { metadata: { name } } } as never),
          )
          const answer = await connectPromise.catch(requireAppError)
          if (!answer) return
          const check = (connection: Connected) => {
            const result = readConnected(connection, connector)
            expectAccounts(result.accounts)
            expect(result.accounts.length).to.equal(connection.accounts.length)
            expect(connection.networks.every(isNetworkId)).to.equal(true)
            expectWallet(result.wallet)
          }
          check(answer)
          let approvedNetworks = new Set<string>(answer.networks)
          let sharedAddresses = new Set(answer.accounts.map(({ address }) => address))
          connector.watch({
            accountsChanged: (namespace, accounts) => {
              expectAccounts(accounts)
              for (const { address } of accounts) expect(sharedAddresses.has(address)).to.equal(true)
              expect(isNamespace(namespace)).to.equal(true)
            },
            networkChanged: (namespace, id) => {
              expect(namespaceOf(id)).to.equal(namespace)
              expect(approvedNetworks.has(id)).to.equal(true)
            },
            sessionUpdated: update => {
              check(update)
              approvedNetworks = new Set(update.networks)
              sharedAddresses = new Set(update.accounts.map(({ address }) => address))
            },
            disconnected: (_, reason) => expect(reason).to.be.instanceOf(AppError),
          })
          for (const [name, value] of events) {
            // An update may report its network before the update itself.
            if (name === 'session_update')
              approvedNetworks = new Set(networks.map(({ id }) => id)).add('eip155:1')
            if (name === 'session_update') sharedAddresses = new Set([alice, bob])
            library.emit(name, value)
          }
        },
      ),
      generatedOptions(4),
    )
  })

  it('F16 B4 returns a valid signature or throws an AppError for any answer of a paired wallet', async () => {
    const library = fakeLibrary()
    const connector = createPairingConnector({
      settings: {
        relayUrl: 'ws://127.0.0.1:1',
        metadata: { name: 'Shop', description: '', url: 'https://shop.example', icons: [] },
        verify: false,
        loadLibrary: library.load,
      },
      networks: () => [solanaDevnet],
      networkOf: () => undefined,
      loadPart: loadPairingPart,
      readChain: async () => '0x0',
    })
    const connectPromise = connector.connect({ namespaces: ['solana'], signal: new AbortController().signal })
    for (let round = 0; !library.proposals.length && round < 100; round++) await nextTask()
    library.proposals[0]?.show()
    const account = `${solanaDevnet.id}:FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z`
    library.proposals[0]?.approve(
      session('a', [account], { methods: ['solana_signMessage', 'solana_signAndSendTransaction'] }),
    )
    const { solana } = (await connectPromise).providers
    const answer = fc.oneof(
      json,
      fc.record({ signature: fc.oneof(json, fc.base64String(), fc.string({ maxLength: 90 })) }),
    )
    await fc.assert(
      fc.asyncProperty(answer, async value => {
        library.answer = () => value
        const signature = await solana?.signMessage(new Uint8Array([1])).catch(requireAppError)
        expect(signature === undefined || signature.length === 64).to.equal(true)
        const transactionSignature = await solana
          ?.signAndSendTransaction?.(new Uint8Array([1]), solanaDevnet.id)
          .catch(requireAppError)
        expect(
          transactionSignature === undefined || /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(transactionSignature),
        ).to.equal(true)
      }),
      generatedOptions(41),
    )
  })

  it('T2 T3 T4 T11 F5 B7 returns only valid catalog wallets with allowed links and images', async () => {
    const settings = { ...defaultOptions, endpoints: { catalog: 'https://catalog.example' } }
    let text = ''
    globalThis.fetch = async () => new Response(text)
    const link = fc.oneof(
      json,
      fc
        .tuple(
          fc.constantFrom(
            'javascript:',
            'https://',
            'data:text/html,',
            'wallet://',
            '\tjava\nscript:',
            'intent:',
          ),
          fc.string(),
        )
        .map(parts => parts.join('')),
    )
    const partialOptions = { requiredKeys: ['id', 'name'] as ('id' | 'name')[] }
    const entry = fc.oneof(
      { weight: 1, arbitrary: json },
      {
        weight: 4,
        arbitrary: fc.record(
          {
            id: mostlyValid(['one', 'two', '__proto__'], json),
            name: mostlyValid(['Fathom', ...scripts, 'a'.repeat(3_000)], json),
            image_id: mostlyValid(['../../x', 'a?b#c'], json),
            image_url: link,
            homepage: link,
            mobile_link: link,
            desktop_link: link,
            webapp_link: link,
            app_store: link,
            chrome_store: link,
            rdns: mostlyValid(['test.wallet', '__proto__'], json),
            badge_type: mostlyValid(['certified', 'none'], json),
            chains: listOf(mostlyValid(['eip155:1', 'x', ':'], json), json),
            __proto__: json,
          },
          partialOptions,
        ),
      },
    )
    const page = fc.oneof(
      { weight: 1, arbitrary: json },
      {
        weight: 6,
        arbitrary: fc.record({ count: mostlyValid([3, 1e9, -5, 0.5], json), data: listOf(entry, json) }),
      },
    )
    const expectWallets = (wallets: Awaited<ReturnType<typeof getWallets>>['wallets']) => {
      for (const wallet of wallets) {
        expectName(wallet.name)
        expect(Object.getPrototypeOf(wallet)).to.equal(Object.prototype)
        expect(wallet.id.length).to.be.within(1, 2_000)
        for (const field of [
          'homepage',
          'mobileLink',
          'desktopLink',
          'webappLink',
          'appStore',
          'chromeStore',
        ] as const)
          expect(wallet[field]).to.equal(allowedLink(wallet[field], couldBeApp))
        expect(wallet.chains?.every(isNetworkId) ?? true).to.equal(true)
        if (wallet.image === undefined) continue
        const safeUrl = safeImage(wallet.image)
        if (safeUrl !== undefined) expect(safeUrl).to.match(/^(?:https:\/\/[^/]|data:image\/)/)
      }
    }
    await fc.assert(
      fc.asyncProperty(page, async answer => {
        text = JSON.stringify(answer) ?? ''
        const result = await getWallets({ page: 1, entries: 3 }, settings).catch(requireAppError)
        if (!result) return
        expect(result.wallets.length).to.be.at.most(3)
        expect(Number.isSafeInteger(result.count) && result.count >= result.wallets.length).to.equal(true)
        expectWallets(result.wallets)
        for (const { image } of result.wallets)
          if (image) expect(image.startsWith('https://catalog.example/getWalletImage/')).to.equal(true)
        // Reads the same entries as custom wallets of the app.
        const customWallets = (answer as { data?: unknown }).data
        if (Array.isArray(customWallets)) expectWallets(readCustomWallets({ ...settings, customWallets }))
      }),
      generatedOptions(7),
    )
  })

  it('F5 F16 B8 returns a balance within uint256, or no balance, for any answer of a node', async () => {
    const account = formatAccountId(localOneNetwork.id, alice)
    let text = ''
    globalThis.fetch = async () => new Response(text)
    const quantity = fc.oneof(
      json,
      fc.bigInt({ min: 0n, max: 2n ** 300n }).map(value => `0x${value.toString(16)}`),
      fc.constantFrom('0x', '0x0', '-0x1', '0X1', '1e5', '0x1 ', ' 0x1'),
    )
    const answer = fc.oneof(
      json,
      fc.record({ result: quantity }),
      fc.record({ error: json, result: quantity }),
    )
    await fc.assert(
      fc.asyncProperty(answer, async value => {
        text = JSON.stringify(value) ?? ''
        const balance = await evmAdapter
          .nativeBalance?.({
            provider: undefined,
            account,
            network: localOneNetwork,
            rpcUrls: async () => ['http://127.0.0.1:1'],
          })
          .catch(requireAppError)
        expect(balance === undefined || (balance >= 0n && balance < 2n ** 256n)).to.equal(true)
      }),
      generatedOptions(8),
    )
  })

  it('T9 T13 B10 builds and stores only allowed wallet links, and strips query and fragment from analytics URLs', () => {
    const isApp = (name: string) => name === 'wallet'
    const scheme = fc.constantFrom(
      'https://',
      'HTTPS://',
      'wallet:',
      'wallet://',
      'javascript:',
      'data:',
      'blob:',
      ' \t',
      'intent:',
      'wc:',
      '',
    )
    const base = fc
      .tuple(scheme, fc.oneof(fc.string(), fc.webPath(), fc.domain()))
      .map(parts => parts.join(''))
    const code = fc.oneof(
      fc.constant(pairingUri()),
      fc.string(),
      fc.constantFrom(`${pairingUri()}"><script>`, ' wc:'),
    )
    const query = fc.string()
    fc.assert(
      fc.property(base, code, query, (link, uri, search) => {
        for (const href of [deepLink(link, uri, isApp), webappLink(link, pairingUri())]) {
          if (href === undefined) continue
          expect(allowedLink(href, isApp)).to.equal(href)
          // A URL parser must find exactly one code, and find it unchanged.
          expect(new URL(href).searchParams.getAll('uri')).to.deep.equal([
            href.includes('wc?') && uri.startsWith('wc:') && deepLink(link, uri, isApp) === href
              ? uri
              : pairingUri(),
          ])
        }
        if (!/^wc:[0-9a-f]{64}@2\?/.test(uri)) expect(deepLink('wallet://', uri, isApp)).to.equal(undefined)
        rememberChosenLink(link, 'Wallet', isApp)
        const storedChoice = localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE')
        if (storedChoice)
          expect(allowedLink(JSON.parse(storedChoice).href, isApp)).to.equal(JSON.parse(storedChoice).href)
        localStorage.setItem(
          'WALLETCONNECT_DEEPLINK_CHOICE',
          search.length % 2 ? JSON.stringify({ href: link }) : search,
        )
        dropForbiddenLink(isApp)
        const remainingChoice = localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE')
        if (remainingChoice)
          expect(allowedLink(JSON.parse(remainingChoice).href, isApp)).to.equal(
            JSON.parse(remainingChoice).href,
          )
        localStorage.clear()
        const page = new URL(
          `https://app.example/shop?${encodeURIComponent(search)}#${encodeURIComponent(uri)}`,
        )
        const body = analyticsBody(
          { event: 'SELECT_WALLET', name: uri, platform: link },
          page as unknown as Location,
        )
        expect(body.url).to.equal('https://app.example/shop')
        expect(JSON.stringify(body)).not.to.contain('symKey')
      }),
      generatedOptions(10),
    )
  })

  it('T28 B11 sends any search text as a single query parameter', async () => {
    const urls: URL[] = []
    globalThis.fetch = async url => {
      urls.push(new URL(String(url)))
      return new Response('{"count":0,"data":[]}')
    }
    const settings = { ...defaultOptions, endpoints: { catalog: 'https://catalog.example/v2' } }
    const searchTexts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string(),
      fc.constantFrom('&page=9', '#x', '../..', '?a=b', '%00', '\ud800', 'x'.repeat(1_000_000), ...scripts),
    )
    await fc.assert(
      fc.asyncProperty(searchTexts, async text => {
        searchWallets(text)
        const currentSearch = $walletSearch.get()
        expect((currentSearch?.text ?? '').length).to.be.at.most(limits.nameMaxChars)
        searchWallets('')
        await getWallets({ page: 1, entries: 40, search: currentSearch?.text ?? '' }, settings)
        const [url] = urls.splice(0)
        expect(url?.origin + (url?.pathname ?? '')).to.equal('https://catalog.example/v2/getWallets')
        expect(url?.searchParams.getAll('page')).to.deep.equal(['1'])
        expect(url?.searchParams.getAll('entries')).to.deep.equal(['40'])
        expect(url?.searchParams.getAll('search').length).to.be.at.most(1)
        expect(url?.hash).to.equal('')
      }),
      generatedOptions(11),
    )
  })

  it('F16 T11 B12 reads only valid accounts, networks and providers from any answer of a custom connector', () => {
    const text = mostlyValid(['Fathom', '', ...scripts], anyValue)
    const entry = fc.record({
      namespace: mostlyValid(['eip155', 'solana', '__proto__'], fc.oneof(anyValue, fc.constant(['eip155']))),
      address: mostlyValid([alice, bob, '0x'], fc.oneof(anyValue, fc.constant([alice]))),
      type: mostlyValid(['eoa', 'payment'], anyValue),
      publicKey: text,
      path: text,
    })
    const wallet = fc.oneof(anyValue, fc.record({ name: text, icon: text, rdns: text, explorerId: text }))
    const answer = fc.oneof(
      { weight: 1, arbitrary: anyValue },
      {
        weight: 5,
        arbitrary: fc.record({
          accounts: listOf(fc.oneof(entry, anyValue), anyValue),
          networks: listOf(mostlyValid(['eip155:1', 'solana:x', 'eip155:'], anyValue), anyValue),
          providers: fc.oneof(
            anyValue,
            fc.record({ eip155: mostlyValid([{ request: () => null }], anyValue) }),
          ),
          wallet,
          wallets: fc.oneof(anyValue, fc.record({ eip155: wallet })),
        }),
      },
    )
    const info = { id: 'own', name: 'Own', type: 'external', namespaces: ['eip155'] } as const
    fc.assert(
      fc.property(answer, value => {
        let result: Connected
        try {
          result = readConnected(value as Connected, { info } as unknown as Connector)
        } catch (thrownValue) {
          // An exception of the connector itself is passed to the caller, which wraps it in an AppError.
          if ((thrownValue as Error).message !== 'do not look') requireAppError(thrownValue)
          return
        }
        expectAccounts(result.accounts)
        expect(result.accounts.length).to.be.greaterThan(0)
        expect(result.accounts.every(({ namespace }) => namespace === 'eip155')).to.equal(true)
        expect(Object.keys(result.providers)).to.deep.equal(['eip155'])
        expect(typeof (result.providers.eip155 as { request: unknown }).request).to.equal('function')
        expect(result.networks.every(id => isNetworkId(id) && namespaceOf(id) === 'eip155')).to.equal(true)
        for (const walletInfo of [result.wallet, ...Object.values(result.wallets ?? {})])
          expectWallet(walletInfo)
      }),
      generatedOptions(12),
    )
  })

  it('T1 T3 F24 B12 ignores invalid custom connectors, and copies the info of valid connectors', () => {
    const doNothing = () => undefined
    const text = mostlyValid(['own', 'Own', ...scripts, 'a'.repeat(500)], anyValue)
    const info = fc.record({
      id: text,
      name: text,
      type: mostlyValid(['external', 'announced', 'walletConnect'], anyValue),
      namespaces: listOf(mostlyValid(['eip155'], anyValue), anyValue),
      icon: text,
      rdns: text,
      contested: anyValue,
    })
    const method = mostlyValid([doNothing], anyValue)
    const connector = fc.oneof(
      { weight: 1, arbitrary: anyValue },
      {
        weight: 5,
        arbitrary: fc.record({
          info: fc.oneof(info, anyValue),
          connect: method,
          restore: method,
          disconnect: method,
          watch: method,
        }),
      },
    )
    fc.assert(
      fc.property(fc.array(connector, { maxLength: 3 }), connectors => {
        reset({
          options: { connectors: connectors as Connector[], enableInjected: false, enableEip6963: false },
        })
        discoverWallets()
        const infos = new Set(
          connectors.map(connector =>
            connector === throwingProxy ? undefined : (connector as Partial<Connector> | null)?.info,
          ),
        )
        for (const info of $connectors.get()) {
          expectName(info.name)
          expect(info.id).to.be.a('string')
          expect(info.id.length).to.be.within(1, 256)
          expect(info.namespaces.length > 0 && info.namespaces.every(isNamespace)).to.equal(true)
          expect(info.type).to.equal('external')
          expect(info.icon === undefined || info.icon.length <= limits.announcedIconMaxBytes).to.equal(true)
          expect(infos.has(info), 'a copy').to.equal(false)
        }
        expect([...runtime.connectors.keys()]).to.deep.equal($connectors.get().map(({ id }) => id))
      }),
      generatedOptions(121),
    )
  })

  it('T12 F13 F24 B12 returns only valid data for any value or exception of a custom storage', async () => {
    const storedValue = fc.oneof(
      anyValue,
      json.map(value => JSON.stringify({ value, at: 1 })),
      fc.record({ connectorId: json, name: json, rdns: json }).map(value => JSON.stringify({ value, at: 1 })),
    )
    let answer: unknown
    let isBroken = false
    const respondOrThrow = () => {
      if (isBroken) throw answer
      return answer as never
    }
    const { warn } = console
    console.warn = () => {}
    configureStorage({ get: respondOrThrow, set: respondOrThrow, remove: respondOrThrow })
    await fc
      .assert(
        fc.asyncProperty(storedValue, fc.boolean(), async (value, isFailing) => {
          answer = value
          isBroken = isFailing
          const { connections, networkId } = await loadSnapshot()
          for (const [namespace, connection] of Object.entries(connections)) {
            expect(isNamespace(namespace)).to.equal(true)
            expect(
              Object.keys(connection).filter(
                name => !['connectorId', 'name', 'rdns', 'addressHint'].includes(name),
              ),
            ).to.deep.equal([])
          }
          expect(networkId === undefined || isNetworkId(networkId)).to.equal(true)
          expect(Array.isArray((await storedRecentWallets.read()) ?? [])).to.equal(true)
          await rememberNetwork(localOneNetwork.id)
        }),
        generatedOptions(122),
      )
      .finally(() => {
        configureStorage()
        console.warn = warn
      })
  })

  it('F24 B12 reports exceptions of listeners, and calls the remaining listeners', () => {
    startVisit()
    let callCount = 0
    const { reportError } = globalThis
    let reportCount = 0
    globalThis.reportError = () => void reportCount++
    try {
      fc.assert(
        fc.property(anyValue, fc.nat(3), (thrownValue, throwingIndex) => {
          callCount = 0
          reportCount = 0
          const listeners = Array.from({ length: 4 }, (_, index) => () => {
            callCount++
            if (index === throwingIndex) throw thrownValue
          })
          runtime.listeners.set('error', new Set(listeners))
          runtime.emit?.('error', { code: 'UNKNOWN', message: '' })
          expect([callCount, reportCount]).to.deep.equal([4, 1])
        }),
        generatedOptions(123),
      )
    } finally {
      globalThis.reportError = reportError
    }
  })
})
