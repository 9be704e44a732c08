import { readChainId } from '../../core/chain/evm-chain-id.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { AccountEntry } from '../../core/identity/account.ts'
import * as limits from '../../core/limits.ts'
import type { ConnectorInfo } from '../../core/wallet/connector-info.ts'
import type { Eip1193Provider } from '../../core/wallet/provider.ts'
import type { Connected, Connector, WalletEvents } from '../../connectors/connector.ts'
import { requestWallet, codeOf, withAbort, withTimeout } from '../../core/wallet/request-wallet.ts'
import { readAccounts } from './read-accounts.ts'
import { watchProvider } from './watch-provider.ts'

/** Creates a connector for an EVM wallet from its provider in the page. */
export function createEvmConnector(provider: Eip1193Provider, readInfo: () => ConnectorInfo): Connector {
  // Number of open wallet prompts, and the connection attempts that any of these prompts may resolve.
  let promptCount = 0
  const attempts = new Set<(answer: unknown) => void>()
  let watcherCount = 0
  let lastConnected: Connected | undefined

  const revoke = async () => {
    try {
      await withTimeout(
        limits.revokeMs,
        requestWallet(provider, 'wallet_revokePermissions', [{ eth_accounts: {} }]),
      )
    } catch {
      // Many wallets do not support the method or never respond. The disconnect proceeds anyway.
    }
  }

  /**
   * Requests the accounts. If the wallet still shows an older prompt, from this page or from before a reload, waits for the
   * approval of that prompt.
   */
  const requestAccounts = async (signal: AbortSignal, onPending: (() => void) | undefined) => {
    try {
      return await requestWallet(provider, 'eth_requestAccounts')
    } catch (error) {
      if (codeOf(error) !== requestPendingCode) throw error
      if (promptCount === 1) onPending?.()
      // The code loads on demand, because only a user action reaches this code, never a session restore.
      return (await import('./await-older-approval.ts')).awaitOlderApproval(provider, signal)
    }
  }

  /** Requests accounts with one wallet prompt. A second attempt may be resolved by the prompt of the first, if it is still open. */
  const promptForAccounts = (signal: AbortSignal, onPending: (() => void) | undefined) =>
    new Promise<unknown>((resolve, reject) => {
      const attemptEnd = new AbortController()
      const resolveAttempt = (answer: unknown) => {
        resolve(answer)
        attemptEnd.abort()
      }
      const abort = () => {
        attempts.delete(resolveAttempt)
        attemptEnd.abort()
        reject(new AppError('REQUEST_ABORTED'))
      }
      attempts.add(resolveAttempt)
      promptCount++
      signal.addEventListener('abort', abort, { once: true })
      requestAccounts(attemptEnd.signal, onPending)
        .then(
          answer => {
            if (!attempts.size) revokeUnused()
            for (const approve of attempts) approve(answer)
            attempts.clear()
          },
          (error: unknown) => {
            attempts.delete(resolveAttempt)
            reject(error)
          },
        )
        .finally(() => {
          promptCount--
          signal.removeEventListener('abort', abort)
        })
    })

  // The user approved after all attempts were aborted. Revoke the permission, unless the page uses the provider (F8).
  const revokeUnused = () => {
    if (!watcherCount) void revoke()
  }

  const createConnected = (accounts: readonly AccountEntry[], chainId: unknown): Connected => {
    const network = readChainId(chainId)
    if (!network) throw new AppError('WALLET_INVALID_ANSWER')
    const { name, icon, rdns, explorerId, type } = readInfo()
    return (lastConnected = {
      providers: { eip155: provider },
      accounts,
      networks: [network],
      wallet: { name, icon, rdns, explorerId, connectorType: type },
    })
  }

  /**
   * Sends a read request. Repeats it once if the wallet does not respond, because a sleeping service worker of a wallet may lose
   * the first request (F10).
   */
  const requestTwice = (method: string): Promise<unknown> => {
    let timer: ReturnType<typeof setTimeout>
    const secondAnswer = new Promise<unknown>(resolve => {
      timer = setTimeout(() => resolve(requestWallet(provider, method)), limits.silenceProbeMs)
    })
    return withTimeout(
      limits.silenceProbeMs + limits.probeAnswerMs,
      Promise.race([requestWallet(provider, method), secondAnswer]),
    ).finally(() => clearTimeout(timer))
  }

  return {
    get info() {
      return readInfo()
    },

    async connect({ signal, onPending }) {
      if (signal.aborted) throw new AppError('REQUEST_ABORTED')
      const accounts = readAccounts(await promptForAccounts(signal, onPending))
      if (!accounts.length) throw new AppError('WALLET_NO_ACCOUNT')
      try {
        return createConnected(accounts, await withAbort(requestWallet(provider, 'eth_chainId'), signal))
      } catch (error) {
        if (signal.aborted && !attempts.size) revokeUnused()
        throw error
      }
    },

    async restore(signal) {
      const accounts = readAccounts(await withAbort(requestTwice('eth_accounts'), signal))
      if (!accounts.length) return undefined
      return createConnected(accounts, await withAbort(requestTwice('eth_chainId'), signal))
    },

    disconnect: revoke,

    watch(events: WalletEvents) {
      watcherCount++
      const stop = watchProvider(provider, events, lastConnected)
      return () => {
        if (stop()) watcherCount--
      }
    },

    async isAwake(signal) {
      // An error response also shows that the wallet is responsive.
      const answer = requestWallet(provider, 'eth_chainId').then(
        () => true,
        () => true,
      )
      return withAbort(withTimeout(limits.probeAnswerMs, answer), signal).catch(() => false)
    },
  }
}

// EIP-1474 "Resource unavailable": a prompt for this page is already open in the wallet.
const requestPendingCode = -32002
