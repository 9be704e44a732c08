// `package.json` configures Parcel to read package entries (`packageExports`), and to leave out polyfills for `buffer` and
// `process` (`alias`), which the WalletConnect packages import only to detect Node.
import { Parcel } from '@parcel/core'

const [input, output] = process.argv.slice(2)
const bundler = new Parcel({
  entries: input,
  defaultConfig: '@parcel/config-default',
  additionalReporters: [{ packageName: '@parcel/reporter-cli', resolveFrom: import.meta.filename }],
  mode: process.env.NODE_ENV,
  shouldDisableCache: true,
  shouldAutoInstall: false,
  targets: { page: { context: 'browser', outputFormat: 'esmodule', distDir: output } },
  defaultTargetOptions: { shouldOptimize: process.env.NODE_ENV === 'production' },
})
await bundler.run()
// Worker processes would keep this process running.
process.exit()
