import type { Connector } from '../../connectors/connector.ts'
import { isNamespace } from '../../core/chain/namespace.ts'
import { limits } from '../../core/limits.ts'
import { walletConnectId } from '../../core/wallet/connector-info.ts'
import { cleanName } from '../../core/wallet/wallet-name.ts'

/**
 * The door for a connector that an app brings (B12): undefined for what is none. What screens show of it is a cleaned copy
 * (T1, T3), and it stands for no other way to a wallet than its own.
 */
export function readOwnConnector(value: unknown): Connector | undefined {
  try {
    const own = value as Connector
    const { id, name, namespaces, icon, rdns, explorerId } = own.info
    const isText = (text: unknown, most = 256): text is string =>
      typeof text === 'string' && text.length <= most
    const shownName = cleanName(name)
    const known = [...namespaces].filter(isNamespace)
    if (
      ![own.connect, own.restore, own.disconnect, own.watch].every(method => typeof method === 'function') ||
      !isText(id) ||
      !id ||
      id === walletConnectId ||
      !shownName ||
      !known.length
    )
      return undefined
    return {
      info: {
        id,
        name: shownName,
        type: 'external',
        namespaces: known,
        ...(isText(icon, limits.announcedIconMaxBytes) && { icon }),
        ...(isText(rdns) && { rdns }),
        ...(isText(explorerId) && { explorerId }),
      },
      connect: request => own.connect(request),
      restore: signal => own.restore(signal),
      disconnect: () => own.disconnect(),
      watch: events => own.watch(events),
      ...(typeof own.isAwake === 'function' && {
        isAwake: async (signal: AbortSignal) => own.isAwake?.(signal) ?? true,
      }),
      ...(own.promptsInPage === true && { promptsInPage: true }),
    }
  } catch {
    // A getter of the app's that throws: as if it was not given.
    return undefined
  }
}
