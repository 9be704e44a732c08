import { consumePendingLogin } from '../../services/login-return.ts'
import { prepare } from './prepare.ts'
import { openModal } from '../shell/modal.ts'
import { loadTextPart } from '../settings/language.ts'

/**
 * Handles the query with which a login page returned to this page. Accepts it once, and only if this tab navigated to a login (T10);
 * otherwise discards it. Never rejects.
 */
export async function finishReturn(query: string): Promise<void> {
  const provider = consumePendingLogin(Date.now())
  const resultUri = new URLSearchParams(query).get('result_uri')
  if (!provider || provider === 'farcaster' || !resultUri) return
  // Elements further down the page may set options.
  if (document.readyState === 'loading')
    await new Promise(resolve => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
  // If the chunks fail to load, no login has happened, so the user can start again from the button.
  try {
    await Promise.all([prepare(), loadTextPart('login')])
    const { completeReturn } = await import('../login/social-login.ts')
    const isAccepted = completeReturn(provider, resultUri)
    // If the modal's elements fail to load, the login still completes.
    await openModal({ name: 'ConnectingSocial', provider }).catch(() => {})
    await isAccepted
  } catch {
    return
  }
}
