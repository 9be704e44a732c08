import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { $theme } from '../../src/state/theme.ts'

const hasRelativeColors = () => CSS.supports('color', 'oklch(from red l c h)')

/**
 * Puts the app's theme (mode, variables, density, contrast) on an outermost element, so that nothing leaks into the
 * page. It writes through CSSOM, which a strict style policy allows. 0
 */
export class ThemeRoot implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement
  #stop: (() => void) | undefined
  #names: readonly string[] = []

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host
    host.addController(this)
  }

  hostConnected(): void {
    this.#stop = $theme.subscribe(this.#apply)
  }

  hostDisconnected(): void {
    this.#stop?.()
    this.#stop = undefined
  }

  #apply = ({ mode, variables, density, contrast }: ReturnType<typeof $theme.get>): void => {
    const { style } = this.#host
    style.colorScheme = mode === 'auto' ? '' : mode
    for (const name of this.#names) style.removeProperty(name)
    this.#names = Object.keys(variables)
    for (const name of this.#names) style.setProperty(name, variables[name] as string)
    this.#host.toggleAttribute('data-compact', density === 'compact')
    this.#host.toggleAttribute('data-contrast', contrast === 'more')
    if (!hasRelativeColors())
      void import('./seed-colors.ts').then(({ applySeedColors }) => applySeedColors(this.#host))
  }
}
