import type { NetworkId } from '../../core/chain/caip.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import type { Network } from '../../core/chain/network.ts'
import type { LoadPairingPart } from './part.ts'
import type { ReadChain } from './session.ts'
import type { PairingSettings } from './universal-provider.ts'

/** Options of the pairing connector. */
export interface PairingConnectorOptions {
  readonly settings: PairingSettings
  /** Networks that the app offers now. */
  networks(): readonly Network[]
  /** Previous network of a namespace. Kept if the wallet approves it. */
  networkOf(namespace: Namespace): NetworkId | undefined
  readonly readChain: ReadChain
  readonly loadPart: LoadPairingPart
  /** URL schemes of the app's custom wallets. Links with these schemes may be opened too. */
  readonly ownSchemes?: () => ReadonlySet<string>
  /** Called for every request that waits for a wallet. The returned function is called when the request ends. */
  readonly onRequest?: () => () => void
  /** Returns whether a pairing code of an earlier load of this page, by its topic, may still be approved. */
  readonly isAwaited?: (pairingTopic: string) => boolean
}
