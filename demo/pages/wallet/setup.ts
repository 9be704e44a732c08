import type { BenchInfo } from '../../backend/bench.ts'
import { demoKey } from '../../backend/chains/accounts.ts'
import type { NetworkId } from '../../../src/core/chain/caip.ts'
import {
  bitcoinSigner,
  createPairingWallet,
  evmSigner,
  polkadotSigner,
  solanaSigner,
} from '../../../src/testing/index.ts'

// Creates the wallet of the phone page, with the URLs of its chains and its relay.

interface StackUrls {
  relay?: string
  bitcoin?: string
  chains?: Record<string, string>
  solana?: string
}

const query = new URLSearchParams(location.search)
// `?theme=` sets the color scheme, which the embedding page passes.
document.documentElement.dataset.theme = query.get('theme') ?? ''

/** `?bench` makes this the phone wallet of bench pages, with its own keys and the bench chains. */
const bench = query.has('bench')
  ? await fetch('/bench.json').then(response => response.json() as Promise<BenchInfo>)
  : undefined
const hexToBytes = (hex: string) =>
  Uint8Array.from(hex.slice(2).match(/../g) ?? [], pair => Number.parseInt(pair, 16))

/** `?who=mira` makes this the phone wallet of the demo user on the start page. */
const userKeys = query.get('who') === 'mira' ? ([demoKey] as const) : []
const keys = bench?.keys.evm.slice(3) ?? [
  ...userKeys,
  '0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a',
  '0x8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba',
]
const localNetworks: NetworkId[] = [
  'eip155:31337',
  'eip155:31338',
  'eip155:1',
  'eip155:8453',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:7KjmBSZaMZJ6KEZ7w8XkEnFZqY67sYa8',
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  'polkadot:e812d44359276bfc5075e817f19fcc28',
]
const benchUrls: Readonly<Record<string, string>> = bench
  ? Object.fromEntries(
      Object.entries({ eip155: bench.chains, solana: bench.solana, bip122: bench.bitcoin }).flatMap(
        ([namespace, urls]) =>
          Object.entries(urls).map(([reference, url]) => [`${namespace}:${reference}`, url]),
      ),
    )
  : {}
const networks = bench ? (Object.keys(benchUrls) as NetworkId[]) : localNetworks

// Polyfills the part of Node's `Buffer` that the wallet library uses to read messages.
const toBinaryText = (bytes: Uint8Array) => Array.from(bytes, byte => String.fromCharCode(byte)).join('')
const nodeBuffer = {
  from(value: string | Uint8Array, encoding?: string) {
    const isBase64 = encoding === 'base64' && typeof value === 'string'
    const bytes = isBase64
      ? Uint8Array.from(atob(value), letter => letter.charCodeAt(0))
      : typeof value === 'string'
        ? new TextEncoder().encode(value)
        : value
    const toString = (to?: string) => {
      if (to === 'base64') return btoa(toBinaryText(bytes))
      if (to === 'hex') return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
      return new TextDecoder().decode(bytes)
    }
    // Returns a Uint8Array with a `toString` method, because the library uses the result in both ways.
    return Object.assign(new Uint8Array(bytes), { toString })
  },
}
Object.assign(globalThis, { Buffer: nodeBuffer })

const urls = await findUrls()
export const isAutoApproved = query.get('approve') === 'auto'
export const wallet = await createPairingWallet({
  relayUrl: urls.relay,
  name: 'Phone wallet',
  url: location.origin,
  signers: [
    await evmSigner(keys),
    await solanaSigner(
      bench?.keys.solana.slice(2).map(hexToBytes) ?? [new Uint8Array(32).fill(7), new Uint8Array(32).fill(8)],
    ),
    await (bench ? bitcoinSigner(bench.keys.bitcoin.slice(2), 'mainnet') : bitcoinSigner(keys)),
    // WORTHLESS: private keys of `//Alice` and `//Bob`, which have an account on every development chain.
    await polkadotSigner([
      'e5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a',
      '398f0c28f98885e046333d4a41c19cee4c37368a9832c6502f6cfd182e2aef89',
    ]),
  ],
  networks,
  rpcUrls: urls.rpcUrls,
  storage: 'page',
  // `?sign-in=later` simulates a wallet that connects first and signs in afterwards, in a separate request.
  signsIn: query.get('sign-in') !== 'later',
  ...(isAutoApproved && { onProposal: 'approve', onRequest: 'approve' }),
})

async function findUrls() {
  const services: StackUrls = await fetch('/stack.json')
    .then(async response => (response.ok ? ((await response.json()) as { urls: StackUrls }).urls : {}))
    // If there is no stack, the query of the page contains the URL of the relay.
    .catch(() => ({}))
  const rpcUrls: Partial<Record<NetworkId, string>> = {}
  for (const id of networks) {
    const reference = id.split(':')[1] ?? ''
    const url =
      query.get(`rpc-${reference}`) ??
      benchUrls[id] ??
      services.chains?.[reference] ??
      (id.startsWith('bip122:') ? services.bitcoin : undefined) ??
      (id.startsWith('solana:7Kj') ? services.solana : undefined)
    if (url) rpcUrls[id] = url
  }
  return { relay: query.get('relay') ?? services.relay ?? 'ws://127.0.0.1:8788', rpcUrls }
}
