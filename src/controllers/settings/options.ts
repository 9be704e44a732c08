import type { ModalOptions, Settings } from '../../core/options.ts'
import { readAttributes, readOptions } from '../../core/read-options.ts'
import { runtime } from '../../runtime.ts'
import { $options, optionsSet } from '../../state/settings/options.ts'

// Not yet told of, the last twenty of them: a page that makes and drops buttons all day keeps none of those it dropped.
let unchecked: (ModalOptions | WeakRef<Element>)[] = []
const maxUnchecked = 20

/** Reads every option that was given so far, in its order; those that come later are read at once. */
export function settleOptions(): void {
  runtime.settleOptions = settleOptions
  const inputs = runtime.inputs.splice(0)
  if (!inputs.length) return
  for (const input of inputs) unchecked.push(input instanceof Element ? new WeakRef(input) : input)
  unchecked = unchecked.slice(-maxUnchecked)
  optionsSet(
    inputs.reduce<Settings>(
      (settings, input) => readOptions(input instanceof Element ? readAttributes(input) : input, settings),
      $options.get(),
    ),
  )
}

/** What nobody has checked yet, the oldest first; each is handed out once. */
export function takeUnchecked(): (ModalOptions | Element)[] {
  settleOptions()
  const given = unchecked.map(input => (input instanceof WeakRef ? input.deref() : input))
  unchecked = []
  return given.filter(input => input !== undefined)
}
