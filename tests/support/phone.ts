import type { Page } from 'playwright-core'
import { namespaceNames } from '../../demo/pages/wallet/describe-request.ts'
import type { Flow, Visit } from './modal-page.ts'

/** The demo's phone wallet in a separate profile. */
export interface Phone {
  readonly visit: Visit
  readonly page: Page
  /** Pastes the link of a pairing code. */
  scan(uri: string): Promise<void>
  approve(): Promise<void>
  reject(): Promise<void>
  /** Returns the addresses of a namespace as displayed. */
  readAddresses(namespace?: string): Promise<string[]>
  selectAddress(address: string): Promise<void>
  selectNetwork(id: string): Promise<void>
  /** Toggles between offline and online. */
  toggleOnline(): Promise<void>
  countSessions(): Promise<number>
  expectSessions(count: number): Promise<void>
  /** Ends the session of the phone, which must have only one. */
  disconnect(): Promise<void>
}

/** Opens the built wallet page of the demo. The default query names the relay of the flow's stack; with `{}` the page finds it itself. */
export async function openPhone(
  flow: Flow,
  query: Readonly<Record<string, string>> = { relay: flow.stack.urls.relay as string },
): Promise<Phone> {
  const visit = await flow.visit({
    path: `/pages/wallet.html?${new URLSearchParams(query)}`,
    wallets: [],
    viewport: { width: 420, height: 900 },
    // Allows failed connections, because some tests stop the relay.
    expectedErrors: /WebSocket/,
  })
  const { page } = visit
  await page.getByTestId('wc-connect').waitFor()
  return {
    visit,
    page,
    async scan(uri) {
      await visit.click('wc-connect')
      await page.getByTestId('uri-input').fill(uri)
      await visit.click('uri-connect-button')
    },
    approve: () => visit.click('session-approve-button'),
    reject: () => visit.click('session-reject-button'),
    readAddresses: (namespace = 'eip155') =>
      page
        .getByRole('list', { name: `${namespaceNames[namespace]} accounts` })
        .locator('code')
        .evaluateAll(elements => elements.map(element => element.getAttribute('title') ?? '')),
    selectAddress: address => page.getByRole('button', { name: `Use: ${address}`, exact: true }).click(),
    selectNetwork: id => visit.click(`chain-switch-button${id}`),
    toggleOnline: async () => {
      const previousState = await page.getByTestId('wallet-online').getAttribute('aria-pressed')
      await visit.click('wallet-online')
      await visit.until(
        previousText =>
          document.querySelector('[data-testid="wallet-online"]')?.getAttribute('aria-pressed') !==
          previousText,
        previousState,
      )
    },
    countSessions: () => page.getByTestId('session-card').count(),
    expectSessions: count =>
      visit.until(
        expected => document.querySelectorAll('[data-testid="session-card"]').length === expected,
        count,
      ),
    disconnect: () => page.getByRole('button', { name: /^Disconnect / }).click(),
  }
}
