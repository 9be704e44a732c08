import type { Namespace } from '../chain/namespace.ts'

/** How a connector reaches its wallet. The option `connectorTypeOrder` accepts all these values except `embedded`, and others. */
export type ConnectorType = 'announced' | 'injected' | 'walletConnect' | 'embedded' | 'external'

/** Id of the pairing connector. */
export const walletConnectId = 'walletConnect'

/** Id of the connector of the embedded wallet. */
export const embeddedId = 'embedded'

/** Public data of a connector for screens, copied when the connector is found, so that the wallet cannot change it later (T1). */
export interface ConnectorInfo {
  /**
   * Unique on the page: the rdns of the first wallet that announces it (EIP-6963), the id of a connector of the app, otherwise an id that
   * this project defines.
   */
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  readonly namespaces: readonly Namespace[]
  /** Announced icon: an allowed `data:` image, or absent. */
  readonly icon?: string
  readonly rdns?: string
  readonly explorerId?: string
  /** More than one wallet claims this rdns (EIP-6963) or name (Wallet Standard), so none of them gets a badge (T1). */
  readonly contested?: boolean
}
