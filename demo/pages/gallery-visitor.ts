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

/** What the states of the login screens need from the gallery. */
export interface GalleryTools {
  open(...views: readonly View[]): void
  /** Adds wallets as if the browser had announced them. */
  addWallets(): void
  waitForElement(selector: string): Promise<HTMLElement>
}

/** Options that enable logins. Nothing responds at the address of the frame, so the state does not change. */
const options: ModalOptions = {
  endpoints: { frame: 'https://frame.example/sdk' },
  enableWalletConnect: false,
}

export function createVisitorStates({ open, addWallets, waitForElement }: GalleryTools) {
  const createViewState = (
    views: readonly View[],
    login?: Login,
    {
      code,
      extraOptions = {},
      onReached = () => {},
    }: { code?: ErrorCode; extraOptions?: ModalOptions; onReached?: () => void } = {},
  ) => ({
    options: { ...options, ...extraOptions },
    set: async () => {
      emailTyped('mira@example.com')
      newEmailTyped('mira@new.example')
      embeddedUserChanged({ email: 'mira@example.com' })
      if (login) {
        // Loads the texts of the login screens, which normally load when the user starts a login.
        await loadTextPart('login')
        const { step, ...loginData } = login
        loginStarted(loginData, step)
      }
      open(...views)
      if (code && login) {
        await waitForElement('w3m-view-layout')
        loginFailed(
          new AppError(code, code === 'FRAME_FAILED' ? { params: { message: 'Invalid code' } } : {}),
          login.step,
        )
      }
      onReached()
    },
  })
  const connectViews: readonly View[] = [{ name: 'Connect' }]
  const viewsUpTo = (view: View): readonly View[] => [...connectViews, view]
  const createEmailLogin = (step: LoginStep): Login => ({
    method: 'email',
    step,
    startedAt: performance.now(),
  })
  const createSocialLogin = (step: LoginStep): Login => ({
    method: 'social',
    provider: 'google',
    step,
    startedAt: performance.now(),
  })
  const createFarcasterLogin = (step: LoginStep): Login => ({
    method: 'farcaster',
    provider: 'farcaster',
    step,
    startedAt: performance.now(),
    url: 'https://farcaster.example/sign-in?channelToken=3b0c6fd1',
  })
  /** Creates a login whose service has not responded for `ms` milliseconds. */
  const createSilentLogin = (login: Login, ms: number): Login => {
    const startTime = performance.now() - ms
    return { ...login, startedAt: startTime, request: { startedAt: startTime, lastSignAt: startTime } }
  }
  const startCountdown = () => codeSent(performance.now() + 24_000)
  const googleView: View = { name: 'ConnectingSocial', provider: 'google' }
  const updateViews: readonly View[] = [{ name: 'Networks' }, { name: 'UpdateEmailWallet' }]

  return {
    LoginConnect: {
      newcomer: createViewState(connectViews, undefined, { onReached: () => emailTyped('') }),
      installed: createViewState(connectViews, undefined, { onReached: addWallets }),
      two: createViewState(connectViews, undefined, { extraOptions: { socials: ['google', 'apple'] } }),
      sending: createViewState(connectViews, createEmailLogin('starting')),
      slow: createViewState(connectViews, createSilentLogin(createEmailLogin('starting'), 4_000)),
      silent: createViewState(connectViews, createSilentLogin(createEmailLogin('starting'), 12_000)),
      invalid: createViewState(connectViews, createEmailLogin('idle'), { code: 'EMAIL_INVALID' }),
    },
    EmailLogin: { empty: createViewState([{ name: 'EmailLogin' }]) },
    EmailVerifyOtp: {
      waiting: createViewState(viewsUpTo({ name: 'EmailVerifyOtp' }), createEmailLogin('code'), {
        onReached: startCountdown,
      }),
      wrong: createViewState(viewsUpTo({ name: 'EmailVerifyOtp' }), createEmailLogin('code'), {
        code: 'FRAME_FAILED',
      }),
      checking: createViewState(viewsUpTo({ name: 'EmailVerifyOtp' }), createEmailLogin('checking')),
      silent: createViewState(
        viewsUpTo({ name: 'EmailVerifyOtp' }),
        createSilentLogin(createEmailLogin('checking'), 12_000),
      ),
    },
    EmailVerifyDevice: {
      waiting: createViewState(viewsUpTo({ name: 'EmailVerifyDevice' }), createEmailLogin('device'), {
        onReached: startCountdown,
      }),
      failed: createViewState(viewsUpTo({ name: 'EmailVerifyDevice' }), createEmailLogin('failed'), {
        code: 'FRAME_FAILED',
      }),
    },
    ConnectSocials: { ready: createViewState(viewsUpTo({ name: 'ConnectSocials' })) },
    ConnectingSocial: {
      window: createViewState(viewsUpTo(googleView), createSocialLogin('window')),
      slow: createViewState(viewsUpTo(googleView), createSilentLogin(createSocialLogin('starting'), 4_000)),
      silent: createViewState(
        viewsUpTo(googleView),
        createSilentLogin(createSocialLogin('starting'), 12_000),
      ),
      reading: createViewState(viewsUpTo(googleView), createSocialLogin('connecting')),
      blocked: createViewState(viewsUpTo(googleView), createSocialLogin('failed'), {
        code: 'LOGIN_WINDOW_BLOCKED',
      }),
      lost: createViewState(viewsUpTo(googleView), createSocialLogin('failed'), {
        code: 'LOGIN_WINDOW_LOST',
      }),
      declined: createViewState(viewsUpTo(googleView), createSocialLogin('failed'), {
        code: 'USER_REJECTED',
      }),
    },
    ConnectingFarcaster: {
      code: createViewState(viewsUpTo({ name: 'ConnectingFarcaster' }), createFarcasterLogin('app')),
      making: createViewState(viewsUpTo({ name: 'ConnectingFarcaster' }), createFarcasterLogin('starting')),
      silent: createViewState(
        viewsUpTo({ name: 'ConnectingFarcaster' }),
        createSilentLogin(createFarcasterLogin('starting'), 12_000),
      ),
      reading: createViewState(
        viewsUpTo({ name: 'ConnectingFarcaster' }),
        createFarcasterLogin('connecting'),
      ),
    },
    UpdateEmail: {
      form: createViewState(updateViews),
      present: createViewState([...updateViews, { name: 'UpdateEmailPrimaryOtp' }], {
        method: 'update',
        step: 'code',
      }),
      new: createViewState([...updateViews, { name: 'UpdateEmailSecondaryOtp' }], {
        method: 'update',
        step: 'code',
      }),
    },
  }
}
