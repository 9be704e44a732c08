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
  settle(selector: string): Promise<HTMLElement>
}

/** Options that enable logins. Nothing responds at the address of the frame, so the state does not change. */
const options: ModalOptions = {
  endpoints: { frame: 'https://frame.example/sdk' },
  enableWalletConnect: false,
}

export function visitorStates({ open, addWallets, settle }: GalleryTools) {
  const createViewState = (
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
        // Loads the texts of the login screens, which normally load when the user starts a login.
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
  const createEmail = (step: LoginStep): Login => ({ method: 'email', step, startedAt: performance.now() })
  const createSocial = (step: LoginStep): Login => ({
    method: 'social',
    provider: 'google',
    step,
    startedAt: performance.now(),
  })
  const createFarcaster = (step: LoginStep): Login => ({
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
  const google: View = { name: 'ConnectingSocial', provider: 'google' }
  const update: readonly View[] = [{ name: 'Networks' }, { name: 'UpdateEmailWallet' }]

  return {
    LoginConnect: {
      newcomer: createViewState(connect, undefined, { after: () => emailTyped('') }),
      installed: createViewState(connect, undefined, { after: addWallets }),
      two: createViewState(connect, undefined, { more: { socials: ['google', 'apple'] } }),
      sending: createViewState(connect, createEmail('starting')),
      slow: createViewState(connect, createSilentLogin(createEmail('starting'), 4_000)),
      silent: createViewState(connect, createSilentLogin(createEmail('starting'), 12_000)),
      invalid: createViewState(connect, createEmail('idle'), { code: 'EMAIL_INVALID' }),
    },
    EmailLogin: { empty: createViewState([{ name: 'EmailLogin' }]) },
    EmailVerifyOtp: {
      waiting: createViewState(viewsUpTo({ name: 'EmailVerifyOtp' }), createEmail('code'), {
        after: startCountdown,
      }),
      wrong: createViewState(viewsUpTo({ name: 'EmailVerifyOtp' }), createEmail('code'), {
        code: 'FRAME_FAILED',
      }),
      checking: createViewState(viewsUpTo({ name: 'EmailVerifyOtp' }), createEmail('checking')),
      silent: createViewState(
        viewsUpTo({ name: 'EmailVerifyOtp' }),
        createSilentLogin(createEmail('checking'), 12_000),
      ),
    },
    EmailVerifyDevice: {
      waiting: createViewState(viewsUpTo({ name: 'EmailVerifyDevice' }), createEmail('device'), {
        after: startCountdown,
      }),
      failed: createViewState(viewsUpTo({ name: 'EmailVerifyDevice' }), createEmail('failed'), {
        code: 'FRAME_FAILED',
      }),
    },
    ConnectSocials: { ready: createViewState(viewsUpTo({ name: 'ConnectSocials' })) },
    ConnectingSocial: {
      window: createViewState(viewsUpTo(google), createSocial('window')),
      slow: createViewState(viewsUpTo(google), createSilentLogin(createSocial('starting'), 4_000)),
      silent: createViewState(viewsUpTo(google), createSilentLogin(createSocial('starting'), 12_000)),
      reading: createViewState(viewsUpTo(google), createSocial('connecting')),
      blocked: createViewState(viewsUpTo(google), createSocial('failed'), { code: 'LOGIN_WINDOW_BLOCKED' }),
      lost: createViewState(viewsUpTo(google), createSocial('failed'), { code: 'LOGIN_WINDOW_LOST' }),
      declined: createViewState(viewsUpTo(google), createSocial('failed'), { code: 'USER_REJECTED' }),
    },
    ConnectingFarcaster: {
      code: createViewState(viewsUpTo({ name: 'ConnectingFarcaster' }), createFarcaster('app')),
      making: createViewState(viewsUpTo({ name: 'ConnectingFarcaster' }), createFarcaster('starting')),
      silent: createViewState(
        viewsUpTo({ name: 'ConnectingFarcaster' }),
        createSilentLogin(createFarcaster('starting'), 12_000),
      ),
      reading: createViewState(viewsUpTo({ name: 'ConnectingFarcaster' }), createFarcaster('connecting')),
    },
    UpdateEmail: {
      form: createViewState(update),
      present: createViewState([...update, { name: 'UpdateEmailPrimaryOtp' }], {
        method: 'update',
        step: 'code',
      }),
      new: createViewState([...update, { name: 'UpdateEmailSecondaryOtp' }], {
        method: 'update',
        step: 'code',
      }),
    },
  }
}
