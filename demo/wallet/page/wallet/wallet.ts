import { type Address, getAddress } from 'viem'
import {
  type AccountType,
  type ChainId,
  FrameError,
  type PreparedRequest,
  type UserAccounts,
  type WalletPart,
} from '../../contract.ts'
import { createBatches } from './batches.ts'
import { createEoa } from './eoa.ts'
import { prepareEvm } from './evm.ts'
import { chainNumberOf, type EvmAccount } from './evm-account.ts'
import { waitForHash } from './evm-outcome.ts'
import { readEvm } from './evm-reads.ts'
import { isRecord, isSameAddress } from './params.ts'
import type { WalletChain } from './rpc.ts'
import { createSafe, isDeployed } from './safe.ts'
import { safeAddressOf } from './safe-calls.ts'
import { prepareSolana } from './solana.ts'
import { readSolana } from './solana-reads.ts'
import { type Keys, openVault } from './vault.ts'
import { createBrowserStore, type VaultStore } from './vault-store.ts'
import { refusals } from '../../refusals.ts'

export interface WalletOptions {
  readonly chains: readonly WalletChain[]
  /** Defaults to IndexedDB of this page. */
  readonly store?: VaultStore
}

/** Creates the wallet part. It holds the keys of one user at a time. */
export function createWallet({ chains, store = createBrowserStore() }: WalletOptions): WalletPart {
  const evmChains = chains.filter(isEvm)
  const batches = createBatches(store)
  let openedKeys: Keys | undefined
  let lastTask: Promise<unknown> = Promise.resolve()

  /** Serializes `open` and `clear`, so that an older call never reopens a user who signed out. */
  function enqueue<T>(action: () => Promise<T>): Promise<T> {
    const taskResult = lastTask.then(action)
    lastTask = taskResult.catch(() => undefined)
    return taskResult
  }

  function requireKeys(): Keys {
    if (!openedKeys) throw new FrameError(refusals.loggedOut, 4100)
    return openedKeys
  }

  function requireChain(id: ChainId): WalletChain {
    const chain = chains.find(chain => chain.id === id)
    if (!chain) throw new FrameError('Unrecognized chain ID.', 4902)
    return chain
  }

  async function readPreferredType(chain: WalletChain | undefined): Promise<AccountType> {
    if (!chain?.bundler) return 'eoa'
    const storedPreferences = await store.get(preferencesKey)
    return isRecord(storedPreferences) && storedPreferences[chain.id] === 'eoa' ? 'eoa' : 'smartAccount'
  }

  const getAddressOfType = ({ evmAddress }: Keys, type: AccountType): Address =>
    type === 'eoa' ? evmAddress : safeAddressOf(evmAddress)

  /** Resolves to the account of an address, or to the preferred account if there is no address. Rejects if it is not one of this user. */
  async function createAccount(chain: WalletChain, keys: Keys, address: unknown): Promise<EvmAccount> {
    const types = chain.bundler ? (['eoa', 'smartAccount'] as const) : (['eoa'] as const)
    const type =
      address === undefined || address === null
        ? await readPreferredType(chain)
        : types.find(type => isSameAddress(getAddressOfType(keys, type), address))
    if (!type) throw createForeignAccountError()
    return type === 'eoa' ? createEoa(chain, keys) : createSafe(chain, keys)
  }

  function requireOwnAddress(address: unknown): Address {
    const keys = requireKeys()
    for (const type of ['eoa', 'smartAccount'] as const) {
      const ownAddress = getAddressOfType(keys, type)
      if (isSameAddress(ownAddress, address)) return getAddress(ownAddress)
    }
    throw createForeignAccountError()
  }

  async function createEvmAccounts(
    chainId: number,
    requestedType: string | undefined,
  ): Promise<UserAccounts> {
    const keys = requireKeys()
    const chain = evmChains.find(evmChain => chainNumberOf(evmChain) === chainId)
    const preferredType =
      isAccountType(requestedType) && chain?.bundler ? requestedType : await readPreferredType(chain)
    const eoaAccount = { address: keys.evmAddress, type: 'eoa' } as const
    if (!chain?.bundler)
      return { ...createEoaAccounts(eoaAccount.address, chainId), preferredAccountType: 'eoa' }
    const smartAccount = { address: safeAddressOf(keys.evmAddress), type: 'smartAccount' } as const
    const isSmart = preferredType === 'smartAccount'
    return {
      address: isSmart ? smartAccount.address : eoaAccount.address,
      chainId,
      // An unreachable node must not prevent the login.
      smartAccountDeployed: await isDeployed(chain, smartAccount.address).catch(() => undefined),
      accounts: isSmart ? [smartAccount, eoaAccount] : [eoaAccount, smartAccount],
      preferredAccountType: preferredType,
    }
  }

  return {
    open: (userId, seed) =>
      enqueue(async () => {
        if (openedKeys?.userId === userId) return
        openedKeys = undefined
        openedKeys = await openVault(store, userId, seed)
      }),

    clear: () =>
      enqueue(async () => {
        openedKeys = undefined
        await store.clear()
      }),

    async getAccounts({ chainId, preferredAccountType }) {
      const caip2Id = String(chainId)
      if (caip2Id.startsWith('solana:')) return createEoaAccounts(requireKeys().solanaAddress, caip2Id)
      return createEvmAccounts(parseChainNumber(chainId), preferredAccountType)
    },

    async setPreferred(type, chainId) {
      const keys = requireKeys()
      if (String(chainId).startsWith('solana:')) {
        if (type !== 'eoa') throw createNoSmartAccountsError()
        return { type, address: keys.solanaAddress }
      }
      const chainNumber = parseChainNumber(chainId)
      const chain = evmChains.find(evmChain => chainNumberOf(evmChain) === chainNumber)
      if (type === 'smartAccount' && !chain?.bundler) throw createNoSmartAccountsError()
      const storedPreferences = await store.get(preferencesKey)
      await store.set(preferencesKey, {
        ...(isRecord(storedPreferences) && storedPreferences),
        [`eip155:${chainNumber}`]: type,
      })
      return { type, address: getAddressOfType(keys, type) }
    },

    getSmartAccountNetworks: async () => evmChains.filter(({ bundler }) => bundler).map(chainNumberOf),

    async read(request) {
      const chain = requireChain(request.chainId)
      if (!isEvm(chain)) return readSolana(request, chain)
      return readEvm(request, {
        chain,
        chains: evmChains,
        batches,
        getPreferredAddress: async () => getAddressOfType(requireKeys(), await readPreferredType(chain)),
        requireOwnAddress,
      })
    },

    async prepare(request): Promise<PreparedRequest> {
      const chain = requireChain(request.chainId)
      const keys = requireKeys()
      const preparedRequest = isEvm(chain)
        ? await prepareEvm(request, {
            chain,
            getAccount: address => createAccount(chain, keys, address),
            batches,
            waitForHash: submission => waitForHash(chain, submission),
          })
        : await prepareSolana(request, chain, keys)
      let isPerformed = false
      return {
        content: preparedRequest.content,
        async perform() {
          // An approval allows one call of `perform`, and none after the user has signed out.
          if (isPerformed) throw new FrameError('The request was answered already.')
          if (openedKeys !== keys) throw new FrameError(refusals.accountChanged, 4100)
          isPerformed = true
          return preparedRequest.perform()
        },
      }
    },
  }
}

const preferencesKey = 'preferred'

const isEvm = ({ id }: WalletChain): boolean => id.startsWith('eip155:')
const isAccountType = (type: unknown): type is AccountType => type === 'eoa' || type === 'smartAccount'

const createEoaAccounts = (address: string, chainId: number | string): UserAccounts => ({
  address,
  chainId,
  accounts: [{ address, type: 'eoa' }],
  preferredAccountType: 'eoa',
})

/** Parses the number of an EVM chain from a number, a numeric string or a CAIP-2 id. Throws on anything else. */
function parseChainNumber(chainId: number | string): number {
  const chainNumber = Number(String(chainId).replace(/^eip155:/, ''))
  if (!Number.isSafeInteger(chainNumber) || chainNumber <= 0)
    throw new FrameError('Unrecognized chain ID.', 4902)
  return chainNumber
}

const createForeignAccountError = () => new FrameError('The account is not of this wallet.', 4100)
const createNoSmartAccountsError = () => new FrameError(refusals.noSmartAccounts, 4200)
