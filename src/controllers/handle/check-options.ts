import { namespaces } from '../../core/chain/namespace.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { setupAlerts } from '../../core/errors/setup-alerts.ts'
import { checkOptions } from '../../core/option-check.ts'
import type { ModalOptions } from '../../core/options.ts'
import { readAttributes, readOptions } from '../../core/read-options.ts'
import { hasLogin } from '../../core/wallet/has-login.ts'
import { findNetworkByText, resolveNetworks, commonNetworks } from '../../networks/names.ts'
import { $options } from '../../state/settings/options.ts'
import { t } from '../../text/text.ts'
import { warnOnce } from '../shell/warn-once.ts'
import { drainUnchecked } from '../settings/options.ts'

/** Logs a console warning for each invalid option, once. */
export async function checkOptionInputs(): Promise<void> {
  const inputs = drainUnchecked()
    .map(input => (input instanceof WeakRef ? input.deref() : input))
    .filter(input => input !== undefined)
  if (!inputs.length) return
  const networkNames = await loadNetworkNames(inputs)
  for (const input of inputs) {
    const check = input instanceof HTMLElement ? { element: input, networkNames } : { networkNames }
    for (const sentence of checkOptions(input instanceof Element ? {} : input, check)) console.warn(sentence)
  }
  const settings = $options.get()
  if (!isSecureContext && hasLogin(settings, namespaces, true))
    console.warn('w3m: Email and social logins need a page over https. They are left out here.')
  const { projectId, endpoints, networks = [], defaultNetwork } = settings
  const resolvedNetworks = defaultNetwork ? await resolveNetworks(networks) : []
  if (
    resolvedNetworks.length &&
    defaultNetwork &&
    !(await findNetworkByText(resolvedNetworks, defaultNetwork))
  )
    await reportSetup('NETWORK_NOT_FOUND')
  if (!projectId && !endpoints) await reportSetup('PROJECT_ID_MISSING')
}

/**
 * Reports a configuration error once in the console, and also in the alert bar if the app sets `debug`. Without `debug`, loads no code
 * for the report.
 */
async function reportSetup(code: keyof typeof setupAlerts): Promise<void> {
  if ($options.get().debug) return (await import('../shell/report-error.ts')).showAlert(new AppError(code))
  const { title, hint } = setupAlerts[code]
  warnOnce(`w3m: ${t(`errors.${code}`) || title}. ${hint}`)
}

// The table of all network names loads only if an option has an unusual name, because few pages need it.
async function loadNetworkNames(inputs: readonly (ModalOptions | Element)[]): Promise<readonly string[]> {
  const areAllUsual = inputs.every(input => {
    const { networks = [], defaultNetwork } = readOptions(
      input instanceof Element ? readAttributes(input) : input,
    )
    return [...networks, defaultNetwork].every(
      choice => typeof choice !== 'string' || commonNetworks.find(choice),
    )
  })
  return areAllUsual ? commonNetworks.names : (await import('../../networks/known-networks.ts')).networkNames
}
