import { expect } from '@open-wc/testing'
import { fromBaseUnits } from '../../../src/core/money/amount.ts'
import { restoreSent } from '../../../src/controllers/send/remember-sent.ts'
import { removeIntent, restoreIntents } from '../../../src/controllers/request/open-requests.ts'
import { cancelSend, clearSendForm, sendToken } from '../../../src/controllers/send/send.ts'
import { enterMax, refreshFee } from '../../../src/controllers/send/send-fee.ts'
import { acceptRisk, enterAmount, switchFiat, watchFee } from '../../../src/controllers/send/send-form.ts'
import { enterReceiver } from '../../../src/controllers/send/send-receiver.ts'
import { prefillSend } from '../../../src/controllers/send/send-prefill.ts'
import { closeModal, openModal } from '../../../src/controllers/shell/modal.ts'
import { loadTokens } from '../../../src/controllers/account/token-balances.ts'
import { runtime } from '../../../src/runtime.ts'
import { storedIntents } from '../../../src/services/sent-storage.ts'
import { activityStarted, activityReceived } from '../../../src/state/account/activity.ts'
import { balanceReceived } from '../../../src/state/account/balances.ts'
import { $view } from '../../../src/state/shell/modal.ts'
import { networkActivated, networksConfigured } from '../../../src/state/network/networks.ts'
import { $options, optionsSet } from '../../../src/state/settings/options.ts'
import { $sentTransactions } from '../../../src/state/send/sent-transactions.ts'
import {
  $openRisk,
  $receiverNotes,
  $sendFee,
  $sendForm,
  $sendProblem,
  $sendReceiver,
  receiverImageLoaded,
  receiverRead,
  $sendReview,
  $promptedSend,
  $openSends,
  intentsLoaded,
  tokenChosen,
} from '../../../src/state/send/send.ts'
import { $tokens, tokensCleared, tokensReceived } from '../../../src/state/account/token-balances.ts'
import { fail, give, reject, type TestEvmWallet } from '../../../src/testing/index.ts'
import { type FakeApi, fakeApi } from '../../support/fake-api.ts'
import { localOneNetwork, localTwoNetwork } from '../../support/reset.ts'
import { until } from '../../support/until.ts'
import { connectFathom } from '../../support/fake-connector.ts'
import {
  accountOf,
  codeOf,
  type FakeChain,
  fill,
  paidAddress,
  send,
  sentHash as hash,
  setUpSend,
} from '../../support/send-fixture.ts'

const lookAlike = '0x9F3cD7711f08be9b54CE6D3A0c7719e2FA21AB44'
const zeroAddress = `0x${'0'.repeat(40)}`
const getFee = () => {
  const fee = $sendFee.get()
  return fee.status === 'ready' ? fee.expected : undefined
}
const nextTask = () => new Promise(resolve => setTimeout(resolve))

describe('sending', () => {
  let wallet: TestEvmWallet
  let chain: FakeChain
  let owner: string
  let restore: () => void
  const getAccount = () => accountOf(owner)
  const requestsOf = (method: string) => wallet.log.filter(entry => entry.method === method)

  beforeEach(async () => {
    ;({ wallet, chain, owner, restore } = await setUpSend())
  })
  afterEach(() => restore())

  it('requests no fee again after a failure until the user presses retry', async () => {
    let notificationCount = 0
    const stop = $sendFee.listen(() => notificationCount++)
    await refreshFee()
    await refreshFee()
    expect(notificationCount).to.equal(0)
    let requestCount = 0
    window.fetch = () => {
      requestCount++
      return Promise.reject(new TypeError('offline'))
    }
    await fill()
    expect($sendFee.get().status).to.equal('failed')
    const previousCount = requestCount
    await refreshFee()
    expect(requestCount).to.equal(previousCount)
    await refreshFee({ now: true })
    expect(requestCount).to.be.above(previousCount)
    stop()
  })

  it('requests the fee after each change of the watched form, and not after watching ends', async () => {
    const stop = watchFee()
    enterAmount('0.5')
    enterReceiver(paidAddress)
    await until(() => $sendFee.get().status === 'ready')
    chain.gasPrice = 20n
    enterAmount('0.6')
    await until(() => getFee() === 21_000n * 20n)
    stop()
    chain.methods.length = 0
    enterAmount('0.7')
    await nextTask()
    expect(chain.methods).not.to.include('eth_gasPrice')
  })

  it('requests exactly the reviewed transfer on the reviewed network, and follows it', async () => {
    await fill('0.123456789012345678')
    expect($sendProblem.get()).to.equal(undefined)
    await openModal({ name: 'WalletSend' })
    await send()
    expect(requestsOf('eth_sendTransaction').map(entry => entry.params)).to.deep.equal([
      [{ from: owner, to: paidAddress, value: `0x${123456789012345678n.toString(16)}`, chainId: '0x7a69' }],
    ])
    expect($view.get()).to.deep.equal({ name: 'WalletSendConfirmed', account: getAccount(), hash })
    expect($sentTransactions.get()[0]).to.deep.include({ hash, account: getAccount(), to: paidAddress })
    expect($sendForm.get().amount).to.equal('')
    expect(await storedIntents.read()).to.deep.equal([])
  })

  it('T21 sends once on a double press or on two separate presses', async () => {
    await fill()
    await Promise.all([send(), send(), send()])
    expect(requestsOf('eth_sendTransaction').length).to.equal(1)
    await send()
    await sendToken()
    expect(requestsOf('eth_sendTransaction').length).to.equal(1)
  })

  it('keeps the form if the wallet rejects, and sends on the next press', async () => {
    await fill()
    wallet.script.next('eth_sendTransaction', reject())
    expect(await codeOf(send())).to.equal('USER_REJECTED')
    expect($sendForm.get()).to.include({ amount: '0.5', receiver: paidAddress })
    expect(await storedIntents.read()).to.deep.equal([])
    expect(await codeOf(send())).to.equal('done')
    expect(requestsOf('eth_sendTransaction').length).to.equal(2)
  })

  it('T18 sends nothing if the wallet is on another network or shares another account', async () => {
    await fill()
    wallet.script.always('eth_chainId', give('0x1'))
    expect(await codeOf(send())).to.equal('WALLET_WRONG_NETWORK')
    wallet.script.always('eth_chainId', give('0x7a69'))
    wallet.script.always('eth_accounts', give([paidAddress]))
    expect(await codeOf(send())).to.equal('WALLET_UNAUTHORIZED')
    expect(requestsOf('eth_sendTransaction').length).to.equal(0)
    expect($sendForm.get()).to.include({ amount: '0.5', receiver: paidAddress })
  })

  it('T22 reports and follows a transaction that the wallet approves after the user stopped waiting', async () => {
    await fill()
    let approve: (value: string) => void = () => {}
    let isRequested = false
    runtime.providers.set('eip155', {
      request: async ({ method }) => {
        if (method === 'eth_chainId') return '0x7a69'
        if (method === 'eth_accounts') return [owner]
        isRequested = true
        return new Promise(resolve => {
          approve = resolve
        })
      },
    })
    const sendPromise = send()
    await until(() => isRequested)
    cancelSend()
    expect($promptedSend.get()).to.equal(undefined)
    expect($openSends.get()[0]).to.include({ amount: '0.5', receiver: paidAddress })
    await new Promise(requestAnimationFrame)
    approve(hash)
    await sendPromise
    expect($sentTransactions.get()[0]?.hash).to.equal(hash)
    await until(() => !$openSends.get().length)
  })

  it('keeps the screen if the user left before the wallet approved', async () => {
    for (const leaveScreen of [async () => closeModal(), () => openModal({ name: 'Networks' })]) {
      await fill()
      await openModal({ name: 'WalletSend' })
      let approve: (value: string) => void = () => {}
      const approval = new Promise<string>(resolve => {
        approve = resolve
      })
      wallet.script.next('eth_sendTransaction', () => approval)
      const previousCount = requestsOf('eth_sendTransaction').length
      const sendPromise = send()
      await until(() => requestsOf('eth_sendTransaction').length > previousCount)
      await leaveScreen()
      const viewAfterLeaving = $view.get()
      approve(hash)
      await sendPromise
      expect($view.get()).to.deep.equal(viewAfterLeaving)
    }
  })

  it('F16 treats a malformed answer as possibly sent, even after a reload, and warns before a second transfer', async () => {
    await fill()
    wallet.script.next('eth_sendTransaction', give('sent!'))
    expect(await codeOf(send())).to.equal('WALLET_INVALID_ANSWER')
    expect($openSends.get()).to.have.length(1)
    // Simulates a page reload.
    intentsLoaded([])
    await restoreIntents()
    const openSend = await until(() => $openSends.get()[0])
    expect(openSend).to.include({ amount: '0.5', receiver: paidAddress })
    expect(await codeOf(send())).to.equal('SEND_OPEN')
    await removeIntent(openSend.id)
    expect(await storedIntents.read()).to.deep.equal([])
  })

  it('F28 shows a higher fee before sending', async () => {
    await openModal({ name: 'WalletSend' })
    await fill()
    chain.gasPrice = 20n
    expect(await codeOf(send())).to.equal('FEE_CHANGED')
    expect(requestsOf('eth_sendTransaction').length).to.equal(0)
    expect($sendReview.get()?.fee).to.include({ expected: 21_000n * 20n })
    expect($sendFee.get()).to.include({ status: 'ready', expected: 21_000n * 20n })
    // An increase of less than a fifth needs no second review.
    chain.gasPrice = 23n
    expect(await codeOf(sendToken())).to.equal('done')
    expect(requestsOf('eth_sendTransaction').length).to.equal(1)
  })

  it('reserves twice the fee from the maximum, and updates the maximum with the fee', async () => {
    await enterMax()
    expect($sendForm.get()).to.include({ amount: '1.99999999999958', isMax: true })
    enterReceiver(paidAddress)
    chain.gasPrice = 30n
    await refreshFee({ now: true })
    expect($sendForm.get().amount).to.equal('1.99999999999874')
  })

  it('T20 rejects the maximum, a review and a press while the data fee is unavailable', async () => {
    chain.dataFee = undefined
    enterAmount('0.5')
    expect(await codeOf(enterMax())).to.equal('FEE_UNAVAILABLE')
    expect($sendForm.get().amount).to.equal('0.5')
    expect($sendFee.get().status).to.equal('failed')
    await fill()
    expect($sendProblem.get()).to.equal('fee-failed')
    chain.dataFee = `0x${(10n ** 15n).toString(16).padStart(64, '0')}`
    await refreshFee({ now: true })
    expect($sendFee.get()).to.include({ expected: 210_000n + 10n ** 15n, reserve: 420_000n + 10n ** 15n })
    chain.dataFee = undefined
    expect(await codeOf(send())).to.equal('FEE_UNAVAILABLE')
    expect(requestsOf('eth_sendTransaction')).to.deep.equal([])
  })

  describe('from a smart account', () => {
    const connectSmartAccount = (capabilities: unknown, code = '0x60') => {
      chain.code = code
      wallet.script.always('wallet_getCapabilities', give(capabilities))
      connectFathom(owner, 'smartAccount')
    }

    const acceptedCapabilities = { '0x7a69': { paymasterService: { supported: true } } }
    const url = 'https://pay.example/rpc'
    const setPaymaster = (urls: Record<string, string>) => optionsSet({ ...$options.get(), paymaster: urls })

    it('keeps fee and reserve if the app has no paymaster, and reports that the wallet may sponsor the fee', async () => {
      connectSmartAccount(acceptedCapabilities)
      await fill()
      const gas = 21_000n + 250_000n
      expect($sendFee.get()).to.include({ expected: gas * 10n, reserve: gas * 20n, mayBeSponsored: true })
      expect($sendFee.get()).not.to.have.property('isSponsored')
      await enterMax()
      expect($sendForm.get().amount).to.equal(fromBaseUnits(2n * 10n ** 18n - gas * 20n, 18))
      expect(await codeOf(send())).to.equal('done')
      expect(requestsOf('wallet_sendCalls')).to.deep.equal([])
    })

    it('pays no fee if the request carries the paymaster of the app', async () => {
      setPaymaster({ [localOneNetwork.id]: url, [localTwoNetwork.id]: 'https://other.example' })
      connectSmartAccount(acceptedCapabilities)
      await fill()
      expect($sendFee.get()).to.include({ expected: 0n, reserve: 0n, isSponsored: true })
      expect($sendProblem.get()).to.equal(undefined)
      await enterMax()
      expect($sendForm.get().amount).to.equal('2')
      await refreshFee()
      wallet.script.next('wallet_sendCalls', give({ id: '0x0a' }))
      wallet.script.next(
        'wallet_getCallsStatus',
        give({ status: 200, receipts: [{ transactionHash: hash, status: '0x1' }] }),
      )
      expect(await codeOf(send())).to.equal('done')
      expect(requestsOf('eth_sendTransaction')).to.deep.equal([])
      const [request] = requestsOf('wallet_sendCalls').map(({ params }) => (params as object[])[0])
      expect(request).to.deep.include({
        from: owner,
        chainId: '0x7a69',
        calls: [{ to: paidAddress, value: `0x${(2n * 10n ** 18n).toString(16)}` }],
        capabilities: { paymasterService: { url } },
      })
      expect($sentTransactions.get()[0]?.hash).to.equal(hash)
    })

    it('requires coins if the paymaster is for another network or its URL is invalid', async () => {
      for (const urls of [
        { [localTwoNetwork.id]: url },
        { [localOneNetwork.id]: 'http://pay.example' },
        { [localOneNetwork.id]: 7 },
      ]) {
        setPaymaster(urls as Record<string, string>)
        connectSmartAccount(acceptedCapabilities)
        clearSendForm()
        await fill()
        expect($sendFee.get(), JSON.stringify(urls)).to.include({ mayBeSponsored: true })
      }
    })

    it('keeps the transfer listed if the wallet accepts the batch but reports no status', async () => {
      setPaymaster({ [localOneNetwork.id]: url })
      connectSmartAccount(acceptedCapabilities)
      await fill()
      wallet.script.next('wallet_sendCalls', give({ id: '0x0a' }))
      wallet.script.next('wallet_getCallsStatus', fail({ code: -32_601, message: 'method not found' }))
      expect(await codeOf(send())).not.to.equal('done')
      expect((await storedIntents.read()).length).to.equal(1)
    })

    it('sends nothing if the wallet stops accepting the paymaster right before the request', async () => {
      setPaymaster({ [localOneNetwork.id]: url })
      connectSmartAccount(acceptedCapabilities)
      await fill()
      wallet.script.next('eth_accounts', async () => {
        wallet.script.always('wallet_getCapabilities', give({}))
        return [owner]
      })
      expect(await codeOf(send())).not.to.equal('done')
      expect([...requestsOf('wallet_sendCalls'), ...requestsOf('eth_sendTransaction')]).to.deep.equal([])
    })

    it('reserves the cost of its operation, and of its deployment, without a sponsor', async () => {
      for (const [capabilities, code, gas] of [
        [{ '0x7a69': { atomic: { status: 'supported' } } }, '0x60', 21_000n + 250_000n],
        [{ '0x1': { paymasterService: { supported: true } } }, '0x60', 21_000n + 250_000n],
        [{}, '0x', 21_000n + 650_000n],
      ] as const) {
        clearSendForm()
        connectSmartAccount(capabilities, code)
        await fill()
        expect($sendFee.get()).to.include({ expected: gas * 10n, reserve: gas * 20n })
        await enterMax()
        expect($sendForm.get().amount).to.equal(fromBaseUnits(2n * 10n ** 18n - gas * 20n, 18))
      }
      balanceReceived(getAccount(), { amount: '0', symbol: 'ETH' }, 1)
      enterAmount('0.5')
      expect($sendProblem.get()).to.not.equal(undefined)
    })

    it('requires no coins before its fee is known, unlike an externally owned account', () => {
      balanceReceived(getAccount(), { amount: '0', symbol: 'ETH' }, 1)
      const address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
      const token = {
        networkId: localOneNetwork.id,
        name: 'Token',
        symbol: 'TKN',
        address,
        amount: '2',
        decimals: 18,
      }
      tokensReceived(getAccount(), [token], 'service', 0)
      tokenChosen(token)
      enterAmount('0.5')
      expect($sendProblem.get()).to.equal('gas-insufficient')
      connectFathom(owner, 'smartAccount')
      expect($sendProblem.get()).to.equal('receiver-missing')
      tokensCleared()
    })

    it('F28 shows the fee again if the sponsor is unavailable at the press', async () => {
      setPaymaster({ [localOneNetwork.id]: url })
      connectSmartAccount(acceptedCapabilities)
      await fill()
      wallet.script.always('wallet_getCapabilities', give({}))
      expect(await codeOf(send())).to.equal('FEE_CHANGED')
      expect(requestsOf('eth_sendTransaction')).to.deep.equal([])
    })

    it('requests capabilities for an externally owned account only if the app has a paymaster', async () => {
      wallet.script.always('wallet_getCapabilities', give(acceptedCapabilities))
      await fill()
      expect($sendFee.get()).to.include({ expected: 210_000n })
      expect(requestsOf('wallet_getCapabilities')).to.deep.equal([])
      setPaymaster({ [localOneNetwork.id]: url })
      await refreshFee({ now: true })
      expect($sendFee.get()).to.include({ expected: 0n, isSponsored: true })
    })
  })

  it('T23 rejects malformed gas prices of a node, and sends nothing', async () => {
    const originalFetch = window.fetch
    for (const invalidPrice of ['0x', '', 7, null, {}, '-0x1', 'free', `0x${'f'.repeat(65)}`]) {
      window.fetch = async (url, init) => {
        const { method, id } = JSON.parse(String(init?.body))
        return method === 'eth_gasPrice'
          ? Response.json({ jsonrpc: '2.0', id, result: invalidPrice })
          : originalFetch(url, init)
      }
      clearSendForm()
      await fill()
      expect($sendProblem.get(), JSON.stringify(invalidPrice)).to.equal('fee-failed')
      await send()
      expect($sendReview.get()).to.equal(undefined)
    }
    // An excessive price blocks the transfer with an error.
    window.fetch = async (url, init) => {
      const { method, id } = JSON.parse(String(init?.body))
      const result = `0x${'f'.repeat(64)}`
      return method === 'eth_gasPrice'
        ? Response.json({ jsonrpc: '2.0', id, result })
        : originalFetch(url, init)
    }
    clearSendForm()
    await fill()
    expect($sendProblem.get()).to.equal('gas-insufficient')
    expect(requestsOf('eth_sendTransaction')).to.deep.equal([])
  })

  it('F15 shows an unreachable chain in the form, and recovers on retry or when the network returns', async () => {
    chain.isDown = true
    await fill()
    expect($sendProblem.get()).to.equal('fee-failed')
    expect($sendForm.get()).to.include({ amount: '0.5', receiver: paidAddress })
    chain.isDown = false
    await refreshFee({ now: true })
    expect($sendProblem.get()).to.equal(undefined)

    chain.isDown = true
    await refreshFee({ now: true })
    expect($sendProblem.get()).to.equal('fee-failed')
    await openModal({ name: 'WalletSend' })
    chain.isDown = false
    dispatchEvent(new Event('online'))
    await until(() => $sendFee.get().status === 'ready', 'the cost')
    expect($sendForm.get()).to.include({ amount: '0.5', receiver: paidAddress })
  })

  it('sends no transfer that the chain would revert, shows the reason and offers no retry', async () => {
    chain.shouldRevert = true
    await fill()
    const fee = $sendFee.get()
    expect(fee.status === 'failed' && fee.refusal?.code).to.equal('EXECUTION_REVERTED')
    expect($sendProblem.get()).to.equal('fee-refused')
    await send()
    expect($sendReview.get()).to.equal(undefined)
    expect(requestsOf('eth_sendTransaction')).to.deep.equal([])
  })

  describe('T23 wrong decimals', () => {
    const address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    const coin = { networkId: localOneNetwork.id, name: 'Ether', symbol: 'ETH', amount: '2', decimals: 18 }
    const token = { ...coin, name: 'Token', symbol: 'TKN', address }
    const setTokens = (...tokens: (typeof coin)[]) => tokensReceived(getAccount(), tokens, 'service', 0)
    const getRefusal = () => {
      const fee = $sendFee.get()
      return fee.status === 'failed' ? fee.refusal?.code : fee.status
    }
    afterEach(() => tokensCleared())

    it('rejects decimals of the coin that differ from the network, without requesting a fee', async () => {
      setTokens({ ...coin, decimals: 20 })
      await fill()
      expect(getRefusal()).to.equal('DECIMALS_MISMATCH')
      expect($sendProblem.get()).to.equal('fee-refused')
      expect(await codeOf(enterMax())).to.equal('DECIMALS_MISMATCH')
      expect(getRefusal()).to.equal('DECIMALS_MISMATCH')
      expect(chain.methods).not.to.include('eth_estimateGas')
      await send()
      expect($sendReview.get()).to.equal(undefined)
      expect(requestsOf('eth_sendTransaction')).to.deep.equal([])
    })

    it('rejects decimals of a token that differ from its contract, or a contract without decimals', async () => {
      for (const [reportedDecimals, contractDecimals, outcome] of [
        [20, 18n, 'DECIMALS_MISMATCH'],
        [6, 18n, 'DECIMALS_MISMATCH'],
        [18, undefined, 'DECIMALS_MISMATCH'],
        [18, 18n + 2n ** 64n, 'DECIMALS_MISMATCH'],
        [18, 18n, 'ready'],
      ] as const) {
        clearSendForm()
        chain.decimals = contractDecimals
        chain.methods = []
        setTokens({ ...token, decimals: reportedDecimals })
        tokenChosen({ ...token, decimals: reportedDecimals })
        await fill()
        expect(getRefusal(), `${reportedDecimals} for ${contractDecimals}`).to.equal(outcome)
        if (outcome !== 'ready') expect(chain.methods).not.to.include('eth_estimateGas')
      }
    })

    it('F15 rejects no decimals while the chain is unreachable', async () => {
      setTokens(token)
      tokenChosen(token)
      chain.isDown = true
      await fill()
      expect(getRefusal()).to.equal(undefined)
      expect($sendProblem.get()).to.equal('fee-failed')
      chain.isDown = false
      await refreshFee({ now: true })
      expect(getRefusal()).to.equal('ready')
    })

    it('checks again if the decimals change while the fee is shown', async () => {
      setTokens(coin, token)
      tokenChosen(token)
      await fill()
      expect(getRefusal()).to.equal('ready')
      setTokens(coin, { ...token, decimals: 20 })
      await refreshFee()
      expect(getRefusal()).to.equal('DECIMALS_MISMATCH')
    })

    it('rejects wrong decimals reported by the wallet', async () => {
      wallet.script.always(
        'wallet_getCapabilities',
        give({ '0x7a69': { assetDiscovery: { supported: true } } }),
      )
      const createAsset = (type: string, address: string, decimals: number) => ({
        type,
        address: address,
        balance: '0x8ac7230489e80000',
        metadata: { name: 'A', symbol: 'A', decimals, price: 1, iconUrl: '' },
      })
      wallet.script.always(
        'wallet_getAssets',
        give({ '0x7a69': [createAsset('NATIVE', 'native', 16), createAsset('ERC20', address, 16)] }),
      )
      await loadTokens({ now: true })
      await fill()
      expect(getRefusal()).to.equal('DECIMALS_MISMATCH')
      tokenChosen($tokens.get().tokens.find(token => token.address) as typeof token)
      enterAmount('1')
      await refreshFee()
      expect(getRefusal()).to.equal('DECIMALS_MISMATCH')
      expect(chain.methods).not.to.include('eth_estimateGas')
    })
  })

  describe('T15 look-alike of a known receiver', () => {
    const createRow = (to: string, amount: string, direction: 'in' | 'out', from = owner) => ({
      id: `${to}${amount}`,
      hash: `0x${amount.replace('.', '')}${to.slice(2, 20)}`,
      networkId: localOneNetwork.id,
      operation: 'send',
      status: 'confirmed' as const,
      time: 1,
      from,
      transfers: [{ direction, amount, to, token: { name: 'Ether', symbol: 'ETH' } }],
    })
    beforeEach(() => activityStarted(getAccount()))

    it('blocks the review until the user has compared the addresses', async () => {
      activityReceived([createRow(paidAddress, '1', 'out')], undefined)
      await fill('0.5', lookAlike)
      expect($receiverNotes.get()).to.include({ lookAlike: paidAddress, paidBefore: 'unknown' })
      expect($sendProblem.get()).to.equal('receiver-look-alike')
      await send()
      expect($sendReview.get()).to.equal(undefined)
      acceptRisk()
      expect(await codeOf(send())).to.equal('done')
    })

    it('ignores empty or incoming transfers, and transfers of another signer', async () => {
      activityReceived(
        [
          createRow(lookAlike, '0', 'out'),
          createRow(lookAlike, '1', 'in'),
          createRow(lookAlike, '2', 'out', paidAddress),
        ],
        undefined,
      )
      await fill('0.5', lookAlike)
      expect($receiverNotes.get()).to.include({ paidBefore: 'unknown' })
    })

    it('T12 ignores receivers that only the storage contains', async () => {
      localStorage.setItem(
        'w3m:1:sent',
        JSON.stringify({
          value: [{ account: getAccount(), hash, sentAt: 1, amount: '1', symbol: 'ETH', to: lookAlike }],
          at: Date.now(),
        }),
      )
      await restoreSent()
      await fill('0.5', lookAlike)
      expect($receiverNotes.get().paidBefore).to.equal('unclear')
    })
  })

  describe('receiver without an owner', () => {
    const burnAddress = '0x000000000000000000000000000000000000dEaD'

    it('rejects the zero address, typed or filled in by an app', async () => {
      await fill('0.5', zeroAddress)
      expect($sendReceiver.get()).to.deep.equal({ status: 'zero' })
      await send()
      expect($sendReview.get()).to.equal(undefined)
      await prefillSend({ amount: '0.5', receiver: zeroAddress })
      expect($sendReceiver.get()).to.deep.equal({ status: 'zero' })
      acceptRisk()
      expect($sendProblem.get()).to.equal('receiver-zero')
      expect(requestsOf('eth_sendTransaction')).to.deep.equal([])
    })

    it('warns about a burn address, and requires another confirmation for a different burn address', async () => {
      await fill('0.5', burnAddress)
      expect($sendProblem.get()).to.equal('receiver-burn')
      await send()
      expect($sendReview.get()).to.equal(undefined)
      acceptRisk()
      expect($sendProblem.get()).to.equal(undefined)
      await fill('0.5', '0x0000000000000000000000000000000000000001')
      expect($sendProblem.get()).to.equal('receiver-burn')
      expect(requestsOf('eth_sendTransaction')).to.deep.equal([])
      await fill('0.5', burnAddress)
      expect(await codeOf(send())).to.equal('done')
      expect(requestsOf('eth_sendTransaction').length).to.equal(1)
    })

    it('warns about the contract of the token, in any spelling, and no other contract', async () => {
      const token = {
        networkId: localOneNetwork.id,
        name: 'Local Token',
        symbol: 'LOC',
        address: paidAddress,
        amount: '5',
        decimals: 18,
      }
      tokenChosen(token)
      await fill('1', paidAddress.toLowerCase())
      expect($openRisk.get()?.kind).to.equal('own-token')
      expect($sendProblem.get()).to.equal('receiver-own-token')
      acceptRisk()
      expect($openRisk.get()).to.equal(undefined)
      tokenChosen({ ...token, address: lookAlike })
      await fill('1', paidAddress)
      expect($openRisk.get()).to.equal(undefined)
      await fill('1', lookAlike)
      expect($openRisk.get()?.kind).to.equal('own-token')
    })
  })

  it("notes that the receiver is a contract or one of the user's own addresses", async () => {
    chain.code = '0x6001'
    await fill()
    await until(() => $receiverNotes.get().isContract === true)
    enterReceiver(owner)
    expect($receiverNotes.get()).to.include({ isOwn: true })
    expect($receiverNotes.get().paidBefore).to.equal(undefined)
    chain.code = '0xef0100'.padEnd(48, '1')
    enterReceiver(paidAddress)
    await until(() => chain.methods.filter(method => method === 'eth_getCode').length > 1)
    expect($receiverNotes.get().isContract).to.equal(false)
  })

  it('clears the form when the network changes', async () => {
    await fill()
    networkActivated(localTwoNetwork.id)
    expect($sendForm.get()).to.include({ amount: '', receiver: '' })
    expect($sendReceiver.get()).to.deep.equal({ status: 'none' })
  })

  it('shows an image only for the receiver that it belongs to', () => {
    receiverImageLoaded(paidAddress, 'picture')
    expect($sendReceiver.get()).to.deep.equal({ status: 'none' })
    receiverRead({ status: 'ready', address: paidAddress })
    receiverImageLoaded(owner, 'picture')
    expect($sendReceiver.get()).to.deep.equal({ status: 'ready', address: paidAddress })
    receiverImageLoaded(paidAddress, 'picture')
    expect($sendReceiver.get()).to.deep.equal({ status: 'ready', address: paidAddress, image: 'picture' })
  })

  it('validates values that an app fills in like entered values', async () => {
    await prefillSend({ amount: '0.25', receiver: paidAddress, token: 'native' })
    expect($sendForm.get()).to.include({ amount: '0.25', receiver: paidAddress })
    for (const invalidValues of [
      null,
      'x',
      { amount: '-1' },
      { amount: 1 },
      { receiver: 'x'.repeat(301) },
      { token: 'javascript:alert(1)' },
      { chain: 'eip155:5' },
      { chain: '__proto__' },
    ])
      expect(['INVALID_PARAMS', 'NETWORK_NOT_FOUND'], JSON.stringify(invalidValues)).to.include(
        await codeOf(prefillSend(invalidValues)),
      )
    expect($sendForm.get()).to.include({ amount: '0.25', receiver: paidAddress })
    await prefillSend({ amount: '0.75', chain: localOneNetwork.id })
    expect($sendForm.get()).to.include({ amount: '0.75' })
  })

  it('T20 fills in no token of an app if the network changes during the lookup', async () => {
    await fill('0.5')
    const fillPromise = prefillSend({ amount: '0.25', token: 'native' })
    networkActivated(localTwoNetwork.id)
    expect(await codeOf(fillPromise)).to.equal('FORM_CHANGED')
    expect($sendForm.get().amount).to.equal('')
  })

  it('parses an amount that starts or ends with the separator', async () => {
    const coin = {
      networkId: localOneNetwork.id,
      name: 'Ether',
      symbol: 'ETH',
      amount: '2',
      decimals: 18,
      price: '2000',
    }
    tokensReceived(getAccount(), [coin], 'service', 0)
    for (const [typedAmount, dollars] of [
      ['.5', '1000'],
      ['1.', '2000'],
    ] as const) {
      enterAmount(typedAmount)
      switchFiat()
      expect($sendForm.get().typedText, typedAmount).to.match(new RegExp(`^${dollars}(?:\\.0+)?$`))
      switchFiat()
    }
    switchFiat()
    enterAmount('.5')
    expect($sendForm.get().amount).to.equal('0.00025')
    tokensCleared()
  })

  it('T20 ignores a fee for an older form', async () => {
    const respondFunctions: ((fee: bigint) => void)[] = []
    const originalFetch = window.fetch
    window.fetch = async (input, init) => {
      const { method, id } = JSON.parse(String(init?.body))
      if (method !== 'eth_gasPrice') return originalFetch(input, init)
      const price = await new Promise<bigint>(resolve => respondFunctions.push(resolve))
      return Response.json({ jsonrpc: '2.0', id, result: `0x${price.toString(16)}` })
    }
    enterAmount('0.5')
    enterReceiver(paidAddress)
    const firstRefresh = refreshFee()
    await until(() => respondFunctions.length === 1)
    enterAmount('0.6')
    const secondRefresh = refreshFee()
    await until(() => respondFunctions.length === 2)
    respondFunctions[1]?.(7n)
    await secondRefresh
    respondFunctions[0]?.(99n)
    await firstRefresh
    expect($sendFee.get()).to.include({ expected: 21_000n * 7n })
  })

  it('T20 keeps an amount that the user entered while the maximum was loading', async () => {
    for (const transformPrice of [(price: bigint) => price, () => undefined]) {
      let release: ((price: bigint | undefined) => void) | undefined
      const originalFetch = window.fetch
      window.fetch = async (input, init) => {
        const { method, id } = JSON.parse(String(init?.body))
        if (method !== 'eth_gasPrice') return originalFetch(input, init)
        const price = await new Promise<bigint | undefined>(resolve => (release = resolve))
        if (price === undefined) throw new TypeError('down')
        return Response.json({ jsonrpc: '2.0', id, result: `0x${price.toString(16)}` })
      }
      clearSendForm()
      enterReceiver(paidAddress)
      const maxPromise = enterMax()
      const firstRelease = await until(() => release)
      window.fetch = originalFetch
      enterAmount('0.25')
      firstRelease(transformPrice(99n))
      await maxPromise
      expect($sendForm.get()).to.include({ amount: '0.25' })
      expect($sendForm.get().isMax).to.not.equal(true)
      await until(() => $sendFee.get().status === 'ready')
      expect($sendFee.get()).to.include({ expected: 21_000n * chain.gasPrice })
    }
  })

  describe('to a name', () => {
    const respondFunctions = new Map<string, (address: string) => void>()
    let api: FakeApi
    const nameOf = (label: string) => `${label}.names.example`
    const waitForRequest = (label: string) => until(() => respondFunctions.has(nameOf(label)))
    const respond = (label: string, address: string) => respondFunctions.get(nameOf(label))?.(address)
    beforeEach(() => {
      respondFunctions.clear()
      api = fakeApi({
        'profile/account': async ({ path }) => {
          const name = path.slice(path.lastIndexOf('/') + 1)
          const address = await new Promise<string>(resolve => respondFunctions.set(name, resolve))
          return { name, addresses: { 60: { address } } }
        },
      })
      optionsSet({ ...$options.get(), projectId: 'local', endpoints: { api: api.url } })
    })
    afterEach(() => api.restore())

    it('T20 ignores the address of an earlier name that arrives after the address of the later name', async () => {
      enterReceiver(nameOf('first'))
      await waitForRequest('first')
      enterReceiver(nameOf('second'))
      await waitForRequest('second')
      respond('second', paidAddress)
      await until(() => $sendReceiver.get().status === 'ready')
      respond('first', lookAlike)
      await nextTask()
      expect($sendReceiver.get()).to.include({
        status: 'ready',
        name: nameOf('second'),
        address: paidAddress,
      })
    })

    it('T20 ignores the address of an earlier name while the later name is resolved', async () => {
      enterReceiver(nameOf('first'))
      await waitForRequest('first')
      enterReceiver(nameOf('second'))
      respond('first', lookAlike)
      await waitForRequest('second')
      await nextTask()
      expect($sendReceiver.get()).to.deep.equal({ status: 'resolving' })
      enterReceiver(paidAddress)
      respond('second', lookAlike)
      await nextTask()
      expect($sendReceiver.get()).to.deep.equal({ status: 'ready', address: paidAddress })
    })

    it('T16 shows an avatar only for the exact name and only from the image host', async () => {
      const imageHost = 'https://pictures.example'
      optionsSet({
        ...$options.get(),
        projectId: 'local',
        endpoints: { api: api.url, images: imageHost },
      })
      api.answers['profile/account'] = () => ({
        name: nameOf('first'),
        addresses: { 60: { address: paidAddress } },
      })
      const getImage = () => {
        const receiver = $sendReceiver.get()
        return receiver.status === 'ready' ? receiver.image : undefined
      }
      const show = async (identity: Record<string, unknown>) => {
        api.answers.identity = () => identity
        const previousCount = api.count('identity')
        enterReceiver(nameOf('first'))
        await until(() => api.count('identity') > previousCount)
        await nextTask()
        await nextTask()
      }
      await show({ name: nameOf('other'), avatar: `${imageHost}/a.png` })
      expect(getImage(), 'the picture of another name').to.equal(undefined)
      await show({ name: nameOf('first'), avatar: 'https://tracker.example/a.png' })
      expect(getImage(), 'a picture of another host').to.equal(undefined)
      await show({ name: nameOf('first'), avatar: `${imageHost}/a.png` })
      await until(() => getImage() === `${imageHost}/a.png`)
      enterReceiver(paidAddress)
      expect($sendReceiver.get()).to.deep.equal({ status: 'ready', address: paidAddress })
    })

    it('notes that the name resolves to a contract', async () => {
      chain.code = '0x6001'
      enterReceiver(nameOf('first'))
      await waitForRequest('first')
      respond('first', paidAddress)
      await until(() => $receiverNotes.get().isContract === true)
    })

    describe('after the review', () => {
      const name = nameOf('first')
      /** Sets the addresses that successive lookups of the name return. All further lookups return the last address. */
      const setLookups = (...addresses: (string | null)[]) => {
        api.answers['profile/account'] = () => {
          const address = addresses.length > 1 ? addresses.shift() : addresses[0]
          return address === null ? [] : { name, addresses: { 60: { address } } }
        }
      }
      const fillName = async () => {
        enterAmount('0.5')
        enterReceiver(name)
        await until(() => $sendReceiver.get().status === 'ready')
        await refreshFee()
      }

      it('T16 sends nothing if the name resolves to another address, and shows the new address', async () => {
        setLookups(paidAddress, lookAlike)
        await fillName()
        expect(await codeOf(send())).to.equal('RECEIVER_CHANGED')
        expect($sendReview.get()).to.equal(undefined)
        expect(requestsOf('eth_sendTransaction')).to.deep.equal([])
        expect($sendReceiver.get()).to.include({ status: 'ready', name, address: lookAlike })
      })

      it('T16 sends nothing if the name no longer has an address', async () => {
        setLookups(paidAddress, null)
        await fillName()
        expect(await codeOf(send())).to.equal('RECEIVER_CHANGED')
        expect($sendReview.get()).to.equal(undefined)
        expect(requestsOf('eth_sendTransaction')).to.deep.equal([])
        expect($sendReceiver.get()).to.deep.equal({ status: 'unknown' })
      })

      it('T16 sends nothing if the name cannot be resolved', async () => {
        setLookups(paidAddress)
        await fillName()
        api.answers['profile/account'] = () => new Response('', { status: 400 })
        expect(await codeOf(send())).to.not.equal('done')
        expect(requestsOf('eth_sendTransaction')).to.deep.equal([])
      })

      it('sends the transfer if the name still resolves to the same address', async () => {
        setLookups(paidAddress)
        await fillName()
        expect(await codeOf(send())).to.equal('done')
        expect(requestsOf('eth_sendTransaction').length).to.equal(1)
      })
    })

    it('T16 resolves and shows the normalized name, whatever spelling was entered', async () => {
      enterReceiver('FIRST.Names.example')
      await waitForRequest('first')
      respond('first', paidAddress)
      await until(() => $sendReceiver.get().status === 'ready')
      expect($sendReceiver.get()).to.include({ name: nameOf('first'), address: paidAddress })
      enterReceiver('f\u0456rst.names.example')
      await until(() => $sendReceiver.get().status === 'invalid')
    })

    it('treats null and the zero address as a missing address', async () => {
      for (const addresses of [
        null,
        {},
        { 60: null },
        { 60: { address: null } },
        { 60: { address: zeroAddress } },
      ]) {
        api.answers['profile/account'] = () => addresses && { name: nameOf('first'), addresses }
        enterReceiver(nameOf('first'))
        await until(() => $sendReceiver.get().status === 'unknown', JSON.stringify(addresses))
      }
      api.answers['profile/account'] = () => ({
        name: nameOf('first'),
        addresses: { [0x80000000 + 31337]: { address: zeroAddress }, 60: { address: paidAddress } },
      })
      enterReceiver(nameOf('first'))
      await until(() => $sendReceiver.get().status === 'ready')
      expect($sendReceiver.get()).to.include({ address: paidAddress, isOfMainnet: true })
    })

    it('uses no other source if the registry has no address for the name', async () => {
      networksConfigured([{ ...localOneNetwork, contracts: { ensUniversalResolver: zeroAddress } }])
      chain.isNameUnknown = true
      api.answers['profile/account'] = () => ({
        name: nameOf('first'),
        addresses: { 60: { address: lookAlike } },
      })
      enterReceiver(nameOf('first'))
      await until(() => $sendReceiver.get().status === 'unknown')
      expect(api.count('profile/account')).to.equal(0)
      // The service is the authority for its own names.
      api.answers['profile/account'] = () => ({
        name: 'mira.wcn.id',
        addresses: { 60: { address: paidAddress } },
      })
      enterReceiver('mira.wcn.id')
      await until(() => $sendReceiver.get().status === 'ready')
    })
  })
})
