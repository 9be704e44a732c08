import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { $theme } from '../../src/state/settings/theme.ts'

/**
 * Puts the app's theme (mode, variables, density, contrast) on an outermost element, so that nothing leaks into the
 * page. It writes through CSSOM, which a strict style policy allows.
 */
export class ThemeRoot implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement
  readonly #wish = matchMedia('(prefers-contrast: more)')
  /** Colors that somebody who asked for more contrast waits for, or a browser that computes none. */
  ready: Promise<void> | undefined
  #stop: (() => void) | undefined
  #names: readonly string[] = []

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host
    host.addController(this)
  }

  hostConnected(): void {
    this.#stop = $theme.subscribe(this.#apply)
    this.#wish.addEventListener('change', this.#apply)
  }

  hostDisconnected(): void {
    this.#stop?.()
    this.#wish.removeEventListener('change', this.#apply)
  }

  #apply = (): void => {
    const { mode, variables, density, contrast } = $theme.get()
    const { style } = this.#host
    // A page that takes everything back from every element must not turn a dark modal light.
    style.setProperty('color-scheme', mode === 'auto' ? '' : mode, 'important')
    for (const name of this.#names) style.removeProperty(name)
    this.#names = Object.keys(variables)
    for (const name of this.#names) style.setProperty(name, variables[name] as string)
    this.#host.toggleAttribute('data-compact', density === 'compact')
    this.#host.toggleAttribute('data-contrast', contrast === 'more')
    const isStrong = contrast === 'more' || this.#wish.matches
    const isOld = !CSS.supports('color', 'oklch(from red l c h)')
    if (isStrong || isOld)
      this.ready = import('./seldom-colors.ts').then(
        m => m.addColors(this.#host, isStrong, isOld),
        // The usual colors stay.
        () => {},
      )
  }
}
