import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { $theme } from '../../src/state/settings/theme.ts'

/**
 * Applies the app's theme (mode, variables, density, contrast) to an outermost element, so that the page is not affected. Writes
 * through CSSOM, which a strict content security policy allows.
 */
export class ThemeRoot implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement
  readonly #contrastQuery = matchMedia('(prefers-contrast: more)')
  /** Pending load of the high contrast colors or the accent fallback. */
  ready: Promise<void> | undefined
  #stop: (() => void) | undefined
  #variableNames: readonly string[] = []

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host
    host.addController(this)
  }

  hostConnected(): void {
    this.#stop = $theme.subscribe(this.#apply)
    this.#contrastQuery.addEventListener('change', this.#apply)
  }

  hostDisconnected(): void {
    this.#stop?.()
    this.#contrastQuery.removeEventListener('change', this.#apply)
  }

  #apply = (): void => {
    const { mode, variables, density, contrast } = $theme.get()
    const { style } = this.#host
    // `important`, because a page reset such as `all: revert` must not turn a dark modal light.
    style.setProperty('color-scheme', mode === 'auto' ? '' : mode, 'important')
    for (const name of this.#variableNames) style.removeProperty(name)
    this.#variableNames = Object.keys(variables)
    for (const name of this.#variableNames) style.setProperty(name, variables[name] as string)
    this.#host.toggleAttribute('data-compact', density === 'compact')
    this.#host.toggleAttribute('data-contrast', contrast === 'more')
    const isHighContrast = contrast === 'more' || this.#contrastQuery.matches
    const isOldBrowser = !CSS.supports('color', 'oklch(from red l c h)')
    if (isHighContrast || isOldBrowser)
      this.ready = import('./extra-colors.ts').then(
        m => m.addColors(this.#host, isHighContrast, isOldBrowser),
        // If the colors fail to load, the default ones remain.
        () => {},
      )
  }
}
