/** State of the page that is not part of the wallet. User actions change it. */
export const screen = { isPairing: false, isBusy: false, areTestnetsVisible: true, failure: '' }

let renderPage = () => {}

/** Renders the page again. */
export function updatePage(): void {
  renderPage()
}

/** Sets the function that renders the page. */
export function setPageRenderer(newRenderer: () => void): void {
  renderPage = newRenderer
}

/** Runs a user action and shows its failure. Ignores the action if another one is running. */
export async function runAction(action: () => Promise<unknown> | undefined): Promise<void> {
  if (screen.isBusy) return
  screen.isBusy = true
  screen.failure = ''
  updatePage()
  try {
    await action()
  } catch (error) {
    screen.failure = error instanceof Error ? error.message : String(error)
  }
  screen.isBusy = false
  updatePage()
}
