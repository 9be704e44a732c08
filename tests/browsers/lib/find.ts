import { existsSync } from 'node:fs'
import { findFirefox, inPath } from '../../../scripts/lib/browser.mjs'
import type { BrowserName, Engine } from './engine.ts'
import { firefox } from './firefox.ts'
import { webkit } from './webkit.ts'

/** Debian's libraries stand below the machine's own triplet. */
const miniBrowsers = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].flatMap(machine =>
  ['4.1', '4.0', '6.0'].map(version => `/usr/lib/${machine}/webkit2gtk-${version}/MiniBrowser`),
)

/** What has to be installed for a browser, or how to start it. */
const finders: Record<BrowserName, () => Engine | string> = {
  firefox: () => {
    const file = findFirefox()
    return file ? firefox(file) : 'apt-get install firefox-esr, or set FIREFOX_PATH'
  },
  webkit: () => {
    const driver = inPath('WebKitWebDriver')
    const browser = miniBrowsers.find(existsSync)
    const screen = inPath('Xvfb')
    return driver && browser && screen
      ? webkit({ driver, browser, screen })
      : 'apt-get install webkit2gtk-driver xvfb'
  },
}

/** The browser's engine, not started yet; a line that says what is missing where it is not on this machine. */
export const findEngine = (name: BrowserName): Engine | string => finders[name]()
