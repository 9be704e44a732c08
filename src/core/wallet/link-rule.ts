/** Schemes of wallet apps that a link may open; everything else of that kind is refused (T9). */
export const appSchemes: readonly string[] = [
  'argent',
  'backpack',
  'bitget',
  'bitkeep',
  'bitpay',
  'bnc',
  'cbwallet',
  'coin98',
  'exodus',
  'frontier',
  'imtokenv2',
  'leather',
  'ledgerlive',
  'magiceden',
  'metamask',
  'okx',
  'oneinch',
  'phantom',
  'rainbow',
  'safe',
  'solflare',
  'tg',
  'tpoutside',
  'trust',
  'uniswap',
  'wc',
  'xverse',
  'zerion',
]

const maxLength = 8_192

/**
 * The link as the browser will open it, or undefined when it may not be opened: only https and registered app
 * schemes, no user name or password in it. What is checked is what the URL parser makes of the text, since
 * that drops the tabs and line ends which hide `javascript:` from a pattern.
 */
export function allowedLink(link: unknown, schemes: readonly string[] = appSchemes): string | undefined {
  if (typeof link !== 'string' || link.length > maxLength || !URL.canParse(link)) return undefined
  const { protocol, username, password, hostname, href } = new URL(link)
  if (username || password) return undefined
  if (protocol === 'https:') return hostname ? href : undefined
  return schemes.includes(protocol.slice(0, -1)) ? href : undefined
}

/** Whether a link of a wallet, a catalog or an explorer may be opened. */
export const isAllowedLink = (link: unknown, schemes?: readonly string[]): link is string =>
  allowedLink(link, schemes) !== undefined

// Schemes that mean something to the browser or the device itself: never a wallet, whatever a catalog says.
const takenSchemes: ReadonlySet<string> = new Set(
  (
    'about blob chrome chrome-extension content data devtools edge facetime facetime-audio file filesystem ftp http ' +
    'intent itms itms-apps itms-services jar javascript mailto market moz-extension ms-settings resource search-ms ' +
    'shell sms smsto ssh tel telnet vbscript view-source webcal ws wss x-apple.systempreferences'
  ).split(' '),
)

// A browser drops line ends and tabs inside a link and encodes blanks: what looks like one link would open another.
const blank = /[\s\p{Cc}]/u

/** Whether a link that a wallet registered in a catalog may be opened: https, or a scheme of its own (T4, T9). */
export function isWalletLink(link: unknown): link is string {
  if (typeof link !== 'string' || link.length > maxLength || blank.test(link) || !URL.canParse(link))
    return false
  const { protocol, username, password, hostname } = new URL(link)
  if (username || password) return false
  return protocol === 'https:' ? hostname !== '' : !takenSchemes.has(protocol.slice(0, -1))
}
