import { AppError } from '../core/errors/app-error.ts'
import type { ModalOptions, Settings } from '../core/options.ts'
import { readAttributes, readOptions } from '../core/read-options.ts'
import { runtime } from '../runtime.ts'
import { $options, optionsSet } from '../state/options.ts'

const unchecked: (ModalOptions | Element)[] = []

/** Reads every option that was given so far, in its order; those that come later are read at once. 0r */
export function settleOptions(): void {
  runtime.settleOptions = settleOptions
  const inputs = runtime.inputs.splice(0)
  if (!inputs.length) return
  unchecked.push(...inputs)
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
  const given = unchecked.splice(0)
  if (!given.length) return
  const [{ checkOptions }, { networkNames }] = await Promise.all([
    import('../core/option-check.ts'),
    import('../networks/names.ts'),
  ])
  for (const input of given) {
    const check = input instanceof HTMLElement ? { element: input, networkNames } : { networkNames }
    for (const sentence of checkOptions(input instanceof Element ? {} : input, check)) console.warn(sentence)
  }
  const { projectId, endpoints } = $options.get()
  if (!projectId && !endpoints) {
    const { showAlert } = await import('./tell-error.ts')
    showAlert(new AppError('PROJECT_ID_MISSING'))
  }
}
