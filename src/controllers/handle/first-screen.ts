// The first screen for visitors who are not connected, which is rendered before the modal opens.
import type { Settings } from '../../core/options.ts'
import type { View } from '../../core/view.ts'
import { runtime } from '../../runtime.ts'
import { $connectors, connectorsCleared } from '../../state/connect/connectors.ts'
import { $options } from '../../state/settings/options.ts'
import { viewPrepared } from '../../state/shell/modal.ts'
import { discoverWallets } from '../connect/discover-wallets.ts'
import { statusOf } from '../shell/status.ts'
import { prepareScreens } from './prepare.ts'

/** Whether the next opening shows the first screen for the first time. */
export const isFirstScreenNext = (): boolean => !runtime.modal && statusOf() === 'disconnected'

/** Prepares what the first screen shows. Loads code, but sends no request to a service. */
export async function prepareFirstScreen(): Promise<void> {
  const isFirstDiscovery = !runtime.stops.has('discovery')
  await prepareScreens()
  await runtime.discovered
  if (isFirstDiscovery) followWalletOptions()
}

/** Returns the view of the first screen. If the modal opens with an equal view, it shows the elements that were rendered for this one. */
export function prerenderFirstScreen(): View {
  const view: View = { name: 'Connect' }
  viewPrepared(view)
  return view
}

/** Discovers wallets again if the app changes the options that select them before the first opening. */
function followWalletOptions(): void {
  const relevantValues = ({ enableInjected, enableEip6963, connectors }: Settings) =>
    [enableInjected, enableEip6963, connectors] as const
  const stop = $options.listen((currentOptions, previousOptions) => {
    if (!isFirstScreenNext()) return stop()
    const nextValues = relevantValues(currentOptions)
    if (relevantValues(previousOptions as Settings).every((value, index) => value === nextValues[index]))
      return
    runtime.stops.get('discovery')?.()
    runtime.stops.delete('discovery')
    for (const { id } of $connectors.get()) runtime.connectors.delete(id)
    connectorsCleared()
    discoverWallets()
  })
  runtime.stops.set('prepared', stop)
}
