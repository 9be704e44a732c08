import type { LoginBrowser } from './browser.ts'
import { encodeBase64Url, randomBytes } from './social-states.ts'

/**
 * Storage for each embedding origin: its session token, and a secret by which the server recognizes this device. Each origin has its
 * own secret, because otherwise a site could find out which email addresses were used on this device at another site.
 */
export class OriginStorage {
  readonly #browser: LoginBrowser

  constructor(browser: LoginBrowser) {
    this.#browser = browser
  }

  getDevice(origin: string): string {
    const storedDevice = this.#browser.read(`device ${origin}`)
    if (storedDevice) return storedDevice
    const device = encodeBase64Url(randomBytes())
    this.#browser.write(`device ${origin}`, device)
    return device
  }

  getToken(origin: string): string | undefined {
    return this.#browser.read(`session ${origin}`)
  }

  setToken(origin: string, token: string | undefined): void {
    this.#browser.write(`session ${origin}`, token)
  }
}
