import type { TestEvmWallet } from '../../src/testing/index.ts'
import { createDeferred } from './deferred.ts'
import { type FakeClock, fakeClock } from './fake-clock.ts'

/**
 * Makes the wallet confirm its next switch request without changing its network. Installs a fake clock at that response and not
 * earlier, because lazy code cannot load under a fake clock.
 */
export function confirmWithoutSwitching(wallet: TestEvmWallet): {
  clock(): FakeClock
  answerPromise: Promise<void>
} {
  let clock: FakeClock | undefined
  const answerDeferred = createDeferred<void>()
  wallet.script.next('wallet_switchEthereumChain', () => {
    clock = fakeClock()
    answerDeferred.resolve()
    return Promise.resolve(null)
  })
  return { clock: () => clock as FakeClock, answerPromise: answerDeferred.promise }
}
