import { tokenOffered } from '../../src/state/wallets/offered-token.ts'
import { makeMessage } from '../../src/core/sign-in/make.ts'
import { ownStatement } from '../../src/core/sign-in/statement.ts'
import { type SignIn, signInSet } from '../../src/state/sign-in/sign-in.ts'
import { activityStarted, activityReceived } from '../../src/state/account/activity.ts'
import { tokensReceived } from '../../src/state/account/token-balances.ts'
import { ether, usdc } from './gallery-money-fixtures.ts'
import { AppError } from '../../src/core/errors/app-error.ts'
import { balanceFailed, balanceLoading } from '../../src/state/account/balances.ts'
import { knownWalletsRestored } from '../../src/state/wallets/known-wallets.ts'
import { networkActivated } from '../../src/state/network/networks.ts'
import type { NormalName } from '../../src/core/identity/normal-name.ts'
import { profileReceived } from '../../src/state/account/profiles.ts'
import { switchStarted } from '../../src/state/network/switching.ts'
import {
  account,
  address,
  switchView,
  connect,
  createConnector,
  ethereum,
  fathom,
  setBalance,
  networks,
  open,
  mockOutcomes,
  otherAddresses,
  addConnectors,
  type States,
  switchToSolanaView,
  wallets,
} from './gallery-fixtures.ts'

/** Fills the stores with the native balance, two token balances and an empty history. */
const setAssets = () => {
  setBalance()
  tokensReceived(account, [ether, usdc], 'service', performance.now())
  activityStarted(account)
  activityReceived([], undefined)
}

const showSignIn = (overrides: Pick<SignIn, 'step'> & Partial<SignIn>) => {
  connect()
  const message = makeMessage({
    accountAddress: address,
    chainId: 'eip155:1',
    domain: location.host,
    uri: location.origin,
    nonce: '6ad3c1b09f2e48d7',
    issuedAt: '2026-05-04T09:30:00Z',
    expirationTime: '2026-05-05T09:30:00Z',
    statement: ownStatement,
  })
  signInSet({
    account,
    namespace: 'eip155',
    networkId: 'eip155:1',
    address,
    type: 'eoa',
    reason: 'connected',
    wallet: { name: 'Fathom', rdns: 'example.fathom' },
    isRequired: true,
    message: { text: String(message), data: message },
    ...overrides,
  })
  open({ name: 'SIWXSignMessage' })
}

/** States of the account screens of a connected wallet and of the network screens. */
export const networkStates: States = {
  Account: {
    known: {
      set: () => {
        connect()
        setAssets()
        open({ name: 'Account' })
      },
    },
    named: {
      set: () => {
        connect()
        setAssets()
        profileReceived(account, { name: 'mira.eth' as NormalName })
        open({ name: 'Account' })
      },
    },
    loading: {
      set: () => {
        connect()
        balanceLoading(account)
        open({ name: 'Account' })
      },
    },
    failed: {
      set: () => {
        connect()
        balanceFailed(account, performance.now())
        open({ name: 'Account' })
      },
    },
    old: {
      set: () => {
        connect()
        setBalance()
        balanceFailed(account, performance.now())
        open({ name: 'Account' })
      },
    },
    several: {
      set: () => {
        connect({ accounts: [address, ...otherAddresses] })
        setAssets()
        open({ name: 'Account' })
      },
    },
    testnet: {
      networks: [{ ...ethereum, testnet: true }],
      set: () => {
        connect()
        setBalance()
        open({ name: 'Account' })
      },
    },
    bitcoin: {
      networks,
      set: () => {
        connect({ namespace: 'bip122', accounts: ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'] })
        open({ name: 'Account' })
      },
    },
  },
  Networks: {
    few: { set: () => open({ name: 'Networks' }) },
    many: {
      networks,
      set: () => {
        connect()
        open({ name: 'Account' }, { name: 'Networks' })
      },
    },
    approved: {
      networks,
      set: () => {
        connect({ approved: ['eip155:1', 'eip155:8453'] })
        open({ name: 'Account' }, { name: 'Networks' })
      },
    },
    'switch-off': {
      options: { enableNetworkSwitch: false },
      set: () => {
        connect()
        open({ name: 'Account' }, { name: 'Networks' })
      },
    },
  },
  SwitchNetwork: {
    waiting: {
      set: () => {
        connect()
        open({ name: 'Account' }, { name: 'Networks' }, switchView)
        switchStarted('eip155:8453')
      },
    },
    declined: {
      set: () => {
        connect()
        mockOutcomes.walletError = new AppError('USER_REJECTED')
        open({ name: 'Account' }, { name: 'Networks' }, switchView)
      },
    },
    failed: {
      set: () => {
        connect()
        mockOutcomes.walletError = new AppError('SWITCH_FAILED')
        open({ name: 'Account' }, { name: 'Networks' }, switchView)
      },
    },
  },
  ConnectingMultiChain: {
    namespaces: {
      networks,
      set: () => {
        addConnectors(
          fathom,
          createConnector('Fathom', { id: 'sol', namespaces: ['solana'] }),
          createConnector('Fathom', { id: 'btc', namespaces: ['bip122'] }),
        )
        connect()
        open({ name: 'Connect' }, { name: 'ConnectingMultiChain', connectorIds: [fathom.id, 'sol', 'btc'] })
      },
    },
  },
  SwitchActiveChain: {
    wallet: {
      networks,
      set: () => {
        connect()
        open({ name: 'Account' }, { name: 'Networks' }, switchToSolanaView)
      },
    },
    connected: {
      networks,
      set: () => {
        connect({ namespace: 'solana', accounts: ['7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'] })
        connect()
        open({ name: 'Account' }, { name: 'Networks' }, switchToSolanaView)
      },
    },
  },
  WatchAsset: {
    token: {
      networks,
      set: () => {
        connect()
        tokenOffered({
          networkId: 'eip155:1',
          address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
          name: 'USD Coin',
          symbol: 'USDC',
          amount: '0',
          decimals: 6,
        })
        open({ name: 'WatchAsset' })
      },
    },
  },
  WalletCompatibleNetworks: {
    networks: {
      networks,
      set: () => {
        connect()
        open({ name: 'Account' }, { name: 'WalletCompatibleNetworks' })
      },
    },
  },
  ProfileWallets: {
    several: {
      networks,
      set: () => {
        addConnectors(...wallets)
        connect()
        knownWalletsRestored([
          { namespace: 'eip155', connectorId: fathom.id, name: 'Fathom', label: 'Savings' },
          {
            namespace: 'eip155',
            connectorId: 'example.lantern',
            name: 'Lantern',
            accounts: [{ namespace: 'eip155', address: otherAddresses[0] as string, type: 'eoa' }],
          },
          { namespace: 'solana', connectorId: 'example.quartz', name: 'Quartz' },
        ])
        open({ name: 'Account' }, { name: 'ProfileWallets' })
      },
    },
    none: { set: () => open({ name: 'ProfileWallets' }) },
  },
  WhatIsANetwork: { help: { set: () => open({ name: 'Networks' }, { name: 'WhatIsANetwork' }) } },
  SIWXSignMessage: {
    ready: { set: () => showSignIn({ step: 'ready' }) },
    preparing: { set: () => showSignIn({ step: 'preparing', message: undefined }) },
    prompting: { set: () => showSignIn({ step: 'prompting' }) },
    declined: { set: () => showSignIn({ step: 'failed', error: new AppError('SIGNATURE_DECLINED') }) },
    down: {
      set: () =>
        showSignIn({ step: 'failed', message: undefined, error: new AppError('SIGN_IN_UNAVAILABLE') }),
    },
  },
  UnsupportedChain: {
    choices: {
      set: () => {
        connect()
        networkActivated('eip155:250')
        open({ name: 'UnsupportedChain' })
      },
    },
  },
}
