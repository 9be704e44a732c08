import { expect } from '@open-wc/testing'
import { watchArrivals } from '../../../src/controllers/account/watch-arrivals.ts'
import type { Network } from '../../../src/core/chain/network.ts'
import { moneyLimits } from '../../../src/core/money/limits.ts'
import { $arrival } from '../../../src/state/account/arrival.ts'
import { tokensCleared } from '../../../src/state/account/token-balances.ts'
import { walletConnected } from '../../../src/state/connect/connected.ts'
import { type FakeClock, fakeClock, waitRealTime } from '../../support/fake-clock.ts'
import { localOneNetwork, reset } from '../../support/reset.ts'
import { stubProperty } from '../../support/stub-property.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const mainnet: Network = {
  ...localOneNetwork,
  id: 'eip155:1',
  name: 'Ethereum',
  rpcUrls: ['https://rpc.example'],
}
const ether = 10n ** 18n

const encodeWord = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const encodeString = (value: string) =>
  `${encodeWord(32n)}${encodeWord(BigInt(value.length)).slice(2)}${Array.from(value, character =>
    character.charCodeAt(0).toString(16),
  )
    .join('')
    .padEnd(64, '0')}`

describe('payments that arrive while the Receive screen is shown', function () {
  this.timeout(20_000)
  const realFetch = window.fetch
  let clock: FakeClock
  let stop = () => {}
  let coinBalance = 0n
  let tokenBalances: Record<string, bigint> = {}
  /** Times at which balances were read, and the contracts that were read. */
  let readTimes: number[] = []
  let readContracts = new Set<string>()

  // Modules for the reads load in real time, which a fake clock does not wait for.
  before(() =>
    Promise.all([
      import('../../../src/namespaces/evm/token-reads.ts'),
      import('../../../src/services/rpc-client.ts'),
    ]),
  )
  beforeEach(async () => {
    reset({ networks: [mainnet] })
    tokensCleared()
    coinBalance = ether
    tokenBalances = { [usdc.toLowerCase()]: 100_000_000n }
    readTimes = []
    readContracts = new Set()
    const respond = ({
      method,
      params,
      id,
    }: {
      method: string
      params: readonly { to: string; data: string }[]
      id: number
    }) => {
      let result: string | null = null
      if (method === 'eth_getBalance') {
        readTimes.push(Date.now())
        result = `0x${coinBalance.toString(16)}`
      }
      if (method === 'eth_call') {
        const { to: contract = '', data = '' } = params[0] ?? {}
        const to = contract.toLowerCase()
        readContracts.add(to)
        const balance = tokenBalances[to]
        if (balance === undefined) return { jsonrpc: '2.0', id, error: { code: 3, message: 'reverted' } }
        if (data.startsWith('0x70a08231')) result = encodeWord(balance)
        if (data === '0x313ce567') result = encodeWord(6n)
        if (data === '0x95d89b41' || data === '0x06fdde03') result = encodeString('USDC')
      }
      return { jsonrpc: '2.0', id, result }
    }
    window.fetch = async (_, init) => {
      const body = JSON.parse(String(init?.body))
      return Response.json(Array.isArray(body) ? body.map(respond) : respond(body))
    }
    walletConnected('eip155', {
      connectorId: 'io.fathom',
      wallet: { name: 'Fathom' },
      accounts: [{ namespace: 'eip155', address: owner, type: 'eoa' }],
      address: owner,
      approvedNetworks: [],
    })
    clock = fakeClock()
    stop = watchArrivals()
    await clock.advance(0)
    for (let attempt = 0; !readTimes.length && attempt < 100; attempt++) await waitRealTime(20)
  })
  afterEach(() => {
    stop()
    clock.restore()
    window.fetch = realFetch
  })

  /** Advances in steps, because a read takes several tasks. */
  const advanceInSteps = async (ms: number, step = 200) => {
    for (let remainingMs = ms; remainingMs > 0; remainingMs -= step) await clock.advance(step)
  }

  it('shows a received payment in the coin or a known token once', async () => {
    await advanceInSteps(1_000)
    expect(readTimes.length).to.equal(1)
    expect($arrival.get(), 'the first balance').to.equal(undefined)
    coinBalance += ether / 2n
    await advanceInSteps(5_000)
    expect($arrival.get()).to.deep.include({ amount: '0.5', previousAmount: '1' })
    expect($arrival.get()?.token).to.deep.include({
      symbol: localOneNetwork.nativeCurrency.symbol,
      amount: '1.5',
    })
    tokenBalances[usdc.toLowerCase()] = 125_500_000n
    await advanceInSteps(5_000)
    expect($arrival.get()).to.deep.include({ amount: '25.5', previousAmount: '100' })
    expect($arrival.get()?.token.symbol).to.equal('USDC')
    const arrival = $arrival.get()
    // Simulates a node that lags behind and then catches up.
    coinBalance -= ether / 2n
    await advanceInSteps(5_000)
    coinBalance += ether / 2n
    await advanceInSteps(5_000)
    expect($arrival.get()).to.equal(arrival)
  })

  it('T15 reports neither dust nor an unknown token', async () => {
    const fakeToken = `0x${'66'.repeat(20)}`
    tokenBalances[fakeToken] = 0n
    await advanceInSteps(1_000)
    coinBalance += 1_000_000_000n
    tokenBalances[usdc.toLowerCase()] = 100_000_001n
    tokenBalances[fakeToken] = 5_000_000n
    await advanceInSteps(9_000)
    expect($arrival.get()).to.equal(undefined)
    expect(readContracts.has(usdc.toLowerCase())).to.equal(true)
    expect(readContracts.has(fakeToken)).to.equal(false)
  })

  it('reads the balance at most every 4 s, and not while the page is hidden', async () => {
    await advanceInSteps(20_000)
    expect(readTimes.length).to.be.within(4, 6)
    for (const [index, time] of readTimes.entries())
      if (index) expect(time - (readTimes[index - 1] as number)).to.be.at.least(moneyLimits.arrivalMs)
    const restore = stubProperty(document, 'hidden', true)
    document.dispatchEvent(new Event('visibilitychange'))
    const previousCount = readTimes.length
    await advanceInSteps(12_000)
    expect(readTimes.length).to.equal(previousCount)
    restore()
    document.dispatchEvent(new Event('visibilitychange'))
    await advanceInSteps(1_000)
    expect(readTimes.length).to.equal(previousCount + 1)
  })

  it('pauses five minutes after the last user action, until the next user action', async () => {
    await advanceInSteps(1_000)
    await advanceInSteps(360_000, 1_000)
    const previousCount = readTimes.length
    expect(previousCount).to.be.within(40, 76)
    await advanceInSteps(20_000)
    expect(readTimes.length).to.equal(previousCount)
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }))
    await advanceInSteps(1_000)
    expect(readTimes.length).to.equal(previousCount + 1)
  })

  it('stops when the user leaves the Receive screen', async () => {
    const getPollTimers = () => clock.pendingSources.filter(source => source.includes('poll()'))
    await advanceInSteps(1_000)
    expect(getPollTimers()).to.have.length(1)
    stop()
    coinBalance += ether
    await advanceInSteps(12_000)
    expect(readTimes.length).to.equal(1)
    expect($arrival.get()).to.equal(undefined)
    expect(getPollTimers()).to.deep.equal([])
  })
})
