// Finds a browser for tests: the one that CHROME_PATH names, the system's, or the one that comes as a package.
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
]
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  path.join(process.env.PROGRAMFILES ?? 'C:\\Program Files', 'Google/Chrome/Application/chrome.exe'),
  path.join(
    process.env['PROGRAMFILES(X86)'] ?? 'C:\\Program Files (x86)',
    'Google/Chrome/Application/chrome.exe',
  ),
]

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The first of these programs that the system finds, or undefined. */
export function inPath(...programs) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return programs.flatMap(name => folders.map(folder => path.join(folder, name))).find(isExecutable)
}

/** A browser of the system, or undefined. */
export const systemBrowser = () => inPath(...names) ?? applications.find(isExecutable)

/** chromium-headless-shell, or undefined where it is not installed. */
export const headlessShell = () => inPath('chromium-headless-shell', 'chrome-headless-shell')

/** Firefox, the one that FIREFOX_PATH names or the system's, or undefined. */
export const findFirefox = () => process.env.FIREFOX_PATH ?? inPath('firefox-esr', 'firefox')

/** The browser's path; an error that says what to do when there is none. */
export async function findBrowser() {
  const named = process.env.CHROME_PATH
  if (named) {
    if (isExecutable(named)) return named
    throw new Error(`CHROME_PATH names ${named}, which cannot be run`)
  }
  return systemBrowser() ?? (await packagedBrowser())
}

/**
 * The browser for pages that need neither windows that cover each other nor storage denied to frames of other sites:
 * chromium-headless-shell where it is installed, which needs a third to two thirds of the processor time.
 */
export const findFastBrowser = async () =>
  process.env.CHROME_PATH ? findBrowser() : (headlessShell() ?? findBrowser())

async function packagedBrowser() {
  // Makes the package unpack its own copies of the libraries that a bare system lacks.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs20.x'
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    return await chromium.executablePath()
  } catch (error) {
    throw new Error('no Chrome or Chromium found: install one, or set CHROME_PATH', { cause: error })
  }
}

/**
 * What nobody sees here: parts of a window's own frame, of which the popup of the address bar alone would start two pages,
 * and a process kept ready for a next site, which no test has. Together more than half of what a short visit costs.
 */
export const unseenFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
]

/** What our browsers do without. The last list counts, so it begins with what the driver leaves out for its steadiness. */
export const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  ...unseenFeatures,
]

/** The switch that turns features off. */
export const without = features => `--disable-features=${features.join(',')}`

/** How we start any browser: as root it needs `--no-sandbox`, and small machines have a small /dev/shm. */
export const browserArguments = ['--no-sandbox', '--disable-dev-shm-usage', without(disabledFeatures)]

/** Sites that flows visit, all on this machine. A page of the first one is not on a development address. */
export const sites = {
  visitor: 'www.visitor.test',
  /** A site that may embed the frame of the local stack, which is of another one. */
  other: 'shop.localhost',
  /** The same over plain http, as in a local network: what browsers keep for secure pages is missing there. */
  plain: 'plain.test',
}

/** The first one counts as served over TLS. Every address beyond this machine is not found. */
export const siteArguments = [
  '--unsafely-treat-insecure-origin-as-secure=*.visitor.test',
  `--host-resolver-rules=${Object.values(sites)
    .map(name => `MAP ${name} 127.0.0.1`)
    .join(', ')}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`,
]
