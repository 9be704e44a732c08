import type { NetworkId } from '../../core/chain/caip.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import type { Network } from '../../core/chain/network.ts'
import type { ReadChain } from './session.ts'
import type { PairingSettings } from './universal-provider.ts'

/** What pairing is told of the app. */
export interface PairingConnectorOptions {
  readonly settings: PairingSettings
  /** The networks the app offers now. */
  networks(): readonly Network[]
  /** The network a namespace was on before; a session stays there when the wallet approves it. */
  networkOf(namespace: Namespace): NetworkId | undefined
  readonly readChain: ReadChain
  /** Schemes of the wallets that the app brings itself: links with them may be opened too. */
  readonly ownSchemes?: () => ReadonlySet<string>
  /** Told of every request that waits for a wallet; the returned function of its end. */
  readonly asking?: () => () => void
  /** Whether a code of an earlier load of this page, by its topic, may still be approved. */
  readonly isAwaited?: (pairingTopic: string) => boolean
}
