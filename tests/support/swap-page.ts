import { type Hex, maxUint256 } from 'viem'
import { contracts } from '../../demo/backend/chains/contracts/addresses.ts'
import { createCallStep, uniswapRouter } from '../../demo/backend/chains/contracts/artifacts.ts'
import { type AccountVisit, servicesAttributes, visitWithAccount } from './account-visit.ts'
import { type Flow, localAttributes, type Visit, type VisitOptions } from './modal-page.ts'
import { type Funds, receiver, type TestChain } from './test-chain.ts'
import { uiTexts } from './ui-texts.ts'

/** Value of the attribute `swap-source`. */
export type SwapSource = 'chain' | 'service' | 'service-then-chain' | 'auto'

/** Returns attributes of a button that swaps the local exchange's tokens with this price source. */
export function swapAttributes(flow: Flow, source: SwapSource): string {
  const { usdc, usdt, token, dai, weth, permitToken } = contracts
  const addresses = [usdc, usdt, token, dai, weth, permitToken].map(({ address }) => address)
  return [
    localAttributes(flow.stack),
    `tokens='${JSON.stringify({ 'eip155:31337': addresses })}'`,
    ...(source === 'chain' ? [] : [servicesAttributes(flow)]),
    `swap-source="${source}"`,
  ].join(' ')
}

/** Opens a page with a new account that can swap, with chain prices by default. Its clock can be advanced. */
export async function openSwapPage(
  flow: Flow,
  { source = 'chain', ...options }: VisitOptions & Funds & { readonly source?: SwapSource } = {},
): Promise<AccountVisit & { readonly swapPage: SwapPage }> {
  const attributes = swapAttributes(flow, source)
  const accountVisit = await visitWithAccount(flow, { attributes, hasClock: true, ...options })
  return { ...accountVisit, swapPage: new SwapPage(accountVisit.visit) }
}

/**
 * Buys USDC for this many coins from an account without a page. This raises its price for all tests, so the caller must restore the
 * chain. Pays a higher gas price than the pages' wallets, so it comes first in its block.
 */
export function raiseUsdcPrice(chain: TestChain, coins: number): Promise<Hex> {
  const { router, weth, usdc } = contracts
  const args = [1n, [weth.address, usdc.address], receiver, maxUint256]
  const purchase = createCallStep(
    uniswapRouter,
    router,
    'swapExactETHForTokens',
    args,
    BigInt(coins) * 10n ** 18n,
  )
  return chain.send({ ...purchase, gasPrice: 100n * 10n ** 9n })
}

type Side = 'sourceToken' | 'toToken'

/** The steps of a swap from the account, in the built modal. */
export class SwapPage {
  readonly #visit: Visit

  constructor(visit: Visit) {
    this.#visit = visit
  }

  findButton(name: string | RegExp) {
    return this.#visit.page.getByRole('button', { name })
  }

  get actionButton() {
    return this.#visit.getByTestId('swap-action-button')
  }

  get confirmButton() {
    return this.#visit.getByTestId('swap-confirm-button')
  }

  /** Opens the form from the account. */
  async openForm(): Promise<void> {
    await this.#visit.page.locator('w3m-button').first().getByRole('button').first().click()
    await this.#visit.click('wallet-features-swaps-button')
    await this.#visit.see('swap-input-sourceToken')
  }

  /** Returns the button that opens the token list of one side. */
  findTokenButton(side: Side) {
    return this.#visit.page.locator(
      `[data-testid="swap-select-token-button-${side}"], [data-testid="swap-input-token-${side}"]`,
    )
  }

  /** Selects a token of the list for one side. */
  async choose(side: Side, symbol: string): Promise<void> {
    await this.findTokenButton(side).click()
    await this.#visit.click(`swap-select-token-item-${symbol}`)
    await this.#visit.see(`swap-input-token-${side}`)
  }

  async fill(amount: string, from: string, prepareSwap: string): Promise<void> {
    await this.choose('sourceToken', from)
    await this.choose('toToken', prepareSwap)
    await this.#visit.getByTestId('swap-input-sourceToken').fill(amount)
  }

  /** Opens the review of a completed form. */
  async openReview(): Promise<void> {
    await this.findButton(uiTexts.reviewSwap).click()
    await this.confirmButton.waitFor()
  }

  /** Opens the form, fills it in and opens the review. */
  async to(amount: string, from: string, to: string): Promise<void> {
    await this.openForm()
    await this.fill(amount, from, to)
    await this.openReview()
  }

  /** Clicks a button of the review, whose label names the step. */
  press(name: string | RegExp): Promise<void> {
    return this.findButton(name).click()
  }

  /** Waits until the swap is confirmed. */
  waitUntilConfirmed(): Promise<void> {
    return this.#visit.seeText(uiTexts.confirmed)
  }

  /** Goes from the last screen to the activity, which highlights the swap, and closes the modal. */
  async finish(): Promise<void> {
    await this.findButton(uiTexts.done).click()
    await this.#visit.page.locator('w3m-activity-row[lit]').waitFor()
    await this.#visit.closeModal()
  }
}
