import { expect } from '@open-wc/testing'
import * as fc from 'fast-check'
import type { Namespace } from '../../../src/core/chain/namespace.ts'
import { deepLink, linkTarget, webappLink } from '../../../src/core/wallet/deep-link.ts'
import { allowedLink, couldBeApp, customSchemes } from '../../../src/core/wallet/link-rule.ts'
import { canOpenPage, opensPageFirst, pageLink } from '../../../src/core/wallet/page-link.ts'
import type { Wallet } from '../../../src/core/wallet/wallet.ts'
import { bitcoinWallets } from '../../../src/namespaces/bitcoin/wallets.ts'
import { builtInWallets } from '../../../src/namespaces/built-in-wallets.ts'
import { evmWallets } from '../../../src/namespaces/evm/wallets.ts'
import { polkadotWallets } from '../../../src/namespaces/polkadot/wallets.ts'
import { solanaWallets } from '../../../src/namespaces/solana/wallets.ts'
import { walletSchemes } from '../../../src/core/wallet/link-schemes.ts'
import known from '../../../demo/backend/data/wallets.json'

const topic = 'c9e6d30fb34afe70a15c14e9337ba8e4d5a35dd695c39b94884b0ee60c69d168'
const uri = `wc:${topic}@2?relay-protocol=irn&symKey=0653ca620c7b4990392e1c53c4a51c14a2840cd20f0f1524cf435b17b6fe988c`
const pageUrl = 'https://app.example/trade?pair=a&b=c#/now'
const phantomId = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
const createWallet = (id: string, overrides: Partial<Wallet> = {}): Wallet => ({
  id,
  name: 'Some',
  ...overrides,
})

const isApp = walletSchemes(new Set())

interface WalletRecord {
  readonly name: string
  readonly mobile?: { readonly native?: string; readonly universal?: string }
  readonly desktop?: { readonly native?: string; readonly universal?: string }
}

describe('deep link of a pairing', () => {
  it('consists of the link of the wallet, a slash and the encoded URI', () => {
    const suffix = `wc?uri=${encodeURIComponent(uri)}`
    for (const [base, expectedBase] of [
      ['trust://', 'trust://'],
      ['trust:', 'trust://'],
      ['metamask', undefined],
      ['okxwallet://main', 'okxwallet://main/'],
      ['ELLIPAL://', 'ellipal://'],
      ['https://link.trustwallet.com', 'https://link.trustwallet.com/'],
      ['https://app.safe.global/', 'https://app.safe.global/'],
      ['https://wallet.example/open?campaign=1#top', 'https://wallet.example/open/'],
      [
        'bybitapp://open/route?targetUrl=by://web3/walletconnect/',
        'bybitapp://open/route?targetUrl=by://web3/walletconnect/',
      ],
    ] as const)
      expect(deepLink(base, uri, isApp), base).to.equal(expectedBase && expectedBase + suffix)
  })

  it('is encoded twice for Telegram on Android, which decodes it once', () => {
    const doubleEncoded = encodeURIComponent(encodeURIComponent(uri))
    expect(deepLink('trust://', uri, isApp, { isTelegram: true, isAndroid: true })).to.equal(
      `trust://wc?uri=${doubleEncoded}`,
    )
    expect(deepLink('trust://', uri, isApp, { isTelegram: true })).to.not.include('%25')
  })

  it('T9 opens the wallet itself, or is undefined, for every known wallet', () => {
    const bases = (known as WalletRecord[]).flatMap(({ name, mobile, desktop }) =>
      [mobile?.native, mobile?.universal, desktop?.native].flatMap(base => (base ? [{ name, base }] : [])),
    )
    expect(bases.length).to.be.greaterThan(700)
    let linkCount = 0
    for (const { name, base } of bases) {
      const link = deepLink(base, uri, isApp)
      if (link === undefined) continue
      linkCount++
      const { protocol, hostname } = new URL(link)
      const baseUrl = new URL(base)
      expect(protocol, name).to.equal(baseUrl.protocol)
      if (protocol === 'https:') expect(hostname, name).to.equal(baseUrl.hostname)
      expect(link.endsWith(`wc?uri=${encodeURIComponent(uri)}`), name).to.equal(true)
      expect(linkTarget(link), name).to.equal(protocol === 'https:' ? '_blank' : '_self')
    }
    expect(linkCount).to.be.greaterThan(bases.length * 0.95)
  })

  it('T9 is undefined for an invalid or unsafe link', () => {
    for (const base of [
      'javascript:alert(1)',
      'JaVaScRiPt://%0aalert(1)',
      'java\tscript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
      'intent://x#Intent;scheme=javascript;end',
      'blob:https://a.example/1',
      'http://wallet.example',
      'https://user:secret@wallet.example',
      '//wallet.example',
      '/wallet',
      '',
      ' trust://',
      'trust ://',
      'trust://a b',
      'https://wallet.example/a b',
      'https://wallet.example/\n',
      'https:// wallet.example',
      'trust://\u0000',
    ]) {
      expect(allowedLink(base, couldBeApp), base).to.equal(undefined)
      expect(
        deepLink(base, uri, () => true),
        base,
      ).to.equal(undefined)
      expect(webappLink(base, uri), base).to.equal(undefined)
    }
  })

  // The browser passes links of these schemes to a program of the device, which may execute them.
  const programSchemes =
    'ms-word ms-excel ms-msdt ms-officecmd ms-settings ms-appinstaller ms-search search search-ms vscode vscode-insiders ' +
    'vscodium steam slack msteams zoommtg discord skype spotify jetbrains cursor onenote outlook help hcp smb afp nfs ' +
    'ldap jnlp shell res mk x-apple.systempreferences x-man-page com.apple.remotedesktop web+evil moz-extension ' +
    'chrome-extension safari-web-extension edge mailto sms tel intent market'

  it('T9 never opens a desktop program, for any source of the link', () => {
    for (const scheme of programSchemes.split(' '))
      for (const base of [`${scheme}:`, `${scheme}://open`, `${scheme.toUpperCase()}://x`]) {
        // The link is from the catalog.
        expect(deepLink(base, uri, isApp), base).to.equal(undefined)
        // The link is from the app, by mistake or from input that the app passes on.
        const appSchemes = customSchemes({ customWallets: [{ id: 'x', name: 'X', mobile_link: base }] })
        expect([...appSchemes], base).to.deep.equal([])
        expect(deepLink(base, uri, walletSchemes(appSchemes)), base).to.equal(undefined)
        expect(
          deepLink(base, uri, () => true),
          base,
        ).to.equal(undefined)
      }
  })

  it('T9 opens no unknown scheme that resembles the scheme of a wallet', () => {
    for (const base of ['mywalletx://', 'trust-wallet://', 'metamask2://', 'notepad://x', 'constructor://x'])
      expect(deepLink(base, uri, isApp), base).to.equal(undefined)
    const appSchemes = customSchemes({
      customWallets: [
        { id: 'a', name: 'A', mobile_link: 'NotePad://x' },
        { id: 'b', name: 'B', desktop_link: 'desk.pad:' },
        { id: 'c', name: 'C', mobile_link: `${'l'.repeat(33)}://` },
        { id: 'd', name: 'D', mobile_link: 'https://d.example' },
        { id: 'e', name: 'E', mobile_link: 7 as never },
        null as never,
      ],
    })
    expect([...appSchemes]).to.deep.equal(['notepad', 'desk.pad'])
    expect(deepLink('notepad://x', uri, walletSchemes(appSchemes))).to.match(/^notepad:\/\/x\/wc\?uri=/)
  })

  it('T9 limits a scheme to 32 characters', () => {
    expect(allowedLink(`${'l'.repeat(32)}://x`, () => true)).to.equal(`${'l'.repeat(32)}://x`)
    expect(allowedLink(`${'l'.repeat(33)}://x`, () => true)).to.equal(undefined)
  })

  it('T9 accepts the schemes of built-in and demo wallets, except invalid schemes', () => {
    const schemeOf = (link: string | undefined) =>
      /^([a-z][a-z0-9+.-]*):/i.exec(link ?? '')?.[1]?.toLowerCase()
    const allNamespaces = ['eip155', 'solana', 'bip122', 'polkadot'] as const
    for (const wallet of builtInWallets({ namespaces: allNamespaces, page: 1, entries: 1_000 }).wallets)
      for (const link of [wallet.mobileLink, wallet.desktopLink])
        if (link) expect(allowedLink(link, isApp), link).to.be.a('string')
    const unknownSchemes = (known as WalletRecord[])
      .flatMap(({ mobile, desktop }) => [mobile?.native, desktop?.native])
      .map(schemeOf)
      .filter(scheme => scheme && scheme !== 'https' && !isApp(scheme))
    expect([...new Set(unknownSchemes)].toSorted()).to.deep.equal([
      'edge',
      'io.scramberry.v7bmfgda1vo42ue385xc',
      'io.universaleverything.universalprofiles',
      'myapp',
    ])
  })

  it('T9 is undefined for an invalid pairing URI', () => {
    for (const invalidUri of [
      'javascript:alert(1)',
      'https://evil.example',
      '',
      `wc:${topic}@1?x`,
      uri.toUpperCase(),
    ]) {
      expect(deepLink('trust://', invalidUri, isApp), invalidUri).to.equal(undefined)
      expect(webappLink('https://app.example', invalidUri), invalidUri).to.equal(undefined)
    }
  })

  it('T9 keeps the scheme of the wallet for 10,000 generated links', () => {
    const base = fc
      .tuple(
        fc.constantFrom('javascript:', 'https://', 'data:', 'trust://', 'tg:', '//', ' ', '\t'),
        fc.string(),
      )
      .map(parts => parts.join(''))
    fc.assert(
      fc.property(base, baseLink => {
        const link = deepLink(baseLink, uri, couldBeApp)
        if (link === undefined) return true
        const [url, baseUrl] = [new URL(link), new URL(baseLink)]
        return (
          url.protocol === baseUrl.protocol && !/^(javascript|data|http|intent|file|blob):/.test(url.protocol)
        )
      }),
      { numRuns: 10_000, seed: 20_261_122 },
    )
  })

  it('opens in the same window, from a frame in the top window, and in Telegram in a new window', () => {
    expect(linkTarget('trust://x')).to.equal('_self')
    expect(linkTarget('trust://x', { isFramed: true })).to.equal('_top')
    expect(linkTarget('trust://x', { isTelegram: true, isFramed: true })).to.equal('_blank')
    expect(linkTarget('https://link.trustwallet.com/wc')).to.equal('_blank')
  })

  it('has the URI in the query for a web wallet', () => {
    const link = new URL(webappLink('https://app.safe.global/?x=1#y', uri) as string)
    expect(link.pathname).to.equal('/wc')
    expect(link.searchParams.get('uri')).to.equal(uri)
    expect(webappLink('safe://', uri)).to.equal(undefined)
  })
})

describe('link that opens this page in a wallet', () => {
  const allNamespaces: Namespace[] = ['eip155', 'solana', 'bip122', 'polkadot']
  const encodedPage = encodeURIComponent(pageUrl)
  const origin = encodeURIComponent('https://app.example')

  it('has the format of each wallet', () => {
    const rows: [Wallet, Namespace[], boolean, string | undefined][] = [
      [
        createWallet(phantomId),
        ['solana'],
        false,
        `https://phantom.app/ul/browse/${encodedPage}?ref=${origin}`,
      ],
      [
        createWallet('x', { rdns: 'App.Phantom' }),
        ['bip122'],
        false,
        `https://phantom.app/ul/browse/${encodedPage}?ref=${origin}`,
      ],
      [
        createWallet(phantomId),
        ['eip155'],
        true,
        `intent://browse/${encodedPage}?ref=${origin}#Intent;scheme=phantom;package=app.phantom;end`,
      ],
      [
        createWallet('1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79'),
        ['solana'],
        false,
        `https://solflare.com/ul/v1/browse/${encodedPage}?ref=${encodedPage}`,
      ],
      [
        createWallet('x', { rdns: 'com.coinbase.wallet' }),
        ['solana'],
        false,
        `https://go.cb-w.com/dapp?cb_url=${encodedPage}`,
      ],
      [
        createWallet('x', { rdns: 'com.coinbase.wallet' }),
        ['eip155'],
        false,
        `cbwallet://miniapp?url=${encodedPage}`,
      ],
      [
        createWallet('x', { rdns: 'io.metamask' }),
        ['eip155'],
        false,
        'https://metamask.app.link/dapp/app.example/trade?pair=a&b=c%23/now',
      ],
      [createWallet('x', { rdns: 'io.metamask' }), ['solana'], false, undefined],
      [createWallet(phantomId), ['polkadot'], false, undefined],
      [createWallet('x', { rdns: 'io.metamask.evil' }), allNamespaces, false, undefined],
    ]
    for (const [wallet, namespaces, isAndroid, link] of rows) {
      expect(pageLink(wallet, { href: pageUrl, namespaces, isAndroid })).to.equal(link)
      expect(canOpenPage(wallet, namespaces)).to.equal(link !== undefined)
    }
  })

  it('T9 contains only a web page without credentials', () => {
    for (const href of [
      'javascript:alert(1)',
      'about:blank',
      'file:///a',
      'data:text/html,x',
      'https://u:p@a.example',
      '',
    ])
      expect(pageLink(createWallet(phantomId), { href, namespaces: allNamespaces }), href).to.equal(undefined)
  })

  it('is tried first if the wallet connects only in its own browser', () => {
    expect(opensPageFirst(createWallet(phantomId), allNamespaces)).to.equal(true)
    expect(opensPageFirst(createWallet('x', { rdns: 'io.metamask' }), allNamespaces)).to.equal(false)
    expect(opensPageFirst(createWallet(phantomId), ['polkadot'])).to.equal(false)
  })
})

describe('built-in wallet list', () => {
  const listWallets = (namespaces: Namespace[], overrides = {}) =>
    builtInWallets({ namespaces, page: 1, entries: 100, ...overrides }).wallets
  const getNames = (wallets: readonly Wallet[]) => wallets.map(({ name }) => name)

  it('has no empty values', () => {
    for (const wallet of [...evmWallets, ...solanaWallets, ...bitcoinWallets, ...polkadotWallets]) {
      expect(Object.values(wallet).flat(), wallet.name).to.not.include('')
      expect(wallet.namespaces, wallet.name).to.not.deep.equal([])
    }
  })

  it('T9 contains about sixty wallets once each, with allowed links and stores', () => {
    const wallets = listWallets(['eip155', 'solana', 'bip122', 'polkadot'])
    expect(wallets.length).to.be.within(55, 70)
    expect(new Set(wallets.map(({ id }) => id)).size).to.equal(wallets.length)
    for (const wallet of wallets) {
      for (const link of [wallet.mobileLink, wallet.universalLink, wallet.desktopLink])
        if (link) expect(deepLink(link, uri, isApp), wallet.name).to.be.a('string')
      for (const storeUrl of [wallet.appStore, wallet.playStore, wallet.chromeStore, wallet.homepage])
        if (storeUrl) expect(storeUrl, wallet.name).to.match(/^https:\/\/[^?]+(\?id=[\w.]+)?$/)
    }
  })

  it('starts with the best known wallets of the requested namespaces', () => {
    expect(getNames(listWallets(['eip155'], { entries: 3 }))).to.deep.equal([
      'MetaMask',
      'Trust Wallet',
      'Base (formerly Coinbase Wallet)',
    ])
    expect(getNames(listWallets(['bip122', 'eip155'], { entries: 3 }))).to.deep.equal([
      'MetaMask',
      'Xverse Wallet',
      'Trust Wallet',
    ])
    for (const wallet of listWallets(['polkadot'])) expect(wallet.namespaces).to.include('polkadot')
    expect(getNames(listWallets(['eip155', 'solana'], { entries: 4, isPageFirst: true }))).to.deep.equal([
      'MetaMask',
      'Phantom',
      'Solflare',
      'Base (formerly Coinbase Wallet)',
    ])
  })

  it('supports search, pages, include and exclude like the catalog', () => {
    expect(getNames(listWallets(['eip155'], { search: '  RAIN ' }))).to.deep.equal(['Rainbow'])
    expect(getNames(listWallets(['eip155'], { include: ['io.metamask', phantomId] }))).to.deep.equal([
      'MetaMask',
      'Phantom',
    ])
    expect(getNames(listWallets(['eip155'], { rdns: ['IO.METAMASK'] }))).to.deep.equal(['MetaMask'])
    expect(getNames(listWallets(['eip155'], { exclude: ['io.metamask'] }))[0]).to.equal('Trust Wallet')
    const allNames = getNames(listWallets(['eip155']))
    const pages = [1, 2, 3].flatMap(page => getNames(listWallets(['eip155'], { page, entries: 20 })))
    expect(pages).to.deep.equal(allNames.slice(0, 60))
    expect(builtInWallets({ namespaces: ['eip155'], page: 9, entries: 40 })).to.deep.equal({
      count: allNames.length,
      wallets: [],
    })
  })
})
