import type { Settings } from '../core/options.ts'
import { readAttributes, readOptions } from '../core/read-options.ts'
import { runtime } from '../runtime.ts'
import { $options, optionsSet } from '../state/options.ts'

/** Reads every option that was given so far, in its order; those that come later are read at once. 0r */
export function settleOptions(): void {
  runtime.settleOptions = settleOptions
  const inputs = runtime.inputs.splice(0)
  if (!inputs.length) return
  optionsSet(
    inputs.reduce<Settings>(
      (settings, input) => readOptions(input instanceof Element ? readAttributes(input) : input, settings),
      $options.get(),
    ),
  )
}
