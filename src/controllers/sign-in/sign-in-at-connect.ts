import type { SignInAtConnect } from '../../core/sign-in/at-connect.ts'
import { hasSignIn } from '../../core/sign-in/has-sign-in.ts'
import { $options } from '../../state/settings/options.ts'
import { isOff } from './plugin.ts'

const loadAtConnect = () => import('./at-connect.ts')

/** Sign-in during connect. If the chunk fails to load, the signature is requested in a second step. */
export const signInAtConnect: SignInAtConnect = {
  request: async namespace => {
    if (!hasSignIn($options.get()) || isOff()) return undefined
    return loadAtConnect().then(
      m => m.createRequestAtConnect(namespace),
      () => undefined,
    )
  },
  signed: answers =>
    loadAtConnect().then(
      m => m.receiveAtConnect(answers),
      () => {},
    ),
}
