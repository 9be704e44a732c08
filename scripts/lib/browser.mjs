// Finds a browser for tests: that of CHROME_PATH, the system's, or that of the npm package `@sparticuz/chromium`.
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

const programNames = [
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

/** Returns the path of the first of these programs that is in PATH, or undefined. */
export function findInPath(...programs) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return programs.flatMap(name => folders.map(folder => path.join(folder, name))).find(isExecutable)
}

/** Returns the path of the system's Chromium-based browser, or undefined. */
export const findSystemBrowser = () => findInPath(...programNames) ?? applications.find(isExecutable)

/** Returns the path of chromium-headless-shell, or undefined if it is not installed. */
export const findHeadlessShell = () => findInPath('chromium-headless-shell', 'chrome-headless-shell')

/** Returns the path of Firefox from FIREFOX_PATH or the system, or undefined. */
export const findFirefox = () => process.env.FIREFOX_PATH ?? findInPath('firefox-esr', 'firefox')

/** Resolves with the browser's path. Rejects with instructions if no browser is installed. */
export async function findBrowser() {
  const chromePath = process.env.CHROME_PATH
  if (chromePath) {
    if (isExecutable(chromePath)) return chromePath
    throw new Error(`CHROME_PATH is ${chromePath}, which is not an executable file`)
  }
  return findSystemBrowser() ?? (await findPackagedBrowser())
}

/**
 * Resolves with the path of chromium-headless-shell if it is installed, because it needs a third to two thirds of the processor time of
 * the full browser. CHROME_PATH takes precedence. The shell is unsuitable for tests of overlapping windows and of storage partitioning
 * in third-party frames.
 */
export const findFastBrowser = async () =>
  process.env.CHROME_PATH ? findBrowser() : (findHeadlessShell() ?? findBrowser())

async function findPackagedBrowser() {
  // This variable makes the package unpack its own copies of system libraries, which a minimal system lacks.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs20.x'
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    return await chromium.executablePath()
  } catch (error) {
    throw new Error('No Chrome or Chromium found. Install one, or set CHROME_PATH.', { cause: error })
  }
}

/**
 * Features without an effect on tests: parts of the browser's own UI (the popup of the address bar alone starts two pages) and a spare
 * renderer process. Together they cost more than half of the processor time of a short visit.
 */
export const unneededFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
]

/**
 * Features disabled in all test browsers. Only the last `--disable-features` switch applies, so the list includes the defaults of
 * Playwright.
 */
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
  ...unneededFeatures,
]

/** Returns the switch that disables the features. Only the last such switch applies. */
export const createDisableSwitch = features => `--disable-features=${features.join(',')}`

/** Arguments for every browser: root requires `--no-sandbox`, and small machines have a small /dev/shm. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  createDisableSwitch(disabledFeatures),
]

/**
 * Hosts of the pages in flows, all on this machine. `visitor` is not a development address, so the modal's exceptions for development
 * do not apply.
 */
export const sites = {
  visitor: 'www.visitor.test',
  /** A cross-site host that may embed the local stack's frame. */
  other: 'shop.localhost',
  /** A host served over plain http, as in a local network, where APIs of secure contexts are missing. */
  plain: 'plain.test',
}

/** Browser arguments that map these hosts to this machine, make `visitor` a secure context, and fail to resolve all other hosts. */
export const siteArguments = [
  '--unsafely-treat-insecure-origin-as-secure=*.visitor.test',
  `--host-resolver-rules=${Object.values(sites)
    .map(name => `MAP ${name} 127.0.0.1`)
    .join(', ')}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`,
]
