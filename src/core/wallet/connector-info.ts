import type { Namespace } from '../chain/namespace.ts'

/** How a connector reaches its wallet; the names are those of the option `connectorTypeOrder`. */
export type ConnectorType = 'announced' | 'injected' | 'walletConnect' | 'embedded' | 'external'

/** The one connector of pairing. */
export const walletConnectId = 'walletConnect'

/** The one connector of the embedded wallet. */
export const embeddedId = 'embedded'

/** What a screen may know of a connector: plain data, copied at first sight (T1). */
export interface ConnectorInfo {
  /** Unique on the page: rdns of an announced wallet, else a name of our own. */
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  readonly namespaces: readonly Namespace[]
  /** Announced icon: an allowed `data:` image, or absent. */
  readonly icon?: string
  readonly rdns?: string
  readonly explorerId?: string
  /** More than one wallet claimed this rdns; none of them gets a badge (T1). */
  readonly contested?: boolean
}
