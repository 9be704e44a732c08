import { $account } from '../../state/account/account.ts'
import { type BuyWish, buyWished } from '../../state/buy/wish.ts'
import { $connections } from '../../state/connect/connections.ts'
import type { KnownWallet } from '../../state/wallets/known-wallets.ts'
import { switchAddress } from '../account/account.ts'
import { showView } from '../shell/modal.ts'
import { track } from '../shell/track.ts'

/** From a form that has not enough of a token to the ways to get more; going back finds the form as it was. */
export function goToFund(token?: BuyWish): void {
  buyWished(token)
  showView({ name: 'FundWallet' })
}

/** Sends from another account of the same wallet to the one that shows now. */
export async function fundFromAddress(address: string): Promise<void> {
  await fundFrom(() => switchAddress(address))
}

/** Sends from another wallet to the account that shows now; a wallet that has to be asked first shows its own screen. */
export async function fundFromWallet(wallet: KnownWallet): Promise<void> {
  const { activateWallet } = await import('../wallets/known-wallets.ts')
  await fundFrom(() => activateWallet(wallet))
}

async function fundFrom(change: () => unknown): Promise<void> {
  const { address: receiver, namespace } = $account.get()
  if (!receiver || !namespace) return
  await change()
  const { address, status, namespace: now } = $account.get()
  if (status !== 'connected' || now !== namespace || address === receiver) return
  const { prefillSend } = await import('../send/send-prefill.ts')
  await prefillSend({ receiver })
  showView({ name: 'WalletSend' })
}

/** The wallet is in use in its namespace. */
export const isInUse = ({ namespace, connectorId }: KnownWallet): boolean => {
  const connection = $connections.get()[namespace]
  return connection?.status === 'connected' && connection.connectorId === connectorId
}

/** Which of one's own wallets are still connected: none of them is asked anything that a person sees. */
export function lookForWallets(): void {
  import('../wallets/known-wallets.ts').then(
    wallets => wallets.lookAtWallets(),
    () => {
      // Those that are known already stand there.
    },
  )
}

/** The help about buying shows. */
export const openBuyGuide = (): void =>
  track({ event: 'SELECT_WHAT_IS_A_BUY', isSmartAccount: $account.get().type === 'smartAccount' })
