import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import type { LitElement } from 'lit'
import { mountModal } from '../../../elements/index.ts'
import { loadView } from '../../../elements/modal/view-loading.ts'
import { createMoneyStates } from '../../../demo/pages/gallery-money.ts'
import { usdc } from '../../../demo/pages/gallery-money-fixtures.ts'
import { loadTextPart, loadTexts } from '../../../src/controllers/settings/language.ts'
import { closeModal, goBack } from '../../../src/controllers/shell/modal.ts'
import { clearSendForm } from '../../../src/controllers/send/send.ts'
import { enterReceiver } from '../../../src/controllers/send/send-receiver.ts'
import { shortenAddress } from '../../../src/core/chain/address.ts'
import { formatAccountId } from '../../../src/core/chain/caip.ts'
import type { ModalOptions } from '../../../src/core/options.ts'
import type { Network } from '../../../src/core/chain/network.ts'
import { createModal } from '../../../src/create-modal.ts'
import { runtime } from '../../../src/runtime.ts'
import type { TokenBalance } from '../../../src/core/money/token.ts'
import { activityStarted, activityReceived, $activity } from '../../../src/state/account/activity.ts'
import { $arrival, arrivalSeen } from '../../../src/state/account/arrival.ts'
import { balanceReceived } from '../../../src/state/account/balances.ts'
import { $view, modalOpened, viewPushed } from '../../../src/state/shell/modal.ts'
import { $sendForm, intentsLoaded, reviewFeeChanged, walletAnswered } from '../../../src/state/send/send.ts'
import { $sentTransactions, sentTransactionsSet } from '../../../src/state/send/sent-transactions.ts'
import { storedTokens } from '../../../src/services/account-cache.ts'
import { restoredTokensCleared } from '../../../src/state/account/restored-tokens.ts'
import { $tokens, tokensCleared, tokensReceived } from '../../../src/state/account/token-balances.ts'
import { expectModalAccessible } from '../../support/modal-accessible.ts'
import { deepQuery, deepQueryAll, deepText } from '../../support/deep-query.ts'
import { reset } from '../../support/reset.ts'
import { connectFathom } from '../../support/fake-connector.ts'
import { until } from '../../support/until.ts'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const ethereum: Network = {
  id: 'eip155:1',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.example'],
  blockExplorer: { name: 'Harborscan', url: 'https://scan.example' },
}
const account = formatAccountId(ethereum.id, address)
const byId = (id: string) => deepQuery(document, `[data-testid="${id}"]`)
const readCard = () => deepText(byId('w3m-modal-card'))
const waitForText = (text: string) =>
  until(() => readCard().includes(text)).catch(() => {
    throw new Error(`the card does not say “${text}”, but: ${readCard()}`)
  })
const findInCard = (tag: string) => deepQueryAll(byId('w3m-modal-card') as HTMLElement, tag)
const getButton = (name: string) =>
  findInCard('wui-button, wui-action-button').find(element => deepText(element).trim() === name)
const hash = `0x${'cd'.repeat(32)}`

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
  setBalance: () =>
    balanceReceived(account, { amount: '1.284512093847561', symbol: 'ETH' }, performance.now()),
})

async function show(view: string, state: string): Promise<void> {
  const entry = states[view]?.[state]
  if (!entry) throw new Error(`no state ${view} ${state}`)
  // No request is answered except those of the chosen state.
  window.fetch = () => new Promise(() => undefined)
  reset({ networks: [ethereum], runtime: { mountModal }, ...(entry.options && { options: entry.options }) })
  await entry.set()
  await until(() => byId('w3m-modal-card'), 'not open')
}

const coinWithoutPrice: TokenBalance = {
  networkId: ethereum.id,
  name: 'Ether',
  symbol: 'ETH',
  amount: '1',
  decimals: 18,
}
const setFee = (expected: bigint) => reviewFeeChanged({ expected, reserve: expected * 2n }, expected * 2n)

describe('money screens', function () {
  this.timeout(180_000)
  const realFetch = window.fetch

  before(async () => {
    createModal()
    await mountModal()
    await Promise.all([
      loadTexts(),
      loadTextPart('features'),
      loadTextPart('chains'),
      loadView('Account'),
      loadView('WalletSend'),
      loadView('WalletReceive'),
      loadView('Transactions'),
    ])
  })
  afterEach(async () => {
    closeModal()
    window.fetch = realFetch
    clearSendForm()
    walletAnswered()
    intentsLoaded([])
    sentTransactionsSet([])
    await until(() => !byId('w3m-modal'))
  })

  const expectedTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    Tokens: {
      ready: 'Wrapped BTC',
      none: 'No tokens yet',
      failed: 'Amounts may be out of date',
      marked: 'Not the well-known USDC token',
      'chain-only': 'You may have more tokens than shown here',
    },
    WalletSend: {
      empty: '$0.00',
      filled: 'Review',
      name: 'Name found: 0x70…dc79C8',
      'look-alike': 'This may be a look-alike',
      burn: 'Destroy 250 USDC',
      'own-token': 'This is the token’s own address',
      zero: 'No one can use the zero address',
      'not-enough': 'Not enough USDC',
      invalid: 'Not a valid Ethereum address. Check for a typo.',
      most: '0.000195 ETH kept for network cost',
      refused: 'This transaction would fail',
      unresolved: '250 USDC to 0x9f…21ab44',
    },
    WalletSendSelectToken: { ready: 'USD Coin', failed: 'Tokens not available' },
    WalletSendPreview: {
      ready: 'Send 250 USDC',
      'first-time': 'You haven’t paid this address before',
      named: 'Send 25 USDC',
      'marked-token': 'Not the well-known USDC token',
      waiting: 'Approve in Fathom',
      watched: 'Watching the network, ',
      'runs-out': 'It can still go through until about',
      'nothing-yet': 'Nothing has reached the network yet',
      stopped: 'If you approve it in your wallet, it will still be sent',
      unknown: 'View on Harborscan',
      again: 'Sending again may pay twice',
      cleared: 'Start again',
    },
    WalletSendConfirmed: {
      pending: '250 USDC is on its way',
      confirmed: '250 USDC arrived',
      failed: 'Transfer failed',
      replaced: 'Another transaction was sent instead',
      dropped: 'Dropped by the network',
      unknown: 'Still waiting',
      'no-node': 'Ethereum can’t be reached',
      elsewhere: 'Your wallet switched networks while signing',
    },
    WalletReceive: { ready: 'Send only on Ethereum', amount: 'This QR code requests 1.5 ETH on Ethereum' },
    Transactions: { ready: 'April 2025', none: 'Nothing here yet', failed: 'Activity not available' },
  }
  for (const [view, viewStates] of Object.entries(states))
    for (const state of Object.keys(viewStates))
      it(`shows the expected text accessibly: ${view}, ${state}`, async () => {
        await show(view, state)
        await waitForText(expectedTexts[view]?.[state] as string)
        await expectModalAccessible()
      })

  it('explains that assets are not listed without a service', async () => {
    await show('Tokens', 'chain-only')
    await waitForText('You may have more tokens than shown here')
    const readTab = (name: string) =>
      deepQueryAll(document, '[role="tab"]').find(element => deepText(element).trim() === name)
    readTab('NFTs')?.click()
    await waitForText('NFTs aren’t shown on this site')
    expect(readCard()).not.to.include('No NFTs yet')
    readTab('Activity')?.click()
    await waitForText('Shows only what you sent from this site')
    readTab('Tokens')?.click()
    await waitForText('You may have more tokens than shown here')
  })

  it('shrinks the list from its skeletons for one token, and keeps its height for an empty list', async () => {
    await show('Tokens', 'ready')
    // Requests stay pending, so the skeletons stay until the test delivers an answer.
    window.fetch = () => new Promise(() => {})
    const [token] = $tokens.get().tokens
    // Wait for the read of stored tokens that the list starts when it connects, then remove them: tokens of an
    // earlier load would replace the skeletons.
    await until(() => findInCard('w3m-token-list').length, 'no list')
    const { showTokens } = await import('../../../src/controllers/account/visible-tokens.ts')
    await showTokens()
    await storedTokens.remove()
    for (const tokens of [[token as TokenBalance], []]) {
      restoredTokensCleared()
      tokensCleared()
      const listElement = findInCard('w3m-token-list')[0] as LitElement
      const findSheet = () => deepQuery(listElement.renderRoot, 'wui-sheet') as HTMLElement
      await until(() => findInCard('w3m-row-skeletons').length && findSheet(), 'no skeletons')
      const height = findSheet().offsetHeight
      tokensReceived(account, tokens, 'service', performance.now())
      await until(() => !findInCard('w3m-row-skeletons').length, 'still skeletons')
      if (tokens.length) {
        await until(() => findSheet().offsetHeight < height - 40, 'the space is still reserved')
        expect(listElement.offsetHeight).to.be.below(height - 40)
      } else expect(findSheet().offsetHeight).to.equal(height)
    }
  })

  it('shows the account actions in the order of the app', async () => {
    reset({
      networks: [ethereum],
      runtime: { mountModal },
      options: { walletFeaturesOrder: ['send', 'swaps', 'receive'], features: { receive: true } },
    })
    await states.Tokens?.ready?.set()
    await until(() => byId('wallet-features-send-button'), 'no button')
    const names = deepQueryAll(byId('w3m-account-wallet-features-widget') as HTMLElement, 'button').map(
      deepText,
    )
    expect(names.map(name => name.trim())).to.deep.equal(['Send', 'Swap', 'Receive'])
    byId('wallet-features-send-button')?.click()
    await waitForText('Enter an amount')
  })

  it('keeps at least 8 px between a note and the buttons of a review', async () => {
    for (const state of ['nothing-yet', 'again']) {
      await show('WalletSendPreview', state)
      await waitForText(expectedTexts.WalletSendPreview?.[state] as string)
      const footer = deepQuery(document, 'div[slot="footer"]') as HTMLElement
      const [note, buttonRect] = [...footer.children].map(childElement =>
        childElement.getBoundingClientRect(),
      )
      expect((buttonRect?.top ?? 0) - (note?.bottom ?? 0), state).to.be.at.least(8)
    }
  })

  it('T15 makes the known address the primary action for a look-alike', async () => {
    await show('WalletSend', 'look-alike')
    await waitForText('Use the address you paid before')
    const primaryButton = getButton('Use the address you paid before')
    expect(primaryButton?.getAttribute('variant') ?? 'fill').to.equal('fill')
    primaryButton?.click()
    expect($sendForm.get().receiver).to.equal('0x9f3c20ea94d1c07B2b58f00ca36D51b8De21ab44')
  })

  it('T15 makes another recipient the primary action for a burn address', async () => {
    await show('WalletSend', 'burn')
    await waitForText('This is a burn address')
    const primaryButton = getButton('Choose another recipient')
    expect(primaryButton?.getAttribute('variant') ?? 'fill').to.equal('fill')
    expect(getButton('Destroy 250 USDC')?.getAttribute('variant')).to.equal('link')
    expect(getButton('Review')).to.equal(undefined)
    getButton('Destroy 250 USDC')?.click()
    await until(() => getButton('Review'), 'no review')
    await show('WalletSend', 'burn')
    await until(() => getButton('Choose another recipient'), 'no button')
    getButton('Choose another recipient')?.click()
    expect($sendForm.get()).to.include({ receiver: '', amount: '250' })
  })

  it('T6 sends no request on an early or a scripted click', async () => {
    await show('WalletSend', 'filled')
    const requests: unknown[] = []
    runtime.providers.set('eip155', {
      request: async ({ method, params }) => {
        if (method === 'eth_chainId') return '0x1'
        if (method === 'eth_accounts') return [address]
        requests.push(params)
        return hash
      },
    })
    await until(() => getButton('Review')?.hasAttribute('disabled') === false, 'no review')
    getButton('Review')?.click()
    await until(() => getButton('Send 250 USDC'), 'no button')
    const send = getButton('Send 250 USDC') as HTMLElementTagNameMap['wui-button']
    await until(() => !send.disabled && !send.pending, 'the button is still disabled')
    send.click()
    send.shadowRoot?.querySelector('button')?.click()
    await send.updateComplete
    expect(requests).to.deep.equal([])
    send.shadowRoot?.querySelector('button')?.focus()
    await sendKeys({ press: 'Enter' })
    await until(() => $view.get()?.name === 'WalletSendConfirmed', 'not sent')
    expect(requests.length).to.equal(1)
    expect($sentTransactions.get()[0]?.hash).to.equal(hash)
  })

  it('T18 clears the open review on an account change, and returns to the form with a message', async () => {
    await show('WalletSend', 'filled')
    await until(() => getButton('Review')?.hasAttribute('disabled') === false, 'no review')
    getButton('Review')?.click()
    await waitForText('Send 250 USDC')
    connectFathom('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
    await waitForText('The account or network changed. Start again.')
    await until(() => getButton('Enter an amount'), 'no empty form')
    expect(getButton('Send 250 USDC')).to.equal(undefined)
  })

  it('shows the outcome of the transfer as the title of the last screen', async () => {
    const readTitle = () =>
      deepText(
        (byId('w3m-modal-card')?.querySelector('w3m-header') as HTMLElement) ?? findInCard('w3m-header')[0],
      )
    for (const [state, name] of [
      ['pending', 'Sending'],
      ['confirmed', 'Sent'],
      ['failed', 'Not sent'],
      ['replaced', 'Replaced'],
      ['dropped', 'Not confirmed'],
      ['unknown', 'Not confirmed yet'],
    ] as const) {
      await show('WalletSendConfirmed', state)
      await until(() => readTitle().trim().startsWith(name), `the title is not “${name}”`)
    }
  })

  const getFacts = () =>
    findInCard('wui-facts').flatMap(factList =>
      deepQueryAll((factList as LitElement).renderRoot as ShadowRoot, 'dd').map(dd => ({
        title: dd.getAttribute('title'),
        visibleText: (dd.querySelector('bdi')?.textContent ?? '').trim(),
        spokenText: dd.querySelector('.hidden')?.textContent ?? null,
      })),
    )

  it('rounds the estimated cost to five digits, with its value and the exact amount as a title', async () => {
    await show('WalletSendPreview', 'ready')
    await waitForText('Send 250 USDC')
    setFee(99_123_456_789_012n)
    await waitForText('0.000099124 ETH ($0.30)')
    const cost = getFacts().find(({ visibleText }) => visibleText.startsWith('0.0000'))
    const exactCost = '0.000099123456789012 ETH ($0.30)'
    expect(cost).to.deep.equal({
      title: exactCost,
      visibleText: '0.000099124 ETH ($0.30)',
      spokenText: exactCost,
    })
    // The balance that pays the fee is shown below, with its value.
    const coins = getFacts().find(({ visibleText }) => visibleText.startsWith('1.28'))
    expect(coins?.visibleText).to.match(/^1\.28\d+ ETH \(\$[\d,.]+\)$/)
    await expectModalAccessible()
  })

  it('shows a total only if amount and fee have prices or share a currency', async () => {
    await show('WalletSendPreview', 'ready')
    await waitForText('Total')
    expect(getFacts().at(-1)?.visibleText).to.equal('$250.28')
    // Without a price of the coin, the amounts in two currencies have no total.
    tokensReceived(account, [{ ...usdc }, coinWithoutPrice], 'service', performance.now())
    await until(() => !readCard().includes('Total'), 'still a total')
    expect(readCard()).to.include('0.000099 ETH')
    expect(readCard()).not.to.include('($')
    await show('WalletSend', 'most')
    await until(() => getButton('Review')?.hasAttribute('disabled') === false, 'no review')
    getButton('Review')?.click()
    await waitForText('Send 1.284317093847561 ETH')
    // With one currency, the total is exact to the last digit.
    await until(() => /^1\.28\d{10,} ETH$/.test(getFacts().at(-1)?.visibleText ?? ''), 'no sum')
  })

  it('switches between token and dollars with a labeled icon button', async () => {
    await show('WalletSend', 'filled')
    await until(() => findInCard('wui-icon-button[slot="switch"]').length, 'no button')
    const [swap] = findInCard('wui-icon-button[slot="switch"]') as HTMLElementTagNameMap['wui-icon-button'][]
    expect(swap?.label).to.equal('Enter amount in US dollars')
    swap?.click()
    await until(() => swap?.label === 'Enter amount in USDC', 'no other name')
  })

  it('keeps the currency switch next to the amount when “Max” adds a note', async () => {
    const measureGap = () => {
      const [field] = findInCard('wui-amount-field')
      const [worth, button] = ['[slot="below"]', '[slot="switch"]'].map(selector =>
        field?.querySelector(selector)?.getBoundingClientRect(),
      )
      return (button?.left ?? 0) - (worth?.right ?? 0)
    }
    await show('WalletSend', 'filled')
    await until(() => findInCard('wui-icon-button[slot="switch"]').length, 'no button')
    const gapBefore = measureGap()
    expect(gapBefore).to.be.below(20)
    await show('WalletSend', 'most')
    await waitForText('kept for network cost')
    await until(() => Math.abs(measureGap() - gapBefore) < 1, 'moved')
    const [field] = findInCard('wui-amount-field')
    const [worth, note] = ['below', 'note'].map(slot => field?.querySelector(`[slot="${slot}"]`))
    expect(note?.getBoundingClientRect().top).to.be.above(worth?.getBoundingClientRect().bottom ?? Infinity)
    const input = field?.shadowRoot?.querySelector('input')
    expect(input?.getAttribute('aria-describedby')).to.equal('below note')
  })

  it('shows a checksum error for a mistyped address, with the full address', async () => {
    const mistypedAddress = '0x71C7656EC7ab88b098defB751B7401B5f6d8976f'
    await show('WalletSend', 'filled')
    await waitForText('Review')
    enterReceiver(mistypedAddress)
    await waitForText('The capitalization doesn’t match. Check for a typo.')
    const [field] = findInCard('w3m-send-receiver')
    const fullAddressElement = deepQuery(
      (field as LitElement).renderRoot as ShadowRoot,
      'wui-address',
    ) as LitElement
    const image = deepQuery(fullAddressElement.renderRoot as ShadowRoot, '[role="img"]')
    expect(image?.getAttribute('aria-label')).to.equal(mistypedAddress)
    enterReceiver('0x123')
    await waitForText('Not a valid Ethereum address. Check for a typo.')
    expect(readCard()).not.to.include('The capitalization')
  })

  it('shows a payment that arrives on the Receive screen, and rolls the changed digits of the balance', async () => {
    await show('WalletReceive', 'ready')
    await waitForText('Copy address')
    const view = findInCard('w3m-wallet-receive-screen')[0] as LitElement
    const balance = deepQuery(view.renderRoot, 'wui-balance') as LitElement
    const rollingTexts: string[] = []
    new MutationObserver(() =>
      rollingTexts.push(deepQueryAll(balance.renderRoot, '.roll').map(deepText).join('')),
    ).observe(balance.renderRoot, { subtree: true, childList: true, characterData: true })
    await until(() => deepText(balance).includes('1.2845 ETH'), 'no balance')
    arrivalSeen({ account, token: { ...usdc, amount: '125.5' }, previousAmount: '100', amount: '25.5' })
    await until(() => byId('receive-arrived'), 'not shown')
    expect(deepText(byId('receive-arrived')))
      .to.include('+25.5 USDC')
      .and.to.include('25.5 USDC received')
    await until(() => deepText(balance).includes('125.5 USDC'), 'not the new balance')
    await until(() => rollingTexts.some(digits => digits.includes('5')), 'no digit rolls')
    // The line keeps its height, so nothing below moves.
    expect(deepQuery(view.renderRoot, '.balance')?.getBoundingClientRect().height).to.be.within(22, 30)
    await expectModalAccessible()
    goBack()
    await until(() => $arrival.get() === undefined, 'kept')
  })

  it('opens the activity from “Done” with the transfer highlighted, and returns to the account', async () => {
    await show('WalletSendConfirmed', 'confirmed')
    await waitForText('Confirmed by the network')
    getButton('Done')?.click()
    await until(() => findInCard('w3m-activity-row[lit]').length === 1, 'no highlight')
    const [highlightedRow] = findInCard(
      'w3m-activity-row[lit]',
    ) as HTMLElementTagNameMap['w3m-activity-row'][]
    expect(highlightedRow?.transaction?.hash).to.equal(($view.get() as { hash?: string }).hash)
    expect(getComputedStyle(highlightedRow as Element).backgroundColor).not.to.equal('rgba(0, 0, 0, 0)')
    goBack()
    expect($view.get()?.name).to.equal('Account')
  })

  it('T6 disables the confirm button when its screen appears', async () => {
    await show('WalletSend', 'filled')
    await until(() => getButton('Review'), 'no review')
    getButton('Review')?.click()
    await until(() => getButton('Cancel'), 'no preview')
    const disabledButton = findInCard('wui-action-button').find(
      element => element.hasAttribute('disabled') || element.hasAttribute('pending'),
    )
    expect(disabledButton).to.not.equal(undefined)
    await until(
      () => getButton('Send 250 USDC')?.hasAttribute('disabled') === false,
      'the button is still disabled',
    )
  })

  it('T15 shows the token contract in its row, and in full on the review', async () => {
    const { address: contract = '' } = usdc
    await show('WalletSendSelectToken', 'ready')
    await waitForText(shortenAddress(contract))
    expect(
      findInCard('[title]')
        .map(element => element.getAttribute('title'))
        .includes(contract),
    ).to.equal(true)
    await show('WalletSendPreview', 'ready')
    await waitForText('Token address')
    const [tokenAddressElement] = findInCard('w3m-token-address')
    const wholeAddress = deepQuery((tokenAddressElement as LitElement).renderRoot, '[role="img"]')
    expect(wholeAddress?.getAttribute('aria-label')).to.equal(contract)
  })

  it('T15 marks an imitation of a token in its row and on the review, but not the real token', async () => {
    await show('Tokens', 'marked')
    await waitForText('Not the well-known USDC token')
    await waitForText('Its name contains “Verified”')
    await waitForText('The name mixes letters that look alike')
    const rows = findInCard('.row[role=listitem]').map(row => deepText(row))
    const markedRows = rows.filter(row => /Not the well-known|Its name contains|mixes letters/.test(row))
    expect([rows.length, markedRows.length]).to.deep.equal([5, 3])
    await show('WalletSendSelectToken', 'ready')
    await waitForText('USD Coin')
    expect(readCard()).not.to.include('Not the well-known')
    await show('WalletSendPreview', 'marked-token')
    await waitForText('Another token uses this symbol. Compare the address.')
  })

  it('keeps the form while the user selects a token and returns', async () => {
    await show('WalletSend', 'filled')
    await waitForText('Review')
    const token = findInCard('button').find(element =>
      element.getAttribute('aria-label')?.startsWith('Token:'),
    )
    token?.click()
    await waitForText('Optimism')
    goBack()
    await waitForText('Amount')
    expect($sendForm.get()).to.include({ amount: '250' })
  })

  it('T27 renders at most a hundred of a thousand transactions, and can scroll to the end', async () => {
    await show('Transactions', 'ready')
    const rows = $activity.get().transactions
    const manyTransactions = Array.from({ length: 1_000 }, (_, index) => ({
      ...(rows[1] as (typeof rows)[number]),
      id: `many${index}`,
      hash: `0x${index.toString(16).padStart(64, '1')}`,
      at: Date.UTC(2025, 3, 1) - index * 6 * 3_600_000,
    }))
    activityStarted(account)
    activityReceived(manyTransactions, undefined)
    await until(() => findInCard('w3m-activity-row').length > 10, 'no rows')
    const listElement = findInCard('w3m-activity-list')[0] as HTMLElement
    const body =
      byId('w3m-modal-card')?.querySelector('[part="body"]') ?? deepQueryAll(document.body, '.body')[0]
    expect(findInCard('w3m-activity-row').length).to.be.at.most(100)
    const ids = new Set<string>()
    for (let step = 0; step < 40; step++) {
      body?.scrollTo({ top: (step / 39) * body.scrollHeight })
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      const renderedRows = findInCard('w3m-activity-row')
      expect(renderedRows.length).to.be.at.most(100)
      for (const row of renderedRows)
        ids.add((row as HTMLElementTagNameMap['w3m-activity-row']).transaction?.id ?? '')
    }
    expect(ids.has('many999')).to.equal(true)
    expect(listElement.getBoundingClientRect().height).to.be.above(30_000)
  })

  it('shows the same address on the Receive screen as QR code and as text', async () => {
    await show('WalletReceive', 'ready')
    await until(() => byId('wui-qr-code'), 'no code')
    expect(byId('wui-qr-code')?.getAttribute('uri')).to.equal(address)
    expect(deepText(findInCard('wui-address')[0] as HTMLElement).replace(/\s/g, '')).to.equal(address)
  })

  it('encodes a payment link for a valid amount, and the address otherwise', async () => {
    await show('WalletReceive', 'amount')
    await waitForText('This QR code requests 1.5 ETH on Ethereum')
    const readCode = () => byId('wui-qr-code')?.getAttribute('uri')
    expect(readCode()).to.equal(`ethereum:${address}@1?value=1500000000000000000`)
    const field = byId('receive-amount') as HTMLInputElement
    const enter = async (text: string) => {
      field.value = text
      field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
      await (findInCard('w3m-wallet-receive-screen')[0] as LitElement).updateComplete
    }
    for (const text of ['', '0', '0.', '1,500', '1.0000000000000000001', 'ten', '-1']) {
      await enter(text)
      expect(readCode(), text).to.equal(address)
    }
    await enter('1,500')
    expect(readCard()).to.include('Type 1.5 or 1500')
    await enter('0,25')
    expect(readCode()).to.equal(`ethereum:${address}@1?value=250000000000000000`)
    await enter('.25')
    expect(readCode()).to.equal(`ethereum:${address}@1?value=250000000000000000`)
    const copiedTexts: string[] = []
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void copiedTexts.push(text) },
    })
    byId('receive-link-copy-button')?.click()
    await until(() => copiedTexts.length === 1, 'not copied')
    byId('receive-address-copy-button')?.click()
    await until(() => copiedTexts.length === 2, 'not copied')
    Reflect.deleteProperty(navigator, 'clipboard')
    expect(copiedTexts).to.deep.equal([`ethereum:${address}@1?value=250000000000000000`, address])
    byId('receive-amount-button')?.click()
    await until(() => readCode() === address, 'still a link')
  })

  it('lists only the networks on which the account exists', async () => {
    const networks = ['Base', 'Optimism', 'Arbitrum'].map((name, index) => ({
      ...ethereum,
      id: `eip155:${index + 2}` as const,
      name,
    }))
    reset({ networks: [ethereum, ...networks], runtime: { mountModal } })
    await states.WalletReceive?.ready?.set()
    await waitForText('Send only on one of 4 networks')
    byId('receive-networks-button')?.click()
    await waitForText('This address works only on these networks')
    await until(() => networks.every(({ name }) => readCard().includes(name)), 'not all')
    await expectModalAccessible()
    connectFathom(address, 'smartAccount')
    await until(() => !readCard().includes('Optimism'), 'a contract is not there')
    expect(readCard()).to.include('Ethereum')
    goBack()
    await waitForText('Send only on Ethereum')
    expect(byId('receive-networks-button')).to.equal(undefined)
  })
})
