import { expect } from '@open-wc/testing'
import { loadActivity } from '../../../src/controllers/account/activity.ts'
import { loadProfile } from '../../../src/controllers/account/profile.ts'
import { loadTokens } from '../../../src/controllers/account/token-balances.ts'
import type { Namespace } from '../../../src/core/chain/namespace.ts'
import type { Network } from '../../../src/core/chain/network.ts'
import { bitcoin, ethereum, solana } from '../../../src/networks/index.ts'
import { polkadot } from '../../../src/networks/polkadot.ts'
import { activityCleared } from '../../../src/state/account/activity.ts'
import { $tokens, tokensCleared } from '../../../src/state/account/token-balances.ts'
import { walletConnected } from '../../../src/state/connect/connected.ts'
import { networkActivated } from '../../../src/state/network/networks.ts'
import { createBalanceEntry, fakeApi } from '../../support/fake-api.ts'
import { reset } from '../../support/reset.ts'

const allNetworks = [ethereum, solana, bitcoin, polkadot]
const accounts: readonly (readonly [Namespace, Network, string, readonly string[]])[] = [
  ['eip155', ethereum, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', ['balance', 'identity', 'history']],
  ['solana', solana, 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z', ['balance']],
  ['bip122', bitcoin, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', []],
  ['polkadot', polkadot, '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', []],
]

describe('loading an account', () => {
  for (const [namespace, network, address, expectedTopics] of accounts)
    it(`requests ${expectedTopics.join(', ') || 'nothing'} on ${network.name}`, async () => {
      const api = fakeApi({
        'supported-chains': () => ({ http: allNetworks.map(({ id }) => id), ws: [] }),
        account: ({ query }) => ({
          balances: [createBalanceEntry('COIN', '3', { chainId: query.get('chainId') })],
        }),
      })
      try {
        reset({ networks: allNetworks, options: { projectId: namespace, endpoints: { api: api.url } } })
        tokensCleared()
        activityCleared()
        walletConnected(namespace, {
          connectorId: 'io.fathom',
          wallet: { name: 'Fathom' },
          accounts: [{ namespace, address, type: 'eoa' }],
          address,
          approvedNetworks: [],
        })
        networkActivated(network.id)
        await loadTokens()
        await loadProfile()
        await loadActivity()
        const topics = ['balance', 'identity', 'history'].filter(topic =>
          api.requests.some(({ path }) => path.split('/').includes(topic)),
        )
        expect(topics).to.deep.equal(expectedTopics)
        const amounts = $tokens.get().tokens.map(({ amount }) => amount)
        expect(amounts).to.deep.equal(expectedTopics.includes('balance') ? ['3'] : [])
      } finally {
        api.restore()
      }
    })
})
