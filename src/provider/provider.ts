import { AppError } from '../core/errors/app-error.ts'
import type { AccountState } from '../core/identity/account.ts'
import { providerError } from '../core/wallet/provider-error.ts'
import { providerEvents } from '../core/wallet/provider-events.ts'
import { ready } from '../controllers/handle/ready.ts'
import { runtime } from '../runtime.ts'
import { $namespaces } from '../state/network/networks.ts'
import { answer } from './answer.ts'
import { emitWalletEvents } from './events.ts'
import type { ModalProvider, ProviderRequest } from './modal-provider.ts'
import { evm } from './current-wallet.ts'
import { readRequest } from './read-request.ts'

/** The implementation behind the facade. `accountAtFirstListener` returns the account at the time the page added its first listener. */
export function createProvider(accountAtFirstListener: () => AccountState | undefined): ModalProvider {
  const { emit, on, removeListener } = providerEvents()
  let stop: (() => void) | undefined
  let isOver = false
  runtime.stops.set('provider', () => {
    isOver = true
    stop?.()
  })

  const provider: ModalProvider = {
    async request<Result>(args: ProviderRequest) {
      try {
        // Read before the first `await`, because later changes to the page's objects must have no effect.
        const request = readRequest(args)
        if (!isOver) await ready()
        if (isOver) throw new AppError('WALLET_DISCONNECTED')
        if (!$namespaces.get().includes(evm)) throw new AppError('METHOD_UNSUPPORTED')
        return (await answer(request)) as Result
      } catch (error) {
        // Loads the error messages. If that fails, the code is the message.
        const errorMessages = await import('../controllers/shell/error-message.ts').catch(() => undefined)
        const method = typeof args?.method === 'string' ? args.method : ''
        throw providerError((await errorMessages?.withErrorMessage(error)) ?? error, method)
      }
    },
    on(event, listener) {
      on(event, listener)
      if (!isOver) stop ??= emitWalletEvents(emit, accountAtFirstListener())
      return provider
    },
    removeListener(event, listener) {
      removeListener(event, listener)
      return provider
    },
  }
  return provider
}
