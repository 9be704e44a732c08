import type { AccountId } from '../../core/chain/caip.ts'
import type { AppError } from '../../core/errors/app-error.ts'
import type { Session } from '../../core/sign-in/siwx.ts'

// Session signed during connect, or the error of its check. Used by the first sign-in only.
const given = new Map<AccountId, Session | AppError>()

export const handIn = (account: AccountId, signed: Session | AppError): void =>
  void given.set(account, signed)

let wasAsked = false

/** Marks that a wallet was asked to sign during connect. If it only connects, the signature becomes a second step. */
export const askedWhileConnecting = (): void => {
  wasAsked = true
}

/** Returns and clears the flag set by `askedWhileConnecting()`. */
export function takeAsked(): boolean {
  const is = wasAsked
  wasAsked = false
  return is
}

/** Single use: the remaining signatures share this nonce and become invalid. */
export function takeGiven(account: AccountId): Session | AppError | undefined {
  const mine = given.get(account)
  given.clear()
  return mine
}
