import type { OpenableView } from '../../src/core/view-rules.ts'
import type {} from './namespace-wallets.ts'
import type {} from './page-wallets.ts'

declare global {
  interface Window {
    /** Steps of a cycle that run in the page, without a round trip to Node for each. */
    steps: {
      until(condition: () => unknown): Promise<void>
      find(id: string, root?: ParentNode): HTMLElement | undefined
      /** Opens the modal on a view, waits for it, closes the modal, and waits until it is removed. */
      openAndClose(view: OpenableView): Promise<void>
      /** Connects a wallet by its row, then disconnects. */
      connect(id: string): Promise<void>
      open(): Promise<void>
      /** Opens the modal, waits for the element with this id, and clicks it. */
      choose(id: string): Promise<void>
      /** Waits until an account is connected and the modal is closed, then disconnects. */
      disconnect(): Promise<void>
      /** Opens the code of a pairing or of a phone login, and returns it. */
      showCode(id?: string): Promise<string>
      waitUntilClosed(): Promise<void>
      /** Destroys the modal while it is open, and replaces the button, which creates the next modal. */
      replaceModal(): Promise<void>
      /** Returns the number of listeners on the page's test wallets. */
      countListeners(): number
    }
  }
}

/** Installs the steps in a page. The function is serialized, so it must be self-contained. */
export function installSteps(): void {
  const getModal = () => {
    const modal = document.querySelector('w3m-button')?.modal
    if (!modal) throw new Error('The page has no modal')
    return modal
  }
  // Does not wait for a frame, because a cycle has many steps and actions faster than rendering are the harder case.
  const nextTask = () => new Promise(resolve => setTimeout(resolve))
  const until = async (isReached: () => unknown) => {
    const deadline = Date.now() + 60_000
    while (!isReached()) {
      if (Date.now() > deadline) throw new Error(`Timed out waiting for: ${isReached}`)
      await nextTask()
    }
  }
  const find = (id: string, root: ParentNode = document): HTMLElement | undefined => {
    const match = root.querySelector<HTMLElement>(`[data-testid="${id}"]`)
    if (match) return match
    for (const { shadowRoot } of root.querySelectorAll('*')) {
      const innerMatch = shadowRoot && find(id, shadowRoot)
      if (innerMatch) return innerMatch
    }
    return undefined
  }
  const findCard = () => document.querySelector('w3m-modal')?.shadowRoot?.querySelector('.card')
  const findScreen = () =>
    findCard()?.querySelector('w3m-view-outlet')?.shadowRoot?.querySelector<HTMLElement>('.view')
  const waitUntilClosed = () => until(() => !findCard())
  const press = async (id: string) => {
    await until(() => find(id))
    find(id)?.click()
  }
  const open = () => getModal().open()
  const choose = async (id: string) => {
    await open()
    await press(id)
  }
  const getTestWallets = () => [
    ...Object.values(window.wallets ?? {}),
    ...Object.values(window.solanaWallets ?? {}),
    ...Object.values(window.bitcoinWallets ?? {}),
    ...(window.polkadotWallet ? [window.polkadotWallet] : []),
  ]
  /** Clears the test wallets' request logs, which are not part of the modal. */
  const clearLogs = () => {
    for (const { log } of getTestWallets()) (log as unknown[]).length = 0
  }
  const disconnect = async () => {
    await until(() => getModal().getAccount().status === 'connected' && !getModal().isOpen)
    await until(() => find('account-button'))
    await getModal().disconnect()
    await until(() => find('connect-button'))
    await waitUntilClosed()
    clearLogs()
  }
  window.steps = {
    until,
    find,
    waitUntilClosed,
    open,
    choose,
    countListeners: () => getTestWallets().reduce((sum, wallet) => sum + wallet.listeners(), 0),
    disconnect,
    async openAndClose(view) {
      const tag = new RegExp(
        `^w3m${view.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}-(?:view|screen)$`,
      )
      await getModal().open({ view })
      await until(
        () => tag.test(findScreen()?.localName ?? '') && findScreen()?.shadowRoot?.firstElementChild,
      )
      getModal().close()
      await waitUntilClosed()
    },
    async connect(id) {
      await choose(`wallet-selector-${id}`)
      await disconnect()
    },
    async replaceModal() {
      await open()
      await until(() => find('w3m-modal-card'))
      const button = document.querySelector('w3m-button')
      const nextButton = button?.cloneNode() as HTMLElement
      getModal().destroy()
      button?.replaceWith(nextButton)
      await until(() => find('connect-button', nextButton.shadowRoot ?? nextButton))
    },
    async showCode(id = 'wallet-selector-walletconnect') {
      await choose(id)
      const getCode = () => find('wui-qr-code') as (HTMLElement & { uri?: string }) | undefined
      await until(() => getCode()?.uri)
      return getCode()?.uri ?? ''
    },
  }
}
