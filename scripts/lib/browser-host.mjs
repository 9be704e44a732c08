// One browser for all test files of a lane, one after the other (tests/support/browser.ts): to start one takes as long as a
// few visits. With the argument `bare` it is the bare Chromium, where there is one. Prints its address, and ends with whoever
// started it.
import { createRequire } from 'node:module'
import { bareBrowser, browserArguments, findBrowser, siteArguments } from './browser.mjs'

// By `import` Node would read the driver twice.
const { chromium } = createRequire(import.meta.url)('playwright-core')

const bare = process.argv.includes('bare') ? bareBrowser() : undefined
const server = await chromium.launchServer({
  executablePath: bare ?? (await findBrowser()),
  args: [...browserArguments, ...siteArguments],
})
// A browser that broke down is no host any more; the next file gets another one.
server.once('close', () => process.exit(1))
process.stdin.resume()
process.stdin.once('end', () => void server.close().finally(() => process.exit()))
process.stdout.write(`${server.wsEndpoint()}\n`)
