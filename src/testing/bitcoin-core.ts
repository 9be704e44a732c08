import type { BitcoinKeyAddress, TestBitcoinNetwork } from './bitcoin-keys.ts'
import type { WalletRequest } from './script.ts'

/** Core of a Bitcoin test wallet, independent of the wallet API. */
export interface BitcoinCore {
  readonly log: WalletRequest[]
  readonly name: string
  readonly icon: string
  readonly listeners: Map<string, Set<(...values: unknown[]) => void>>
  isAuthorized(): boolean
  authorize(isAuthorized: boolean): void
  network(): TestBitcoinNetwork
  addresses(): Promise<readonly BitcoinKeyAddress[]>
  /** Responds as scripted. `perform` is the wallet's default behavior. */
  play(method: string, params: unknown, perform: () => Promise<unknown>): unknown
  signMessage(address: string | undefined, message: string, protocol: 'ecdsa' | 'bip322'): Promise<string>
  signPsbt(psbt: string, indexes: readonly number[] | undefined): Promise<string>
  /** Finalizes a signed PSBT and broadcasts it. */
  finish(psbt: string): Promise<string>
  broadcast(psbt: string): Promise<string>
  send(recipient: string, value: bigint): Promise<string>
  switchNetwork(network: TestBitcoinNetwork): Promise<void>
  on(event: string, listener: (...values: unknown[]) => void): () => void
  emit(event: string, ...values: unknown[]): void
}

/** API of one kind of Bitcoin wallet, implemented with a core. */
export interface BitcoinShape {
  readonly provider: object
  readonly windowGlobal: { install(): void; uninstall(): void }
  emitAccounts(): Promise<void>
  emitNetwork(): Promise<void>
}

/** Creates an error with a code, as real wallets throw it. */
export const rpcError = (code: number, message: string) => Object.assign(new Error(message), { code })
