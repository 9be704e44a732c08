import type * as sendState from '../../../src/state/send/send.ts'
import { expect } from '@open-wc/testing'
import { openModal } from '../../../src/controllers/shell/modal.ts'
import { removeIntent, restoreIntents } from '../../../src/controllers/request/open-requests.ts'
import { prefillSend } from '../../../src/controllers/send/send-prefill.ts'
import { cancelSend, clearSendForm, reviewSend, sendToken } from '../../../src/controllers/send/send.ts'
import { refreshFee } from '../../../src/controllers/send/send-fee.ts'
import { enterAmount } from '../../../src/controllers/send/send-form.ts'
import { enterReceiver } from '../../../src/controllers/send/send-receiver.ts'
import { AppError } from '../../../src/core/errors/app-error.ts'
import { isSameTransfer, type SendIntent } from '../../../src/core/money/intent.ts'
import { moneyLimits } from '../../../src/core/money/limits.ts'
import { providerError } from '../../../src/core/wallet/provider-error.ts'
import { runtime } from '../../../src/runtime.ts'
import { storedIntents } from '../../../src/services/sent-storage.ts'
import { storagePrefix } from '../../../src/services/storage-snapshot.ts'
import { balanceReceived } from '../../../src/state/account/balances.ts'
import { walletConnected } from '../../../src/state/connect/connected.ts'
import { $view, $viewStack } from '../../../src/state/shell/modal.ts'
import { networkActivated } from '../../../src/state/network/networks.ts'
import { $toast } from '../../../src/state/shell/notices.ts'
import { $sentTransactions } from '../../../src/state/send/sent-transactions.ts'
import {
  $isSendCleared,
  $openSends,
  $reviewOutcome,
  $reviewProblem,
  $sendOutcomes,
  $sendForm,
  $duplicateSends,
  $sendReview,
  $sendToken,
  $promptedSend,
  intentsLoaded,
  tokenChosen,
} from '../../../src/state/send/send.ts'
import { tokensReceived } from '../../../src/state/account/token-balances.ts'
import { fail, give, reject, type TestEvmWallet } from '../../../src/testing/index.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { account as entry, alice, bob, connectFathom } from '../../support/fake-connector.ts'
import { localOneNetwork, localTwoNetwork } from '../../support/reset.ts'
import {
  accountOf,
  codeOf,
  type FakeChain,
  fill,
  paidAddress,
  send,
  sentHash,
  setUpSend,
} from '../../support/send-fixture.ts'
import { until } from '../../support/until.ts'

const tokenAddress = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

describe('a review and the request to the wallet', () => {
  let wallet: TestEvmWallet
  let chain: FakeChain
  let owner: string
  let restore: () => void
  const getAccount = () => accountOf(owner)
  const getToken = () => ({
    networkId: localOneNetwork.id,
    name: 'Token',
    symbol: 'TKN',
    amount: '100',
    decimals: 18,
    address: tokenAddress,
  })
  const getSentParams = () =>
    wallet.log.filter(({ method }) => method === 'eth_sendTransaction').map(({ params }) => params)
  const createNativeTransfer = (value: bigint, to = paidAddress) => [
    { from: owner, to, value: `0x${value.toString(16)}`, chainId: '0x7a69' },
  ]
  const halfEther = 5n * 10n ** 17n

  beforeEach(async () => {
    ;({ wallet, chain, owner, restore } = await setUpSend())
  })
  afterEach(() => restore())

  /** Every change of the account, the network or the wallet. */
  const accountSwitches: readonly (readonly [string, () => void])[] = [
    ['another network', () => networkActivated(localTwoNetwork.id)],
    ['another account of the wallet', () => connectFathom(bob)],
    [
      'another wallet with the same account',
      () =>
        walletConnected('eip155', {
          connectorId: 'io.lantern',
          wallet: { name: 'Lantern' },
          accounts: [{ ...entry(owner), type: 'eoa' }],
          address: owner,
          approvedNetworks: [],
        }),
    ],
  ]

  for (const [switchName, change] of accountSwitches) {
    it(`T18 clears the form, closes the review and sends nothing after a switch to ${switchName}`, async () => {
      await openModal({ name: 'WalletSend' })
      await fill()
      reviewSend()
      expect($view.get()?.name).to.equal('WalletSendPreview')
      change()
      expect($sendReview.get()).to.equal(undefined)
      expect($sendForm.get()).to.include({ amount: '', receiver: '' })
      expect($isSendCleared.get()).to.equal(true)
      expect($viewStack.get().map(({ name }) => name)).to.deep.equal(['WalletSend'])
      await sendToken()
      expect(getSentParams()).to.deep.equal([])
      // New input starts a new form.
      enterAmount('1')
      expect($isSendCleared.get()).to.equal(false)
    })

    for (const step of [
      'eth_estimateGas',
      'eth_gasPrice',
      'eth_getTransactionCount',
      'eth_chainId',
      'eth_accounts',
    ])
      it(`T18 sends nothing after a switch to ${switchName} while ${step} is requested`, async () => {
        await openModal({ name: 'WalletSend' })
        await fill()
        reviewSend()
        let hasSwitched = false
        const switchOnce = () => {
          if (!hasSwitched) change()
          hasSwitched = true
        }
        chain.beforeResponse = method => {
          if (method === step) switchOnce()
        }
        if (step === 'eth_chainId' || step === 'eth_accounts') {
          const validResult = step === 'eth_chainId' ? '0x7a69' : [owner]
          wallet.script.next(step, async () => {
            switchOnce()
            return validResult
          })
        }
        const sendPromise = codeOf(sendToken())
        expect(['done', 'FORM_CHANGED', 'REQUEST_ABORTED']).to.include(await sendPromise)
        expect(hasSwitched).to.equal(true)
        expect(getSentParams()).to.deep.equal([])
        expect($promptedSend.get()).to.equal(undefined)
        expect(await storedIntents.read()).to.deep.equal([])
      })
  }

  it('T18 detects the first switch after the module loads', async () => {
    // Loads a second instance of the module, which shares the other stores with the first one.
    // @ts-expect-error the compiler does not resolve queries
    const newModuleState = (await import('../../../src/state/send/send.ts?new')) as typeof sendState
    newModuleState.amountEntered('0.5')
    newModuleState.receiverEntered(paidAddress)
    networkActivated(localTwoNetwork.id)
    expect(newModuleState.$sendForm.get()).to.include({ amount: '', receiver: '' })
    expect(newModuleState.$isSendCleared.get()).to.equal(true)
  })

  it('T18 drops a token that belongs to another network', async () => {
    balanceReceived(`${localTwoNetwork.id}:${owner}`, { amount: '2', symbol: 'ETH' }, 0)
    networkActivated(localTwoNetwork.id)
    tokenChosen(getToken())
    await fill()
    expect($sendToken.get()).to.equal(undefined)
    reviewSend()
    expect($sendReview.get()).to.equal(undefined)
    await sendToken()
    expect(getSentParams()).to.deep.equal([])
  })

  it('T18 fills in no values if the network changes during the lookup', async () => {
    chain.beforeResponse = method => {
      if (method === 'eth_call') networkActivated(localTwoNetwork.id)
    }
    expect(await codeOf(prefillSend({ token: tokenAddress, amount: '1' }))).to.be.oneOf([
      'FORM_CHANGED',
      'INVALID_PARAMS',
      'BALANCE_UNAVAILABLE',
    ])
    expect($sendForm.get()).to.include({ amount: '' })
    expect($sendForm.get().token).to.equal(undefined)
  })

  it('T18 sends nothing if the wallet was replaced after the review', async () => {
    await openModal({ name: 'WalletSend' })
    await fill()
    reviewSend()
    runtime.providers.set('eip155', { ...wallet.provider })
    await sendToken()
    expect(getSentParams()).to.deep.equal([])
    expect($isSendCleared.get()).to.equal(true)
    expect($view.get()?.name).to.equal('WalletSend')
  })

  for (const [changeName, change] of [
    ['the wallet of the review is replaced', () => runtime.providers.set('eip155', { ...wallet.provider })],
    ['the form is cleared', () => clearSendForm()],
  ] as const)
    it(`T18 sends no request if, right before it, ${changeName}`, async () => {
      await openModal({ name: 'WalletSend' })
      await fill()
      wallet.script.next('eth_accounts', async () => {
        change()
        return [owner]
      })
      expect(await codeOf(send())).to.equal('FORM_CHANGED')
      expect(getSentParams()).to.deep.equal([])
      expect(await storedIntents.read()).to.deep.equal([])
    })

  it('requests the reviewed values, even if the form changed since', async () => {
    await openModal({ name: 'WalletSend' })
    await fill()
    reviewSend()
    enterAmount('1.5')
    enterReceiver(alice)
    expect(Object.isFrozen($sendReview.get())).to.equal(true)
    expect(Object.isFrozen($sendReview.get()?.transfer)).to.equal(true)
    await sendToken()
    expect(getSentParams()).to.deep.equal([createNativeTransfer(halfEther)])
    expect($sentTransactions.get()[0]).to.deep.include({ to: paidAddress })
    expect($sentTransactions.get()[0]?.transfers[0]).to.include({ amount: '0.5', to: paidAddress })
  })

  it('T23 requests the reviewed units even if the reported decimals of the token change', async () => {
    tokensReceived(getAccount(), [getToken()], 'service', 0)
    tokenChosen(getToken())
    await fill('2')
    reviewSend()
    tokensReceived(getAccount(), [{ ...getToken(), decimals: 20 }], 'service', 1)
    await sendToken()
    const encodeWord = (value: string) => value.padStart(64, '0')
    expect(getSentParams()).to.deep.equal([
      [
        {
          from: owner,
          to: tokenAddress,
          value: '0x0',
          data: `0xa9059cbb${encodeWord(paidAddress.slice(2).toLowerCase())}${encodeWord((2n * 10n ** 18n).toString(16))}`,
          chainId: '0x7a69',
        },
      ],
    ])
  })

  it('T20 opens no review with the fee of an earlier form', async () => {
    await fill()
    enterAmount('0.6')
    reviewSend()
    expect($sendReview.get()).to.equal(undefined)
    await until(() => chain.methods.filter(method => method === 'eth_gasPrice').length === 2)
    await refreshFee()
    reviewSend()
    expect($sendReview.get()?.transfer).to.include({ amount: '0.6', units: '600000000000000000' })
  })

  it('sends nothing if the app fills in the form again after the review', async () => {
    await openModal({ name: 'WalletSend' })
    await fill()
    reviewSend()
    await prefillSend({ amount: '1.9', receiver: alice })
    await sendToken()
    expect(getSentParams()).to.deep.equal([])
  })

  it('F28 sends nothing if the balance no longer covers amount and fee', async () => {
    await openModal({ name: 'WalletSend' })
    await fill('1.9')
    reviewSend()
    balanceReceived(getAccount(), { amount: '1.9', symbol: 'ETH' }, 1)
    expect($reviewProblem.get()).to.equal('gas-insufficient')
    await sendToken()
    expect(getSentParams()).to.deep.equal([])
    // The balance is compared with the current fee, not with the displayed fee.
    balanceReceived(getAccount(), { amount: '1.9000000000002101', symbol: 'ETH' }, 2)
    expect($reviewProblem.get()).to.equal(undefined)
    chain.gasPrice = 11n
    expect(await codeOf(sendToken())).to.equal('INSUFFICIENT_FUNDS')
    expect(getSentParams()).to.deep.equal([])
  })

  it('rejects a token whose simulated transfer returns false, but not a token without a return value', async () => {
    const answers = [
      [`0x${'0'.repeat(64)}`, 'fee-refused'],
      ['0x01', 'fee-refused'],
      [`0x${'0'.repeat(63)}2`, 'fee-refused'],
      ['0x', undefined],
      [`0x${'0'.repeat(63)}1`, undefined],
    ] as const
    for (const [answer, problem] of answers) {
      clearSendForm()
      chain.transferResult = answer
      tokensReceived(getAccount(), [getToken()], 'service', 0)
      tokenChosen(getToken())
      await fill('2')
      reviewSend()
      expect($sendReview.get() === undefined, answer).to.equal(problem !== undefined)
    }
  })

  describe('“Stop waiting” in a send review', () => {
    for (const step of ['eth_gasPrice', 'eth_getTransactionCount', 'eth_chainId', 'eth_accounts'])
      it(`T22 cancels the send, and notifies the user, while ${step} is requested`, async () => {
        await openModal({ name: 'WalletSend' })
        await fill()
        reviewSend()
        const sendPromise = new Promise<string>(resolve => {
          const cancelIfPrompted = () => {
            if ($promptedSend.get()) cancelSend()
          }
          chain.beforeResponse = method => {
            if (method === step) cancelIfPrompted()
          }
          const validResult = { eth_chainId: '0x7a69', eth_accounts: [owner] }[step]
          if (validResult)
            wallet.script.next(step, async () => {
              cancelIfPrompted()
              return validResult
            })
          void codeOf(sendToken()).then(resolve)
        })
        await sendPromise
        expect($promptedSend.get()).to.equal(undefined)
        expect(getSentParams()).to.deep.equal([])
        expect(await storedIntents.read()).to.deep.equal([])
        expect($toast.get()?.kind).to.equal('success')
        if (step === 'eth_gasPrice') expect(chain.methods).not.to.include('eth_getTransactionCount')
        // The next press sends, without a warning about the previous one.
        chain.beforeResponse = () => {}
        expect(await codeOf(sendToken())).to.equal('done')
        expect(getSentParams().length).to.equal(1)
      })

    it('T22 keeps the transfer listed after the request until the wallet rejects', async () => {
      await openModal({ name: 'WalletSend' })
      await fill()
      let rejectRequest = () => {}
      wallet.script.next(
        'eth_sendTransaction',
        () =>
          new Promise(
            (_, reject) => (rejectRequest = () => reject(Object.assign(new Error('no'), { code: 4001 }))),
          ),
      )
      const sendPromise = send()
      await until(() => getSentParams().length === 1)
      cancelSend()
      expect($openSends.get().length).to.equal(1)
      expect($reviewOutcome.get()).to.deep.equal({ status: 'stopped-waiting' })
      expect(await codeOf(sendToken())).to.equal('SEND_OPEN')
      rejectRequest()
      await sendPromise
      expect(await storedIntents.read()).to.deep.equal([])
      expect($openSends.get()).to.deep.equal([])
    })
  })

  describe('T21 wallet errors', () => {
    const wrapError = (error: object) => providerError(Object.assign(new Error('x'), error))
    const definiteErrors: readonly (readonly [string, unknown])[] = [
      ['a rejection by the user', Object.assign(new Error('User rejected the request.'), { code: 4001 })],
      ['a rejection by a paired wallet', { code: 5000, message: 'User rejected.' }],
      [
        'a rejection nested in another error',
        { code: -32_603, message: 'x', data: { originalError: { code: 4001 } } },
      ],
      ['code 4100', { code: 4100, message: 'x' }],
      ['code 4200', { code: 4200, message: 'x' }],
      ['code 4902', { code: 4902, message: 'x' }],
      ['code -4902', { code: -4902, message: 'x' }],
      ['code -32601', { code: -32_601, message: 'x' }],
      ['code 4200 of a wallet, wrapped by our provider', wrapError({ code: 4200 })],
      ['a connection that ended before the request', providerError(new AppError('WALLET_DISCONNECTED'))],
    ]
    for (const [errorName, error] of definiteErrors)
      it(`treats ${errorName} as not sent, so the next press sends at once`, async () => {
        await openModal({ name: 'WalletSend' })
        await fill()
        wallet.script.next('eth_sendTransaction', fail(error))
        expect(await codeOf(send())).not.to.equal('done')
        expect(await storedIntents.read()).to.deep.equal([])
        expect(await codeOf(sendToken())).to.equal('done')
        expect(getSentParams().length).to.equal(2)
      })

    const ambiguousErrors: readonly (readonly [string, unknown])[] = [
      ['code -32000 with an unknown message', { code: -32_000, message: 'replacement fee oracle' }],
      ['code -32000 with a known message', { code: -32_000, message: 'insufficient funds' }],
      [
        '-32000 with the message of a rejection',
        { code: -32_000, message: 'user cancelled the confirmation of a sent transaction' },
      ],
      ['a rejection by message only', new Error('User rejected the request.')],
      [
        'a rejection by error name only',
        Object.assign(new Error('no'), { name: 'UserRejectedRequestError' }),
      ],
      [
        'a rejection by message, wrapped by our provider',
        wrapError({ code: -32_000, message: 'User denied' }),
      ],
      ['code 5001', { code: 5001, message: 'User rejected chains' }],
      ['code 5750, which belongs to batches', { code: 5750, message: 'rejected' }],
      ['a code in the data of another error', { code: -32_000, message: 'x', data: { code: 4001 } }],
      ['code -32602', { code: -32_602, message: 'invalid params' }],
      ['code -32603', { code: -32_603, message: 'internal error' }],
      ['code -32002', { code: -32_002, message: 'request already pending' }],
      ['code -32003', { code: -32_003, message: 'transaction rejected' }],
      ['code 4900', { code: 4900, message: 'disconnected' }],
      ['code 3', { code: 3, message: 'execution reverted' }],
      ['code 4200 nested in another error', { code: -32_603, message: 'x', data: { code: 4200 } }],
      ['a message about missing support', { code: -32_603, message: 'this node does not support it' }],
      [
        'the same message, wrapped by our provider',
        wrapError({ code: -32_603, message: 'this node does not support it' }),
      ],
      ['a connection that ended during the request', wrapError({ code: 6000, message: 'disconnected' })],
      ['a timeout', new AppError('WALLET_SILENT')],
      ['undefined', undefined],
      ['a string', 'failed'],
    ]
    for (const [errorName, error] of ambiguousErrors)
      it(`treats ${errorName} as possibly sent: lists and checks the transfer, and warns on a second press`, async () => {
        await openModal({ name: 'WalletSend' })
        await fill()
        wallet.script.next('eth_sendTransaction', fail(error))
        expect(await codeOf(send())).not.to.equal('done')
        expect((await storedIntents.read()).map(({ units }) => units)).to.deep.equal([String(halfEther)])
        expect($sendOutcomes.get()[$openSends.get()[0]?.id ?? '']?.status).to.equal('watched')
        expect(await codeOf(sendToken())).to.equal('SEND_OPEN')
        expect($duplicateSends.get().length).to.equal(1)
        expect(getSentParams().length).to.equal(1)
        // Once the user has confirmed the listed transfer, the next press sends.
        expect(await codeOf(sendToken({ confirmedIds: $duplicateSends.get().map(({ id }) => id) }))).to.equal(
          'done',
        )
        expect(getSentParams().length).to.equal(2)
        await until(async () => !(await storedIntents.read()).length)
      })

    describe('transfer after an error with an unknown meaning', () => {
      let clock: ReturnType<typeof fakeClock> | undefined
      afterEach(() => {
        clock?.restore()
        clock = undefined
      })
      const failWithUnknown = async () => {
        await openModal({ name: 'WalletSend' })
        await fill()
        wallet.script.next('eth_sendTransaction', fail({ code: -32_000, message: 'no idea' }))
        clock = fakeClock()
        const codePromise = codeOf(send())
        for (let round = 0; round < 200 && !$openSends.get().length; round++) await clock.advance(0)
        for (let round = 0; round < 200 && $promptedSend.get(); round++) await clock.advance(0)
        expect(await codePromise).not.to.equal('done')
        return clock
      }
      const getStatus = () => $reviewOutcome.get()?.status

      it('is checked for 30 s, then reported as not found and kept in the list if the account did not change', async () => {
        const runningClock = await failWithUnknown()
        const previousCount = chain.methods.filter(method => method === 'eth_getTransactionCount').length
        for (let elapsedMs = 0; elapsedMs < moneyLimits.outcomeWatchMs - 1_000; elapsedMs += 1_000) {
          expect(getStatus(), `after ${elapsedMs} ms`).to.equal('watched')
          await runningClock.advance(1_000)
        }
        await runningClock.advance(2_000)
        await runningClock.advance(0)
        expect(getStatus()).to.equal('not-found')
        const checkCount =
          chain.methods.filter(method => method === 'eth_getTransactionCount').length - previousCount
        expect(checkCount).to.be.above(10)
        expect((await storedIntents.read()).length).to.equal(1)
        expect($sendReview.get()).not.to.equal(undefined)
      })

      for (const blockTag of ['latest', 'pending'] as const)
        it(`is reported as possibly sent once the ${blockTag} transaction count of the account increases`, async () => {
          const runningClock = await failWithUnknown()
          await runningClock.advance(5_000)
          expect(getStatus()).to.equal('watched')
          chain[blockTag]++
          await runningClock.advance(5_000)
          expect(getStatus()).to.equal('sent')
          expect((await storedIntents.read()).length).to.equal(1)
        })

      it('is reported as unknown if no node answers', async () => {
        const runningClock = await failWithUnknown()
        chain.isDown = true
        for (let elapsedMs = 0; elapsedMs <= moneyLimits.outcomeWatchMs + 4_000; elapsedMs += 1_000)
          await runningClock.advance(1_000)
        // The retries of one request take a little longer.
        for (let round = 0; round < 20 && getStatus() === 'watched'; round++)
          await runningClock.advance(1_000)
        expect(getStatus()).to.equal('unknown')
        expect((await storedIntents.read()).length).to.equal(1)
      })
    })
  })

  describe('T21 list of open transfers', () => {
    const createIntent = (overrides: Partial<SendIntent> = {}): SendIntent => ({
      id: 'a',
      account: getAccount(),
      units: String(halfEther),
      receiver: paidAddress,
      symbol: 'ETH',
      amount: '0.5',
      askedAt: Date.now(),
      ...overrides,
    })

    it('compares transfers by units and addresses, not by spelling', () => {
      const baseIntent = createIntent({ token: tokenAddress })
      const sameIntents = [
        { symbol: 'USDC', amount: '0.50', id: 'b' },
        { receiver: paidAddress.toLowerCase() },
        { receiver: `0x${paidAddress.slice(2).toUpperCase()}` },
        { token: tokenAddress.toLowerCase() },
        { units: `000${halfEther}` },
        { account: getAccount().toLowerCase() as SendIntent['account'] },
      ]
      for (const change of sameIntents)
        expect(isSameTransfer(baseIntent, { ...baseIntent, ...change }), JSON.stringify(change)).to.equal(
          true,
        )
      const { token: _, ...coinIntent } = baseIntent
      const otherIntents = [
        { units: String(halfEther + 1n) },
        { receiver: alice },
        { token: alice },
        { account: `eip155:31338:${owner}` as const },
        { account: `eip155:31337:${bob}` as const },
      ]
      for (const change of otherIntents)
        expect(isSameTransfer(baseIntent, { ...baseIntent, ...change }), JSON.stringify(change)).to.equal(
          false,
        )
      expect(isSameTransfer(baseIntent, coinIntent)).to.equal(false)
      expect(isSameTransfer(coinIntent, coinIntent)).to.equal(true)
    })

    it('matches a transfer whose amount and address are written differently', async () => {
      await openModal({ name: 'WalletSend' })
      await storedIntents.change(() => [createIntent()])
      await fill('0.500', paidAddress.toLowerCase())
      expect(await codeOf(send())).to.equal('SEND_OPEN')
      expect(getSentParams()).to.deep.equal([])
    })

    it('stores the transfers of every account and tab, and shows those of the active account', async () => {
      const otherIntents = [
        createIntent({ id: 'x', account: `eip155:31338:${owner}`, askedAt: 1_000 + Date.now() }),
        createIntent({ id: 'y', account: `eip155:31337:${bob}` }),
      ]
      await storedIntents.change(intents => [...intents, ...otherIntents])
      await restoreIntents()
      expect($openSends.get()).to.deep.equal([])
      await fill()
      wallet.script.next('eth_sendTransaction', fail({ code: -32_000 }))
      expect(await codeOf(send())).not.to.equal('done')
      expect((await storedIntents.read()).map(({ id }) => id).slice(0, 2)).to.deep.equal(['x', 'y'])
      expect($openSends.get().length).to.equal(1)
      // Another tab sends a transfer, and this tab receives the storage event.
      const text = JSON.stringify({ value: [createIntent({ id: 'z', units: '7' })], at: Date.now() })
      localStorage.setItem(`${storagePrefix}sendIntents`, text)
      dispatchEvent(new StorageEvent('storage', { key: `${storagePrefix}sendIntents` }))
      await until(() => $openSends.get().some(({ id }) => id === 'z'))
      await removeIntent('z')
      expect($openSends.get()).to.deep.equal([])
      expect(await storedIntents.read()).to.deep.equal([])
    })

    it('removes only entries that are invalid or a week old', async () => {
      const invalidIntents = [
        null,
        7,
        {},
        createIntent({ units: '-1' }),
        createIntent({ units: '0.5' }),
        createIntent({ account: 'nobody' as never }),
        createIntent({ receiver: '' }),
        createIntent({ askedAt: Number.NaN }),
        createIntent({ askedAt: Date.now() - moneyLimits.intentMaxAgeMs }),
      ]
      localStorage.setItem(
        `${storagePrefix}sendIntents`,
        JSON.stringify({
          value: [
            ...invalidIntents,
            createIntent({ symbol: '\u202eHTE', trace: { latest: 1, x: 2 } as never }),
          ],
          at: 1,
        }),
      )
      const [remainingIntent, ...otherStoredIntents] = await storedIntents.read()
      expect(otherStoredIntents).to.deep.equal([])
      expect(remainingIntent).to.include({ symbol: 'HTE' })
      expect(remainingIntent?.trace).to.deep.equal({ latest: 1 })
      localStorage.setItem(`${storagePrefix}sendIntents`, '{"value":"x"}')
      expect(await storedIntents.read()).to.deep.equal([])
    })

    it('keeps the newest 99 transfers', async () => {
      for (let index = 0; index < 105; index++)
        await storedIntents.change(intents => [...intents, createIntent({ id: String(index) })])
      const intents = await storedIntents.read()
      expect(intents.length).to.equal(99)
      expect(intents[0]?.id).to.equal('6')
      expect(intents.at(-1)?.id).to.equal('104')
    })

    it('keeps all of several concurrent changes', async () => {
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          storedIntents.change(intents => [...intents, createIntent({ id: String(index) })]),
        ),
      )
      expect((await storedIntents.read()).length).to.equal(20)
    })

    it('warns about an open transfer after a page reload', async () => {
      await openModal({ name: 'WalletSend' })
      await fill()
      wallet.script.next('eth_sendTransaction', () => new Promise(() => {}))
      void send()
      await until(() => getSentParams().length === 1)
      const storedText = localStorage.getItem(`${storagePrefix}sendIntents`) ?? ''
      expect(JSON.parse(storedText).value[0].trace).to.deep.equal({ latest: 5, pending: 5 })
      restore()
      ;({ wallet, chain, owner, restore } = await setUpSend())
      localStorage.setItem(`${storagePrefix}sendIntents`, storedText)
      intentsLoaded([])
      await openModal({ name: 'WalletSend' })
      await fill('0.50')
      expect(await codeOf(send())).to.equal('SEND_OPEN')
      expect(getSentParams()).to.deep.equal([])
    })
  })

  it('T18 reports that the wallet is on another network after its approval, and still follows the transaction', async () => {
    await openModal({ name: 'WalletSend' })
    await fill()
    wallet.script.next('eth_sendTransaction', async () => {
      wallet.script.always('eth_chainId', give('0x7a6a'))
      return sentHash
    })
    expect(await codeOf(send())).to.equal('done')
    await until(() => $sentTransactions.get()[0]?.isElsewhere)
    expect($sentTransactions.get()[0]).to.include({ hash: sentHash, isElsewhere: true })
    expect($toast.get()?.kind).to.equal('error')
  })

  it('keeps the review and the form if the wallet rejects', async () => {
    await openModal({ name: 'WalletSend' })
    await fill()
    wallet.script.next('eth_sendTransaction', reject())
    expect(await codeOf(send())).to.equal('USER_REJECTED')
    expect($view.get()?.name).to.equal('WalletSendPreview')
    expect($sendReview.get()?.transfer).to.include({ amount: '0.5' })
    expect($sendForm.get()).to.include({ amount: '0.5', receiver: paidAddress })
  })
})
