import type { Locator } from 'playwright-core'
import type { Visit } from './modal-page.ts'
import type { CustomWallet } from './custom-catalog.ts'
import { uiTexts } from './ui-texts.ts'

/** The wallet that the catalog of an `enterHostileTexts` visit must contain. */
export const searchedWallet: CustomWallet = { id: 'half', name: 'Half Wallet' }

/** Minimum main thread time of one text in one field over all rounds, ms. */
export interface TextCost {
  readonly field: string
  readonly text: string
  readonly ms: number
}

/**
 * Enters texts of a megabyte in the fields for the email address, the search, the receiver and the amount, and announces wallets with
 * such names. Uses the modal in between, which fails if it no longer works.
 */
export async function enterHostileTexts(visit: Visit, { rounds }: { rounds: number }): Promise<TextCost[]> {
  const costs: TextCost[] = []
  const enter = async (name: string, field: Locator) => {
    for (const [text, ms] of await field.evaluate(enterTexts, rounds)) costs.push({ field: name, text, ms })
  }
  const { page } = visit
  await visit.open()
  await enter('email', page.getByRole('textbox', { name: uiTexts.emailAddress }))
  await visit.click('all-wallets')
  const search = visit.getByTestId('wui-input-text').first()
  await enter('search', search)
  await search.fill(String(searchedWallet.id))
  await visit.see(`wallet-search-item-${searchedWallet.id}`)
  costs.push({
    field: 'announced wallet',
    text: 'all',
    ms: await page.evaluate(announceHostileWallets, rounds),
  })
  await visit.click('header-back')
  await visit.pick()
  await visit.waitUntilConnected()
  await page.evaluate(() => document.querySelector('w3m-button')?.modal?.open({ view: 'WalletSend' }))
  await enter('receiver', page.getByLabel(uiTexts.receiver, { exact: true }))
  await enter('amount', page.getByLabel(uiTexts.amount, { exact: true }))
  await page.getByLabel(uiTexts.amount, { exact: true }).fill('1')
  await visit.closeModal()
  return costs
}

/** Runs in the page. Returns the minimum time of each text, ms. */
async function enterTexts(field: HTMLElement | SVGElement, rounds: number): Promise<[string, number][]> {
  const length = 1_000_000
  const texts = {
    blanks: `${' '.repeat(length)}x`,
    atSigns: 'a@'.repeat(length / 2),
    dots: `a@${'b.'.repeat(length / 2)}`,
    zeros: `${'0'.repeat(length)}x`,
    digits: '1.'.repeat(length / 2),
    hex: `0x${'a'.repeat(length)}g`,
    base58: '1'.repeat(length),
    marks: `e${'\u0301'.repeat(length)}`,
    invisible: '\u200b'.repeat(length),
    colons: 'ethereum:'.repeat(length / 10),
    query: `ethereum:0x?${'a=b&'.repeat(length / 4)}`,
    percent: `bitcoin:${'%'.repeat(length)}`,
    name: `${'a'.repeat(length)}.eth`,
    names: `${'a.'.repeat(length / 2)}eth`,
    brackets: '(['.repeat(length / 2),
  }
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  const enter = async (text: string) => {
    setValue?.call(field, text)
    field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    // Includes the microtasks that run before the next frame.
    for (let round = 0; round < 100; round++) await Promise.resolve()
  }
  const costs: [string, number][] = []
  for (const [name, text] of Object.entries(texts)) {
    let fastestMs = Number.POSITIVE_INFINITY
    for (let round = 0; round < rounds; round++) {
      const startedAt = performance.now()
      await enter(text)
      fastestMs = Math.min(fastestMs, Math.round(performance.now() - startedAt))
      await enter('')
    }
    costs.push([name, fastestMs])
  }
  return costs
}

/** Runs in the page. Returns the minimum time of an announcement, ms. */
function announceHostileWallets(rounds: number): number {
  const length = 1_000_000
  let fastestMs = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round++) {
    const info = {
      uuid: `${round}${'-'.repeat(length)}`,
      name: `${'\u0301'.repeat(length)}${' '.repeat(length)}`,
      rdns: `${'a.'.repeat(length)}!`,
      icon: `data:image/png;base64${' '.repeat(length)}`,
    }
    const startedAt = performance.now()
    dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: { info, provider: { request() {} } } }),
    )
    fastestMs = Math.min(fastestMs, Math.round(performance.now() - startedAt))
  }
  return fastestMs
}
