import { expect } from '@open-wc/testing'
import type { ConnectorInfo } from '../../../src/core/wallet/connector-info.ts'
import {
  type ConnectRow,
  connectRows,
  type ConnectSources,
  firstScreen,
} from '../../../src/core/wallet/wallet-list.ts'
import type { Wallet } from '../../../src/core/wallet/wallet.ts'

const createConnector = (id: string, overrides: Partial<ConnectorInfo> = {}): ConnectorInfo => ({
  id,
  type: 'announced',
  name: id,
  namespaces: ['eip155'],
  rdns: id,
  ...overrides,
})
const createWallet = (id: string): Wallet => ({ id, name: id })
const noWallets = { featured: [], custom: [], recommended: [], recent: [] }

const idOf = (row: ConnectRow | undefined) =>
  row?.kind === 'connector' ? row.connector.id : row?.kind === 'wallet' ? row.wallet.id : row?.kind

/** Returns the id of the leading row, and each group as its label and row ids. */
function screenOf(sources: Partial<ConnectSources>, isOrdered = false) {
  const rows = connectRows({
    connectors: [],
    recent: [],
    walletsByGroup: noWallets,
    hasPairing: true,
    ...sources,
  })
  const { lead, groups } = firstScreen(rows, isOrdered)
  return { lead: idOf(lead), groups: groups.map(({ label, rows }) => [label, ...rows.map(idOf)]) }
}

describe('firstScreen', () => {
  const popularOffers = { ...noWallets, recommended: [createWallet('northwind'), createWallet('kite')] }

  it('shows the last used wallet first, and does not repeat it below', () => {
    expect(
      screenOf({
        connectors: [createConnector('fathom'), createConnector('lantern'), createConnector('quartz')],
        recent: [{ connectorId: 'lantern' }, { connectorId: 'fathom' }],
        walletsByGroup: popularOffers,
      }),
    ).to.deep.equal({
      lead: 'lantern',
      groups: [
        ['installed', 'fathom', 'quartz', 'walletConnect'],
        ['popular', 'northwind', 'kite'],
      ],
    })
  })

  it('shows the only installed wallet first, without groups', () => {
    expect(
      screenOf({ connectors: [createConnector('fathom')], walletsByGroup: popularOffers }),
    ).to.deep.equal({
      lead: 'fathom',
      groups: [[undefined, 'walletConnect', 'northwind', 'kite']],
    })
  })

  it('suggests no wallet if several are installed and no wallet was used before', () => {
    expect(screenOf({ connectors: [createConnector('fathom'), createConnector('quartz')] })).to.deep.equal({
      lead: undefined,
      groups: [
        ['installed', 'fathom', 'quartz'],
        [undefined, 'walletConnect'],
      ],
    })
  })

  it('shows a last used wallet on another device first, even if it is the only row', () => {
    const offeredWallets = { ...popularOffers, recent: [createWallet('lantern')] }
    expect(
      screenOf({
        connectors: [createConnector('fathom'), createConnector('quartz')],
        recent: [{ connectorId: 'lantern' }],
        walletsByGroup: offeredWallets,
        maxWallets: 1,
      }),
    ).to.deep.equal({ lead: 'lantern', groups: [[undefined, 'walletConnect']] })
  })

  it('reserves space for the last used wallet while it is loading', () => {
    expect(
      screenOf({
        connectors: [createConnector('fathom')],
        recent: [{ connectorId: 'lantern' }],
        isAwaited: true,
      }).lead,
    ).to.equal('waiting')
  })

  it('T1 never suggests a wallet whose name or id is claimed twice, and does not label it installed', () => {
    const claimedConnector = createConnector('fathom', { contested: true })
    expect(screenOf({ connectors: [claimedConnector], recent: [{ connectorId: 'fathom' }] })).to.deep.equal({
      lead: undefined,
      groups: [
        [undefined, 'fathom'],
        [undefined, 'walletConnect'],
      ],
    })
    expect(
      screenOf({ connectors: [claimedConnector, createConnector('quartz'), createConnector('lantern')] })
        .groups[0]?.[0],
    ).to.equal(undefined)
  })

  it('labels no wallet of the app as popular', () => {
    const ownConnector = createConnector('own', { type: 'external' })
    expect(
      screenOf({
        connectors: [createConnector('fathom'), createConnector('quartz'), ownConnector],
        walletsByGroup: popularOffers,
      }).groups,
    ).to.deep.equal([
      ['installed', 'fathom', 'quartz', 'walletConnect'],
      [undefined, 'own', 'northwind', 'kite'],
    ])
  })

  it('has no pairing row if pairing is unavailable', () => {
    expect(screenOf({ walletsByGroup: popularOffers, hasPairing: false }).groups).to.deep.equal([
      [undefined, 'northwind', 'kite'],
    ])
  })

  it('keeps the order of the app', () => {
    expect(
      screenOf(
        {
          order: ['recommended', 'walletConnect', 'injected'],
          connectors: [createConnector('fathom')],
          recent: [{ connectorId: 'fathom' }],
          walletsByGroup: popularOffers,
        },
        true,
      ),
    ).to.deep.equal({
      lead: undefined,
      groups: [[undefined, 'northwind', 'kite', 'walletConnect', 'fathom']],
    })
  })
})
