import { isSameAddress } from '../../core/chain/address.ts'
import { $connections } from '../../state/connect/connections.ts'
import { accountsSeen } from '../../state/connect/connected.ts'
import { $networkIds } from '../../state/network/networks.ts'
import { $modal } from '../../state/shell/modal.ts'
import { $sessions, $signIn, type SignIn, subjectOf } from '../../state/sign-in/sign-in.ts'
import { switchNetwork } from '../network/switch-network.ts'
import { closeModal } from '../shell/modal.ts'
import { track } from '../shell/track.ts'
import { giveUp, leave } from './ask.ts'
import { lastSigned } from './follow.ts'

/**
 * A person does not sign. Where they may stay without, the screen closes. Else they go back to the account and network
 * that they are signed in with, if the wallet still shares them; else the wallet is disconnected. Never rejects.
 */
export async function cancelSignIn(): Promise<void> {
  const now = $signIn.get()
  if (!now) return
  track({ event: 'CLICK_CANCEL_SIWX', network: now.networkId, isSmartAccount: now.type === 'smartAccount' })
  if (!now.isRequired) return closeModal()
  if (!(await wentBack(now))) {
    giveUp()
    await leave(now)
  }
}

async function wentBack({ namespace, reason }: SignIn): Promise<boolean> {
  const last = lastSigned()
  const connection = $connections.get()[namespace]
  if (reason !== 'account' && reason !== 'network') return false
  if (last?.namespace !== namespace || connection?.status !== 'connected') return false
  const held = connection.accounts.find(each => isSameAddress(namespace, each.address, last.address))
  if (!held || !$sessions.get().has(last.account)) return false
  try {
    if ($networkIds.get()[namespace] !== last.networkId) await switchNetwork(last.networkId)
  } catch {
    return false
  }
  if (held.address !== connection.address) accountsSeen(namespace, connection.accounts, held.address)
  const isBack = subjectOf(namespace)?.account === last.account
  if (isBack && $modal.get().isOpen) closeModal()
  return isBack
}
