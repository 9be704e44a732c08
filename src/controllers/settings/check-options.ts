import { namespaces } from '../../core/chain/namespace.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { checkOptions } from '../../core/option-check.ts'
import { hasLogin } from '../../core/wallet/has-login.ts'
import { networkNames } from '../../networks/known.ts'
import { $options } from '../../state/settings/options.ts'
import { takeUnchecked } from './options.ts'

/** Tells a developer in the console what is wrong with the options that were given, each thing once. */
export async function checkGivenOptions(): Promise<void> {
  const given = takeUnchecked()
  if (!given.length) return
  for (const input of given) {
    const check = input instanceof HTMLElement ? { element: input, networkNames } : { networkNames }
    for (const sentence of checkOptions(input instanceof Element ? {} : input, check)) console.warn(sentence)
  }
  const settings = $options.get()
  if (!isSecureContext && hasLogin(settings, namespaces, true))
    console.warn('w3m: Email and social logins need a page over https. They are left out here.')
  const { projectId, endpoints } = settings
  if (!projectId && !endpoints) {
    const { showAlert } = await import('../shell/tell-error.ts')
    showAlert(new AppError('PROJECT_ID_MISSING'))
  }
}
