import { expect } from '@open-wc/testing'
import { emulateMedia, resetMouse, sendKeys, sendMouse, setViewport } from '@web/test-runner-commands'
import { createMoneyStates } from '../../../demo/pages/gallery-money.ts'
import { mountModal } from '../../../elements/index.ts'
import { loadView } from '../../../elements/modal/view-loading.ts'
import { loadTextPart, loadTexts } from '../../../src/controllers/settings/language.ts'
import { closeModal } from '../../../src/controllers/shell/modal.ts'
import { clearSendForm, reviewSend } from '../../../src/controllers/send/send.ts'
import { refreshFee } from '../../../src/controllers/send/send-fee.ts'
import { formatAccountId } from '../../../src/core/chain/caip.ts'
import type { Network } from '../../../src/core/chain/network.ts'
import type { ModalOptions } from '../../../src/core/options.ts'
import { moneyLimits } from '../../../src/core/money/limits.ts'
import { createModal } from '../../../src/create-modal.ts'
import { runtime } from '../../../src/runtime.ts'
import { balanceReceived } from '../../../src/state/account/balances.ts'
import { $sendReview, intentsLoaded, receiverRead, walletAnswered } from '../../../src/state/send/send.ts'
import {
  $sentTransactions,
  sentTransactionsSet,
  transactionUpdated,
} from '../../../src/state/send/sent-transactions.ts'
import { $view, modalOpened, viewPushed } from '../../../src/state/shell/modal.ts'
import { deepQuery, deepQueryAll, deepText } from '../../support/deep-query.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { connectFathom } from '../../support/fake-connector.ts'
import { reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const newRecipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const hash = `0x${'cd'.repeat(32)}`
const ethereum: Network = {
  id: 'eip155:1',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.example'],
  blockExplorer: { name: 'Harborscan', url: 'https://scan.example' },
}
const account = formatAccountId(ethereum.id, address)
const states: Readonly<
  Record<string, Readonly<Record<string, { set: () => void | Promise<void>; options?: ModalOptions }>>>
> = createMoneyStates({
  account,
  address,
  open: (firstView, ...otherViews) => {
    if (firstView) modalOpened(firstView)
    for (const view of otherViews) viewPushed(view)
  },
  connect: () => connectFathom(address),
  setBalance: () => balanceReceived(account, { amount: '1.28', symbol: 'ETH' }, performance.now()),
})

const byId = (id: string) => deepQuery(document, `[data-testid="${id}"]`)
const findAction = () =>
  deepQuery(document, 'wui-action-button') as HTMLElementTagNameMap['wui-action-button']
const findNativeButton = () => findAction().shadowRoot?.querySelector('button') as HTMLButtonElement
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

describe('confirm button of a transfer', function () {
  this.timeout(30_000)
  const realFetch = window.fetch
  /** Number of requests that reached the wallet, and the function that answers the last one. */
  let requestCount = 0
  let answer = (_hash: string) => {}
  let shouldAnswerImmediately = false
  /** What the test has to undo. Commands to the browser are slow, so each test undoes only its own. */
  const cleanups: (() => Promise<unknown>)[] = []

  before(async () => {
    createModal()
    await mountModal()
    await Promise.all([
      loadTexts(),
      loadTextPart('features'),
      loadTextPart('money'),
      loadView('Account'),
      loadView('WalletSend'),
    ])
  })
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0)) await cleanup()
    closeModal()
    window.fetch = realFetch
    clearSendForm()
    walletAnswered()
    intentsLoaded([])
    sentTransactionsSet([])
    await until(() => !byId('w3m-modal'))
  })

  /** Opens the review of 250 USDC, to an address that was paid before or to another one. */
  const review = async (recipient: 'known' | 'new') => {
    const { filled: filledState } = states.WalletSend as unknown as {
      filled: { set: () => void; options?: ModalOptions }
    }
    reset({
      networks: [ethereum],
      runtime: { mountModal },
      ...(filledState.options && { options: filledState.options }),
    })
    filledState.set()
    // Answers the request for the nonce, which the gallery state leaves pending and for which a send waits.
    const { fetch } = globalThis
    globalThis.fetch = async (url, request) => {
      const { method, id } = JSON.parse(String(request?.body)) as { method?: string; id?: number }
      return method === 'eth_getTransactionCount'
        ? Response.json({ jsonrpc: '2.0', id, result: '0x1' })
        : fetch(url, request)
    }
    requestCount = 0
    shouldAnswerImmediately = false
    runtime.providers.set('eip155', {
      request: async ({ method }) => {
        if (method === 'eth_chainId') return '0x1'
        if (method === 'eth_accounts') return [address]
        requestCount++
        if (shouldAnswerImmediately) return hash
        return new Promise(resolve => {
          answer = resolve
        })
      },
    })
    if (recipient === 'new') receiverRead({ status: 'ready', address: newRecipient })
    await refreshFee({ now: true })
    await until(() => {
      reviewSend()
      return $sendReview.get()
    }, 'no review')
    await until(() => findAction() && findNativeButton()?.disabled === false, 'the button is disabled')
    await until(isCardAtRest, 'the card moves')
  }
  let lastBottom = 0
  /** Whether the card has the same position as at the last call, and no animation. */
  const isCardAtRest = () => {
    const previousBottom = lastBottom
    lastBottom = findAction().getBoundingClientRect().bottom
    const card = byId('w3m-modal-card')
    return previousBottom === lastBottom && card?.getAnimations().length === 0
  }
  /** Stops the timers of the page, so that a busy machine does not complete a hold. */
  const stopTime = () => {
    const clock = fakeClock(Date.now())
    cleanups.push(async () => clock.restore())
    return clock
  }
  const getCenter = (): [number, number] => {
    const { left, top, width, height } = findNativeButton().getBoundingClientRect()
    return [Math.round(left + width / 2), Math.round(top + height / 2)]
  }

  for (const width of [390, 1280])
    it(`keeps its element and position from the review to the outcome at ${width} px`, async () => {
      await setViewport({ width, height: 800 })
      cleanups.push(() => setViewport({ width: 800, height: 600 }))
      await review('known')
      const button = findAction()
      const { bottom } = button.getBoundingClientRect()
      expect(deepText(button).trim()).to.equal('Send 250 USDC')
      expect(button.stage).to.equal('ready')
      findNativeButton().focus()
      await sendKeys({ press: 'Enter' })
      await until(() => requestCount === 1, 'not asked')
      const readUnchangedOffset = (stage: string, label: string) => {
        expect(findAction() === button, stage).to.equal(true)
        expect(button.stage).to.equal(stage)
        expect(deepText(button).trim()).to.equal(label)
        expect(button.getBoundingClientRect().bottom, stage).to.be.closeTo(bottom, 1)
        expect(button.matches(':focus'), stage).to.equal(true)
        const ring = deepQuery(button.shadowRoot as ShadowRoot, '.arc') as Element
        return Number.parseFloat(getComputedStyle(ring).strokeDashoffset)
      }
      await button.updateComplete
      expect(readUnchangedOffset('busy', 'Approve in Fathom')).to.equal(75)
      expect(findNativeButton().getAttribute('aria-busy')).to.equal('true')
      answer(hash)
      await until(() => $view.get()?.name === 'WalletSendConfirmed', 'not sent')
      await until(() => deepText(document.body).includes('is on its way'), 'no outcome')
      await until(isCardAtRest, 'the card moves')
      await until(() => readUnchangedOffset('sent', 'Done') === 0, 'the ring is open')
      const tick = deepQuery(button.shadowRoot as ShadowRoot, '.tick') as Element
      await until(() => getComputedStyle(tick).opacity === '1', 'no tick')
      transactionUpdated({ account, hash }, { status: 'confirmed' })
      await until(() => button.stage === 'done', 'not done')
      readUnchangedOffset('done', 'Done')
      await sendKeys({ press: 'Enter' })
      await until(() => $view.get()?.name === 'Transactions', 'not left')
      expect(requestCount).to.equal(1)
    })

  it('sends a first transfer exactly once if the button is held', async () => {
    await review('new')
    expect(deepText(findAction()).trim()).to.equal('Hold to send 250 USDC')
    expect(findNativeButton().getAttribute('aria-label')).to.equal('Hold to send 250 USDC, or press twice')
    await sendMouse({ type: 'move', position: getCenter() })
    cleanups.push(resetMouse)
    const clock = stopTime()
    await sendMouse({ type: 'down' })
    await until(() => findAction().stage === 'holding', 'not holding')
    const isPrevented = (type: string) =>
      !findNativeButton().dispatchEvent(new Event(type, { bubbles: true, composed: true, cancelable: true }))
    // A finger that trembles does not scroll, and a long touch opens no menu.
    expect([isPrevented('touchmove'), isPrevented('contextmenu')]).to.deep.equal([true, true])
    // The fill shows the progress of the hold.
    const fill = findNativeButton()
      .getAnimations({ subtree: true })
      .find(({ effect }) => (effect as KeyframeEffect).pseudoElement === '::before') as Animation
    expect(fill.effect?.getTiming()).to.include({ duration: moneyLimits.holdMs, easing: 'linear' })
    fill.pause()
    fill.currentTime = moneyLimits.holdMs / 2
    const width = Number.parseFloat(getComputedStyle(findNativeButton(), '::before').inlineSize)
    expect(width / findNativeButton().offsetWidth).to.be.closeTo(0.5, 0.02)
    expect(requestCount).to.equal(0)
    await clock.advance(moneyLimits.holdMs - 1)
    expect(requestCount).to.equal(0)
    await clock.advance(1)
    await until(() => requestCount === 1, 'not sent')
    clock.restore()
    await sendMouse({ type: 'up' })
    answer(hash)
    await until(() => $view.get()?.name === 'WalletSendConfirmed', 'no outcome')
    // The release of the hold does not press the button that replaced it.
    await pause(200)
    expect([requestCount, $view.get()?.name]).to.deep.equal([1, 'WalletSendConfirmed'])
    expect($sentTransactions.get().length).to.equal(1)
  })

  it('does not treat the release of a hold as a press of “Done”', async () => {
    await review('new')
    shouldAnswerImmediately = true
    await sendMouse({ type: 'move', position: getCenter() })
    cleanups.push(resetMouse)
    await sendMouse({ type: 'down' })
    await until(() => findAction()?.stage === 'sent', 'not sent while the button is held')
    await sendMouse({ type: 'up' })
    await pause(200)
    expect($view.get()?.name).to.equal('WalletSendConfirmed')
    await sendMouse({ type: 'click', position: getCenter() })
    await until(() => $view.get()?.name === 'Transactions', 'a press of “Done” does nothing')
  })

  it('sends no transfer if the pointer leaves the button, or after a single press', async () => {
    await review('new')
    const [x, y] = getCenter()
    await sendMouse({ type: 'move', position: [x, y] })
    cleanups.push(resetMouse)
    const clock = stopTime()
    await sendMouse({ type: 'down' })
    await until(() => findAction().stage === 'holding', 'not holding')
    await sendMouse({ type: 'move', position: [x, y - 200] })
    await until(() => findAction().stage === 'hold', 'still holding')
    expect(
      findNativeButton().dispatchEvent(
        new Event('touchmove', { bubbles: true, composed: true, cancelable: true }),
      ),
    ).to.equal(true)
    await clock.advance(moneyLimits.holdMs + 100)
    await sendMouse({ type: 'up' })
    expect(requestCount).to.equal(0)
    await sendMouse({ type: 'click', position: [x, y] })
    await until(() => findAction().stage === 'again', 'the press was not counted')
    await clock.advance(moneyLimits.holdMs + 100)
    expect(requestCount).to.equal(0)
  })

  it('sends a first transfer on a second key press, even with reduced motion', async () => {
    await emulateMedia({ reducedMotion: 'reduce' })
    cleanups.push(() => emulateMedia({ reducedMotion: 'no-preference' }))
    await review('new')
    findNativeButton().focus()
    await sendKeys({ press: 'Enter' })
    await until(() => findAction().stage === 'again', 'the press was not counted')
    expect(requestCount).to.equal(0)
    expect(deepText(findAction()).trim()).to.equal('Press again to send 250 USDC')
    // A live region announces the text, because screen readers do not announce a new name of the focused button.
    expect(deepText(deepQuery(document, 'div[slot="footer"] > [role="status"]')).trim()).to.equal(
      'Press again to send 250 USDC',
    )
    expect(findNativeButton().getAttribute('aria-label')).to.equal(null)
    await pause(350)
    await sendKeys({ press: 'Enter' })
    await until(() => requestCount === 1, 'not sent')
    expect(
      getComputedStyle(deepQuery(findAction().shadowRoot as ShadowRoot, '.arc') as Element)
        .transitionDuration,
    ).to.equal('0s')
  })

  it('ignores the second half of a double click', async () => {
    await review('new')
    const position = getCenter()
    // Real clicks are further apart while the machine is busy.
    let time = 1_000
    const timeStampDescriptor = Object.getOwnPropertyDescriptor(
      Event.prototype,
      'timeStamp',
    ) as PropertyDescriptor
    Object.defineProperty(Event.prototype, 'timeStamp', { configurable: true, get: () => time })
    cleanups.push(async () => void Object.defineProperty(Event.prototype, 'timeStamp', timeStampDescriptor))
    await sendMouse({ type: 'click', position })
    await until(() => findAction().stage === 'again', 'the press was not counted')
    time += 200
    await sendMouse({ type: 'click', position })
    await pause(100)
    expect([requestCount, findAction().stage]).to.deep.equal([0, 'again'])
    time += 200
    await sendMouse({ type: 'click', position })
    await until(() => requestCount === 1, 'not sent')
  })

  it('T6 ignores scripted presses and holds', async () => {
    await review('new')
    for (let time = 0; time < 3; time++) {
      findNativeButton().click()
      await pause(320)
    }
    findNativeButton().dispatchEvent(
      new PointerEvent('pointerdown', { bubbles: true, composed: true, isPrimary: true, pointerId: 1 }),
    )
    await pause(moneyLimits.holdMs + 200)
    expect(requestCount).to.equal(0)
    expect(findAction().stage).to.equal('hold')
  })

  it('shows the avatar of the recipient, and how often the recipient was paid', async () => {
    await review('known')
    const party = deepQuery(document, '.party') as HTMLElement
    await until(() => deepText(party).includes('1 transfer, on April 18, 2025'), deepText(party))
    expect(deepQueryAll(party, 'wui-avatar').length).to.equal(1)
  })
})
