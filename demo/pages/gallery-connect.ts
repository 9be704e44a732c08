import { AppError } from '../../src/core/errors/app-error.ts'
import type { Wallet } from '../../src/core/wallet/wallet.ts'
import { attemptSilent } from '../../src/state/connect/attempt.ts'
import { platformSeen } from '../../src/state/shell/platform.ts'
import { offerFailed, offerLoading, offerReceived } from '../../src/state/wallets/offered-wallets.ts'
import { recentWalletsSet } from '../../src/state/wallets/wallets.ts'
import {
  asking,
  builtIn,
  catalog,
  connect,
  connector,
  fathom,
  hostileNames,
  networks,
  offer,
  open,
  other,
  seen,
  type States,
  waitForAttempt,
  wallets,
  withCatalog,
} from './gallery-stage.ts'

const phoneOptions = {
  ...withCatalog,
  termsUrl: 'https://harbor.example/terms',
  privacyUrl: 'https://harbor.example/privacy',
  metadata: { name: 'Harbor' },
  endpoints: { ...withCatalog.endpoints, frame: 'https://login.harbor.example/sdk' },
}

/** States of choosing a wallet and connecting to it. */
export const connectStates: States = {
  Connect: {
    wallets: {
      options: { termsUrl: 'https://harbor.example/terms', privacyUrl: 'https://harbor.example/privacy' },
      set: () => {
        seen(...wallets)
        recentWalletsSet([{ connectorId: 'example.lantern', name: 'Lantern' }])
        open({ name: 'Connect' })
      },
    },
    catalog: {
      options: { ...withCatalog, termsUrl: 'https://harbor.example/terms' },
      set: () => {
        seen(fathom, connector('Quartz'))
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
        ...withCatalog,
        metadata: { name: 'Harbor' },
        endpoints: { ...withCatalog.endpoints, frame: 'https://login.harbor.example/sdk' },
      },
      set: () => {
        seen(...wallets, connector('Kite'), connector('Fern'))
        offer()
        open({ name: 'Connect' })
      },
    },
    phone: {
      options: phoneOptions,
      set: () => {
        platformSeen({ isMobile: true })
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
        platformSeen({ isMobile: true })
        offer()
        open({ name: 'Connect' })
      },
    },
    'catalog-loading': {
      options: withCatalog,
      set: () => {
        seen(fathom)
        offerLoading()
        open({ name: 'Connect' })
      },
    },
    'catalog-down': {
      options: withCatalog,
      set: () => {
        seen(fathom)
        offerFailed()
        open({ name: 'Connect' })
      },
    },
    empty: { set: () => open({ name: 'Connect' }) },
    'no-network': { networks: [], set: () => open({ name: 'Connect' }) },
    many: {
      options: { termsUrl: 'https://harbor.example/terms' },
      set: () => {
        seen(...Array.from({ length: 14 }, (_, index) => connector(`Wallet ${index + 1}`)))
        open({ name: 'Connect' })
      },
    },
    hostile: {
      set: () => {
        seen(
          ...hostileNames.map((name, index) => connector(name, { id: `hostile${index}`, contested: true })),
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
        seen(...wallets)
        open({ name: 'Connect' })
      },
    },
    collapsed: {
      options: { ...withCatalog, features: { collapseWallets: true } },
      set: () => {
        seen(fathom)
        offer()
        open({ name: 'Connect' })
      },
    },
    'built-in': {
      set: () => {
        builtIn()
        open({ name: 'Connect' })
      },
    },
    'other-namespace': {
      networks,
      set: () => {
        connect()
        seen(connector('Sol', { namespaces: ['solana'] }))
        open({ name: 'Account' }, { name: 'Networks' }, { name: 'Connect', namespace: 'solana' })
      },
    },
  },
  ConnectingExternal: {
    waiting: {
      set: () => {
        seen(fathom)
        open({ name: 'Connect' }, asking)
      },
    },
    silent: {
      set: () => {
        seen(fathom)
        open({ name: 'Connect' }, asking)
        return waitForAttempt(attemptSilent)
      },
    },
    declined: {
      set: () => {
        other.answer = new AppError('USER_REJECTED')
        seen(fathom)
        open({ name: 'Connect' }, asking)
      },
    },
    failed: {
      set: () => {
        other.answer = new AppError('CONNECT_FAILED')
        seen(fathom)
        open({ name: 'Connect' }, asking)
      },
    },
  },
  WhatIsAWallet: { help: { set: () => open({ name: 'Connect' }, { name: 'WhatIsAWallet' }) } },
}
