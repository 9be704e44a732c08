import type { EmbeddedNamespace } from '../identity/embedded.ts'
import { chainReads } from './node-reads.ts'

// Methods of the embedded wallet. A method in neither list is rejected.
const safeSet: ReadonlySet<string> = new Set([
  ...chainReads,
  'eth_accounts',
  'eth_chainId',
  'eth_getAccount',
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'eth_getUserOperationReceipt',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_supportedEntryPoints',
  'wallet_getAssets',
])

/** Kind of a method's result: a signature, the id of a transaction or batch, or data. */
export type ResultKind = 'signature' | 'sent' | 'data'

// Derived from the method, not from the length of the result: a signature and a hash can look alike.
const resultKinds: ReadonlyMap<string, ResultKind> = new Map([
  ['personal_sign', 'signature'],
  ['eth_signTypedData_v4', 'signature'],
  ['eth_sendTransaction', 'sent'],
  ['solana_signMessage', 'signature'],
  ['solana_signTransaction', 'signature'],
  ['solana_signAllTransactions', 'signature'],
  ['solana_signAndSendTransaction', 'sent'],
  ['wallet_sendCalls', 'sent'],
  ['wallet_grantPermissions', 'data'],
  ['wallet_revokePermissions', 'data'],
  ['eth_sendUserOperation', 'sent'],
])

/** Methods that need no user approval. @internal Exported for tests. */
export const safeMethods: readonly string[] = [...safeSet]
/** Methods that need user approval. @internal Exported for tests. */
export const approvedMethods: readonly string[] = [...resultKinds.keys()]

export type MethodClass = 'safe' | 'approved' | 'refused'

/** Classifies a method of the embedded wallet: `safe` needs no approval, `approved` needs the user's approval, `refused` is rejected. */
export const classOfMethod = (method: string): MethodClass => {
  if (safeSet.has(method)) return 'safe'
  return resultKinds.has(method) ? 'approved' : 'refused'
}

export const resultKindOf = (method: string): ResultKind =>
  method === 'eth_sendRawTransaction' ? 'sent' : (resultKinds.get(method) ?? 'data')

const signedKinds: ReadonlyMap<string, 'text' | 'data'> = new Map([
  ['personal_sign', 'text'],
  ['solana_signMessage', 'text'],
  ['eth_signTypedData_v4', 'data'],
])

/** Returns whether a method signs a text or typed data. Undefined for any other method. */
export const signedKindOf = (method: string): 'text' | 'data' | undefined => signedKinds.get(method)

/** Returns the namespace of a method. */
export const namespaceOfMethod = (method: string): EmbeddedNamespace =>
  method.startsWith('solana_') ? 'solana' : 'eip155'
