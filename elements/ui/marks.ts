import { svg, type SVGTemplateResult } from 'lit'
import type { SocialIcon } from './icons.ts'

// Marks of social accounts, networks and tokens in color on a 24 px grid. They are bundled, so no request goes to a third party.
// Tokens are matched by contract, never by their self-declared name. Only native currencies are matched by symbol.

const white = '#fff'

const fill = (color: string, path: string) => svg`<path fill=${color} stroke="none" d=${path}></path>`
const line = (color: string, path: string, width = 2) =>
  svg`<path fill="none" stroke=${color} stroke-width=${width} stroke-linecap="butt" stroke-linejoin="miter" d=${path}></path>`
const group = (...pieces: readonly SVGTemplateResult[]) => svg`${pieces}`

export const socialMarks: Readonly<Record<SocialIcon, SVGTemplateResult>> = {
  google: group(
    line('#ea4335', 'M5.07 8A8 8 0 0 1 17.66 6.34', 4),
    line('#fbbc05', 'M5.07 16a8 8 0 0 1 0-8', 4),
    line('#34a853', 'M17.14 18.13A8 8 0 0 1 5.07 16', 4),
    line('#4285f4', 'M12.2 12H20a8 8 0 0 1-2.86 6.13', 4),
  ),
  x: group(
    line('currentColor', 'M4.6 4.2h3.7l11.1 15.6h-3.7Z', 1.7),
    line('currentColor', 'M4.4 20.4 10.7 13.4M13.4 10.4 19 4', 1.9),
  ),
  discord: group(
    fill(
      '#5865f2',
      'M6.6 5.4c3.5-1.3 7.3-1.3 10.8 0 2.3 3.3 3.4 7 3.2 11.2a12 12 0 0 1-4.9 2.6l-1.2-2c-1.7.4-3.3.4-5 0l-1.2 2a12 12 0 0 1-4.9-2.6c-.2-4.2.9-7.9 3.2-11.2Z',
    ),
    fill(
      white,
      'M7.4 12.1a1.6 1.8 0 1 0 3.2 0 1.6 1.8 0 1 0-3.2 0M13.4 12.1a1.6 1.8 0 1 0 3.2 0 1.6 1.8 0 1 0-3.2 0',
    ),
  ),
  farcaster: group(
    fill('#7c65c1', 'M6.5 2.5h11a4 4 0 0 1 4 4v11a4 4 0 0 1-4 4h-11a4 4 0 0 1-4-4v-11a4 4 0 0 1 4-4Z'),
    fill(
      white,
      'M7 6h10v2h1.6l-.5 1.6h-.5v7h.7V18h-4.1v-1.4h.7v-3.4a2.9 2.9 0 0 0-5.8 0v3.4h.7V18H5.7v-1.4h.7v-7h-.5L5.4 8H7Z',
    ),
  ),
  github: fill(
    'currentColor',
    'M12 2.4a9.6 9.6 0 0 0-3.3 18.6c.5.1.9-.2.9-.6v-2.2c-2.6.6-3.2-1.1-3.4-1.9-.2-.4-.6-1-1-1.3-.4-.2-.9-.8 0-.8.8 0 1.4.8 1.6 1.1 1 1.6 2.5 1.2 3 .9.1-.7.4-1.1.7-1.4-2.3-.3-4.7-1.2-4.7-5.1 0-1.1.4-2 1.1-2.7-.1-.3-.5-1.4.1-2.8 0 0 .9-.3 2.8 1a9.6 9.6 0 0 1 5 0c1.9-1.3 2.8-1 2.8-1 .6 1.4.2 2.5.1 2.8.6.7 1 1.6 1 2.7 0 3.9-2.3 4.8-4.6 5.1.4.3.7 1 .7 1.9v3.7c0 .4.3.7.8.6A9.6 9.6 0 0 0 12 2.4Z',
  ),
  apple: fill(
    'currentColor',
    'M17.3 12.7c0-2.3 1.9-3.4 2-3.5-1.1-1.6-2.8-1.8-3.4-1.9-1.4-.1-2.8.9-3.5.9s-1.8-.8-3-.8c-1.6 0-3 .9-3.9 2.3-1.6 2.9-.4 7.1 1.2 9.4.8 1.1 1.7 2.4 3 2.4 1.2-.1 1.6-.8 3-.8 1.5 0 1.9.8 3.1.8s2.1-1.2 2.9-2.3c.9-1.3 1.3-2.6 1.3-2.7 0 0-2.7-1-2.7-3.8ZM15 5.8c.7-.8 1.1-1.9 1-3-.9 0-2.1.6-2.7 1.4-.6.7-1.1 1.8-1 2.9 1 .1 2.1-.5 2.7-1.3Z',
  ),
  facebook: group(
    fill('#1877f2', 'M2.5 12a9.5 9.5 0 1 0 19 0 9.5 9.5 0 1 0-19 0'),
    fill(
      white,
      'M13.5 21.4v-7h2.4l.4-2.8h-2.8V9.9c0-.8.4-1.5 1.6-1.5h1.3V6s-1.2-.2-2.3-.2c-2.3 0-3.8 1.4-3.8 3.8v2H7.7v2.8h2.6v7a10 10 0 0 0 3.2 0Z',
    ),
  ),
}

/** Mark with a background color. */
export interface Mark {
  readonly ground: string
  readonly art: SVGTemplateResult
}

const mark = (ground: string, ...pieces: readonly SVGTemplateResult[]): Mark => ({
  ground,
  art: group(...pieces),
})

const diamond = group(
  fill('#ffffffb8', 'M12 3.4 6.5 12.3 12 15.5ZM6.5 13.6 12 20.6v-3.8Z'),
  fill(white, 'M12 3.4v12.1l5.5-3.2ZM12 16.8v3.8l5.5-7Z'),
)
const ether = mark('#627eea', diamond)
const bitcoin = mark(
  '#f7931a',
  line(
    white,
    'M8.3 6.8h4.9a2.5 2.5 0 0 1 0 5H9.4h4.4a2.7 2.7 0 0 1 0 5.4H8.3M9.7 6.8v10.4M10.6 4.6v2.2m2.7-2.2v2.2m-2.7 10.4v2.2m2.7-2.2v2.2',
    1.7,
  ),
)
const solana = mark(
  '#131313',
  fill('#19fb9b', 'M8.2 6.4h10.6l-2.9 2.8H5.2Z'),
  fill('#5c8df6', 'M5.2 10.6h10.6l3 2.8H8.2Z'),
  fill('#9945ff', 'M8.2 14.8h10.6l-2.9 2.8H5.2Z'),
)
const polygon = mark(
  '#8247e5',
  line(white, 'm8.7 8.2 3 1.7v3.5l-3 1.7-3-1.7V9.9ZM15.3 9.2l3 1.7v3.5l-3 1.7-3-1.7v-3.5Z', 1.7),
)
const bnb = mark(
  '#f0b90b',
  fill(
    white,
    'm12 9.8 2.2 2.2-2.2 2.2L9.8 12ZM6.6 9.9 8.7 12l-2.1 2.1L4.5 12Zm10.8 0 2.1 2.1-2.1 2.1-2.1-2.1Z',
  ),
  line(white, 'm7.6 9.4 4.4-4.4 4.4 4.4M7.6 14.6 12 19l4.4-4.4', 2.4),
)
const avalanche = mark(
  '#e84142',
  fill(
    white,
    'M12.9 5.4c-.4-.8-1.4-.8-1.8 0L4.9 16.6c-.4.8 0 1.5.9 1.5h3.5c.8 0 1.4-.4 1.8-1.1l3.5-6.3c.2-.5.2-1 0-1.5ZM16.1 13c-.4-.7-1.4-.7-1.8 0l-2 3.6c-.4.8 0 1.5.9 1.5h4.1c.9 0 1.3-.7.9-1.5Z',
  ),
)
const polkadot = mark(
  '#e6007a',
  fill(
    white,
    'M9.4 5.6a2.6 1.5 0 1 0 5.2 0 2.6 1.5 0 1 0-5.2 0M9.4 18.4a2.6 1.5 0 1 0 5.2 0 2.6 1.5 0 1 0-5.2 0M5 8.9a2.6 1.5-60 1 0 2.6-.3A2.6 1.5-60 1 0 5 8.9M16.4 8.6a2.6 1.5 60 1 0 2.6.3 2.6 1.5 60 1 0-2.6-.3M5 15.1a2.6 1.5 60 1 0 2.6.3A2.6 1.5 60 1 0 5 15.1M16.4 15.4a2.6 1.5-60 1 0 2.6-.3 2.6 1.5-60 1 0-2.6.3',
  ),
)
const celo = mark('#fcff52', line('#1a1a1a', 'M16.8 9.2A5.3 5.3 0 1 0 16.8 14.8', 2.6))

const networks: Readonly<Record<string, Mark>> = {
  'eip155:1': ether,
  'eip155:10': mark(
    '#ff0420',
    line(white, 'M5.3 12a2.7 3 0 1 0 5.4 0 2.7 3 0 1 0-5.4 0M13.6 16.1V9h2.4a2.1 2.1 0 0 1 0 4.2h-2.4', 2.1),
  ),
  'eip155:56': bnb,
  'eip155:100': mark(
    '#04795b',
    line(white, 'M4.9 12a7.1 7.1 0 1 0 14.2 0 7.1 7.1 0 1 0-14.2 0M7.6 8.2l8.3 8M16.4 8.2l-8.3 8', 1.6),
  ),
  'eip155:137': polygon,
  'eip155:324': mark('#1e1e2a', fill('#8c8dfc', 'm20 12-5-5v3.7L9.6 14.6H15V17ZM4 12l5 5v-3.7l5.4-3.9H9V7Z')),
  'eip155:5000': mark(
    '#111',
    line(
      white,
      'M12 4.5v3.6m0 7.8v3.6M4.5 12h3.6m7.8 0h3.6M6.7 6.7l2.5 2.5m5.6 5.6 2.5 2.5M6.7 17.3l2.5-2.5m5.6-5.6 2.5-2.5',
      1.8,
    ),
  ),
  'eip155:8453': mark(
    '#0052ff',
    fill(white, 'M12 19.4a7.4 7.4 0 1 0-7.37-8.1h9.77v1.4H4.63A7.4 7.4 0 0 0 12 19.4Z'),
  ),
  'eip155:42161': mark(
    '#213147',
    line('#28a0f0', 'm12.6 12.2 3 7.2m-.9-11.4 3.4 8.6', 2.2),
    line(white, 'M6 17.6 10.7 5.8M8.9 19.3 14.3 5.8', 2.2),
  ),
  'eip155:42220': celo,
  'eip155:43114': avalanche,
  'eip155:59144': mark(
    '#121212',
    line(white, 'M7.2 8.4v9h9', 2.2),
    fill(white, 'M14 7.6a2 2 0 1 0 4 0 2 2 0 1 0-4 0'),
  ),
  'eip155:534352': mark(
    '#ffeeda',
    line(
      '#101010',
      'M9 6.2h7.4a2 2 0 0 1 2 2v1.4h-3.2M15.2 8.2v7.6a2 2 0 0 1-2 2H7.4a2 2 0 0 1-2-2v-1.4h7.8M7.8 14.4V8.2A2 2 0 0 1 9 6.2',
      1.6,
    ),
  ),
  'eip155:7777777': mark(
    '#2b5df0',
    fill('#e9f0ff', 'M5 12a7 7 0 1 0 14 0 7 7 0 1 0-14 0'),
    fill('#7aa2ff', 'M9 10a5 5 0 1 0 10 0 5 5 0 1 0-10 0'),
  ),
  'eip155:11155111': mark('#6f7c9b', diamond),
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': solana,
  'bip122:000000000019d6689c085ae165831e93': bitcoin,
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': polkadot,
}

const coins: Readonly<Record<string, Mark>> = {
  ETH: ether,
  BTC: bitcoin,
  SOL: solana,
  POL: polygon,
  BNB: bnb,
  AVAX: avalanche,
  DOT: polkadot,
  CELO: celo,
}

const usdc = mark(
  '#2775ca',
  line(
    white,
    'M9.2 5.2a7.2 7.2 0 0 0 0 13.6M14.8 5.2a7.2 7.2 0 0 1 0 13.6M14.4 9.9c-.2-1.1-1.1-1.7-2.4-1.7-1.4 0-2.3.7-2.3 1.8 0 2.6 4.8 1.3 4.8 3.9 0 1.2-1 1.9-2.5 1.9-1.4 0-2.4-.7-2.5-1.9M12 6.6v1.6m0 7.6v1.6',
    1.6,
  ),
)
const usdt = mark(
  '#26a17b',
  line(white, 'M6.8 7h10.4M12 7v11', 2.4),
  line(white, 'M5 12.2a7 1.8 0 1 0 14 0 7 1.8 0 1 0-14 0', 1.2),
)
const dai = mark(
  '#f5ac37',
  line(white, 'M7.6 6.4h4a5.6 5.6 0 0 1 0 11.2h-4ZM5.2 10.6h13.6M5.2 13.4h13.6', 1.6),
)
const link = mark('#2a5ada', line(white, 'm12 5.4 5.7 3.3v6.6L12 18.6l-5.7-3.3V8.7Z', 2.6))
const weth = mark('#2f3340', diamond)

/** Marks by contract, in lower case if the address format is not case-sensitive. */
const tokens: Readonly<Record<string, Mark>> = {
  'eip155:1/0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48': usdc,
  'eip155:10/0x0b2c639c533813f4aa9d7837caf62653d097ff85': usdc,
  'eip155:137/0x3c499c542cef5e3811e1192ce70d8cc03d5c3359': usdc,
  'eip155:8453/0x833589fcd6edb6e08f4c7c32d4f71b54bda02913': usdc,
  'eip155:42161/0xaf88d065e77c8cc2239327c5edb3a432268e5831': usdc,
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v': usdc,
  'eip155:1/0xdac17f958d2ee523a2206206994597c13d831ec7': usdt,
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB': usdt,
  'eip155:1/0x6b175474e89094c44da98b954eedeac495271d0f': dai,
  'eip155:1/0x2260fac5e5542a773aa44fbcfedf7c193bc2c599': bitcoin,
  'eip155:1/0x514910771af9ca656af840dff83e8264ecf986ca': link,
  'eip155:1/0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2': weth,
}

export const networkMark = (id: string): Mark | undefined =>
  Object.hasOwn(networks, id) ? networks[id] : undefined

/** Returns the mark of a known contract or, without a contract, of the native currency with this symbol. */
export function tokenMark({ networkId, address, symbol }: MarkedToken): Mark | undefined {
  if (address === undefined || address === 'native')
    return Object.hasOwn(coins, symbol) ? coins[symbol] : undefined
  // Hex addresses are case-insensitive. A lowercased base58 address never matches an entry.
  const key = [address, address.toLowerCase()]
    .map(spelling => `${networkId}/${spelling}`)
    .find(spelling => Object.hasOwn(tokens, spelling))
  return key === undefined ? undefined : tokens[key]
}

/** Token data needed for a mark. Without an address, or with `native`, it is the native currency. */
export interface MarkedToken {
  readonly networkId: string
  readonly address?: string | undefined
  readonly symbol: string
}
