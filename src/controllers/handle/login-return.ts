import { consumePendingLogin } from '../../services/login-return.ts'
import { prepare } from './prepare.ts'
import { openModal } from '../shell/modal.ts'
import { loadTextPart } from '../settings/language.ts'

/**
 * Handles the query with which a login page returned to this page. Accepted once, and only if this tab left for a login (T10);
 * otherwise discarded. Never rejects.
 */
export async function finishReturn(query: string): Promise<void> {
  const provider = consumePendingLogin(Date.now())
  const resultUri = new URLSearchParams(query).get('result_uri')
  if (!provider || provider === 'farcaster' || !resultUri) return
  // Elements further down the page may set options.
  if (document.readyState === 'loading')
    await new Promise(parsed => document.addEventListener('DOMContentLoaded', parsed, { once: true }))
  // If the chunks fail to load, the user starts again from the button: nothing is logged in yet.
  try {
    await Promise.all([prepare(), loadTextPart('login')])
    const { completeReturn } = await import('../login/social-login.ts')
    const isOver = completeReturn(provider, resultUri)
    // Without the modal's elements the login still completes.
    await openModal({ name: 'ConnectingSocial', provider }).catch(() => {})
    await isOver
  } catch {
    return
  }
}
