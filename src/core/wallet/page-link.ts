import type { Namespace } from '../chain/namespace.ts'
import { isSameRdns, type Wallet } from './wallet.ts'

/** Page and device that a link is created for. */
export interface PageLinkContext {
  /** Address of this page. */
  readonly href: string
  /** Namespaces of the app. */
  readonly namespaces: readonly Namespace[]
  readonly isAndroid?: boolean
}

interface PageRule {
  /** Catalog ids and rdns of the wallet. */
  readonly wallets: readonly string[]
  readonly namespaces: readonly Namespace[]
  /** The wallet connects only, or more reliably, in its own browser, so this link comes first. */
  readonly isFirst?: true
  readonly link: (page: URL, context: PageLinkContext) => string
}

const encodeUrl = (page: URL) => encodeURIComponent(page.href)

// Link formats that open a page in the wallet's browser. Binance is omitted, because its link needs an app id per app.
const rules: readonly PageRule[] = [
  {
    wallets: ['a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393', 'app.phantom'],
    namespaces: ['eip155', 'solana', 'bip122'],
    isFirst: true,
    link: (page, { isAndroid }) => {
      const path = `browse/${encodeUrl(page)}?ref=${encodeURIComponent(page.origin)}`
      return isAndroid
        ? `intent://${path}#Intent;scheme=phantom;package=app.phantom;end`
        : `https://phantom.app/ul/${path}`
    },
  },
  {
    wallets: ['1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79'],
    namespaces: ['solana'],
    isFirst: true,
    link: page => `https://solflare.com/ul/v1/browse/${encodeUrl(page)}?ref=${encodeUrl(page)}`,
  },
  {
    wallets: [
      'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
      'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8',
      'com.coinbase.wallet',
    ],
    namespaces: ['eip155', 'solana'],
    isFirst: true,
    link: (page, { namespaces }) =>
      namespaces.includes('solana')
        ? `https://go.cb-w.com/dapp?cb_url=${encodeUrl(page)}`
        : `cbwallet://miniapp?url=${encodeUrl(page)}`,
  },
  {
    wallets: ['c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96', 'io.metamask'],
    namespaces: ['eip155'],
    // The link ends with the page address without its scheme. An unescaped `#` would truncate it.
    link: page =>
      `https://metamask.app.link/dapp/${page.href.replace(/^https?:\/\//, '').replaceAll('#', '%23')}`,
  },
]

const ruleOf = (wallet: Wallet, namespaces: readonly Namespace[]) =>
  rules.find(
    rule =>
      rule.wallets.some(name => name === wallet.id || isSameRdns(name, wallet.rdns)) &&
      rule.namespaces.some(namespace => namespaces.includes(namespace)),
  )

/** Whether a link to the wallet's browser is known, and that browser supports one of these namespaces. */
export const canOpenPage = (wallet: Wallet, namespaces: readonly Namespace[]): boolean =>
  ruleOf(wallet, namespaces) !== undefined

/** Whether a phone should first offer to open the page in the wallet. */
export const opensPageFirst = (wallet: Wallet, namespaces: readonly Namespace[]): boolean =>
  ruleOf(wallet, namespaces)?.isFirst === true

/**
 * Returns the link that opens this page in the wallet's browser. Undefined if the wallet is unknown, or if the URL of the page is not http
 * or https (T9) or has a user name or password.
 */
export function pageLink(wallet: Wallet, context: PageLinkContext): string | undefined {
  const rule = ruleOf(wallet, context.namespaces)
  if (!rule || !URL.canParse(context.href)) return undefined
  const page = new URL(context.href)
  // The wallet must not receive another scheme, or a user name and password.
  if (!/^https?:$/.test(page.protocol) || page.username || page.password) return undefined
  return rule.link(page, context)
}
