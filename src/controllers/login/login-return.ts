import { takePendingLogin } from '../../services/login-return.ts'
import { prepare } from '../shell/handle.ts'
import { openModal } from '../shell/modal.ts'
import { partReady } from '../settings/language.ts'

/**
 * A login page came back to this page with a query that stood in the address. It counts only where this tab left for a
 * login, and once (T10); anything else is forgotten here. Never rejects.
 */
export async function finishReturn(query: string): Promise<void> {
  const provider = takePendingLogin(Date.now())
  const resultUri = new URLSearchParams(query).get('result_uri')
  if (!provider || provider === 'farcaster' || !resultUri) return
  // Elements further down the page may bring options.
  if (document.readyState === 'loading')
    await new Promise(parsed => document.addEventListener('DOMContentLoaded', parsed, { once: true }))
  // Without its files the person starts again from the button: nothing is logged in yet.
  try {
    await Promise.all([prepare(), partReady('login')])
    const { returnedFrom } = await import('./social-login.ts')
    const isOver = returnedFrom(provider, resultUri)
    // A page without the modal's elements is connected all the same.
    await openModal({ name: 'ConnectingSocial', provider }).catch(() => {})
    await isOver
  } catch {
    return
  }
}
