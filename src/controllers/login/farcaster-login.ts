import type { Namespace } from '../../core/chain/namespace.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { loginPage } from './login-page.ts'
import { $login, loginMoved } from '../../state/login/login.ts'
import { requestFrame, awaitFrame, startLogin, connectLoggedIn, failLogin } from './login-run.ts'
import { track } from '../shell/track.ts'

const provider = 'farcaster'

/** Starts the login when its screen appears, unless it is running or has just failed there. */
export function ensureFarcasterLogin(namespace?: Namespace): void {
  if ($login.get().method !== 'farcaster') void startFarcasterLogin(namespace)
}

/**
 * Shows the link for the Farcaster app and waits for the user's approval there. Never rejects: the outcome is stored in `$login`.
 */
export async function startFarcasterLogin(namespace?: Namespace): Promise<void> {
  const signal = startLogin({ method: 'farcaster', provider }, { namespace })
  track({ event: 'SOCIAL_LOGIN_STARTED', provider })
  try {
    const url = await requestFrame(signal, async frame =>
      loginPage(await frame.getFarcasterUri(signal), frame.origin),
    )
    if (url === undefined) throw new AppError('LOGIN_PAGE_UNKNOWN')
    loginMoved('app', { url, startedAt: performance.now() })
    await awaitFrame(signal, frame => frame.awaitFarcaster(signal))
    track({ event: 'SOCIAL_LOGIN_REQUEST_USER_DATA', provider })
    if (await connectLoggedIn(signal)) track({ event: 'SOCIAL_LOGIN_SUCCESS', provider })
  } catch (cause) {
    const error = await failLogin(cause, signal)
    if (error) track({ event: 'SOCIAL_LOGIN_ERROR', provider, message: error.code })
  }
}
