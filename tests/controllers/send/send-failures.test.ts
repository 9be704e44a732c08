import { expect } from '@open-wc/testing'
import { showError } from '../../../src/controllers/shell/show-error.ts'
import { formatAccountId } from '../../../src/core/chain/caip.ts'
import { AppError } from '../../../src/core/errors/app-error.ts'
import { loadTextPart } from '../../../src/controllers/settings/language.ts'
import { clearSendForm } from '../../../src/controllers/send/send.ts'
import { runtime } from '../../../src/runtime.ts'
import { $toast, toastHidden } from '../../../src/state/shell/notices.ts'
import { balanceReceived } from '../../../src/state/account/balances.ts'
import { tokensCleared } from '../../../src/state/account/token-balances.ts'
import { intentsLoaded, $sendProblem } from '../../../src/state/send/send.ts'
import { walletConnected } from '../../../src/state/connect/connected.ts'
import { networkActivated } from '../../../src/state/network/networks.ts'
import { fail, reject } from '../../../src/testing/index.ts'
import { loadLanguage } from '../../../src/text/languages.ts'
import { account } from '../../support/fake-connector.ts'
import { localSolana, reset } from '../../support/reset.ts'
import { fill, send, setUpSend } from '../../support/send-fixture.ts'
import { until } from '../../support/until.ts'

/** Returns the error text that the user sees after a failed press. */
async function getErrorText(promise: Promise<unknown>): Promise<string | undefined> {
  toastHidden()
  const error = await promise.then(
    () => undefined,
    (thrownValue: unknown) => thrownValue,
  )
  if (error === undefined) return undefined
  showError(error)
  if (error instanceof AppError && error.code === 'USER_REJECTED') return error.code
  return until(() => $toast.get()?.text)
}

describe('a transfer that failed', () => {
  before(async () => {
    await loadLanguage('en')
    await loadTextPart('money')
  })

  describe('on an EVM chain', () => {
    let setup: Awaited<ReturnType<typeof setUpSend>>
    beforeEach(async () => {
      setup = await setUpSend()
    })
    afterEach(() => setup.restore())

    it('shows "Something went wrong", with the reason if it is known', async () => {
      for (const [thrownValue, expectedText] of [
        [new Error('boom'), 'Something went wrong'],
        [{ code: -32000, message: 'insufficient funds for gas' }, 'Something went wrong. Not enough funds'],
      ] as const) {
        intentsLoaded([])
        await fill()
        setup.wallet.script.next('eth_sendTransaction', fail(thrownValue))
        expect(await getErrorText(send(await getOpenIds()))).to.equal(expectedText)
      }
    })

    it('shows no error if the user rejects', async () => {
      await fill()
      setup.wallet.script.next('eth_sendTransaction', reject())
      expect(await getErrorText(send())).to.equal('USER_REJECTED')
    })
  })

  describe('on Solana', () => {
    const owner = 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z'
    const receiver = '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK'
    const realFetch = window.fetch
    let thrownValue: unknown

    beforeEach(() => {
      const network = { ...localSolana, rpcUrls: ['https://solana.example'] }
      reset({ networks: [network] })
      tokensCleared()
      intentsLoaded([])
      clearSendForm()
      const createValue = (content: unknown) => ({ context: { slot: 7 }, value: content })
      const answers: Record<string, unknown> = {
        getLatestBlockhash: createValue({ blockhash: owner, lastValidBlockHeight: 1_000 }),
        getGenesisHash: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
        getBalance: createValue(5_000_000_000),
        getMinimumBalanceForRentExemption: 890_880,
        getRecentPrioritizationFees: [],
        getRecentPerformanceSamples: [],
        simulateTransaction: createValue({ err: null, logs: [], unitsConsumed: 150 }),
        getFeeForMessage: createValue(5_000),
        getAccountInfo: createValue(null),
        getBlockHeight: 900,
        getSignaturesForAddress: [],
      }
      window.fetch = async (_, init) => {
        const { id, method } = JSON.parse(String(init?.body))
        return Response.json({ jsonrpc: '2.0', id, result: answers[method] ?? null })
      }
      const provider = { signTransaction: () => Promise.reject(thrownValue) }
      runtime.providers.set('solana', provider as never)
      walletConnected('solana', {
        connectorId: 'sunny',
        wallet: { name: 'Sunny' },
        accounts: [account(owner, 'solana')],
        address: owner,
        approvedNetworks: [],
      })
      networkActivated(network.id)
      balanceReceived(formatAccountId(network.id, owner), { amount: '5', symbol: 'SOL' }, 0)
    })
    afterEach(() => {
      window.fetch = realFetch
    })

    it('shows the same text for every failure, with the reason appended', async () => {
      for (const [reason, expectedText] of [
        [new Error('boom'), 'Failed to send transaction. Please try again.'],
        [
          new AppError('INSUFFICIENT_FUNDS'),
          'Failed to send transaction. Please try again. Not enough funds',
        ],
        [new AppError('WALLET_DISCONNECTED'), /^Failed to send transaction\. Please try again\. ./],
      ] as const) {
        thrownValue = reason
        intentsLoaded([])
        await fill('0.5', receiver)
        await until(() => $sendProblem.get() === undefined)
        expect(await getErrorText(send(await getOpenIds()))).to.match(
          expectedText instanceof RegExp
            ? expectedText
            : new RegExp(`^${expectedText.replaceAll('.', '\\.')}$`),
        )
      }
    })

    it('treats a rejection text as a rejection only for a wallet that signs without sending', async () => {
      const provider = runtime.providers.get('solana') as object
      for (const [method, code, openCount] of [
        ['signTransaction', 'USER_REJECTED', 0],
        ['signAndSendTransaction', /./, 1],
      ] as const) {
        const rejectRequest = () => Promise.reject(new Error('User rejected the request.'))
        Object.assign(provider, { signTransaction: undefined, [method]: rejectRequest })
        await fill('0.5', receiver)
        await until(() => $sendProblem.get() === undefined)
        const errorText = await getErrorText(send())
        if (typeof code === 'string') expect(errorText).to.equal(code)
        else expect(errorText).not.to.equal('USER_REJECTED')
        expect((await getOpenIds()).length, method).to.equal(openCount)
      }
    })

    it('shows no error if the user rejects', async () => {
      thrownValue = { code: 4001, message: 'User rejected the request.' }
      await fill('0.5', receiver)
      await until(() => $sendProblem.get() === undefined)
      expect(await getErrorText(send())).to.equal('USER_REJECTED')
    })
  })
})

/** Returns the ids of the open transfers, which the user has already seen. */
async function getOpenIds(): Promise<string[]> {
  const { storedIntents } = await import('../../../src/services/sent-storage.ts')
  return ((await storedIntents.read()) ?? []).map(({ id }) => id)
}
