import type { Namespace } from '../core/chain/namespace.ts'
import { hasSmartAccounts } from '../core/chain/namespace-rules.ts'
import { type EmbeddedAccountType, embeddedAccountTypes } from '../core/identity/embedded.ts'
import type { Settings } from '../core/options.ts'
import { configureStorage, storedEntry } from './storage.ts'

const isType = (value: unknown): value is EmbeddedAccountType =>
  embeddedAccountTypes.includes(value as EmbeddedAccountType)

const entryOf = (namespace: Namespace, { storage }: Settings) => {
  configureStorage(storage)
  return storedEntry<EmbeddedAccountType>(`accountType:${namespace}`, { guard: isType, copy: type => type })
}

/** Returns the account type that a login requests: the user's last choice, the app's default, or the default of the namespace. */
export async function preferredAccountType(
  namespace: Namespace,
  settings: Settings,
): Promise<EmbeddedAccountType> {
  return (
    (await entryOf(namespace, settings).read()) ??
    [settings.defaultAccountTypes?.[namespace]].find(isType) ??
    (hasSmartAccounts(namespace) ? 'smartAccount' : 'eoa')
  )
}

export const rememberAccountType = (
  namespace: Namespace,
  type: EmbeddedAccountType,
  settings: Settings,
): Promise<void> => entryOf(namespace, settings).write(type)
