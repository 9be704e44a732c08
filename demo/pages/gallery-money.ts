import { restoreIntents } from '../../src/controllers/request/open-requests.ts'
import type { TokenBalance } from '../../src/core/money/token.ts'
import { activityStarted, activityFailed, activityReceived } from '../../src/state/account/activity.ts'
import { collectiblesFailed, collectiblesReceived } from '../../src/state/account/collectibles.ts'
import {
  amountEntered,
  feeChanged,
  intentsLoaded,
  receiverEntered,
  receiverRead,
  duplicatesFound,
  tokenChosen,
  walletPrompted,
} from '../../src/state/send/send.ts'
import { tokensFailed, tokensReceived } from '../../src/state/account/token-balances.ts'
import { waitForElement, waitForFrames, typeText } from './gallery-find.ts'
import {
  type GalleryTools,
  ether,
  spamTokens,
  tokens,
  lookAlikeAddress,
  usdc,
  createMoneyFixtures,
} from './gallery-money-fixtures.ts'

/** Returns the states of the screens about the money of the account. */
export function createMoneyStates(tools: GalleryTools) {
  const { account, open } = tools
  const {
    april,
    dayMs,
    mockFees,
    setUpAccount,
    fillForm,
    options,
    intent,
    openReview,
    withOutcome,
    createConfirmedState,
    formViews,
  } = createMoneyFixtures(tools)
  return {
    Tokens: {
      ready: {
        set: () => {
          setUpAccount()
          open({ name: 'Account' })
        },
      },
      none: {
        set: () => {
          setUpAccount()
          tokensReceived(account, [], 'service', performance.now())
          open({ name: 'Account' })
        },
      },
      failed: {
        set: () => {
          setUpAccount()
          tokensFailed(account, performance.now())
          open({ name: 'Account' })
        },
      },
      marked: {
        set: () => {
          setUpAccount()
          tokensReceived(account, [ether, usdc, ...spamTokens], 'service', performance.now())
          open({ name: 'Account' })
        },
      },
      'chain-only': {
        set: () => {
          setUpAccount()
          tokensReceived(account, tokens.slice(0, 2), 'chain', performance.now())
          activityStarted(account, true)
          collectiblesReceived(account, [])
          open({ name: 'Account' })
        },
      },
    },
    WalletSend: {
      empty: {
        options,
        set: () => {
          setUpAccount()
          open(...formViews)
        },
      },
      filled: {
        options,
        set: () => {
          fillForm()
          open(...formViews)
        },
      },
      name: {
        options,
        set: () => {
          fillForm({ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', name: 'anders.eth' })
          open(...formViews)
        },
      },
      'look-alike': {
        options,
        set: () => {
          fillForm({ to: lookAlikeAddress })
          open(...formViews)
        },
      },
      burn: {
        options,
        set: () => {
          fillForm({ to: '0x000000000000000000000000000000000000dEaD' })
          open(...formViews)
        },
      },
      'own-token': {
        options,
        set: () => {
          fillForm({ to: usdc.address as string })
          open(...formViews)
        },
      },
      zero: {
        options,
        set: () => {
          fillForm()
          receiverEntered('0x0000000000000000000000000000000000000000')
          receiverRead({ status: 'zero' })
          open(...formViews)
        },
      },
      'not-enough': {
        options,
        set: () => {
          fillForm({ amount: '9999999' })
          open(...formViews)
        },
      },
      invalid: {
        options,
        set: () => {
          fillForm()
          receiverEntered('0x123')
          receiverRead({ status: 'invalid' })
          open(...formViews)
        },
      },
      most: {
        options,
        set: () => {
          fillForm()
          tokenChosen(ether)
          amountEntered('1.284317093847561', { isMax: true })
          feeChanged({ status: 'ready', expected: 97_500_000_000_000n, reserve: 195_000_000_000_000n })
          open(...formViews)
        },
      },
      refused: {
        options,
        set: () => {
          fillForm()
          mockFees({ shouldFail: true })
          open(...formViews)
        },
      },
      unresolved: {
        options,
        set: async () => {
          fillForm()
          // The screen restores stored intents once, so these are added after that.
          await restoreIntents()
          intentsLoaded([
            intent,
            { ...intent, id: '2', amount: '0.25', symbol: 'ETH', askedAt: april - dayMs },
          ])
          open(...formViews)
        },
      },
    },
    WalletSendSelectToken: {
      ready: {
        set: () => {
          setUpAccount()
          open(...formViews, { name: 'WalletSendSelectToken' })
        },
      },
      failed: {
        set: () => {
          setUpAccount()
          tokensFailed(account, performance.now())
          open(...formViews, { name: 'WalletSendSelectToken' })
        },
      },
    },
    WalletSendPreview: {
      ready: {
        options,
        set: () => openReview(),
      },
      'first-time': {
        options,
        set: () =>
          openReview({
            to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
            name: 'anders.eth',
            amount: '0.123456',
          }),
      },
      named: {
        options,
        set: () => openReview({ name: 'bob.eth', amount: '25' }),
      },
      'marked-token': {
        options,
        set: () => openReview({}, { token: spamTokens[0] as TokenBalance }),
      },
      waiting: {
        options,
        set: () => {
          openReview()
          walletPrompted(intent)
        },
      },
      watched: withOutcome({ status: 'watched', endsAt: Date.now() + 26_000 }),
      'runs-out': withOutcome({ status: 'watched', endsAt: Date.now() + 60_000, isRunningOut: true }),
      'nothing-yet': withOutcome({ status: 'not-found' }),
      stopped: withOutcome({ status: 'stopped-waiting' }),
      unknown: withOutcome({ status: 'unknown' }),
      again: {
        options,
        set: () => {
          openReview()
          intentsLoaded([intent])
          duplicatesFound([intent])
        },
      },
      cleared: {
        options,
        set: () => {
          fillForm()
          // Opens the screen without a review, so that it shows the note that the form was cleared.
          open(...formViews, { name: 'WalletSendPreview' })
        },
      },
    },
    WalletSendConfirmed: {
      pending: createConfirmedState('pending'),
      confirmed: createConfirmedState('confirmed'),
      failed: createConfirmedState('failed'),
      replaced: createConfirmedState('replaced'),
      dropped: createConfirmedState('dropped'),
      unknown: createConfirmedState('unknown'),
      'no-node': createConfirmedState('pending', { isUnreachable: true }),
      elsewhere: createConfirmedState('pending', { isElsewhere: true }),
    },
    WalletReceive: {
      ready: {
        set: () => {
          setUpAccount()
          open({ name: 'Account' }, { name: 'WalletReceive' })
        },
      },
      amount: {
        set: async () => {
          setUpAccount()
          open({ name: 'Account' }, { name: 'WalletReceive' })
          // Waits until the previous screen has been removed from the page.
          await waitForFrames(3)
          ;(await waitForElement('[data-testid="receive-amount-button"]')).click()
          await typeText('receive-amount', '1.5')
        },
      },
    },
    Transactions: {
      ready: {
        set: () => {
          setUpAccount()
          open({ name: 'Account' }, { name: 'Transactions' })
        },
      },
      none: {
        set: () => {
          setUpAccount()
          activityStarted(account)
          activityReceived([], undefined)
          open({ name: 'Account' }, { name: 'Transactions' })
        },
      },
      failed: {
        options: { endpoints: { api: 'https://api.example' } },
        set: () => {
          setUpAccount()
          activityFailed()
          collectiblesFailed()
          open({ name: 'Account' }, { name: 'Transactions' })
        },
      },
    },
  }
}
