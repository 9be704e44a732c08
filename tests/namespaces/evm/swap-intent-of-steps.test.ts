import { expect } from '@open-wc/testing'
import type { SwapIntent } from '../../../src/core/money/swap.ts'
import { intentOfSteps } from '../../../src/namespaces/evm/swap/intent-of-steps.ts'

const token = { symbol: 'T', name: 'Token', decimals: 18, isKnown: true }
const account = 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const router = `0x${'ab'.repeat(20)}`
const intent: SwapIntent = {
  id: 'one',
  account,
  network: 'eip155:1',
  from: { ...token, address: `0x${'11'.repeat(20)}` },
  to: { ...token, address: 'native' },
  units: 7n,
  receives: 6n,
  minimum: 5n,
  router,
  recipient: account.slice(9),
  deadline: 1_900,
  source: 'service',
  approval: { spender: router, units: 7n, resetsFirst: true },
}
const builtCalls = { swap: { to: router, data: '0x', value: 0n } } as const
const checkedSwap = { intent, swapCalls: builtCalls, isBound: true }
const approvalFields = { kind: 'approval', token: intent.from.address, spender: router }
const swapFields = {
  kind: 'swap',
  token: intent.from.address,
  units: '7',
  receiver: intent.recipient,
  receiveToken: 'native',
  leastReceived: '5',
  router,
  deadline: 1_900,
}
const accountAndNetwork = { account, network: 'eip155:1' }

describe('intentOfSteps', () => {
  it('describes each single step', () => {
    expect(intentOfSteps(checkedSwap, ['reset'])).to.deep.equal({
      ...accountAndNetwork,
      ...approvalFields,
      units: '0',
    })
    expect(intentOfSteps(checkedSwap, ['approve'])).to.deep.equal({
      ...accountAndNetwork,
      ...approvalFields,
      units: '7',
    })
    expect(intentOfSteps(checkedSwap, ['swap'])).to.deep.equal({ ...accountAndNetwork, ...swapFields })
  })

  it('describes all steps of a batch in order, and returns a deeply frozen object', () => {
    const intent = intentOfSteps(checkedSwap, ['approve', 'swap'])
    expect(intent).to.deep.equal({
      ...accountAndNetwork,
      kind: 'batch',
      steps: [{ ...approvalFields, units: '7' }, swapFields],
    })
    const steps = intent.kind === 'batch' ? intent.steps : []
    for (const part of [intent, steps, ...steps]) expect(Object.isFrozen(part)).to.equal(true)
  })

  it('marks calldata of a router that cannot be compared', () => {
    expect(intentOfSteps({ ...checkedSwap, isBound: false }, ['swap'])).to.deep.equal({
      ...accountAndNetwork,
      ...swapFields,
      isUnread: true,
    })
  })
})
