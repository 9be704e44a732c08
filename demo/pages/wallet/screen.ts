/** State of the page besides the wallet, changed by user actions. */
export const screen = { isPairing: false, isBusy: false, showsTestnets: true, failure: '' }

let draw = () => {}

/** Renders the page again. */
export function show(): void {
  draw()
}

/** Sets the render function. */
export function drawWith(drawPage: () => void): void {
  draw = drawPage
}

/** Runs a user action, one at a time, and shows its failure. */
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
