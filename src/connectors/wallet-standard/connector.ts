import type { NetworkId } from '../../core/chain/caip.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { AccountEntry } from '../../core/identity/account.ts'
import * as limits from '../../core/limits.ts'
import { untilAborted, within } from '../../core/wallet/request-wallet.ts'
import type { ConnectorInfo } from '../../core/wallet/connector-info.ts'
import type { SignedAtConnect, SignInAtConnect } from '../../core/sign-in/at-connect.ts'
import type { AnyProvider } from '../../core/wallet/provider.ts'
import { debounceDisconnect } from '../disconnect-debounce.ts'
import { throttle } from '../throttle.ts'
import type { Connected, Connector } from '../connector.ts'
import { onPageReturn } from '../page-return.ts'
import { sharedPrompt } from '../shared-prompt.ts'
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
  let watchers = 0
  let hasFailed = false

  const disconnect = async (): Promise<void> => {
    accountsByNamespace.clear()
    await methodOf(wallet, 'standard:disconnect', 'disconnect')?.()
  }
  // The user approved after all attempts were aborted. Disconnect, unless the page uses the wallet (F8).
  const prompt = sharedPrompt<ConnectAnswer>(() => {
    if (!watchers) void within(limits.revokeMs, disconnect()).catch(() => {})
  })

  /** Connects the wallet for each part. Parts without their own connect method share one `standard:connect` request. */
  async function requestAccounts(
    requestedParts: readonly StandardPart[],
    isSilent: boolean,
  ): Promise<Answers> {
    let sharedRequest: Promise<unknown> | undefined
    const answers: Answers = new Map()
    // Sequential, since a wallet shows one prompt at a time.
    for (const part of requestedParts) {
      const ownRequest = part.connect?.(wallet, isSilent)
      sharedRequest ??= ownRequest ? undefined : requestStandardAccounts(isSilent)
      answers.set(part, await (ownRequest ?? sharedRequest))
    }
    return answers
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
    const isOne = part?.signIn && requestedParts.length === 1 && !hasFailed
    const request = isOne ? await signIn?.request(part.namespace) : undefined
    const signing = request && part?.signIn?.(wallet, request)
    if (!signing || !part) return { answers: await requestAccounts(requestedParts, false) }
    hasFailed = true
    const { accounts, signed } = await signing
    hasFailed = false
    return { answers: new Map([[part, accounts]]), signed }
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
    answers: Answers,
    isSilent: boolean,
    requestedId?: NetworkId,
  ): Connected | undefined {
    const accounts: AccountEntry[] = []
    const connectedProviders: [Namespace, AnyProvider][] = []
    for (const [part, answer] of answers) {
      let ownAccounts = accountsOf(part, answer)
      if (!ownAccounts.length && (!isSilent || answer === undefined))
        ownAccounts = accountsOf(
          part,
          readOr(() => wallet.accounts),
        )
      if (!ownAccounts.length) continue
      const { namespace } = part
      accounts.push(...ownAccounts.map(part.readAccount))
      accountsByNamespace.set(namespace, ownAccounts)
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
      // These wallets have no current network, since each request names one. Exception: addresses that are valid on one network
      // only.
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
      const requestedParts = await untilAborted(load(namespaces), signal)
      const { answers, signed } = await prompt(() => connectParts(requestedParts, signIn), signal)
      const answer = createConnected(answers, false, networkId)
      if (!answer) throw new AppError('WALLET_NO_ACCOUNT')
      if (signed) await signIn?.signed([signed])
      return answer
    },

    async restore(signal) {
      const requestedParts = await untilAborted(load(readInfo().namespaces), signal)
      return createConnected(await untilAborted(requestAccounts(requestedParts, true), signal), true)
    },

    async disconnect() {
      // Some wallets never respond. The disconnect proceeds anyway.
      await within(limits.revokeMs, disconnect()).catch((thrown: unknown) => {
        if (!(thrown instanceof AppError && thrown.code === 'WALLET_SILENT')) throw thrown
      })
    },

    watch(events) {
      watchers++
      let running = true
      const lastKeys = new Map(
        [...accountsByNamespace].map(([namespace, accounts]) => [namespace, keyOf(accounts)]),
      )

      /** Reports the accounts in `shared`, or those in `wallet.accounts` if `shared` is unreadable. */
      const updateAccounts = (part: StandardPart, shared: unknown, onEmpty: () => void) => {
        const { namespace } = part
        const previousKey = lastKeys.get(namespace)
        if (previousKey === undefined) return
        let accounts = readOr(() => accountsOf(part, shared))
        // The event is unreadable. Read `wallet.accounts`, since another account may be active now.
        accounts ??= readOr(() => accountsOf(part, wallet.accounts)) ?? []
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
              readOr(() => wallet.accounts),
              () => notifyDisconnected(part),
            )
        },
        () => {},
      )
      const changes = throttle(async (shared: unknown) => {
        for (const part of parts.values())
          if (running) updateAccounts(part, shared, pendingDisconnect.suspect)
      })
      let unsubscribe: unknown
      methodOf(
        wallet,
        'standard:events',
        'on',
      )?.('change', (change: { accounts?: unknown } | undefined) => {
        const accounts = readOr(() => change?.accounts)
        if (accounts !== undefined) changes.push(accounts)
      }).then(
        stop => {
          unsubscribe = stop
          if (!running) end()
        },
        () => {
          // If subscribing fails, changes are detected only when the page returns from the background.
        },
      )
      const stopReturn = onPageReturn(() => {
        const accounts = readOr(() => wallet.accounts)
        if (accounts) changes.push(accounts)
      })
      const end = () => {
        if (typeof unsubscribe === 'function') readOr(unsubscribe as () => unknown)
      }
      return () => {
        if (!running) return
        running = false
        watchers--
        stopReturn()
        changes.stop()
        pendingDisconnect.stop()
        end()
      }
    },
  }
}

type Answers = Map<StandardPart, unknown>
interface ConnectAnswer {
  readonly answers: Answers
  readonly signed?: SignedAtConnect
}

/** Parses the accounts of one part without duplicates. Throws WALLET_INVALID_ANSWER if one is invalid. */
function accountsOf(part: StandardPart, answer: unknown): StandardAccount[] {
  if (answer === undefined) return []
  if (!Array.isArray(answer)) throw new AppError('WALLET_INVALID_ANSWER')
  const ownAccounts = (answer.slice(0, limits.walletAccounts) as StandardAccount[]).filter(account =>
    readTexts(() => account.chains).some(chain => chain.startsWith(part.chainPrefix)),
  )
  for (const account of ownAccounts) part.readAccount(account)
  const once = ownAccounts.filter(
    (account, at) => ownAccounts.findIndex(ownAccount => ownAccount.address === account.address) === at,
  )
  return part.order?.(once) ?? once
}

const keyOf = (accounts: readonly StandardAccount[]) => accounts.map(account => account.address).join()

function readOr<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
