import { atom, readonlyType } from 'nanostores'
import type { NetworkId } from '../core/chain/caip.ts'
import type { EmbeddedUser } from '../core/identity/embedded.ts'

export interface EmbeddedWallet {
  readonly user?: EmbeddedUser
  /** EVM networks on which the wallet has a smart account. */
  readonly smartAccountNetworks: readonly NetworkId[]
  /** The smart account of the network in use is on the chain already. */
  readonly smartAccountDeployed?: boolean
}

const nobody: EmbeddedWallet = { smartAccountNetworks: [] }
const store = atom<EmbeddedWallet>(nobody)

/** What is known of the embedded wallet and its person; empty when nobody is logged in. */
export const $embeddedWallet = readonlyType(store)

export const embeddedUserSeen = (user: EmbeddedUser) => store.set({ ...store.get(), user })
export const smartAccountsSeen = (networks: readonly NetworkId[], deployed?: boolean) =>
  store.set({ ...store.get(), smartAccountNetworks: networks, smartAccountDeployed: deployed })
export const embeddedWalletCleared = () => store.set(nobody)
