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

/** A browser of the system, or undefined. */
export function systemBrowser() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const candidates = [
    ...names.flatMap(name => folders.map(folder => path.join(folder, name))),
    ...applications,
  ]
  return candidates.find(isExecutable)
}

/** The browser's path; an error that says what to do when there is none. */
export async function findBrowser() {
  const named = process.env.CHROME_PATH
  if (named) {
    if (isExecutable(named)) return named
    throw new Error(`CHROME_PATH names ${named}, which cannot be run`)
  }
  return systemBrowser() ?? (await packagedBrowser())
}

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
 * Parts of a window's own frame, which is never seen here: each window would start two pages for the popup of its address
 * bar, half of all that a short visit costs.
 */
export const unseenFeatures = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

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
