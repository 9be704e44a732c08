/** What the page knows besides the wallet itself, and the one way to change it by an act of a person. */
export const screen = { isPairing: false, isBusy: false, showsTestnets: true, failure: '' }

let draw = () => {}

/** Draws the page again. */
export function show(): void {
  draw()
}

/** Names what draws the page. */
export function drawWith(drawPage: () => void): void {
  draw = drawPage
}

/** Runs what a person asked for; one at a time, and what went wrong is said. */
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
