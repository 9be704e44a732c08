import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { type BrowserContext, chromium, test } from '@playwright/test'
import { browserArguments, findBrowser } from '../../scripts/lib/browser.mjs'
import { examples, startExample, storeCounts } from '../../scripts/lib/example-apps.mjs'
import { describeCounts, useApp, useQuickStart, buildWalletScript } from './use-app.ts'

// Run by `npm run nightly -- examples`, which packs the package first.
const {
  W3M_EXAMPLES: exampleNames = '',
  W3M_EXAMPLES_FOLDER: workplace = '',
  W3M_EXAMPLES_PACKAGE: tarball = '',
  W3M_EXAMPLES_RECORD: isRecording,
  W3M_EXAMPLES_LOCK: isLocking,
} = process.env

/** Returns the id that Chromium derives from the folder of an extension. */
const extensionIdOf = (folder: string) =>
  createHash('sha256')
    .update(folder)
    .digest('hex')
    .slice(0, 32)
    .replace(/./g, digit => String.fromCharCode(97 + Number.parseInt(digit, 16)))

/** Starts a browser with an unpacked extension. */
const startWithExtension = async (folder: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext('', {
    executablePath: await findBrowser(),
    args: [
      ...browserArguments,
      '--headless=new',
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
    ],
    ignoreDefaultArgs: ['--headless', '--disable-extensions'],
  })

// Sets a long timeout, because installing and building a framework takes minutes on a loaded machine.
test.describe.configure({ timeout: 900_000 })

let walletCode: string
test.beforeAll(async () => {
  walletCode = await buildWalletScript()
})

for (const name of exampleNames.split(' ').filter(Boolean))
  test(`${name}: installs and builds an app that connects, signs, switches and disconnects`, async ({
    context: testContext,
  }) => {
    const { extension, port, close } = await startExample(name, {
      tarball,
      workFolder,
      isLocking: isLocking !== undefined,
    })
    const context = extension ? await startWithExtension(extension) : testContext
    try {
      await context.addInitScript(walletCode)
      const address = extension
        ? `chrome-extension://${extensionIdOf(extension)}/index.html`
        : `http://127.0.0.1:${port}/`
      if (examples[name]?.readme) return await useQuickStart(context, address)
      const counts = await useApp(context, address, examples[name] ?? {})
      if (isRecording) storeCounts(name, counts)
      test.info().annotations.push({
        type: 'note',
        description: `${name}: before the click ${describeCounts(counts.idle)}; at the first row ${describeCounts(counts.open)}`,
      })
    } finally {
      if (extension) await context.close()
      await close()
      rmSync(path.join(workplace, name), { recursive: true, force: true })
    }
  })
