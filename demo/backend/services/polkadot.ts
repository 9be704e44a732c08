import { polkadotKeys } from '../chains/accounts.ts'
import { json, Refusal, type ServiceRequest } from '../http.ts'
import type { Service } from './service.ts'

/** Genesis hash of the simulated local chain. Its first 32 hex digits are the CAIP-2 reference. */
export const polkadotGenesis = '0xe812d44359276bfc5075e817f19fcc2849889f628a0e39086a3da921bda08642'

/** Prefix of the storage keys of `System.Account`. It is followed by a hash of 16 bytes and the public key. */
const accountPrefix = '26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'
const initialBalance = 1_000n * 10n ** 10n

/**
 * The storage of a Polkadot chain as JSON-RPC at `POST /polkadot`. It is read-only: the modal only reads accounts, and does not
 * send transactions there.
 */
export const polkadot: Service = {
  name: 'polkadot',
  start({ origin, routes }) {
    routes().post('/polkadot', request => {
      const calls = request.json()
      return json(Array.isArray(calls) ? calls.slice(0, 100).map(handleCall) : handleCall(calls))
    })
    return { url: `${origin}/polkadot` }
  },
}

function handleCall(call: ReturnType<ServiceRequest['json']>): object {
  const { id = null, method, params } = (call ?? {}) as { id?: unknown; method?: unknown; params?: unknown }
  if (typeof method !== 'string') throw new Refusal(400, 'method', 'A call names a method')
  const handler = Object.hasOwn(methods, method) ? methods[method] : undefined
  return handler
    ? { jsonrpc: '2.0', id, result: handler(Array.isArray(params) ? (params as unknown[]) : []) }
    : { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }
}

const methods: Record<string, (params: readonly unknown[]) => unknown> = {
  rpc_methods: () => ({ methods: Object.keys(methods) }),
  system_name: () => 'Local storage',
  system_chain: () => 'Local Polkadot',
  system_version: () => '1.0.0',
  system_health: () => ({ peers: 0, isSyncing: false, shouldHavePeers: false }),
  system_properties: () => ({ ss58Format: 42, tokenDecimals: 10, tokenSymbol: 'DOT' }),
  chain_getBlockHash: () => polkadotGenesis,
  chain_getFinalizedHead: () => polkadotGenesis,
  chain_getHeader: () => ({ parentHash: `0x${'00'.repeat(32)}`, number: '0x0' }),
  state_getRuntimeVersion: () => ({ specName: 'polkadot', specVersion: 1, transactionVersion: 1 }),
  state_getStorage: ([key]) => readAccount(String(key)),
}

/**
 * Encodes an account in SCALE: four counters of four bytes, then free, reserved, frozen and flags of 16 bytes, all little-endian.
 * Returns null for an unknown account.
 */
function readAccount(key: string): string | null {
  const digits = key.toLowerCase().replace(/^0x/, '')
  const publicKey = digits.slice(-64)
  const isAccount = digits.length === 160 && digits.startsWith(accountPrefix)
  if (!isAccount || !polkadotKeys.some(polkadotKey => polkadotKey === publicKey)) return null
  const counters = [0n, 0n, 1n, 0n].map(value => toLittleEndianHex(value, 4))
  const balances = [initialBalance, 0n, 0n, 1n << 127n].map(value => toLittleEndianHex(value, 16))
  return `0x${[...counters, ...balances].join('')}`
}

const toLittleEndianHex = (value: bigint, bytes: number): string =>
  (
    value
      .toString(16)
      .padStart(bytes * 2, '0')
      .match(/../g) ?? []
  )
    .reverse()
    .join('')
