import type { AppError } from '../../core/errors/app-error.ts'
import type { SocialProvider } from '../../core/identity/embedded.ts'
import type { LoginRequest } from '../../core/identity/login-silence.ts'
import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

/**
 * Step of a login. `starting`: the frame was requested. `device`, `code`, `window`, `away`, `app`: the user has to approve this
 * device, type a code, log in in a window or on another page, or use the Farcaster app. `checking`: the result is verified.
 * `connecting`: the account is loading.
 */
export type LoginStep =
  | 'idle'
  | 'starting'
  | 'device'
  | 'code'
  | 'window'
  | 'away'
  | 'app'
  | 'checking'
  | 'connecting'
  | 'failed'

export interface Login {
  readonly way?: 'email' | 'social' | 'farcaster' | 'update'
  readonly provider?: SocialProvider
  readonly step: LoginStep
  /** The last failure. After a wrong code or address the step is kept, so that the user can retry. */
  readonly failure?: AppError
  /** The pending request to the login service. */
  readonly request?: LoginRequest
  /** Start of the wait for the user, on the page's monotonic clock in milliseconds. */
  readonly since?: number
  /** Link to the login request in the Farcaster app. */
  readonly url?: string
  /** The login succeeded, and only connecting its account failed. A retry then skips the login. */
  readonly isLoggedIn?: true
}

/** Texts that the user typed. Failures and going back do not clear them. */
export interface TypedLogin {
  readonly email: string
  /** The new email address of an update. */
  readonly newEmail: string
}

const idle: Login = { step: 'idle' }
const nothing: TypedLogin = { email: '', newEmail: '' }
const login = modalAtom<Login>(idle)
const typed = modalAtom<TypedLogin>(nothing)
const resendAt = modalAtom<number | undefined>(undefined)

/** The current login, or the login that has just failed. */
export const $login: ReadonlyStore<typeof login> = login
export const $typedLogin: ReadonlyStore<typeof typed> = typed
/** Earliest time for another code, on the page's monotonic clock in milliseconds. */
export const $resendAt: ReadonlyStore<typeof resendAt> = resendAt

export const loginStarted = (newLogin: Omit<Login, 'step'>, step: LoginStep = 'starting') =>
  login.set({ ...newLogin, step })
/** Moves to the next step and clears the previous failure. */
export const loginMoved = (step: LoginStep, details: Pick<Login, 'since' | 'url'> = {}) => {
  const { failure: _failure, since: _since, isLoggedIn: _isThrough, ...otherFields } = login.get()
  login.set({ ...otherFields, step, ...details })
}
export const loginFailed = (failure: AppError, step: LoginStep = 'failed', isLoggedIn?: true) => {
  const { isLoggedIn: _isThrough, ...otherFields } = login.get()
  login.set({ ...otherFields, step, failure, ...(isLoggedIn && { isLoggedIn }) })
}
export const loginEnded = () => login.set(idle)

export const serviceRequested = (at: number) =>
  login.set({ ...login.get(), request: { since: at, lastSignAt: at } })
/** Stores that the service has sent a message that is not the response yet. */
export const serviceResponding = (at: number) => {
  const { request, ...otherFields } = login.get()
  if (request) login.set({ ...otherFields, request: { ...request, lastSignAt: at } })
}
export const serviceAnswered = () => {
  const { request, ...otherFields } = login.get()
  if (request) login.set(otherFields)
}

export const emailTyped = (email: string) => typed.set({ ...typed.get(), email })
export const newEmailTyped = (newEmail: string) => typed.set({ ...typed.get(), newEmail })
export const typedCleared = () => typed.set(nothing)

export const codeSent = (mayResendAt: number) => resendAt.set(mayResendAt)
export const resendAllowed = () => resendAt.set(undefined)
