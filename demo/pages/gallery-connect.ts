import { AppError } from '../../src/core/errors/app-error.ts'
import type { Wallet } from '../../src/core/wallet/wallet.ts'
import { attemptSilent } from '../../src/state/connect/attempt.ts'
import { platformChanged } from '../../src/state/shell/platform.ts'
import { offerFailed, offerLoading, offerReceived } from '../../src/state/wallets/offered-wallets.ts'
import { recentWalletsSet } from '../../src/state/wallets/wallets.ts'
import {
  connectingView,
  offerBuiltInWallets,
  catalog,
  connect,
  createConnector,
  fathom,
  hostileNames,
  networks,
  fillOffer,
  open,
  mockOutcomes,
  addConnectors,
  type States,
  waitForAttempt,
  wallets,
  catalogOptions,
} from './gallery-fixtures.ts'

const phoneOptions = {
  ...catalogOptions,
  termsUrl: 'https://harbor.example/terms',
  privacyUrl: 'https://harbor.example/privacy',
  metadata: { name: 'Harbor' },
  endpoints: { ...catalogOptions.endpoints, frame: 'https://login.harbor.example/sdk' },
}

/** States of the screens on which the user selects and connects a wallet. */
export const connectStates: States = {
  Connect: {
    wallets: {
      options: { termsUrl: 'https://harbor.example/terms', privacyUrl: 'https://harbor.example/privacy' },
      set: () => {
        addConnectors(...wallets)
        recentWalletsSet([{ connectorId: 'example.lantern', name: 'Lantern' }])
        open({ name: 'Connect' })
      },
    },
    catalog: {
      options: { ...catalogOptions, termsUrl: 'https://harbor.example/terms' },
      set: () => {
        addConnectors(fathom, createConnector('Quartz'))
        recentWalletsSet([{ connectorId: 'id-Lantern', name: 'Lantern' }])
        offerReceived({
          featured: [],
          custom: [],
          recommended: catalog.slice(2, 6),
          recent: [catalog[0] as Wallet],
          count: 487,
        })
        open({ name: 'Connect' })
      },
    },
    'first-screen': {
      options: {
        ...catalogOptions,
        metadata: { name: 'Harbor' },
        endpoints: { ...catalogOptions.endpoints, frame: 'https://login.harbor.example/sdk' },
      },
      set: () => {
        addConnectors(...wallets, createConnector('Kite'), createConnector('Fern'))
        fillOffer()
        open({ name: 'Connect' })
      },
    },
    phone: {
      options: phoneOptions,
      set: () => {
        platformChanged({ isMobile: true })
        recentWalletsSet([{ connectorId: 'id-Lantern', name: 'Lantern' }])
        offerReceived({
          featured: [],
          custom: [],
          recommended: catalog.slice(2, 6),
          recent: [catalog[0] as Wallet],
          count: 487,
        })
        open({ name: 'Connect' })
      },
    },
    'phone-first-visit': {
      options: phoneOptions,
      set: () => {
        platformChanged({ isMobile: true })
        fillOffer()
        open({ name: 'Connect' })
      },
    },
    'catalog-loading': {
      options: catalogOptions,
      set: () => {
        addConnectors(fathom)
        offerLoading()
        open({ name: 'Connect' })
      },
    },
    'catalog-down': {
      options: catalogOptions,
      set: () => {
        addConnectors(fathom)
        offerFailed()
        open({ name: 'Connect' })
      },
    },
    empty: { set: () => open({ name: 'Connect' }) },
    'no-network': { networks: [], set: () => open({ name: 'Connect' }) },
    many: {
      options: { termsUrl: 'https://harbor.example/terms' },
      set: () => {
        addConnectors(...Array.from({ length: 14 }, (_, index) => createConnector(`Wallet ${index + 1}`)))
        open({ name: 'Connect' })
      },
    },
    hostile: {
      set: () => {
        addConnectors(
          ...hostileNames.map((name, index) =>
            createConnector(name, { id: `hostile${index}`, contested: true }),
          ),
        )
        open({ name: 'Connect' })
      },
    },
    agree: {
      options: {
        termsUrl: 'https://harbor.example/terms',
        privacyUrl: 'https://harbor.example/privacy',
        features: { legalCheckbox: true },
      },
      set: () => {
        addConnectors(...wallets)
        open({ name: 'Connect' })
      },
    },
    collapsed: {
      options: { ...catalogOptions, features: { collapseWallets: true } },
      set: () => {
        addConnectors(fathom)
        fillOffer()
        open({ name: 'Connect' })
      },
    },
    'built-in': {
      set: () => {
        offerBuiltInWallets()
        open({ name: 'Connect' })
      },
    },
    'other-namespace': {
      networks,
      set: () => {
        connect()
        addConnectors(createConnector('Sol', { namespaces: ['solana'] }))
        open({ name: 'Account' }, { name: 'Networks' }, { name: 'Connect', namespace: 'solana' })
      },
    },
  },
  ConnectingExternal: {
    waiting: {
      set: () => {
        addConnectors(fathom)
        open({ name: 'Connect' }, connectingView)
      },
    },
    silent: {
      set: () => {
        addConnectors(fathom)
        open({ name: 'Connect' }, connectingView)
        return waitForAttempt(attemptSilent)
      },
    },
    declined: {
      set: () => {
        mockOutcomes.walletError = new AppError('USER_REJECTED')
        addConnectors(fathom)
        open({ name: 'Connect' }, connectingView)
      },
    },
    failed: {
      set: () => {
        mockOutcomes.walletError = new AppError('CONNECT_FAILED')
        addConnectors(fathom)
        open({ name: 'Connect' }, connectingView)
      },
    },
  },
  WhatIsAWallet: { help: { set: () => open({ name: 'Connect' }, { name: 'WhatIsAWallet' }) } },
}
