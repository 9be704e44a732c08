import type { OpenableView } from '../../src/core/view-rules.ts'
import type {} from './namespace-wallets.ts'
import type {} from './page-wallets.ts'

declare global {
  interface Window {
    /** What a cycle does in the page, without a way to Node and back for each step. */
    steps: {
      until(isSo: () => unknown): Promise<void>
      find(id: string, root?: ParentNode): HTMLElement | undefined
      /** Opens the modal on a screen, waits for the screen, closes it, and waits until nothing of it is left. */
      look(view: OpenableView): Promise<void>
      /** Connects a wallet by a press on its row, then leaves it. */
      connect(id: string): Promise<void>
      open(): Promise<void>
      /** Opens the modal and presses what has this id, once it is there. */
      choose(id: string): Promise<void>
      /** Waits until somebody is connected and the modal is gone, then leaves. */
      leave(): Promise<void>
      /** Opens the code of a pairing, or of a login with a phone, and returns it. */
      showCode(id?: string): Promise<string>
      gone(): Promise<void>
      /** Listeners that were left at the test wallets of the page. */
      listeners(): number
    }
  }
}

/** Puts the steps into a page; handed in as text, so it uses nothing from outside. */
export function installSteps(): void {
  const handle = () => {
    const modal = document.querySelector('w3m-button')?.modal
    if (!modal) throw new Error('The page has no modal')
    return modal
  }
  // Sooner than the next frame: a cycle has many steps, and a person who is quicker than the screen is the harder case.
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
  /** What they note of each question is theirs, and nothing of the modal's. */
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
