import { expect } from '@open-wc/testing'
import { refreshAccount } from '../../../src/controllers/account/account.ts'
import { loadCollectibles } from '../../../src/controllers/account/collectibles.ts'
import { connectWallet } from '../../../src/controllers/connect/connect.ts'
import { closeModal, openModal } from '../../../src/controllers/shell/modal.ts'
import { loadSessions } from '../../../src/controllers/account/smart-sessions.ts'
import { loadTokens } from '../../../src/controllers/account/token-balances.ts'
import * as limits from '../../../src/core/limits.ts'
import { formatAccountId } from '../../../src/core/chain/caip.ts'
import { $activity, activityCleared } from '../../../src/state/account/activity.ts'
import { $balances } from '../../../src/state/account/balances.ts'
import { $collectibles } from '../../../src/state/account/collectibles.ts'
import { $smartSessions } from '../../../src/state/account/smart-sessions.ts'
import { $tokens, tokensCleared } from '../../../src/state/account/token-balances.ts'
import { createBalanceEntry, type FakeApi, fakeApi, createHistoryRow } from '../../support/fake-api.ts'
import { alice, answerOf, fakeConnector } from '../../support/fake-connector.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { localOneNetwork, reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

const account = formatAccountId(localOneNetwork.id, alice)
/** Responses by the start of the path. A longer key must precede a shorter key with the same start. */
const validAnswers = {
  [`account/${alice}/history`]: () => ({ data: [createHistoryRow(1)], next: null }),
  account: () => ({ balances: [createBalanceEntry('ETH', '1')] }),
  sessions: () => ({ pcis: [] }),
}
const createErrorResponse = () => new Response('', { status: 400 })
const dispatchOnline = () => dispatchEvent(new Event('online'))
/** Fires the event "online" and waits for the random delays. */
const goOnline = async () => {
  const clock = fakeClock()
  dispatchOnline()
  await clock.advance(limits.onlineJitterMs)
  clock.restore()
}
const getStates = () => [
  $tokens.get().status,
  $activity.get().status,
  $collectibles.get().status,
  $smartSessions.get().status,
]

describe('return of the network', () => {
  let api: FakeApi
  let isDown: boolean

  beforeEach(async () => {
    isDown = true
    const readNativeBalance = async () => {
      if (isDown) throw new TypeError('down')
      return 10n ** 18n
    }
    const answers = Object.entries(validAnswers).map(([path, answer]) => [
      path,
      () => (isDown ? createErrorResponse() : answer()),
    ])
    api = fakeApi(Object.fromEntries(answers))
    reset({
      networks: [localOneNetwork],
      options: { projectId: 'local', endpoints: { api: api.url } },
      runtime: {
        loadAdapter: async () => ({
          namespace: 'eip155',
          signMessage: async () => '0x',
          nativeBalance: readNativeBalance,
        }),
      },
    })
    tokensCleared()
    activityCleared()
    fakeConnector().answer = () => answerOf([alice], [localOneNetwork.id])
    await connectWallet('io.fathom')
    await Promise.all([refreshAccount({ now: true }), loadTokens(), loadCollectibles(), loadSessions()])
    expect($balances.get()[account]?.hasFailed).to.equal(true)
    expect(getStates()).to.deep.equal(['failed', 'failed', 'failed', 'failed'])
  })

  afterEach(() => {
    closeModal()
    api.restore()
  })

  it('F15 reloads failed data in the open modal on each return until it succeeds', async () => {
    await openModal({ name: 'Account' })
    const previousCount = api.count('sessions')
    dispatchOnline()
    await until(() => api.count('sessions') > previousCount && getStates().every(state => state === 'failed'))
    isDown = false
    dispatchOnline()
    await until(() => getStates().every(state => state === 'ready'), 'everything')
    expect($tokens.get().tokens.length).to.equal(1)
    expect($activity.get().transactions.length).to.equal(1)
  })

  it('F15 reloads only the balance of the button while the modal is closed', async () => {
    isDown = false
    const previousCount = api.requests.length
    await goOnline()
    await until(() => $balances.get()[account]?.native, 'the balance')
    expect($balances.get()[account]?.native?.amount).to.equal('1')
    expect(getStates()).to.deep.equal(['failed', 'failed', 'failed', 'failed'])
    expect(api.requests.length).to.equal(previousCount)
  })

  it('F15 does not reload data that did not fail', async () => {
    isDown = false
    await openModal({ name: 'Account' })
    await Promise.all([refreshAccount({ now: true }), loadTokens({ now: true }), loadSessions()])
    await loadCollectibles()
    expect(getStates()).to.deep.equal(['ready', 'ready', 'ready', 'ready'])
    const previousCount = api.requests.length
    const receivedAt = $balances.get()[account]?.settledAt
    await goOnline()
    expect(api.requests.length).to.equal(previousCount)
    expect($balances.get()[account]?.settledAt).to.equal(receivedAt)
  })
})
