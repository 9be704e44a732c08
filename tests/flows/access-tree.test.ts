import assert from 'node:assert/strict'
import { type Hex, keccak256, toHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import * as limits from '../../src/core/limits.ts'
import type { Held } from '../../src/testing/index.ts'
import { AccessWalk } from '../support/access-walk.ts'
import { enter, tabTo } from '../support/keyboard.ts'
import { describe, test } from '../support/flow-test.ts'
import { localAttributes, type Visit } from '../support/modal-page.ts'
import { toAttributeJson } from '../support/attributes.ts'
import { fundAccount } from '../support/fund-account.ts'
import { receiver } from '../support/test-chain.ts'

// A whole visit by keyboard as the browser exposes it to assistive technology: the accessibility tree and the focus
// of each step, and the announcements in between. The output of specific screen readers is not tested.

const listings = new URL('access-tree.txt', import.meta.url)
/** Keys of the test wallet in this file. The listings contain their addresses. */
const keys = ['first', 'second', 'third'].map(name => keccak256(toHex(`access tree: ${name}`)))
const approvalAnnouncement = 'polite: Continue in Test Wallet Approve the request in the Test Wallet window'

/** Holds the answer to the next wallet request of this method until `answer` releases it. */
const holdNextRequest = (visit: Visit, method: string) =>
  visit.page.evaluate(requestMethod => {
    const pendingAnswer = window.testing.hold()
    Object.assign(window, { pendingAnswer })
    window.wallet.script.next(requestMethod, pendingAnswer.answer)
  }, method)

const answer = (visit: Visit, decision: 'yes' | 'no') =>
  visit.page.evaluate(decision => {
    const { pendingAnswer } = window as unknown as { pendingAnswer: Held }
    pendingAnswer.release(decision === 'no' ? window.testing.reject() : undefined)
  }, decision)

const endpointsOf = (endpoints: object) => `project-id="flow" endpoints="${toAttributeJson(endpoints)}"`

describe('Accessibility tree of a whole visit', () => {
  test('connects with a browser wallet, changes the network, sends and disconnects', async ({ flow }) => {
    const [key] = keys as [Hex]
    const owner = privateKeyToAddress(key)
    await fundAccount(flow, owner, 'walker.eth')
    const { api, images } = flow.stack.urls
    const endpoints = endpointsOf({ api, images, catalog: null, relay: null })
    const visit = await flow.visit({
      attributes: `${localAttributes(flow.stack)} ${endpoints}`,
      wallets: [{ privateKeys: keys }],
    })
    const { keyboard } = visit.page
    const findControl = (role: 'button' | 'textbox' | 'tab', name: string | RegExp) =>
      visit.page.getByRole(role, { name, exact: true })
    await visit.see('connect-button')
    const walk = await AccessWalk.start(visit, listings, 'browser wallet')

    await walk.check('page', { see: 'connect-button', focus: '' })
    await enter(visit, 'connect-button')
    await walk.check('ways to connect', {
      see: 'wallet-selector-test.wallet',
      focus: 'heading "Connect Wallet"',
    })

    await enter(visit, 'header-help')
    await walk.check('guide', { see: 'w3m-wallet-guide-explore', focus: 'heading "What is a wallet?"' })
    await enter(visit, 'header-back', 'Shift+Tab')
    await walk.check('back from the guide', { see: 'all-wallets', focus: 'heading "Connect Wallet"' })

    await holdNextRequest(visit, 'eth_requestAccounts')
    await enter(visit, 'wallet-selector-test.wallet')
    await walk.check('connection requested', {
      see: /Continue in Test Wallet/,
      focus: 'heading "Test Wallet"',
      announcements: [approvalAnnouncement],
    })
    await answer(visit, 'no')
    await walk.check('connection declined', {
      see: /Connection declined/,
      focus: 'heading "Test Wallet"',
      announcements: ['assertive: Connection declined You declined it in Test Wallet. Nothing was shared.'],
    })
    await holdNextRequest(visit, 'eth_requestAccounts')
    await enter(visit, 'w3m-connecting-widget-secondary-button')
    await walk.check('connection requested again', {
      see: /Continue in Test Wallet/,
      focus: 'button "Open again"',
      announcements: [approvalAnnouncement],
    })
    await answer(visit, 'yes')
    await visit.waitUntilConnected()
    await walk.check('connected', { see: 'account-button', focus: 'button "{amount} ETH 0x86…eDb3bD"' })

    const signature = await visit.page.evaluate(() => {
      const modal = document.querySelector('w3m-button')?.modal
      const params = ['0x4869', modal?.getAccount().address]
      return modal?.getProvider('eip155')?.request({ method: 'personal_sign', params })
    })
    assert.match(String(signature), /^0x[\da-f]{130}$/)

    await enter(visit, 'account-button')
    await walk.check('account', { see: [/Show all/, 'account-settings-button'], focus: 'heading "Account"' })
    await tabTo(visit, findControl('tab', 'Tokens'))
    await keyboard.press('End')
    await walk.check('activity', { see: /Show all activity/, focus: 'tab "Activity"' })
    await keyboard.press('Home')

    await enter(visit, 'w3m-account-select-network', 'Shift+Tab')
    await walk.check('networks', { see: 'w3m-network-switch-Local Two', focus: 'heading "Choose Network"' })
    await holdNextRequest(visit, 'wallet_switchEthereumChain')
    await enter(visit, 'w3m-network-switch-Local Two')
    await walk.check('network switch requested', {
      see: /Approve the switch to Local Two/,
      focus: 'heading "Local Two"',
      announcements: ['polite: Continue in Test Wallet Approve the switch to Local Two in Test Wallet'],
    })
    await answer(visit, 'no')
    await walk.check('network switch declined', {
      see: /Switch declined/,
      focus: 'heading "Local Two"',
      announcements: ['assertive: Switch declined You’re still on Local One'],
    })
    await enter(visit, findControl('button', 'Try again'))
    await walk.check('network switched', {
      see: 'disconnect-button',
      focus: 'heading "Account"',
      announcements: [
        'polite: Continue in Test Wallet Approve the switch to Local Two in Test Wallet',
        'polite: Network: Local Two',
      ],
    })

    await enter(visit, 'wallet-features-send-button')
    await walk.check('send', { see: /Enter an amount/, focus: 'heading "Send"' })
    await tabTo(visit, findControl('textbox', 'Amount'))
    await keyboard.insertText('1x')
    await walk.check('invalid amount', {
      see: /Enter a number/,
      focus: 'textbox "Amount"',
      announcements: ['polite: Enter a number'],
    })
    await keyboard.press('ControlOrMeta+a')
    await keyboard.insertText('1000000000')
    await walk.check('amount above the balance', {
      see: /Not enough ETH/,
      focus: 'textbox "Amount"',
      announcements: ['polite: Not enough ETH'],
    })
    await keyboard.press('ControlOrMeta+a')
    await keyboard.insertText('0.5')
    await tabTo(visit, findControl('textbox', 'To'))
    await keyboard.insertText('nobody')
    await walk.check('invalid receiver', {
      see: /Not a valid Local Two address. Check for a typo./,
      focus: 'textbox "To"',
      announcements: ['polite: Not a valid Local Two address. Check for a typo.'],
    })
    await keyboard.press('ControlOrMeta+a')
    await keyboard.insertText(receiver)
    await walk.check('ready to send', {
      see: /Review/,
      focus: 'textbox "To"',
      announcements: ['polite: You haven’t paid this address before'],
    })
    await enter(visit, findControl('button', 'Review'))
    await walk.check('review', { see: /Transfers cannot be undone/, focus: 'heading "Review"' })

    await holdNextRequest(visit, 'eth_sendTransaction')
    const pressTwice = async () => {
      await enter(visit, findControl('button', 'Hold to send 0.5 ETH, or press twice'))
      await visit.seeText('Press again to send 0.5 ETH')
      // Waits, because a second press within the guard time is ignored as part of a double press.
      await visit.page.waitForTimeout(limits.confirmGuardMs)
    }
    await pressTwice()
    await walk.check('pressed once', {
      see: /Press again/,
      focus: 'button "Press again to send {amount} ETH"',
      announcements: ['polite: Press again to send {amount} ETH'],
    })
    await keyboard.press('Enter')
    await walk.check('send requested', {
      see: /Approve in Test Wallet/,
      focus: 'button "Approve in Test Wallet"',
      announcements: ['polite: Approve in Test Wallet'],
    })
    await answer(visit, 'no')
    await walk.check('send declined', {
      see: /Transfers cannot be undone/,
      focus: 'button "Hold to send {amount} ETH, or press twice"',
      announcements: ['assertive: Request declined'],
    })
    // Wait until the previous message is gone, so that the next one is not queued.
    await visit.waitUntilRemoved('wui-snackbar-message')
    await pressTwice()
    await keyboard.press('Enter')
    await walk.check('sent', {
      see: /Confirmed by the network/,
      focus: 'button "Done"',
      announcements: [
        'polite: Press again to send {amount} ETH',
        'polite: Approve in Test Wallet',
        'polite: Transaction started',
        'polite: {amount} ETH is on its way The network will confirm it in a moment. You can close this window.',
        'polite: {amount} ETH arrived Confirmed by the network',
      ],
    })
    // "Done" leads to the activity, where the modal is closed.
    await enter(visit, findControl('button', 'Done'))
    await enter(visit, 'w3m-header-close')
    await visit.waitUntilRemoved('w3m-modal-card')
    await enter(visit, 'account-button')
    await enter(visit, 'disconnect-button')
    await visit.waitUntilDisconnected()
    await visit.waitUntilRemoved('w3m-modal-card')
    await walk.check('disconnected', {
      see: 'connect-button',
      focus: 'button "Connect Wallet"',
      announcements: ['polite: Disconnected from Test Wallet Undo'],
    })
    await walk.end()
  })

  test('shows a pairing code, renews it after it expires, and finds a wallet in the list', {
    tag: '@nightly',
  }, async ({ flow }) => {
    const { catalog, images, relay } = flow.stack.urls
    const visit = await flow.visit({
      attributes: `${localAttributes(flow.stack)} ${endpointsOf({ api: null, images, catalog, relay })}`,
      wallets: [],
      hasAnnouncements: true,
      hasClock: true,
      expectedErrors: /WebSocket/,
    })
    await visit.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { keyboard } = visit.page
    const findButton = (name: string | RegExp) => visit.page.getByRole('button', { name, exact: true })
    await visit.see('connect-button')
    const walk = await AccessWalk.start(visit, listings, 'mobile wallet')

    await enter(visit, 'connect-button')
    await walk.check('ways to connect', {
      see: 'wallet-selector-walletconnect',
      focus: 'heading "Connect Wallet"',
    })
    await enter(visit, 'wallet-selector-walletconnect')
    await walk.check('code', { see: 'wui-qr-code', focus: 'heading "Scan to connect"' })
    await enter(visit, 'copy-wc2-uri')
    await walk.expectAnnouncements(['polite: Link copied'], 'the copied link')
    await visit.page.clock.fastForward(241_000)
    await walk.check('code expired', {
      see: /Code expired/,
      focus: 'button "New code"',
      announcements: ['assertive: Code expired Nothing was shared. A new code takes a moment.'],
    })
    await enter(visit, 'w3m-connecting-widget-secondary-button')
    await walk.check('new code', {
      see: 'wui-qr-code',
      focus: 'button "QR code to connect to Flow. Copies the link"',
    })

    await enter(visit, 'all-wallets')
    await walk.check('all wallets', { see: 'wallet-list', focus: 'heading "All wallets"' })
    await tabTo(visit, 'wui-input-text')
    await keyboard.insertText('rain')
    await walk.check('search', {
      see: /Rainbow/,
      focus: 'searchbox "Search wallets"',
      announcements: ['polite: 1 wallet'],
    })
    await keyboard.press('ControlOrMeta+a')
    await keyboard.insertText('no such wallet')
    await walk.check('nothing found', {
      see: 'no-wallet-found',
      focus: 'searchbox "Search wallets"',
      announcements: ['polite: No wallet by that name'],
    })
    await enter(visit, findButton('Clear search'))
    await walk.expectAnnouncements([], 'the list again')
    await visit.see('wallet-list')
    // Tab moves from the field into the grid, which arrow keys navigate.
    await tabTo(visit, 'wallet-list')
    await keyboard.press('ArrowRight')
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await walk.check('wallet of the list', { see: 'wui-qr-code', focus: 'heading "TokenPocket"' })
    await enter(visit, 'header-back', 'Shift+Tab')
    await walk.check('back in the list', { see: 'wallet-list', focus: 'button "TokenPocket"' })
    await keyboard.press('Escape')
    await visit.waitUntilRemoved('w3m-modal-card')
    await walk.check('closed', { see: 'connect-button', focus: 'button "Connect Wallet"' })
    await walk.end()
  })
})
