import { readChainId } from '../../core/chain/evm-chain-id.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { AccountEntry } from '../../core/identity/account.ts'
import * as limits from '../../core/limits.ts'
import type { ConnectorInfo } from '../../core/wallet/connector-info.ts'
import type { Eip1193Provider } from '../../core/wallet/provider.ts'
import type { Connected, Connector, WalletEvents } from '../../connectors/connector.ts'
import { askWallet, codeOf, untilAborted, within } from '../../core/wallet/ask-wallet.ts'
import { readAccounts } from './read-accounts.ts'
import { watchProvider } from './watch-provider.ts'

/** Reaches an EVM wallet through its provider in the page. */
export function createEvmConnector(provider: Eip1193Provider, readInfo: () => ConnectorInfo): Connector {
  // Prompts that the wallet still shows, and the attempts that wait for any of them.
  let prompts = 0
  const attempts = new Set<(answer: unknown) => void>()
  let watchers = 0
  let last: Connected | undefined

  const revoke = async () => {
    try {
      await within(limits.revokeMs, askWallet(provider, 'wallet_revokePermissions', [{ eth_accounts: {} }]))
    } catch {
      // Many wallets know no such method, some do not answer: the visitor leaves all the same.
    }
  }

  /** Sends one request. While the wallet shows an older one, by this page or an earlier load of it, waits for that one's approval. */
  const requestAccounts = async (signal: AbortSignal, onPending: (() => void) | undefined) => {
    try {
      return await askWallet(provider, 'eth_requestAccounts')
    } catch (thrown) {
      if (codeOf(thrown) !== requestPending) throw thrown
      if (prompts === 1) onPending?.()
      // Only a press leads here: what a restored wallet loads does without.
      return (await import('./older-approval.ts')).olderApproval(provider, signal)
    }
  }

  /** One prompt of the wallet. A second attempt may be served by the prompt of the first, which still stands there. */
  const askForAccounts = (signal: AbortSignal, onPending: (() => void) | undefined) =>
    new Promise<unknown>((resolve, reject) => {
      const served = new AbortController()
      const serve = (answer: unknown) => {
        resolve(answer)
        served.abort()
      }
      const leave = () => {
        attempts.delete(serve)
        served.abort()
        reject(new AppError('REQUEST_ABORTED'))
      }
      attempts.add(serve)
      prompts++
      signal.addEventListener('abort', leave, { once: true })
      requestAccounts(served.signal, onPending)
        .then(
          answer => {
            if (!attempts.size) abandon()
            for (const approve of attempts) approve(answer)
            attempts.clear()
          },
          (thrown: unknown) => {
            attempts.delete(serve)
            reject(thrown)
          },
        )
        .finally(() => {
          prompts--
          signal.removeEventListener('abort', leave)
        })
    })

  // F8: approved after everybody had gone. What the wallet believes in now is closed, unless the page does use it.
  const abandon = () => {
    if (!watchers) void revoke()
  }

  const connected = (accounts: readonly AccountEntry[], chainId: unknown): Connected => {
    const network = readChainId(chainId)
    if (!network) throw new AppError('WALLET_INVALID_ANSWER')
    const { name, icon, rdns, explorerId, type } = readInfo()
    return (last = {
      providers: { eip155: provider },
      accounts,
      networks: [network],
      wallet: { name, icon, rdns, explorerId, connectorType: type },
    })
  }

  /** A wallet whose worker sleeps may lose a question: it is asked a second time before it counts as silent (F10). */
  const askTwice = (method: string): Promise<unknown> => {
    let timer: ReturnType<typeof setTimeout>
    const again = new Promise<unknown>(resolve => {
      timer = setTimeout(() => resolve(askWallet(provider, method)), limits.silenceProbeMs)
    })
    return within(
      limits.silenceProbeMs + limits.probeAnswerMs,
      Promise.race([askWallet(provider, method), again]),
    ).finally(() => clearTimeout(timer))
  }

  return {
    get info() {
      return readInfo()
    },

    async connect({ signal, onPending }) {
      if (signal.aborted) throw new AppError('REQUEST_ABORTED')
      const accounts = readAccounts(await askForAccounts(signal, onPending))
      if (!accounts.length) throw new AppError('WALLET_NO_ACCOUNT')
      try {
        return connected(accounts, await untilAborted(askWallet(provider, 'eth_chainId'), signal))
      } catch (thrown) {
        if (signal.aborted && !attempts.size) abandon()
        throw thrown
      }
    },

    async restore(signal) {
      const accounts = readAccounts(await untilAborted(askTwice('eth_accounts'), signal))
      if (!accounts.length) return undefined
      return connected(accounts, await untilAborted(askTwice('eth_chainId'), signal))
    },

    disconnect: revoke,

    watch(events: WalletEvents) {
      watchers++
      const stop = watchProvider(provider, events, last)
      return () => {
        if (stop()) watchers--
      }
    },

    async isAwake(signal) {
      // An error is an answer too: somebody is there.
      const answer = askWallet(provider, 'eth_chainId').then(
        () => true,
        () => true,
      )
      return untilAborted(within(limits.probeAnswerMs, answer), signal).catch(() => false)
    },
  }
}

// EIP-1474: a prompt of this page is open in the wallet already.
const requestPending = -32002
