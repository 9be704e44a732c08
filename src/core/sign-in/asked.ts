import type { ModalOptions } from '../options.ts'

/** Whether an app asks people to sign in, in whatever way; what it asks for exactly is read when it is needed. */
export const asksSignIn = ({ siwx, siweConfig, signIn }: ModalOptions): boolean =>
  (siwx ?? siweConfig ?? signIn) !== undefined
