import type { ModalOptions } from '../options.ts'

/** Whether the app sets a sign-in option. The option is parsed on demand, and may disable sign-in (`siweConfig.enabled`). */
export const hasSignIn = ({ siwx, siweConfig, signIn }: ModalOptions): boolean =>
  (siwx ?? siweConfig ?? signIn) !== undefined
