import { isSameAddress, shortenAddress } from '../../core/chain/address.ts'
import { findNetwork } from '../../core/chain/network.ts'
import * as limits from '../../core/limits.ts'
import { accountsOn } from '../../state/connect/accounts-on.ts'
import { $connections } from '../../state/connect/connections.ts'
import { accountsUpdated } from '../../state/connect/connected.ts'
import { $networkIds, $networks } from '../../state/network/networks.ts'
import { $modal } from '../../state/shell/modal.ts'
import { $signIn, type SignIn, type Subject, subjectOf } from '../../state/sign-in/sign-in.ts'
import { $sessions } from '../../state/sign-in/sign-in-records.ts'
import { switchNetwork } from '../network/switch-network.ts'
import { t } from '../../text/text.ts'
import { closeModal } from '../shell/modal.ts'
import { showToast } from '../shell/notify.ts'
import { track } from '../shell/track.ts'
import { resetSignIn, disconnectSubject } from './prompt-sign-in.ts'
import { lastSignedSubject } from './follow.ts'

/**
 * Cancels the sign-in. An optional one closes. A required one returns to the account and network of the last session, if the wallet
 * still shares them, else disconnects the wallet. Never rejects.
 */
export async function cancelSignIn(): Promise<void> {
  const now = $signIn.get()
  if (!now) return
  track({ event: 'CLICK_CANCEL_SIWX', network: now.networkId, isSmartAccount: now.type === 'smartAccount' })
  if (!now.isRequired) return closeModal()
  if (!(await returnToLastSession(now))) {
    resetSignIn()
    await disconnectSubject(now)
  }
}

function sharedAccountOf({ namespace, address, networkId }: Subject) {
  const connection = $connections.get()[namespace]
  if (connection?.status !== 'connected') return undefined
  return accountsOn(connection.accounts, networkId).find(each =>
    isSameAddress(namespace, each.address, address),
  )
}

/** Waits until the wallet shares the account again: Polkadot wallets report its new address shortly after a network switch. */
async function untilShared(last: Subject): Promise<void> {
  if (sharedAccountOf(last)) return
  await new Promise<void>(resolve => {
    const stop = $connections.listen(() => {
      if (sharedAccountOf(last)) done()
    })
    const timer = setTimeout(() => done(), limits.switchSettleMs)
    const done = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
  })
}

function showReturnNotice({ address, networkId }: Subject): void {
  const network = findNetwork($networks.get(), networkId)?.name ?? ''
  const help = t('signIn.returnedText', { address: shortenAddress(address), network })
  showToast('success', t('signIn.returned'), { transient: 'untold', help })
}

async function returnToLastSession({ namespace, reason }: SignIn): Promise<boolean> {
  const last = lastSignedSubject()
  if (reason !== 'account' && reason !== 'network') return false
  if (last?.namespace !== namespace || !$sessions.get().has(last.account)) return false
  try {
    if ($networkIds.get()[namespace] !== last.networkId) {
      await switchNetwork(last.networkId)
      await untilShared(last)
    }
  } catch {
    return false
  }
  const connection = $connections.get()[namespace]
  const account = sharedAccountOf(last)
  if (connection?.status !== 'connected' || !account) return false
  if (account.address !== connection.address) accountsUpdated(namespace, connection.accounts, account.address)
  const isBack = subjectOf(namespace)?.account === last.account
  if (isBack && $modal.get().isOpen) closeModal()
  if (isBack) showReturnNotice(last)
  return isBack
}
