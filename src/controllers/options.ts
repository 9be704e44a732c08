import { AppError } from '../core/errors/app-error.ts'
import type { ModalOptions, Settings } from '../core/options.ts'
import { readAttributes, readOptions } from '../core/read-options.ts'
import { runtime } from '../runtime.ts'
import { $options, optionsSet } from '../state/options.ts'

// Not yet told of, the last twenty of them: a page that makes and drops buttons all day keeps none of those it dropped. 0r
let unchecked: (ModalOptions | WeakRef<Element>)[] = []
const maxUnchecked = 20

/** Reads every option that was given so far, in its order; those that come later are read at once. 0r */
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

/** Tells a developer in the console what is wrong with the options that were given, each thing once. The check is a file of its own. */
export async function checkGivenOptions(): Promise<void> {
  settleOptions()
  const given = unchecked.map(input => (input instanceof WeakRef ? input.deref() : input))
  unchecked = []
  if (!given.length) return
  const [{ checkOptions }, { networkNames }] = await Promise.all([
    import('../core/option-check.ts'),
    import('../networks/names.ts'),
  ])
  for (const input of given) {
    if (!input) continue
    const check = input instanceof HTMLElement ? { element: input, networkNames } : { networkNames }
    for (const sentence of checkOptions(input instanceof Element ? {} : input, check)) console.warn(sentence)
  }
  const { projectId, endpoints } = $options.get()
  if (!projectId && !endpoints) {
    const { showAlert } = await import('./tell-error.ts')
    showAlert(new AppError('PROJECT_ID_MISSING'))
  }
}
