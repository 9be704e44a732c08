import assert from 'node:assert/strict'
import { moneyLimits } from '../../src/core/money/limits.ts'
import type { Visit } from './modal-page.ts'
import { uiTexts } from './ui-texts.ts'

/** The user's steps to send from the account in the built modal. */
export class SendPage {
  readonly #visit: Visit

  constructor(visit: Visit) {
    this.#visit = visit
  }

  findButton(name: string | RegExp) {
    return this.#visit.page.getByRole('button', { name })
  }

  openAccount(): Promise<void> {
    return this.#visit.page.locator('w3m-button').first().getByRole('button').first().click()
  }

  /** Opens the form, with a token of the list or with the native coin. The form keeps earlier input. */
  async openForm(token?: string): Promise<void> {
    await this.openAccount()
    await this.#visit.click('wallet-features-send-button')
    await this.#amount.waitFor()
    if (!token) return
    await this.findButton(uiTexts.chooseAnother).click()
    await this.findButton(token).click()
    await this.#amount.waitFor()
  }

  get #amount() {
    return this.#visit.page.getByLabel(uiTexts.amount, { exact: true })
  }

  get receiver() {
    return this.#visit.page.getByLabel(uiTexts.receiver, { exact: true })
  }

  async type(amount: string, receiver: string): Promise<void> {
    await this.#amount.fill(amount)
    await this.receiver.fill(receiver)
  }

  /** Fills in the form and opens the review. */
  async fill(amount: string, receiver: string): Promise<void> {
    await this.type(amount, receiver)
    await this.findButton(uiTexts.review).click()
  }

  /** Completes all steps up to the request to the wallet. */
  async send(amount: string, symbol: string, receiver: string, token?: string): Promise<void> {
    await this.openForm(token)
    await this.fill(amount, receiver)
    await this.confirm(amount, symbol)
  }

  /** Confirms the review by holding the button. Only the first transfer to an address requires it; otherwise a hold acts as a click. */
  async confirm(amount: string, symbol: string): Promise<void> {
    await this.findButton(`Send ${amount} ${symbol}`).click({ delay: moneyLimits.holdMs + 200 })
  }

  /** Waits until the transfer is confirmed. */
  waitUntilConfirmed(): Promise<void> {
    return this.#visit.seeText(uiTexts.confirmed)
  }

  /** Goes from the last screen to the activity, which highlights the transfer, and closes the modal. */
  async finish(): Promise<void> {
    await this.findButton(uiTexts.done).click()
    await this.#visit.page.locator('w3m-activity-row[lit]').waitFor()
    await this.#visit.closeModal()
  }

  /** Waits until the account's activity shows the text. */
  async waitForActivity(text: string): Promise<void> {
    await this.openAccount()
    await this.#visit.page.getByRole('tab', { name: uiTexts.activity }).click()
    await this.#visit.seeText(text)
    await this.#visit.closeModal()
  }

  /** Waits until the last transaction was found on the chain and its nonce is stored. Returns its hash. */
  async waitUntilTracked(): Promise<string> {
    await this.#visit.until(() => /"nonce":/.test(localStorage.getItem('w3m:1:sent') ?? ''))
    const storedText = await this.#visit.page.evaluate(() => localStorage.getItem('w3m:1:sent') ?? '')
    const [, hash] = /"hash":"(0x[0-9a-f]{64})"/.exec(storedText) ?? []
    assert.ok(hash)
    return hash
  }
}
