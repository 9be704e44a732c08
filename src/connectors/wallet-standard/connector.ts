import type { NetworkId } from '../../core/chain/caip.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { AccountEntry } from '../../core/identity/account.ts'
import * as limits from '../../core/limits.ts'
import { withAbort, withTimeout } from '../../core/wallet/request-wallet.ts'
import type { ConnectorInfo } from '../../core/wallet/connector-info.ts'
import type { SignedAtConnect, SignInAtConnect } from '../../core/sign-in/at-connect.ts'
import type { AnyProvider } from '../../core/wallet/provider.ts'
import { debounceDisconnect } from '../disconnect-debounce.ts'
import { throttle } from '../throttle.ts'
import type { Connected, Connector } from '../connector.ts'
import { onPageReturn } from '../page-return.ts'
import { createSharedPrompt } from '../shared-prompt.ts'
import type { LoadPart, StandardPart } from './part.ts'
import { methodOf, readTexts, type StandardAccount, type StandardWallet } from './standard-wallet.ts'

/** Creates a connector for a Wallet Standard wallet in all its namespaces. */
export function createStandardConnector(
  wallet: StandardWallet,
  readInfo: () => ConnectorInfo,
  loadPart: LoadPart,
): Connector {
  const parts = new Map<Namespace, StandardPart>()
  const accountsByNamespace = new Map<Namespace, readonly StandardAccount[]>()
  // Providers are created once per page, so that references held by the app stay valid.
  const providers = new Map<Namespace, AnyProvider>()
  let watcherCount = 0
  let hasSignInFailed = false

  const disconnect = async (): Promise<void> => {
    accountsByNamespace.clear()
    await methodOf(wallet, 'standard:disconnect', 'disconnect')?.()
  }
  // The user approved after all attempts were aborted. Disconnect, unless the page uses the wallet (F8).
  const prompt = createSharedPrompt<ConnectAnswer>(() => {
    if (!watcherCount) void withTimeout(limits.revokeMs, disconnect()).catch(() => {})
  })

  /** Connects the wallet for each part. Parts without their own connect method share one `standard:connect` request. */
  async function requestAccounts(
    requestedParts: readonly StandardPart[],
    isSilent: boolean,
  ): Promise<AnswerByPart> {
    let sharedRequest: Promise<unknown> | undefined
    const answerByPart: AnswerByPart = new Map()
    // Sequential, since a wallet shows one prompt at a time.
    for (const part of requestedParts) {
      const partRequest = part.connect?.(wallet, isSilent)
      sharedRequest ??= partRequest ? undefined : requestStandardAccounts(isSilent)
      answerByPart.set(part, await (partRequest ?? sharedRequest))
    }
    return answerByPart
  }

  /**
   * Connects with a signature if the wallet can sign in with the same approval. If that fails, the next attempt connects without a
   * signature, which is then requested separately.
   */
  async function connectParts(
    requestedParts: readonly StandardPart[],
    signIn?: SignInAtConnect,
  ): Promise<ConnectAnswer> {
    const [part] = requestedParts
    const canSignIn = part?.signIn && requestedParts.length === 1 && !hasSignInFailed
    const request = canSignIn ? await signIn?.request(part.namespace) : undefined
    const signInPromise = request && part?.signIn?.(wallet, request)
    if (!signInPromise || !part) return { answerByPart: await requestAccounts(requestedParts, false) }
    hasSignInFailed = true
    const { accounts, signed } = await signInPromise
    hasSignInFailed = false
    return { answerByPart: new Map([[part, accounts]]), signed }
  }

  async function requestStandardAccounts(isSilent: boolean): Promise<unknown> {
    const connect = methodOf(wallet, 'standard:connect', 'connect')
    if (!connect) return undefined
    return ((await connect(...(isSilent ? [{ silent: true }] : []))) as { accounts?: unknown } | undefined)
      ?.accounts
  }

  async function load(namespaces: readonly Namespace[]): Promise<StandardPart[]> {
    const requestedNamespaces = readInfo().namespaces.filter(namespace => namespaces.includes(namespace))
    for (const requestedNamespace of requestedNamespaces)
      if (!parts.has(requestedNamespace)) parts.set(requestedNamespace, await loadPart(requestedNamespace))
    return requestedNamespaces.map(requestedNamespace => parts.get(requestedNamespace) as StandardPart)
  }

  /**
   * Stores the shared accounts. Returns undefined if the wallet shares no account. After an empty response, the accounts may be in
   * `wallet.accounts`, except that an empty list in response to a silent request means that none are shared.
   */
  function createConnected(
    answerByPart: AnswerByPart,
    isSilent: boolean,
    requestedId?: NetworkId,
  ): Connected | undefined {
    const accounts: AccountEntry[] = []
    const connectedProviders: [Namespace, AnyProvider][] = []
    for (const [part, answer] of answerByPart) {
      let partAccounts = accountsOf(part, answer)
      if (!partAccounts.length && (!isSilent || answer === undefined))
        partAccounts = accountsOf(
          part,
          tryRead(() => wallet.accounts),
        )
      if (!partAccounts.length) continue
      const { namespace } = part
      accounts.push(...partAccounts.map(part.readAccount))
      accountsByNamespace.set(namespace, partAccounts)
      const provider =
        providers.get(namespace) ?? part.provider(wallet, () => accountsByNamespace.get(namespace) ?? [])
      providers.set(namespace, provider)
      connectedProviders.push([namespace, provider])
    }
    const { name, icon, type } = readInfo()
    if (!connectedProviders.length) return undefined
    return {
      providers: Object.fromEntries(connectedProviders) as Connected['providers'],
      accounts,
      // These wallets have no current network, since each request names one. Exception: Bitcoin addresses that imply a network.
      networks: connectedProviders.flatMap(
        ([namespace]) =>
          parts.get(namespace)?.networks?.(accountsByNamespace.get(namespace) ?? [], requestedId) ?? [],
      ),
      wallet: { name, connectorType: type, ...(icon && { icon }) },
    }
  }

  return {
    get info() {
      return readInfo()
    },

    async connect({ namespaces, networkId, signal, signIn }) {
      const requestedParts = await withAbort(load(namespaces), signal)
      const { answerByPart, signed } = await prompt(() => connectParts(requestedParts, signIn), signal)
      const answer = createConnected(answerByPart, false, networkId)
      if (!answer) throw new AppError('WALLET_NO_ACCOUNT')
      if (signed) await signIn?.onSigned([signed])
      return answer
    },

    async restore(signal) {
      const requestedParts = await withAbort(load(readInfo().namespaces), signal)
      return createConnected(await withAbort(requestAccounts(requestedParts, true), signal), true)
    },

    async disconnect() {
      // Some wallets never respond. The disconnect proceeds anyway.
      await withTimeout(limits.revokeMs, disconnect()).catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === 'WALLET_SILENT')) throw error
      })
    },

    watch(events) {
      watcherCount++
      let isRunning = true
      const lastKeys = new Map(
        [...accountsByNamespace].map(([namespace, accounts]) => [namespace, keyOf(accounts)]),
      )

      /** Reports the accounts in `sharedAccounts`, or those in `wallet.accounts` if `sharedAccounts` is unreadable. */
      const updateAccounts = (part: StandardPart, sharedAccounts: unknown, onEmpty: () => void) => {
        const { namespace } = part
        const previousKey = lastKeys.get(namespace)
        if (previousKey === undefined) return
        let accounts = tryRead(() => accountsOf(part, sharedAccounts))
        // The event is unreadable. Read `wallet.accounts`, since another account may be active now.
        accounts ??= tryRead(() => accountsOf(part, wallet.accounts)) ?? []
        if (!accounts.length) return onEmpty()
        const key = keyOf(accounts)
        if (key === previousKey) return
        lastKeys.set(namespace, key)
        accountsByNamespace.set(namespace, accounts)
        events.accountsChanged(namespace, accounts.map(part.readAccount))
      }
      const notifyDisconnected = (part: StandardPart) => {
        const { namespace } = part
        if (!lastKeys.get(namespace)) return
        lastKeys.set(namespace, '')
        accountsByNamespace.set(namespace, [])
        events.disconnected(namespace, new AppError('WALLET_DISCONNECTED'))
      }
      const pendingDisconnect = debounceDisconnect(
        () => {
          for (const part of parts.values())
            updateAccounts(
              part,
              tryRead(() => wallet.accounts),
              () => notifyDisconnected(part),
            )
        },
        () => {},
      )
      const throttledUpdate = throttle(async (sharedAccounts: unknown) => {
        for (const part of parts.values())
          if (isRunning) updateAccounts(part, sharedAccounts, pendingDisconnect.onNoAccounts)
      })
      let unsubscribe: unknown
      methodOf(
        wallet,
        'standard:events',
        'on',
      )?.('change', (change: { accounts?: unknown } | undefined) => {
        const accounts = tryRead(() => change?.accounts)
        if (accounts !== undefined) throttledUpdate.push(accounts)
      }).then(
        unsubscribeEvents => {
          unsubscribe = unsubscribeEvents
          if (!isRunning) endSubscription()
        },
        () => {
          // If subscribing fails, changes are detected only by `onPageReturn`.
        },
      )
      const stopPageReturn = onPageReturn(() => {
        const accounts = tryRead(() => wallet.accounts)
        if (accounts) throttledUpdate.push(accounts)
      })
      const endSubscription = () => {
        if (typeof unsubscribe === 'function') tryRead(unsubscribe as () => unknown)
      }
      return () => {
        if (!isRunning) return
        isRunning = false
        watcherCount--
        stopPageReturn()
        throttledUpdate.stop()
        pendingDisconnect.stop()
        endSubscription()
      }
    },
  }
}

type AnswerByPart = Map<StandardPart, unknown>
interface ConnectAnswer {
  readonly answerByPart: AnswerByPart
  readonly signed?: SignedAtConnect
}

/**
 * Parses the accounts of one part without duplicates. Throws WALLET_INVALID_ANSWER if the response is not a list or an account is
 * invalid.
 */
function accountsOf(part: StandardPart, answer: unknown): StandardAccount[] {
  if (answer === undefined) return []
  if (!Array.isArray(answer)) throw new AppError('WALLET_INVALID_ANSWER')
  const partAccounts = (answer.slice(0, limits.walletAccounts) as StandardAccount[]).filter(account =>
    readTexts(() => account.chains).some(chain => chain.startsWith(part.chainPrefix)),
  )
  for (const account of partAccounts) part.readAccount(account)
  const uniqueAccounts = partAccounts.filter(
    (account, index) =>
      partAccounts.findIndex(partAccount => partAccount.address === account.address) === index,
  )
  return part.sort?.(uniqueAccounts) ?? uniqueAccounts
}

const keyOf = (accounts: readonly StandardAccount[]) => accounts.map(account => account.address).join()

function tryRead<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
