import assert from 'node:assert/strict'
import type { Visit } from './modal-page.ts'
import { words } from './words.ts'

/** What a person does to send something from the account, in the built modal. */
export class Sending {
  readonly #visit: Visit

  constructor(visit: Visit) {
    this.#visit = visit
  }

  button(name: string | RegExp) {
    return this.#visit.page.getByRole('button', { name })
  }

  openAccount(): Promise<void> {
    return this.#visit.page.locator('w3m-button').first().getByRole('button').first().click()
  }

  /** To the form, with a token of the list or with the native coin. What was typed before may still stand there. */
  async begin(token?: string): Promise<void> {
    await this.openAccount()
    await this.#visit.click('wallet-features-send-button')
    await this.#amount.waitFor()
    if (!token) return
    await this.button(words.chooseAnother).click()
    await this.button(token).click()
    await this.#amount.waitFor()
  }

  get #amount() {
    return this.#visit.page.getByLabel(words.amount, { exact: true })
  }

  get receiver() {
    return this.#visit.page.getByLabel(words.receiver, { exact: true })
  }

  async type(amount: string, receiver: string): Promise<void> {
    await this.#amount.fill(amount)
    await this.receiver.fill(receiver)
  }

  /** To the review. */
  async fill(amount: string, receiver: string): Promise<void> {
    await this.type(amount, receiver)
    await this.button(words.review).click()
  }

  /** The whole way, up to the press that asks the wallet. */
  async send(amount: string, symbol: string, receiver: string, token?: string): Promise<void> {
    await this.begin(token)
    await this.fill(amount, receiver)
    await this.button(`Send ${amount} ${symbol}`).click()
  }

  /** The chain has taken the transfer. */
  isDone(): Promise<void> {
    return this.#visit.seeText(words.confirmed)
  }

  /** From the last screen over the activity, where what was sent stands lit, and out of the modal. */
  async done(): Promise<void> {
    await this.button(words.done).click()
    await this.#visit.page.locator('w3m-activity-row[lit]').waitFor()
    await this.#visit.closeModal()
  }

  /** The activity of the account shows this. */
  async activityShows(text: string): Promise<void> {
    await this.openAccount()
    await this.#visit.page.getByRole('tab', { name: words.activity }).click()
    await this.#visit.seeText(text)
    await this.#visit.closeModal()
  }

  /** The chain has told of what was sent last, and its number is known. */
  async isFollowed(): Promise<string> {
    await this.#visit.until(() => /"nonce":/.test(localStorage.getItem('w3m:1:sent') ?? ''))
    const stored = await this.#visit.page.evaluate(() => localStorage.getItem('w3m:1:sent') ?? '')
    const [, hash] = /"hash":"(0x[0-9a-f]{64})"/.exec(stored) ?? []
    assert.ok(hash)
    return hash
  }
}
