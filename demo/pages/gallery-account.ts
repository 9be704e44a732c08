import type { AccountEntry } from '../../src/core/identity/account.ts'
import type { EmbeddedAccountType, EmbeddedUser } from '../../src/core/identity/embedded.ts'
import type { View } from '../../src/core/view.ts'
import { balanceReceived } from '../../src/state/account/balances.ts'
import { walletConnected } from '../../src/state/connect/connected.ts'
import { embeddedUserChanged, smartAccountsChanged } from '../../src/state/login/embedded-wallet.ts'
import { namespaceActivated } from '../../src/state/network/networks.ts'
import { activityStarted, activityReceived } from '../../src/state/account/activity.ts'
import { tokensReceived } from '../../src/state/account/token-balances.ts'
import type { NormalName } from '../../src/core/identity/normal-name.ts'
import { profileReceived } from '../../src/state/account/profiles.ts'

/** What the states of the account and login screens need from the gallery. */
export interface LoginTools {
  /** Address of the connected account. */
  readonly address: string
  open(...views: readonly View[]): void
  /** Connects a wallet without a login. */
  connect(): void
}

const smartAddress = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

const sessionOptions = { options: { projectId: 'gallery', endpoints: { api: 'https://api.example' } } }
const createSession = (name: string) => ({
  pci: name,
  project: { name, url: 'https://app.harbor.example' },
  createdAt: 1_760_000_000,
  expiry: 4_000_000_000,
  permissions: [{ type: 'contract-call' }, { type: 'native-token-transfer' }],
})
const mockSessions = (getResponse: () => Response) => {
  globalThis.fetch = async input => {
    if (String(input).includes('/supported-chains')) return Response.json({ http: ['eip155:1'], ws: [] })
    return String(input).includes('/sessions/') ? getResponse() : new Promise(() => {})
  }
}

export function createLoginStates({ address, open, connect }: LoginTools) {
  const createEntry = (type: EmbeddedAccountType): AccountEntry => ({
    namespace: 'eip155',
    address: type === 'eoa' ? address : smartAddress,
    type,
  })
  const logIn = ({
    type = 'smartAccount',
    user = { email: 'mira@example.com', provider: 'email' },
    smartAccountNetwork = 'eip155:1',
    isDeployed,
  }: {
    type?: EmbeddedAccountType
    user?: EmbeddedUser
    smartAccountNetwork?: `eip155:${number}`
    isDeployed?: boolean
  } = {}) => {
    const activeEntry = createEntry(type)
    embeddedUserChanged(user)
    smartAccountsChanged([smartAccountNetwork], isDeployed)
    walletConnected('eip155', {
      connectorId: 'embedded',
      wallet: { name: 'Email and social', connectorType: 'embedded' },
      accounts: [activeEntry, createEntry(type === 'eoa' ? 'smartAccount' : 'eoa')],
      address: activeEntry.address,
      approvedNetworks: ['eip155:1', 'eip155:8453'],
    })
    namespaceActivated('eip155')
    const accountId = `eip155:1:${activeEntry.address}` as const
    const amount = '0.284512093847561'
    balanceReceived(accountId, { amount, symbol: 'ETH' }, performance.now())
    const ether = {
      networkId: 'eip155:1',
      name: 'Ether',
      symbol: 'ETH',
      amount,
      decimals: 18,
      price: '3120.5',
    } as const
    tokensReceived(accountId, [{ ...ether, value: '887.82' }], 'service', performance.now())
    activityStarted(accountId)
    activityReceived([], undefined)
  }
  const createState = (setUp: () => void, ...views: readonly View[]) => ({
    options: { endpoints: { frame: 'https://login.harbor.example/sdk' } },
    set: () => {
      setUp()
      open({ name: 'Account' }, ...views)
    },
  })
  const settingsView: View = { name: 'AccountSettings' }
  const upgradeView: View = { name: 'SmartAccountSettings' }
  const socialUser: EmbeddedUser = { userName: 'mira', provider: 'farcaster' }
  const longNameUser: EmbeddedUser = {
    email: `${'mira.'.repeat(9)}harbor@a-very-long-domain.example`,
    provider: 'email',
  }

  return {
    AccountOfLogin: {
      smart: createState(() => logIn()),
      standard: createState(() => logIn({ type: 'eoa' })),
      long: createState(() => logIn({ user: longNameUser })),
    },
    AccountSettings: {
      wallet: createState(connect, settingsView),
      named: createState(() => {
        connect()
        profileReceived(`eip155:1:${address}`, { name: 'mira.eth' as NormalName })
      }, settingsView),
      smart: createState(() => logIn({ isDeployed: true }), settingsView),
      social: createState(() => logIn({ type: 'eoa', user: socialUser }), settingsView),
      long: createState(
        () => logIn({ user: longNameUser, type: 'eoa', smartAccountNetwork: 'eip155:10' }),
        settingsView,
      ),
    },
    SmartAccountSettings: {
      smart: createState(() => logIn({ isDeployed: true }), settingsView, upgradeView),
      fresh: createState(() => logIn({ isDeployed: false }), settingsView, upgradeView),
      standard: createState(() => logIn({ type: 'eoa' }), settingsView, upgradeView),
      none: createState(
        () => logIn({ type: 'eoa', smartAccountNetwork: 'eip155:10' }),
        settingsView,
        upgradeView,
      ),
    },
    SmartSessionList: {
      some: {
        ...sessionOptions,
        set: () => {
          mockSessions(() =>
            Response.json({ pcis: [createSession('Harbor Exchange'), createSession('Lantern')] }),
          )
          connect()
          open({ name: 'Account' }, { name: 'SmartSessionList' })
        },
      },
      none: {
        ...sessionOptions,
        set: () => {
          mockSessions(() => Response.json({ pcis: [] }))
          connect()
          open({ name: 'Account' }, { name: 'SmartSessionList' })
        },
      },
      failed: {
        ...sessionOptions,
        set: () => {
          mockSessions(() => new Response('', { status: 400 }))
          connect()
          open({ name: 'Account' }, { name: 'SmartSessionList' })
        },
      },
    },
    UpgradeWallet: { ways: createState(() => logIn(), settingsView, { name: 'UpgradeWallet' }) },
    NetworksOfLogin: { served: createState(() => logIn(), { name: 'Networks' }) },
  }
}
