/** State of the page that is not part of the wallet. User actions change it. */
export const screen = { isPairing: false, isBusy: false, showsTestnets: true, failure: '' }

let draw = () => {}

/** Renders the page again. */
export function show(): void {
  draw()
}

/** Sets the function that renders the page. */
export function drawWith(drawPage: () => void): void {
  draw = drawPage
}

/** Runs a user action and shows its failure. Ignores the action if another one is running. */
export async function act(action: () => Promise<unknown> | undefined): Promise<void> {
  if (screen.isBusy) return
  screen.isBusy = true
  screen.failure = ''
  show()
  try {
    await action()
  } catch (error) {
    screen.failure = error instanceof Error ? error.message : String(error)
  }
  screen.isBusy = false
  show()
}
