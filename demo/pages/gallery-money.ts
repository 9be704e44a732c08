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
import { waitForElement, waitForFrames, type } from './gallery-find.ts'
import {
  type GalleryTools,
  ether,
  pretenders,
  tokens,
  lookAlikeAddress,
  usdc,
  moneyFixtures,
} from './gallery-money-fixtures.ts'

/** Returns the states of the screens about the money of the account. */
export function moneyStates(tools: GalleryTools) {
  const { account, open } = tools
  const { april, day, answerFees, begin, fill, options, intent, reviewed, withOutcome, confirmed, form } =
    moneyFixtures(tools)
  return {
    Tokens: {
      ready: {
        set: () => {
          begin()
          open({ name: 'Account' })
        },
      },
      none: {
        set: () => {
          begin()
          tokensReceived(account, [], 'service', performance.now())
          open({ name: 'Account' })
        },
      },
      failed: {
        set: () => {
          begin()
          tokensFailed(account, performance.now())
          open({ name: 'Account' })
        },
      },
      marked: {
        set: () => {
          begin()
          tokensReceived(account, [ether, usdc, ...pretenders], 'service', performance.now())
          open({ name: 'Account' })
        },
      },
      'chain-only': {
        set: () => {
          begin()
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
          begin()
          open(...form)
        },
      },
      filled: {
        options,
        set: () => {
          fill()
          open(...form)
        },
      },
      name: {
        options,
        set: () => {
          fill({ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', name: 'anders.eth' })
          open(...form)
        },
      },
      'look-alike': {
        options,
        set: () => {
          fill({ to: lookAlikeAddress })
          open(...form)
        },
      },
      burn: {
        options,
        set: () => {
          fill({ to: '0x000000000000000000000000000000000000dEaD' })
          open(...form)
        },
      },
      'own-token': {
        options,
        set: () => {
          fill({ to: usdc.address as string })
          open(...form)
        },
      },
      zero: {
        options,
        set: () => {
          fill()
          receiverEntered('0x0000000000000000000000000000000000000000')
          receiverRead({ status: 'zero' })
          open(...form)
        },
      },
      'not-enough': {
        options,
        set: () => {
          fill({ amount: '9999999' })
          open(...form)
        },
      },
      invalid: {
        options,
        set: () => {
          fill()
          receiverEntered('0x123')
          receiverRead({ status: 'invalid' })
          open(...form)
        },
      },
      most: {
        options,
        set: () => {
          fill()
          tokenChosen(ether)
          amountEntered('1.284317093847561', { isMax: true })
          feeChanged({ status: 'ready', expected: 97_500_000_000_000n, reserve: 195_000_000_000_000n })
          open(...form)
        },
      },
      refused: {
        options,
        set: () => {
          fill()
          answerFees({ refuses: true })
          open(...form)
        },
      },
      unresolved: {
        options,
        set: async () => {
          fill()
          // The screen restores stored intents once, so these are added after that.
          await restoreIntents()
          intentsLoaded([intent, { ...intent, id: '2', amount: '0.25', symbol: 'ETH', askedAt: april - day }])
          open(...form)
        },
      },
    },
    WalletSendSelectToken: {
      ready: {
        set: () => {
          begin()
          open(...form, { name: 'WalletSendSelectToken' })
        },
      },
      failed: {
        set: () => {
          begin()
          tokensFailed(account, performance.now())
          open(...form, { name: 'WalletSendSelectToken' })
        },
      },
    },
    WalletSendPreview: {
      ready: {
        options,
        set: () => reviewed(),
      },
      'first-time': {
        options,
        set: () =>
          reviewed({
            to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
            name: 'anders.eth',
            amount: '0.123456',
          }),
      },
      named: {
        options,
        set: () => reviewed({ name: 'bob.eth', amount: '25' }),
      },
      'marked-token': {
        options,
        set: () => reviewed({}, { token: pretenders[0] as TokenBalance }),
      },
      waiting: {
        options,
        set: () => {
          reviewed()
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
          reviewed()
          intentsLoaded([intent])
          duplicatesFound([intent])
        },
      },
      cleared: {
        options,
        set: () => {
          fill()
          // Opens the screen without a review, so that it shows the note that the form was cleared.
          open(...form, { name: 'WalletSendPreview' })
        },
      },
    },
    WalletSendConfirmed: {
      pending: confirmed('pending'),
      confirmed: confirmed('confirmed'),
      failed: confirmed('failed'),
      replaced: confirmed('replaced'),
      dropped: confirmed('dropped'),
      unknown: confirmed('unknown'),
      'no-node': confirmed('pending', { isUnreachable: true }),
      elsewhere: confirmed('pending', { isElsewhere: true }),
    },
    WalletReceive: {
      ready: {
        set: () => {
          begin()
          open({ name: 'Account' }, { name: 'WalletReceive' })
        },
      },
      amount: {
        set: async () => {
          begin()
          open({ name: 'Account' }, { name: 'WalletReceive' })
          // Waits until the previous screen has been removed from the page.
          await waitForFrames(3)
          ;(await waitForElement('[data-testid="receive-amount-button"]')).click()
          await type('receive-amount', '1.5')
        },
      },
    },
    Transactions: {
      ready: {
        set: () => {
          begin()
          open({ name: 'Account' }, { name: 'Transactions' })
        },
      },
      none: {
        set: () => {
          begin()
          activityStarted(account)
          activityReceived([], undefined)
          open({ name: 'Account' }, { name: 'Transactions' })
        },
      },
      failed: {
        options: { endpoints: { api: 'https://api.example' } },
        set: () => {
          begin()
          activityFailed()
          collectiblesFailed()
          open({ name: 'Account' }, { name: 'Transactions' })
        },
      },
    },
  }
}
