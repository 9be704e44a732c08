import type { SignInAtConnect } from '../../core/sign-in/at-connect.ts'
import { asksSignIn } from '../../core/sign-in/asked.ts'
import { $options } from '../../state/settings/options.ts'
import { isOff } from './plugin.ts'

const loadAtConnect = () => import('./at-connect.ts')

/** Sign-in during connect. If the chunk fails to load, the signature is requested in a second step. */
export const atConnect: SignInAtConnect = {
  ask: async namespace => {
    if (!asksSignIn($options.get()) || isOff()) return undefined
    return loadAtConnect().then(
      m => m.askAtConnect(namespace),
      () => undefined,
    )
  },
  signed: answers =>
    loadAtConnect().then(
      m => m.signedAtConnect(answers),
      () => {},
    ),
}
