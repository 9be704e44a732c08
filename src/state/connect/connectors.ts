import { atom, readonlyType } from 'nanostores'
import type { ConnectorInfo } from '../../core/wallet/connector-info.ts'

const connectors = atom<readonly ConnectorInfo[]>([])

/** Ways to reach a wallet on this page, in the order they were found. */
export const $connectors = readonlyType(connectors)

/** A connector of the same id is updated in place. */
export const connectorSeen = (info: ConnectorInfo) => {
  const known = connectors.get()
  const at = known.findIndex(other => other.id === info.id)
  connectors.set(at < 0 ? [...known, info] : known.with(at, info))
}
/** @internal Tests begin anew. */
export const connectorsCleared = () => connectors.set([])
