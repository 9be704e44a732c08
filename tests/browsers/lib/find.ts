import { existsSync } from 'node:fs'
import { findFirefox, findInPath } from '../../../scripts/lib/browser.mjs'
import type { BrowserName, Engine } from './engine.ts'
import { firefox } from './firefox.ts'
import { webkit } from './webkit.ts'

/** Debian installs libraries in a folder named by the machine's architecture triplet. */
const miniBrowserPaths = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].flatMap(machine =>
  ['4.1', '4.0', '6.0'].map(version => `/usr/lib/${machine}/webkit2gtk-${version}/MiniBrowser`),
)

/** Returns each browser's engine, or what must be installed for it. */
const finders: Record<BrowserName, () => Engine | string> = {
  firefox: () => {
    const file = findFirefox()
    return file ? firefox(file) : 'apt-get install firefox-esr, or set FIREFOX_PATH'
  },
  webkit: () => {
    const driver = findInPath('WebKitWebDriver')
    const browser = miniBrowserPaths.find(existsSync)
    const screen = findInPath('Xvfb')
    return driver && browser && screen
      ? webkit({ driver, browser, screen })
      : 'apt-get install webkit2gtk-driver xvfb'
  },
}

/** Returns the browser's engine without starting it, or a line that names the missing packages. */
export const findEngine = (name: BrowserName): Engine | string => finders[name]()
