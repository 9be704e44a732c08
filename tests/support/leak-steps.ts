import type { OpenableView } from '../../src/core/openable-views.ts'

declare global {
  interface Window {
    /** What a cycle does in the page, without a way to Node and back for each step. */
    steps: {
      until(isSo: () => unknown): Promise<void>
      find(id: string, root?: ParentNode): HTMLElement | undefined
      /** Opens the modal on a screen, waits for the screen, closes it, and waits until nothing of it is left. */
      look(view: OpenableView, tag: string): Promise<void>
      /** Connects a wallet by a press on its row, then leaves it. */
      connect(id: string): Promise<void>
      /** Opens the code of a pairing and returns it. */
      showCode(): Promise<string>
      gone(): Promise<void>
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
  const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
  const until = async (isSo: () => unknown) => {
    const deadline = Date.now() + 30_000
    while (!isSo()) {
      if (Date.now() > deadline) throw new Error(`Waited in vain: ${isSo}`)
      await frame()
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
  window.steps = {
    until,
    find,
    gone,
    async look(view, tag) {
      await handle().open({ view })
      await until(() => screen()?.localName === tag && screen()?.shadowRoot?.firstElementChild)
      handle().close()
      await gone()
    },
    async connect(id) {
      await handle().open()
      await press(`wallet-selector-${id}`)
      await until(() => handle().getAccount().status === 'connected' && !handle().isOpen)
      await until(() => find('account-button'))
      await handle().disconnect()
      await until(() => find('connect-button'))
      await gone()
    },
    async showCode() {
      await handle().open()
      await press('wallet-selector-walletconnect')
      const code = () => find('wui-qr-code') as (HTMLElement & { uri?: string }) | undefined
      await until(() => code()?.uri)
      return code()?.uri ?? ''
    },
  }
}
