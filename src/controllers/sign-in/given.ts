import type { AccountId } from '../../core/chain/caip.ts'
import type { AppError } from '../../core/errors/app-error.ts'
import type { Session } from '../../core/sign-in/siwx.ts'

// What a wallet signed while it connected, or why that counts for nothing; for the first question alone.
const given = new Map<AccountId, Session | AppError>()

export const handIn = (account: AccountId, signed: Session | AppError): void =>
  void given.set(account, signed)

let wasAsked = false

/** A wallet was asked to sign while it connects: where it only connects, the signature is one step more. */
export const askedWhileConnecting = (): void => {
  wasAsked = true
}

/** Whether the last wallet was; told once. */
export function takeAsked(): boolean {
  const is = wasAsked
  wasAsked = false
  return is
}

/** Handed over once: the others are of the same nonce. */
export function takeGiven(account: AccountId): Session | AppError | undefined {
  const mine = given.get(account)
  given.clear()
  return mine
}
