import { chromeLauncher } from '@web/test-runner-chrome'
import { plainSummaryReporter } from './scripts/lib/plain-summary-reporter.mjs'
import { sourcePlugin } from './scripts/lib/source-plugin.mjs'
import { defaultReporter } from '@web/test-runner'

export default {
  files: ['tests/**/*.test.ts', '!tests/{backend,flows,package}/**'],
  rootDir: '.',
  nodeResolve: { exportConditions: ['browser', 'development'] },
  concurrency: 2,
  plugins: [sourcePlugin()],
  browsers: [chromeLauncher({ launchOptions: { args: ['--no-sandbox', '--disable-dev-shm-usage'] } })],
  testFramework: { config: { ui: 'bdd', timeout: 10_000 } },
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  testsFinishTimeout: 240_000,
  reporters: [
    defaultReporter({ reportTestProgress: false, reportTestResults: true }),
    plainSummaryReporter(),
  ],
}
