import { isNamespace } from '../core/chain/namespace.ts'
import { isLoginProvider } from '../core/identity/embedded.ts'
import { knownWallets } from '../core/wallet/list-limits.ts'
import { cleanName } from '../core/wallet/wallet-name.ts'
import { storedEntry, type StoredKnownWallet } from './storage.ts'

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 256

const isKnownWallet = (value: unknown): value is StoredKnownWallet => {
  const { namespace, connectorId, name, rdns, label } = (value ?? {}) as Partial<StoredKnownWallet>
  return (
    isNamespace(namespace) &&
    isText(connectorId) &&
    isText(name) &&
    (rdns === undefined || isText(rdns)) &&
    (label === undefined || isText(label))
  )
}

const entry = storedEntry<readonly StoredKnownWallet[]>('wallets', {
  guard: (value): value is readonly StoredKnownWallet[] => Array.isArray(value),
  copy: wallets =>
    wallets
      .filter(isKnownWallet)
      .slice(0, knownWallets)
      .map(({ namespace, connectorId, name, rdns, label, login }) => ({
        namespace,
        connectorId,
        name: cleanName(name) || connectorId,
        ...(rdns && { rdns }),
        ...(label && { label: cleanName(label) }),
        ...(isLoginProvider(login) && { login }),
      })),
})

/** Returns the wallets of earlier visits, the most recent first. */
export const readKnownWallets = async (): Promise<readonly StoredKnownWallet[]> => (await entry.read()) ?? []

export const writeKnownWallets = (wallets: readonly StoredKnownWallet[]): Promise<void> =>
  entry.write(wallets)
