import type { OpenableView } from '../../src/core/view-rules.ts'
import type {} from './namespace-wallets.ts'
import type {} from './page-wallets.ts'

declare global {
  interface Window {
    /** Steps of a cycle that run in the page, without a round trip to Node for each. */
    steps: {
      until(isSo: () => unknown): Promise<void>
      find(id: string, root?: ParentNode): HTMLElement | undefined
      /** Opens the modal on a view, waits for it, closes the modal, and waits until it is removed. */
      look(view: OpenableView): Promise<void>
      /** Connects a wallet by its row, then disconnects. */
      connect(id: string): Promise<void>
      open(): Promise<void>
      /** Opens the modal and clicks the element with this id once it exists. */
      choose(id: string): Promise<void>
      /** Waits until an account is connected and the modal is closed, then disconnects. */
      leave(): Promise<void>
      /** Opens the code of a pairing or of a phone login, and returns it. */
      showCode(id?: string): Promise<string>
      gone(): Promise<void>
      /** Returns the number of listeners on the page's test wallets. */
      listeners(): number
    }
  }
}

/** Installs the steps in a page. It is serialized, so it must be self-contained. */
export function installSteps(): void {
  const handle = () => {
    const modal = document.querySelector('w3m-button')?.modal
    if (!modal) throw new Error('The page has no modal')
    return modal
  }
  // Shorter than a frame, because a cycle has many steps, and actions faster than rendering are the harder case.
  const soon = () => new Promise(resolve => setTimeout(resolve))
  const until = async (isSo: () => unknown) => {
    const deadline = Date.now() + 60_000
    while (!isSo()) {
      if (Date.now() > deadline) throw new Error(`Waited in vain: ${isSo}`)
      await soon()
    }
  }
  const find = (id: string, root: ParentNode = document): HTMLElement | undefined => {
    const found = root.querySelector<HTMLElement>(`[data-testid="${id}"]`)
    if (found) return found
    for (const { shadowRoot } of root.querySelectorAll('*')) {
      const inside = shadowRoot && find(id, shadowRoot)
      if (inside) return inside
    }
    return undefined
  }
  const card = () => document.querySelector('w3m-modal')?.shadowRoot?.querySelector('.card')
  const screen = () =>
    card()?.querySelector('w3m-view-outlet')?.shadowRoot?.querySelector<HTMLElement>('.view')
  const gone = () => until(() => !card())
  const press = async (id: string) => {
    await until(() => find(id))
    find(id)?.click()
  }
  const open = () => handle().open()
  const choose = async (id: string) => {
    await open()
    await press(id)
  }
  const testWallets = () => [
    ...Object.values(window.wallets ?? {}),
    ...Object.values(window.solanaWallets ?? {}),
    ...Object.values(window.bitcoinWallets ?? {}),
    ...(window.polkadotWallet ? [window.polkadotWallet] : []),
  ]
  /** Clears the test wallets' request logs, which are not part of the modal. */
  const forgetLogs = () => {
    for (const { log } of testWallets()) (log as unknown[]).length = 0
  }
  const leave = async () => {
    await until(() => handle().getAccount().status === 'connected' && !handle().isOpen)
    await until(() => find('account-button'))
    await handle().disconnect()
    await until(() => find('connect-button'))
    await gone()
    forgetLogs()
  }
  window.steps = {
    until,
    find,
    gone,
    open,
    choose,
    listeners: () => testWallets().reduce((sum, wallet) => sum + wallet.listeners(), 0),
    leave,
    async look(view) {
      const tag = `w3m${view.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}-view`
      await handle().open({ view })
      await until(() => screen()?.localName === tag && screen()?.shadowRoot?.firstElementChild)
      handle().close()
      await gone()
    },
    async connect(id) {
      await choose(`wallet-selector-${id}`)
      await leave()
    },
    async showCode(id = 'wallet-selector-walletconnect') {
      await choose(id)
      const code = () => find('wui-qr-code') as (HTMLElement & { uri?: string }) | undefined
      await until(() => code()?.uri)
      return code()?.uri ?? ''
    },
  }
}
