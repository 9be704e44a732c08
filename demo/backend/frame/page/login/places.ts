import type { LoginBrowser } from './browser.ts'
import { base64Url, randomBytes } from './social-states.ts'

/**
 * What the frame keeps for each embedding origin: the token of its session, and a secret that the server knows this device
 * by. A secret for each origin: else a site could find out which addresses were used here under another one.
 */
export class Places {
  readonly #browser: LoginBrowser

  constructor(browser: LoginBrowser) {
    this.#browser = browser
  }

  device(origin: string): string {
    const known = this.#browser.read(`device ${origin}`)
    if (known) return known
    const device = base64Url(randomBytes())
    this.#browser.write(`device ${origin}`, device)
    return device
  }

  token(origin: string): string | undefined {
    return this.#browser.read(`session ${origin}`)
  }

  keep(origin: string, token: string | undefined): void {
    this.#browser.write(`session ${origin}`, token)
  }
}
