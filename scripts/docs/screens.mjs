// Takes pictures of the modal's screens in the gallery, light and dark, and generates the page that shows them.
import { existsSync, mkdirSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { browserArguments, findBrowser } from '../lib/browser.mjs'
import { ensureBuilt, isStale } from '../lib/builds.mjs'
import { startPages } from '../lib/demo-server.mjs'
import { inRoot } from '../lib/project.mjs'
import { formatPage } from './markdown.mjs'

const folder = 'docs/site/public/screens'

/** Screens by section. Each has the view and the state in the gallery, a title, and how the screen is opened. */
const sections = {
  Connect: [
    ['Connect', 'first-screen', 'Choose a wallet', "`modal.open({ view: 'Connect' })`"],
    ['ConnectingExternal', 'waiting', 'Wait for a browser wallet', 'The user presses its row'],
    [
      'ConnectingWalletConnectBasic',
      'code',
      'Pair another device',
      "`modal.open({ view: 'ConnectingWalletConnectBasic' })`",
    ],
    ['AllWallets', 'built-in', 'Search all wallets', "`modal.open({ view: 'AllWallets' })`"],
    ['EmailVerifyOtp', 'waiting', 'Log in with an email code', 'The user enters an email address'],
    ['SIWXSignMessage', 'ready', 'Sign in', '[Sign in with Ethereum](./recipes/siwe)'],
  ],
  Account: [
    ['Account', 'known', 'Account', "`modal.open({ view: 'Account' })`"],
    ['Transactions', 'ready', 'Activity', "`modal.open({ view: 'Transactions' })`"],
    ['Networks', 'few', 'Networks', "`modal.open({ view: 'Networks' })`"],
    ['WalletReceive', 'ready', 'Receive', "`modal.open({ view: 'WalletReceive' })`"],
  ],
  Money: [
    ['WalletSend', 'filled', 'Send', "`modal.open({ view: 'WalletSend' })`"],
    ['WalletSendPreview', 'ready', 'Review a transfer', 'The user continues from Send'],
    ['Swap', 'filled', 'Swap', "`modal.open({ view: 'Swap' })`"],
    ['OnRampProviders', 'quoted', 'Buy', "`modal.open({ view: 'OnRampProviders' })`"],
  ],
}
const schemes = ['light', 'dark']
/** Size of the window in CSS pixels. It is wide enough to show the modal as a card instead of a sheet. */
const size = { width: 460, height: 780 }

const fileNameOf = (view, scheme) => `${view}-${scheme}.png`
const listScreens = () => Object.values(sections).flat()
const areScreenshotsTaken = () =>
  listScreens().every(([view]) =>
    schemes.every(scheme => existsSync(inRoot(folder, fileNameOf(view, scheme)))),
  )

/** Takes the pictures, unless they exist and the built pages are current. */
export async function takeScreenshots() {
  if (areScreenshotsTaken() && !isStale('pages')) return
  await ensureBuilt('pages')
  mkdirSync(inRoot(folder), { recursive: true })
  const server = await startPages({ pages: {} })
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
  try {
    const tab = await browser.newPage({ reducedMotion: 'reduce', viewport: size, deviceScaleFactor: 1.5 })
    for (const [view, state] of listScreens())
      for (const scheme of schemes) {
        const query = new URLSearchParams({ view, state, theme: scheme })
        await tab.goto(`${server.url}/pages/gallery.html?${query}`)
        await tab.locator('html[data-ready]').waitFor()
        const card = tab.locator('w3m-modal .card')
        await card.screenshot({ path: inRoot(folder, fileNameOf(view, scheme)), omitBackground: true })
      }
  } finally {
    await browser.close()
    await server.close()
  }
}

const renderImage = (view, title, scheme) =>
  `<img class="screen-picture of-${scheme}" src="/screens/${fileNameOf(view, scheme)}" alt="${title}, ${scheme}" loading="lazy" />`

/** Returns the page that shows the pictures. */
export function createScreensPage() {
  const parts = Object.entries(sections).map(([section, rows]) => {
    const figures = rows.map(
      ([view, , title, openedBy]) =>
        `### ${title}\n\nOpened by: ${openedBy}.\n\n${schemes.map(scheme => renderImage(view, title, scheme)).join('\n')}\n`,
    )
    return `## ${section}\n\n${figures.join('\n')}`
  })
  return formatPage(
    'Screens',
    'Pictures of the screens of the modal, light and dark',
    `These pictures are taken from the gallery of this build. They follow the color scheme of the site. The demo's gallery has every state of every screen;
\`open({ view })\` accepts [these views](./reference/methods).\n\n${parts.join('\n')}`,
  )
}
