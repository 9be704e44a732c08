import type { BitcoinKeyAddress, TestBitcoinNetwork } from './bitcoin-keys.ts'
import type { WalletRequest } from './script.ts'

/** Bitcoin in words of a wallet: what a shape needs, without its manners. */
export interface BitcoinCore {
  readonly log: WalletRequest[]
  readonly name: string
  readonly icon: string
  readonly listeners: Map<string, Set<(...values: unknown[]) => void>>
  isAuthorized(): boolean
  authorize(isAuthorized: boolean): void
  network(): TestBitcoinNetwork
  addresses(): Promise<readonly BitcoinKeyAddress[]>
  /** Plays the script; what the wallet does by itself is `perform`. */
  ask(method: string, params: unknown, perform: () => Promise<unknown>): unknown
  signMessage(address: string | undefined, message: string, protocol: 'ecdsa' | 'bip322'): Promise<string>
  signPsbt(psbt: string, indexes: readonly number[] | undefined): Promise<string>
  /** Makes a signed PSBT whole and hands it to the chain. */
  finish(psbt: string): Promise<string>
  broadcast(psbt: string): Promise<string>
  send(recipient: string, value: bigint): Promise<string>
  switchNetwork(network: TestBitcoinNetwork): Promise<void>
  on(event: string, listener: (...values: unknown[]) => void): () => void
  emit(event: string, ...values: unknown[]): void
}

/** A core in the manners of one kind of wallet. */
export interface BitcoinShape {
  readonly provider: object
  readonly place: { install(): void; uninstall(): void }
  tellAccounts(): Promise<void>
  tellNetwork(): Promise<void>
}

/** How wallets of the wild say what went wrong. */
export const rpcError = (code: number, message: string) => Object.assign(new Error(message), { code })
