import type { ConnectorInfo } from '../../core/wallet/connector-info.ts'
import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

const connectors = modalAtom<readonly ConnectorInfo[]>([])

/** Connectors available on this page, in order of discovery. */
export const $connectors: ReadonlyStore<typeof connectors> = connectors

/** Adds a connector. One with the same id is updated in place. */
export const connectorAdded = (info: ConnectorInfo) => {
  const current = connectors.get()
  const index = current.findIndex(connector => connector.id === info.id)
  connectors.set(index < 0 ? [...current, info] : current.with(index, info))
}
/** Removes all connectors. */
export const connectorsCleared = () => connectors.set([])
