import type { Namespace } from '../../core/chain/namespace.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { loginPage } from '../../core/identity/login-page.ts'
import { $login, loginMoved } from '../../state/login/login.ts'
import { askFrame, awaitFrame, beginLogin, connectLoggedIn, failLogin } from './login-run.ts'
import { track } from '../shell/track.ts'

const provider = 'farcaster'

/** The screen of the code appeared: the login begins, unless it runs already or has just failed there. */
export function ensureFarcasterLogin(namespace?: Namespace): void {
  if ($login.get().way !== 'farcaster') void startFarcasterLogin(namespace)
}

/** Shows where the Farcaster app is asked, and waits for what a person does there. What happens stands in `$login`. Never rejects. */
export async function startFarcasterLogin(namespace?: Namespace): Promise<void> {
  const signal = beginLogin({ way: 'farcaster', provider }, { namespace })
  track({ event: 'SOCIAL_LOGIN_STARTED', provider })
  try {
    const url = await askFrame(signal, async frame =>
      loginPage(await frame.farcasterUri(signal), frame.origin),
    )
    if (url === undefined) throw new AppError('LOGIN_PAGE_UNKNOWN')
    loginMoved('app', { url, since: performance.now() })
    await awaitFrame(signal, frame => frame.awaitFarcaster(signal))
    track({ event: 'SOCIAL_LOGIN_REQUEST_USER_DATA', provider })
    if (await connectLoggedIn(signal)) track({ event: 'SOCIAL_LOGIN_SUCCESS', provider })
  } catch (thrown) {
    const error = await failLogin(thrown, signal)
    if (error) track({ event: 'SOCIAL_LOGIN_ERROR', provider, message: error.code })
  }
}
