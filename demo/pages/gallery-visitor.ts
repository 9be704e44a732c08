import { loadTextPart } from '../../src/controllers/settings/language.ts'
import { AppError } from '../../src/core/errors/app-error.ts'
import type { ErrorCode } from '../../src/core/errors/codes.ts'
import type { ModalOptions } from '../../src/core/options.ts'
import type { View } from '../../src/core/view.ts'
import { embeddedUserChanged } from '../../src/state/login/embedded-wallet.ts'
import {
  codeSent,
  emailTyped,
  type Login,
  loginFailed,
  loginStarted,
  type LoginStep,
  newEmailTyped,
} from '../../src/state/login/login.ts'

/** Dependencies of the login states. */
export interface GalleryTools {
  open(...views: readonly View[]): void
  /** Adds the wallets of this browser. */
  addWallets(): void
  settle(selector: string): Promise<HTMLElement>
}

/** Login methods; no frame responds, so each state stays. */
const options: ModalOptions = {
  endpoints: { frame: 'https://frame.example/sdk' },
  enableWalletConnect: false,
}

export function visitorStates({ open, addWallets, settle }: GalleryTools) {
  const viewState = (
    views: readonly View[],
    login?: Login,
    {
      code,
      more: extraOptions = {},
      after: onReached = () => {},
    }: { code?: ErrorCode; more?: ModalOptions; after?: () => void } = {},
  ) => ({
    options: { ...options, ...extraOptions },
    set: async () => {
      emailTyped('mira@example.com')
      newEmailTyped('mira@new.example')
      embeddedUserChanged({ email: 'mira@example.com' })
      if (login) {
        // Like a click: the login part loads its texts on demand.
        await loadTextPart('login')
        const { step, ...rest } = login
        loginStarted(rest, step)
      }
      open(...views)
      if (code && login) {
        await settle('w3m-view-layout')
        loginFailed(
          new AppError(code, code === 'FRAME_FAILED' ? { params: { message: 'Invalid code' } } : {}),
          login.step,
        )
      }
      onReached()
    },
  })
  const connect: readonly View[] = [{ name: 'Connect' }]
  const viewsUpTo = (view: View): readonly View[] => [...connect, view]
  const email = (step: LoginStep): Login => ({ way: 'email', step, since: performance.now() })
  const social = (step: LoginStep): Login => ({
    way: 'social',
    provider: 'google',
    step,
    since: performance.now(),
  })
  const farcaster = (step: LoginStep): Login => ({
    way: 'farcaster',
    provider: 'farcaster',
    step,
    since: performance.now(),
    url: 'https://farcaster.example/sign-in?channelToken=3b0c6fd1',
  })
  /** A login whose service has not responded for this time. */
  const createSilentLogin = (login: Login, ms: number): Login => {
    const startTime = performance.now() - ms
    return { ...login, since: startTime, request: { since: startTime, lastSignAt: startTime } }
  }
  const startCountdown = () => codeSent(performance.now() + 24_000)
  const google: View = { name: 'ConnectingSocial', provider: 'google' }
  const update: readonly View[] = [{ name: 'Networks' }, { name: 'UpdateEmailWallet' }]

  return {
    LoginConnect: {
      newcomer: viewState(connect, undefined, { after: () => emailTyped('') }),
      installed: viewState(connect, undefined, { after: addWallets }),
      two: viewState(connect, undefined, { more: { socials: ['google', 'apple'] } }),
      sending: viewState(connect, email('starting')),
      slow: viewState(connect, createSilentLogin(email('starting'), 4_000)),
      silent: viewState(connect, createSilentLogin(email('starting'), 12_000)),
      invalid: viewState(connect, email('idle'), { code: 'EMAIL_INVALID' }),
    },
    EmailLogin: { empty: viewState([{ name: 'EmailLogin' }]) },
    EmailVerifyOtp: {
      waiting: viewState(viewsUpTo({ name: 'EmailVerifyOtp' }), email('code'), { after: startCountdown }),
      wrong: viewState(viewsUpTo({ name: 'EmailVerifyOtp' }), email('code'), { code: 'FRAME_FAILED' }),
      checking: viewState(viewsUpTo({ name: 'EmailVerifyOtp' }), email('checking')),
      silent: viewState(viewsUpTo({ name: 'EmailVerifyOtp' }), createSilentLogin(email('checking'), 12_000)),
    },
    EmailVerifyDevice: {
      waiting: viewState(viewsUpTo({ name: 'EmailVerifyDevice' }), email('device'), {
        after: startCountdown,
      }),
      failed: viewState(viewsUpTo({ name: 'EmailVerifyDevice' }), email('failed'), { code: 'FRAME_FAILED' }),
    },
    ConnectSocials: { ready: viewState(viewsUpTo({ name: 'ConnectSocials' })) },
    ConnectingSocial: {
      window: viewState(viewsUpTo(google), social('window')),
      slow: viewState(viewsUpTo(google), createSilentLogin(social('starting'), 4_000)),
      silent: viewState(viewsUpTo(google), createSilentLogin(social('starting'), 12_000)),
      reading: viewState(viewsUpTo(google), social('connecting')),
      blocked: viewState(viewsUpTo(google), social('failed'), { code: 'LOGIN_WINDOW_BLOCKED' }),
      lost: viewState(viewsUpTo(google), social('failed'), { code: 'LOGIN_WINDOW_LOST' }),
      declined: viewState(viewsUpTo(google), social('failed'), { code: 'USER_REJECTED' }),
    },
    ConnectingFarcaster: {
      code: viewState(viewsUpTo({ name: 'ConnectingFarcaster' }), farcaster('app')),
      making: viewState(viewsUpTo({ name: 'ConnectingFarcaster' }), farcaster('starting')),
      silent: viewState(
        viewsUpTo({ name: 'ConnectingFarcaster' }),
        createSilentLogin(farcaster('starting'), 12_000),
      ),
      reading: viewState(viewsUpTo({ name: 'ConnectingFarcaster' }), farcaster('connecting')),
    },
    UpdateEmail: {
      form: viewState(update),
      present: viewState([...update, { name: 'UpdateEmailPrimaryOtp' }], { way: 'update', step: 'code' }),
      new: viewState([...update, { name: 'UpdateEmailSecondaryOtp' }], { way: 'update', step: 'code' }),
    },
  }
}
