import type { Connected } from '../../src/connectors/connector.ts'
import type { EmbeddedConnector } from '../../src/connectors/embedded/embedded-connector.ts'
import { finishConnect } from '../../src/controllers/connect/finish-connect.ts'
import type { NetworkId } from '../../src/core/chain/caip.ts'
import type { AccountEntry } from '../../src/core/identity/account.ts'
import type { EmbeddedAccountType, EmbeddedUser } from '../../src/core/identity/embedded.ts'
import { embeddedUserChanged, smartAccountsChanged } from '../../src/state/login/embedded-wallet.ts'
import { type FakeConnector, fakeConnector } from './fake-connector.ts'

export const standardAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const smartAddress = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

export interface FakeEmbedded extends FakeConnector {
  /** Requested account types, oldest first. */
  readonly requestedTypes: EmbeddedAccountType[]
  /** Called before the frame switches the account type. The switch settles like the returned promise. */
  onSwitch: () => Promise<void>
}

const createEntry = (type: EmbeddedAccountType): AccountEntry => ({
  namespace: 'eip155',
  address: type === 'eoa' ? standardAddress : smartAddress,
  type,
})

/** Returns the accounts in the frame's order: the active one first. */
export const accountsOf = (type: EmbeddedAccountType): AccountEntry[] =>
  type === 'eoa'
    ? [createEntry('eoa'), createEntry('smartAccount')]
    : [createEntry('smartAccount'), createEntry('eoa')]

/** Sets the state after a login with the embedded wallet, without a frame. The fields of the returned wallet control its responses. */
export function logIn({
  user = { email: 'mira@example.com', provider: 'email' },
  type = 'smartAccount',
  networks = ['eip155:31337', 'eip155:31338'],
  smartNetworks = ['eip155:31337'],
  isDeployed = false,
}: {
  user?: EmbeddedUser
  type?: EmbeddedAccountType
  networks?: readonly NetworkId[]
  smartNetworks?: readonly NetworkId[]
  isDeployed?: boolean
} = {}): FakeEmbedded {
  const connector = fakeConnector({
    id: 'embedded',
    name: 'E-mail and social',
    type: 'embedded',
  }) as FakeEmbedded
  const ownMethods: Pick<FakeEmbedded, 'requestedTypes' | 'onSwitch'> &
    Pick<EmbeddedConnector, 'setAccountType' | 'origin'> = {
    requestedTypes: [],
    onSwitch: async () => {},
    origin: 'https://frame.example',
    async setAccountType(accountType) {
      ownMethods.requestedTypes.push(accountType)
      await connector.onSwitch()
      connector.events?.accountsChanged('eip155', accountsOf(accountType))
    },
  }
  Object.assign(connector, ownMethods)
  const connected: Connected = {
    providers: { eip155: { request: async () => null } },
    accounts: accountsOf(type),
    networks,
    wallet: { name: 'E-mail and social' },
  }
  embeddedUserChanged(user)
  smartAccountsChanged(smartNetworks, isDeployed)
  finishConnect(connector, connected)
  return connector
}
