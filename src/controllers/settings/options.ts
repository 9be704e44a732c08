import type { ModalOptions, Settings } from '../../core/options.ts'
import { readAttributes, readOptions } from '../../core/read-options.ts'
import { perModal } from '../../core/per-modal.ts'
import { runtime } from '../../runtime.ts'
import { $options, optionsSet } from '../../state/settings/options.ts'

const maxUnchecked = 20
const live = perModal(() => ({
  // Options that are not checked yet, at most 20, with weak references to elements: pages that create and remove many buttons must not
  // leak them.
  uncheckedSources: [] as (ModalOptions | WeakRef<Element>)[],
}))

/** Returns the settings with these options, without applying them. */
export const settingsWith = (inputs: readonly (ModalOptions | Element)[]): Settings =>
  inputs.reduce<Settings>(
    (settings, input) => readOptions(input instanceof Element ? readAttributes(input) : input, settings),
    $options.get(),
  )

/** Applies all options passed so far, in order. Later ones are applied immediately. */
export function settleOptions(): void {
  runtime.settleOptions = settleOptions
  const inputs = runtime.inputs.splice(0)
  if (!inputs.length) return
  for (const input of inputs)
    live.uncheckedSources.push(input instanceof Element ? new WeakRef(input) : input)
  live.uncheckedSources = live.uncheckedSources.slice(-maxUnchecked)
  optionsSet(settingsWith(inputs))
}

/** Returns the inputs that are not checked yet, oldest first, and clears the list. */
export function drainUnchecked(): typeof live.uncheckedSources {
  settleOptions()
  const { uncheckedSources } = live
  live.uncheckedSources = []
  return uncheckedSources
}
