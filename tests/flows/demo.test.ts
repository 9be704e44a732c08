import assert from 'node:assert/strict'
import { verifyMessage } from 'viem'
import { bundledLanguages } from '../../src/core/bundled-languages.ts'
import type { Flow, Visit } from '../support/modal-page.ts'
import { openPhone } from '../support/phone.ts'
import { beforeEach, describe, expect, test } from '../support/flow-test.ts'
import { uiTexts } from '../support/ui-texts.ts'

const firstAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Connects the in-page wallet of the demo and clicks Approve in it. */
async function connectAndApprove(visit: Visit): Promise<void> {
  await visit.open()
  await visit.pick('demo.wallet.one')
  await visit.click('demo-wallet-approve')
  await visit.waitUntilConnected()
}

describe('demo pages without an installed wallet', () => {
  let flow: Flow
  beforeEach(({ flow: workerFlow }) => {
    flow = workerFlow
  })

  test('serves every link of the start page', async () => {
    const visit = await flow.visit({ path: '/', wallets: [] })
    const urls = await visit.page
      .getByRole('link')
      .evaluateAll(links => links.map(link => (link as HTMLAnchorElement).href))
    assert.ok(urls.length > 5)
    for (const url of urls) assert.equal((await fetch(url)).status, 200, url)
    for (const [name, status] of [
      ['wagmi', 200],
      ['ethers5-siwe', 200],
      ['multichain-all-debug-mode', 200],
      ['bitcoin-no-email', 404],
      ['solana-siwe', 404],
      ['constructor', 404],
      ['ethers-', 404],
      ['multichain', 404],
    ] as const)
      assert.equal((await fetch(`${flow.url}/library/${name}/`)).status, status, name)
    assert.equal((await fetch(`${flow.url}/core/`)).status, 200)
    assert.equal((await fetch(`${flow.url}/ethers/`)).status, 404)
  })

  test('connects on the plain HTML page, shows the account, and restores it after a reload', async () => {
    const visit = await flow.visit({ path: '/pages/html.html', wallets: [] })
    await connectAndApprove(visit)
    await visit.seeText(firstAddress)
    await visit.page.reload()
    await visit.waitUntilConnected()
  })

  test('shows the members page only after sign-in, even after a reload', async () => {
    const visit = await flow.visit({ path: '/pages/sign-in.html', wallets: [], expectedErrors: /401/ })
    await visit.until(() => document.querySelector('w3m-button'))
    await visit.open()
    await visit.pick('demo.wallet.one')
    await visit.click('demo-wallet-approve')
    await visit.page.locator('[data-testid=w3m-connecting-siwe-sign]:not([aria-disabled])').click()
    await visit.click('demo-wallet-approve')
    await visit.seeText(`Signed in as eip155:31337:${firstAddress}. Only you can see this.`)
    await visit.page.reload()
    await visit.seeText(`Signed in as eip155:31337:${firstAddress}`)
    await visit.page.getByRole('button', { name: 'Sign out' }).click()
    await visit.seeText('Members only. Sign in to see this page.')
    await visit.waitUntilDisconnected()
  })

  test('connects on the strict page without a CSP violation', { tag: '@nightly' }, async () => {
    const visit = await flow.visit({ path: '/pages/cdn.html', wallets: [] })
    await connectAndApprove(visit)
    await visit.open()
    await visit.click('w3m-account-select-network')
    await visit.see('w3m-network-switch-Local Two')
    await visit.closeModal()
    await expect(visit.page.locator('#violations')).toHaveText('No violations')
  })

  test('logs in on the plain and the strict page without a CSP violation', {
    tag: '@nightly',
  }, async () => {
    for (const name of ['html', 'cdn']) {
      const visit = await flow.visit({ path: `/pages/${name}.html`, wallets: [] })
      await visit.until(() => document.querySelector('w3m-button'))
      await visit.open()
      await visit.page.getByRole('textbox', { name: uiTexts.emailAddress }).fill(`${name}@example.org`)
      await visit.page.keyboard.press('Enter')
      await visit.seeText(uiTexts.confirmEmail)
      if (name === 'cdn') await expect(visit.page.locator('#violations')).toHaveText('No violations')
      await visit.end()
    }
  })

  test('pairs the plain page with the phone of the demo, and shows the assets', {
    tag: '@nightly',
  }, async () => {
    const visit = await flow.visit({ path: '/pages/html.html', wallets: [] })
    const uri = await visit.openPairing()
    const phone = await openPhone(flow, {})
    await phone.scan(uri)
    await phone.approve()
    await visit.waitUntilConnected()
    await visit.click('account-button')
    const findTab = (name: string) => visit.page.getByRole('tab', { name })
    const tabPanel = visit.page.getByRole('tabpanel')
    await tabPanel.filter({ hasText: 'Ether' }).filter({ hasText: '10,000.00 ETH' }).waitFor()
    await findTab('NFTs').click()
    await tabPanel.filter({ hasText: 'No NFTs yet' }).waitFor()
    await findTab('Activity').click()
    await tabPanel.filter({ hasText: 'Nothing here yet' }).waitFor()
  })

  test('shows a rejection in the in-page wallet by click and by Escape', {
    tag: '@nightly',
  }, async () => {
    const visit = await flow.visit({ path: '/pages/lab.html', wallets: [] })
    await visit.open()
    await visit.pick('demo.wallet.one')
    await visit.click('demo-wallet-reject')
    await visit.seeText(uiTexts.connectionDeclined)
    await visit.click('w3m-connecting-widget-secondary-button')
    await visit.see('demo-wallet')
    await visit.page.keyboard.press('Escape')
    await visit.waitUntilRemoved('demo-wallet')
    await visit.seeText(uiTexts.connectionDeclined)
  })

  test('signs, sends, batches, requests permissions and switches in the lab, and shows each result', async () => {
    const visit = await flow.visit({ path: '/pages/lab.html?approve=auto', wallets: [] })
    const readResult = async (buttonSelector: string, outputSelector: string, pattern: RegExp) => {
      await visit.page.locator(buttonSelector).click()
      const resultLocator = visit.page.locator(outputSelector).filter({ hasText: pattern })
      await resultLocator.waitFor()
      return resultLocator.innerText()
    }
    await visit.connect('demo.wallet.one')
    const signature = (await readResult('#sign', '#sign-result', /^0x/)) as `0x${string}`
    assert.ok(await verifyMessage({ address: firstAddress, message: 'Hello from the lab', signature }))
    await readResult('#sign-typed', '#sign-result', /^0x(?!.*Asking)/)
    await readResult('#send', '#send-result', /success/)
    await readResult('#send-token', '#send-result', /success/)
    await readResult('#capabilities', '#batch-result', /atomic/)
    await readResult('#send-calls', '#batch-result', /"id"/)
    await readResult('#calls-status', '#batch-result', /"status": 200/)
    await readResult('#watch', '#permission-result', /true/)
    await readResult('#grant', '#permission-result', /"context": "0x/)
    await readResult('#revoke', '#permission-result', /done|null/)
    await readResult('#revoke', '#permission-result', /No such permissions/)
    await readResult('#to-31338', '#network-result', /On Local Two/)
    await readResult('#ensure', '#account', /eip155:31338/)
    await readResult('#disconnect', '#account', /disconnected/)
  })

  test('signs and sends in the lab with wallets of other namespaces', { tag: '@nightly' }, async () => {
    const visit = await flow.visit({ path: '/pages/lab.html?approve=auto', wallets: [] })
    const expectResult = async (buttonSelector: string, outputSelector: string, pattern: RegExp) => {
      await visit.page.locator(buttonSelector).click()
      await visit.page.locator(outputSelector).filter({ hasText: pattern }).waitFor()
    }
    const connect = async (namespace: string, row: string) => {
      await visit.page.locator(`#connect-${namespace}`).click()
      await visit.pick(row)
      await visit.waitUntilRemoved('w3m-modal-card')
    }
    await connect('solana', 'Demo Solana Wallet')
    await expectResult('#sign-solana', '#solana-result', /^[1-9A-HJ-NP-Za-km-z]{86,88}$/)
    await expectResult('#send-solana', '#solana-result', /confirmed/)
    await connect('bip122', 'Demo Bitcoin Wallet')
    await expectResult('#sign-bitcoin', '#bitcoin-result', /^[A-Za-z0-9+/]{86}/)
    await expectResult('#send-bitcoin', '#bitcoin-result', /^[0-9a-f]{64}$/)
    await connect('polkadot', 'Demo Polkadot Wallet')
    await expectResult('#sign-polkadot', '#polkadot-result', /^0x[0-9a-f]{128}$/)
    await expectResult('#disconnect-solana', '#solana-result', /done/)
    await expectResult('#disconnect-bip122', '#bitcoin-result', /done/)
    await expectResult('#disconnect-polkadot', '#polkadot-result', /done/)
  })

  test('changes options and lists events in the playground', async () => {
    const visit = await flow.visit({ path: '/pages/playground.html?approve=auto', wallets: [] })
    const languageSelect = visit.page.getByLabel('Language')
    await expect(languageSelect.locator('option')).toHaveText(['auto', ...bundledLanguages])
    await languageSelect.selectOption('de')
    await visit.getByTestId('connect-button').filter({ hasText: uiTexts.connectWalletInGerman }).waitFor()
    await visit.page.getByLabel('Theme').selectOption('dark')
    await visit.open()
    await visit.pick('demo.wallet.two')
    await visit.see('account-button')
    // The modal is embedded in the page, so it shows the account instead of closing.
    await visit.page.locator('w3m-account-screen').waitFor()
    await visit.page.locator('#events').filter({ hasText: 'w3m-connect' }).waitFor()
    await expect(visit.page.locator('#code')).toHaveText(
      'createModal({ "themeMode": "dark", "language": "de" })',
    )
    await visit.page.getByLabel(uiTexts.search).fill('network')
    await expect(visit.page.getByLabel('Theme')).toBeHidden()
    await visit.page.getByLabel('Switch networks').waitFor()
    await visit.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await visit.page.locator('#copy').click()
    await visit.page.getByText(uiTexts.copied).waitFor()
    await expect
      .poll(() => visit.page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/"language": "de"/)
    const isInView = () =>
      visit.page.locator('.preview').evaluate(preview => {
        const { top, bottom } = preview.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      })
    for (const width of [1280, 390]) {
      await visit.page.setViewportSize({ width, height: 800 })
      await visit.page.locator('#events').scrollIntoViewIfNeeded()
      await expect.poll(isInView).toBe(true)
    }
  })

  test('shows the account in the React app, signs, switches the network and disconnects with its hooks', async () => {
    const visit = await flow.visit({ path: '/pages/react.html?approve=auto', wallets: [] })
    await visit.getByTestId('react-status').filter({ hasText: 'disconnected' }).waitFor()
    await visit.page.getByRole('button', { name: 'Demo Wallet', exact: true }).click()
    await visit.getByTestId('react-address').filter({ hasText: firstAddress }).waitFor()
    await visit.getByTestId('react-balance').filter({ hasText: 'ETH' }).waitFor()
    await visit.page.getByRole('button', { name: uiTexts.sign }).click()
    await visit.getByTestId('react-result').filter({ hasText: /^0x/ }).waitFor()
    await visit.page.getByRole('button', { name: 'Local Two' }).click()
    await visit.getByTestId('react-caipAddress').filter({ hasText: 'eip155:31338' }).waitFor()
    await visit.page.getByRole('button', { name: uiTexts.disconnect }).click()
    await visit.getByTestId('react-status').filter({ hasText: 'disconnected' }).waitFor()
  })
})
