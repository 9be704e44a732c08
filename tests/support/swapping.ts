import type { Visit } from './modal-page.ts'

/** What a person does to swap something from the account, in the built modal. */
export class Swapping {
  readonly #visit: Visit

  constructor(visit: Visit) {
    this.#visit = visit
  }

  button(name: string | RegExp) {
    return this.#visit.page.getByRole('button', { name })
  }

  get action() {
    return this.#visit.at('swap-action-button')
  }

  get confirm() {
    return this.#visit.at('swap-confirm-button')
  }

  /** To the form, by the button of the account. */
  async begin(): Promise<void> {
    await this.#visit.page.locator('w3m-button').first().getByRole('button').first().click()
    await this.#visit.click('wallet-features-swaps-button')
    await this.#visit.see('swap-input-sourceToken')
  }

  /** A token of the list for one side, whatever stands there. */
  async choose(side: 'sourceToken' | 'toToken', symbol: string): Promise<void> {
    await this.#visit.page
      .locator(`[data-testid="swap-select-token-button-${side}"], [data-testid="swap-input-token-${side}"]`)
      .click()
    await this.#visit.click(`swap-select-token-item-${symbol}`)
    await this.#visit.see(`swap-input-token-${side}`)
  }

  async fill(amount: string, from: string, to: string): Promise<void> {
    await this.choose('sourceToken', from)
    await this.choose('toToken', to)
    await this.#visit.at('swap-input-sourceToken').fill(amount)
  }

  /** To the review. */
  async review(): Promise<void> {
    await this.button('Review swap').click()
    await this.#visit.telling(this.confirm.waitFor())
  }

  /** The whole way to the review, from the page. */
  async to(amount: string, from: string, to: string): Promise<void> {
    await this.begin()
    await this.fill(amount, from, to)
    await this.#visit.telling(this.review())
  }

  /** Presses what the review says now; each step has its own words. */
  press(name: string | RegExp): Promise<void> {
    return this.#visit.telling(this.button(name).click())
  }

  /** The chain has taken the swap. */
  async isDone(): Promise<void> {
    await this.#visit.telling(this.#visit.seeText('Confirmed by the network'))
  }

  /** From the last screen over the activity, where what was swapped stands lit, and out of the modal. */
  async leave(): Promise<void> {
    await this.button('Done').click()
    await this.#visit.page.locator('w3m-activity-row[lit]').waitFor()
    await this.#visit.closeModal()
  }
}
