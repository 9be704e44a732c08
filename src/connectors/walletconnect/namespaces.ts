import { type NetworkId, namespaceOf } from '../../core/chain/caip.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import type { Network } from '../../core/chain/network.ts'
import { formerSolanaIds } from '../../networks/former-solana-ids.ts'

/** Namespace of a session proposal. */
export interface RequestedNamespace {
  chains: string[]
  methods: string[]
  events: string[]
}

const methods: Record<Namespace, readonly string[]> = {
  eip155: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendRawTransaction',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'personal_sign',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_registerOnboarding',
    'wallet_watchAsset',
    'wallet_scanQRCode',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
    'wallet_sendCalls',
    'wallet_getCapabilities',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_getAssets',
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
  polkadot: ['polkadot_signTransaction', 'polkadot_signMessage'],
}

const events = ['accountsChanged', 'chainChanged']

/** Builds the namespaces of a session proposal. All are optional: the wallet shares those that it supports. */
export function requestedNamespaces(
  networks: readonly Network[],
): Partial<Record<Namespace, RequestedNamespace>> {
  const requested: Partial<Record<Namespace, RequestedNamespace>> = {}
  for (const network of networks) {
    const namespace = namespaceOf(network.id)
    const space = (requested[namespace] ??= {
      chains: [],
      methods: [...methods[namespace]],
      events: [...events],
    })
    // Older wallets only support the former ids of the Solana networks.
    for (const id of [network.id, ...formerIds(network.id)])
      if (!space.chains.includes(id)) space.chains.push(id)
  }
  return requested
}

const formerIds = (id: NetworkId) =>
  [...formerSolanaIds].filter(([, now]) => now === id).map(([former]) => former)
