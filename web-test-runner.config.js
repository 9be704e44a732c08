import { chromeLauncher, puppeteerCore } from '@web/test-runner-chrome'
import { browserBundle } from './scripts/lib/browser-bundle.mjs'
import { unneededFeatures, createDisableSwitch } from './scripts/lib/browser.mjs'
import { browserTestReporter } from './scripts/lib/browser-test-reporter.mjs'
import { sourcePlugin } from './scripts/lib/source-plugin.mjs'
import { defaultReporter } from '@web/test-runner'

const testBundle = browserBundle()

/**
 * Serves an image for each path below `/pictures/`. Without it, elements would replace the broken image by a letter before a test reads
 * it.
 */
const serveImages = (context, next) => {
  if (!context.path.startsWith('/pictures/')) return next()
  context.type = 'image/svg+xml'
  context.body = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'
}

const launchChromium = () =>
  chromeLauncher({
    // Puppeteer merges these features with those that it disables itself.
    launchOptions: {
      args: ['--no-sandbox', '--disable-dev-shm-usage', createDisableSwitch(unneededFeatures)],
    },
    // Several pages run at a time. A page in the background gets no animation frames unless focus emulation is enabled. Each page has
    // its own browser context, so that test files do not share storage.
    async createPage({ browser }) {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      const session = await page.createCDPSession()
      await session.send('Emulation.setFocusEmulationEnabled', { enabled: true })
      return page
    },
  })

/** Launches Firefox with the Chrome launcher, because Puppeteer, its driver, also supports Firefox. */
const launchFirefox = () =>
  chromeLauncher({
    puppeteer: puppeteerCore,
    concurrency: 1,
    launchOptions: {
      browser: 'firefox',
      executablePath: process.env.FIREFOX_PATH,
      extraPrefsFirefox: {
        // The window stays in the background, but must behave as if it had the focus and were visible.
        'focusmanager.testmode': true,
        'dom.timeout.enable_budget_timer_throttling': false,
      },
    },
    async createPage({ browser }) {
      const context = await browser.createBrowserContext()
      return context.newPage({ type: 'window' })
    },
  })

export default {
  files: [
    'tests/**/*.test.ts',
    '!tests/{backend,flows,nightly,package,server}/**',
    'demo/wallet/tests/page/*.test.ts',
  ],
  rootDir: '.',
  nodeResolve: { exportConditions: ['browser', 'development'] },
  concurrency: 2,
  middleware: [serveImages, testBundle.middleware],
  plugins: [testBundle.plugin, sourcePlugin()],
  browsers: [process.env.W3M_BROWSER === 'firefox' ? launchFirefox() : launchChromium()],
  // The timeout grows with the number of generated cases (tests/support/cases.ts).
  testFramework: {
    config: { ui: 'bdd', timeout: Math.max(60_000, Number(process.env.W3M_CASES ?? 0) * 30) },
  },
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  testsFinishTimeout: Math.max(240_000, Number(process.env.W3M_CASES ?? 0) * 60),
  reporters: process.argv.includes('--watch')
    ? [defaultReporter({ reportTestProgress: false, reportTestResults: true })]
    : [browserTestReporter()],
}
