import type { ModalOptions } from '../options.ts'

/** Whether the app requires or offers sign-in. The configuration itself is parsed on demand. */
export const hasSignIn = ({ siwx, siweConfig, signIn }: ModalOptions): boolean =>
  (siwx ?? siweConfig ?? signIn) !== undefined
