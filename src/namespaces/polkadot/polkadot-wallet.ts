import type { NetworkId } from '../../core/chain/caip.ts'
import { encodeHex } from '../../core/chain/hex.ts'
import { polkadotAddress } from '../../core/chain/ss58.ts'
import { polkadotPublicKey } from '../../core/chain/strict-address.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { AccountEntry } from '../../core/identity/account.ts'
import * as limits from '../../core/limits.ts'
import { requireMessage } from '../../core/wallet/message.ts'
import type { PolkadotProvider } from '../../core/wallet/provider.ts'
import { readPolkadotSignature } from './answers.ts'
import { onPageReturn } from '../../connectors/page-return.ts'
import { asPromise, type PageWallet, type SharedAccounts } from '../../connectors/page-wallet.ts'

/** Entry of a wallet in `window.injectedWeb3`. */
export interface InjectedExtension {
  readonly version?: unknown
  enable(origin: string): Promise<InjectedWallet>
}

interface InjectedWallet {
  readonly accounts: {
    get(): Promise<unknown>
    subscribe?(listener: (accounts: unknown) => void): unknown
  }
  readonly signer?: {
    signRaw?(request: { address: string; data: string; type: 'bytes' }): Promise<unknown>
    signPayload?(payload: object): Promise<unknown>
  }
}

/** Account with its public key, which is the same on every network, and the address as the wallet formats it. */
interface InjectedAccount {
  readonly key: string
  readonly publicKey: Uint8Array
  readonly address: string
}

/**
 * Creates a page wallet from an `injectedWeb3` entry. Addresses are formatted for the current network. Messages are signed as
 * `<Bytes>…</Bytes>`.
 */
export function createPolkadotWallet(
  extension: InjectedExtension,
  appName: () => string,
): PageWallet & { provider: PolkadotProvider } {
  let injected: InjectedWallet | undefined
  let injectedAccounts: readonly InjectedAccount[] = []
  let networkId: NetworkId | undefined
  let activeListener: { onChange(): void } | undefined

  const enable = async (): Promise<InjectedWallet> => {
    const answer = await asPromise(() => extension.enable(appName()))
    if (typeof answer?.accounts?.get !== 'function') throw new AppError('WALLET_INVALID_ANSWER')
    return (injected = answer)
  }

  const toSharedAccounts = (value: unknown): SharedAccounts => {
    injectedAccounts = readAccounts(value)
    return {
      accounts: injectedAccounts.map(
        ({ key, publicKey }): AccountEntry => ({
          namespace: 'polkadot',
          address: polkadotAddress(publicKey, networkId),
          type: 'eoa',
          publicKey: `0x${key}`,
        }),
      ),
      networks: networkId ? [networkId] : [],
    }
  }

  const readCurrentAccounts = async () =>
    toSharedAccounts(await asPromise(() => (injected as InjectedWallet).accounts.get()))

  /**
   * Returns an address in the wallet's own format, because the wallet may accept no other. Throws WALLET_UNAUTHORIZED if the wallet
   * does not share the account.
   */
  const injectedAddressOf = (address: string): string => {
    const publicKey = polkadotPublicKey(address)
    const account = publicKey && injectedAccounts.find(({ key }) => key === encodeHex(publicKey))
    if (!account) throw new AppError('WALLET_UNAUTHORIZED')
    return account.address
  }

  const requireSigner = () => {
    if (!injected) throw new AppError('WALLET_DISCONNECTED')
    return injected.signer ?? {}
  }

  const provider: PolkadotProvider = {
    get address() {
      const [firstAccount] = injectedAccounts
      if (!firstAccount) throw new AppError('WALLET_NO_ACCOUNT')
      return polkadotAddress(firstAccount.publicKey, networkId)
    },

    async signMessage({ address, message }) {
      requireMessage(message)
      const { signRaw } = requireSigner()
      if (!signRaw) throw new AppError('METHOD_UNSUPPORTED')
      // The wrapper prevents a message from being a valid transaction. Wallets that add it themselves detect that it is present.
      const data = `0x${encodeHex(new TextEncoder().encode(`<Bytes>${message}</Bytes>`))}`
      const request = { address: injectedAddressOf(address), data, type: 'bytes' } as const
      return readPolkadotSignature(await signRaw.call(requireSigner(), request))
    },

    async signTransaction(payload) {
      const { signPayload } = requireSigner()
      if (!signPayload) throw new AppError('METHOD_UNSUPPORTED')
      const request = { ...payload, address: injectedAddressOf(payload.address) }
      return readPolkadotSignature(await signPayload.call(requireSigner(), request))
    },

    async switchNetwork(id) {
      networkId = id
      activeListener?.onChange()
    },
  }

  return {
    namespace: 'polkadot',
    provider,
    async requestAccounts(requestedId) {
      networkId = requestedId ?? networkId
      const { accounts } = await enable()
      return toSharedAccounts(await accounts.get())
    },
    // `injectedWeb3` has no request without a prompt. Wallets remember approved pages and do not prompt for them again.
    async restore() {
      if (!injected) await enable()
      return readCurrentAccounts()
    },
    subscribe(listener) {
      activeListener = listener
      const subscribe = injected?.accounts.subscribe
      const unsubscribe = subscribe?.call(injected?.accounts, () => listener.onChange())
      const stopPageReturn = onPageReturn(() => listener.onChange())
      return () => {
        activeListener = undefined
        stopPageReturn()
        if (typeof unsubscribe === 'function') unsubscribe()
      }
    },
  }
}

/**
 * Parses accounts with a 32-byte public key, without duplicates. Other key types, such as EVM accounts, belong to other namespaces.
 */
function readAccounts(value: unknown): InjectedAccount[] {
  if (!Array.isArray(value)) throw new AppError('WALLET_INVALID_ANSWER')
  const accountsByKey = new Map<string, InjectedAccount>()
  for (const entry of value.slice(0, limits.walletAccounts) as ({
    address?: unknown
    type?: unknown
  } | null)[]) {
    const { address, type } = entry ?? {}
    if (typeof address !== 'string') throw new AppError('WALLET_INVALID_ANSWER')
    if (type === 'ethereum') continue
    const publicKey = polkadotPublicKey(address)
    if (!publicKey) throw new AppError('WALLET_INVALID_ANSWER')
    const key = encodeHex(publicKey)
    if (publicKey.length === 32 && !accountsByKey.has(key))
      accountsByKey.set(key, { key, publicKey, address })
  }
  return [...accountsByKey.values()]
}
