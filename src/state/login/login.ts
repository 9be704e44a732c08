import { atom, readonlyType } from 'nanostores'
import type { AppError } from '../../core/errors/app-error.ts'
import type { SocialProvider } from '../../core/identity/embedded.ts'
import type { Asked } from '../../core/identity/login-silence.ts'

/**
 * How far a login is. `starting`: the frame is asked; `device`, `code`, `window`, `away`, `app`: a person is to do
 * something (approve this device, type a code, log in in a window, on another page, in the Farcaster app);
 * `checking`: what they did is looked at; `connecting`: the account is being read.
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
  /** What failed last; with a code or an address the step stays where it can be tried again. */
  readonly failure?: AppError
  /** The login service has not answered what it was asked yet. */
  readonly asked?: Asked
  /** What a person is to do has been waited for since then, by the clock of the page. */
  readonly since?: number
  /** Where the Farcaster app is asked. */
  readonly url?: string
  /** Somebody is logged in already, and only the account was not read: the same is tried again without a login. */
  readonly isThrough?: true
}

/** What a person typed, which no failure and no step back takes away. */
export interface TypedLogin {
  readonly email: string
  /** The address that is to be the new one. */
  readonly newEmail: string
}

const idle: Login = { step: 'idle' }
const nothing: TypedLogin = { email: '', newEmail: '' }
const login = atom<Login>(idle)
const typed = atom<TypedLogin>(nothing)
const resendAt = atom<number | undefined>(undefined)

/** The login under way, or the one that has just failed. */
export const $login = readonlyType(login)
export const $typedLogin = readonlyType(typed)
/** From when on another code may be asked for, by the clock of the page. */
export const $resendAt = readonlyType(resendAt)

export const loginStarted = (next: Omit<Login, 'step'>, step: LoginStep = 'starting') =>
  login.set({ ...next, step })
/** A step forward: what failed before is over. */
export const loginMoved = (step: LoginStep, more: Pick<Login, 'since' | 'url'> = {}) => {
  const { failure: _failure, since: _since, isThrough: _isThrough, ...now } = login.get()
  login.set({ ...now, step, ...more })
}
export const loginFailed = (failure: AppError, step: LoginStep = 'failed', isThrough?: true) => {
  const { isThrough: _isThrough, ...now } = login.get()
  login.set({ ...now, step, failure, ...(isThrough && { isThrough }) })
}
export const loginEnded = () => login.set(idle)

export const serviceAsked = (at: number) => login.set({ ...login.get(), asked: { since: at, heard: at } })
/** A sign of life, which is no answer yet. */
export const serviceHeard = (at: number) => {
  const { asked, ...now } = login.get()
  if (asked) login.set({ ...now, asked: { ...asked, heard: at } })
}
export const serviceAnswered = () => {
  const { asked, ...now } = login.get()
  if (asked) login.set(now)
}

export const emailTyped = (email: string) => typed.set({ ...typed.get(), email })
export const newEmailTyped = (newEmail: string) => typed.set({ ...typed.get(), newEmail })
export const typedForgotten = () => typed.set(nothing)

export const codeSent = (mayResendAt: number) => resendAt.set(mayResendAt)
export const resendAllowed = () => resendAt.set(undefined)
