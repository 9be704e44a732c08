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
