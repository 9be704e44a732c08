import type { Connected, Connector } from '../../connectors/connector.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import type { Wallet } from '../../core/wallet/wallet.ts'
import { connectFailed } from '../../state/connect/connected.ts'
import { $platform } from '../../state/shell/platform.ts'
import { connectionEstablished } from '../connect/finish-connect.ts'
import { rememberConnections, rememberNetwork } from '../connect/remember.ts'
import { track } from '../shell/track.ts'
import { noteConnections } from '../wallets/known-wallets.ts'
import { rememberWallet } from '../connect/remember-wallet.ts'
import { rememberWayBack } from '../wallets/wallet-links.ts'

export interface Approval {
  readonly connector: Connector
  readonly answer: Connected
  /** What was asked for; the wallet may share less. */
  readonly namespaces: readonly Namespace[]
  /** The wallet that was chosen in a list. */
  readonly wallet: Wallet | undefined
}

/** A wallet on another device said yes: it is connected and remembered. */
export function pairingApproved({ connector, answer, namespaces, wallet }: Approval): void {
  const reached = connectionEstablished(connector, answer, { wanted: namespaces })
  for (const namespace of namespaces) if (!reached.includes(namespace)) connectFailed(namespace)
  rememberConnections()
  rememberNetwork()
  rememberWayBack(wallet, $platform.get().isMobile)
  track({
    event: 'CONNECT_SUCCESS',
    method: wallet ? 'mobile' : 'qrcode',
    name: wallet?.name ?? answer.wallet.name,
  })
  // Without storage the list forgets the order of its wallets, and nothing else.
  const remembered = wallet ? rememberWallet(wallet) : noteConnections()
  remembered.catch(() => {})
}
