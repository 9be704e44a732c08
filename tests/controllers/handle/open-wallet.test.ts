import { expect } from '@open-wc/testing'
import { clearAnnouncements } from '../../../src/namespaces/evm/announcements.ts'
import { discoverWallets } from '../../../src/controllers/connect/discover-wallets.ts'
import { viewOfWallet } from '../../../src/controllers/handle/open-wallet.ts'
import { fakeConnector } from '../../support/fake-connector.ts'
import { reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

const viewNameOf = async (wallet: string) => {
  const view = await viewOfWallet(wallet)
  return view.name === 'ConnectingWalletConnect'
    ? view.wallet.name
    : view.name === 'ConnectingExternal'
      ? view.connectorId
      : view.name
}

describe('viewOfWallet', () => {
  beforeEach(() => {
    reset()
    fakeConnector({ id: 'io.metamask', rdns: 'io.metamask', name: 'MetaMask' })
    fakeConnector({ id: 'io.copy', rdns: 'io.copy', name: 'Copy', contested: true })
  })

  it('finds an installed wallet by name, rdns or id in any case', async () => {
    for (const wallet of ['MetaMask', 'metamask', ' IO.MetaMask '])
      expect(await viewNameOf(wallet), wallet).to.equal('io.metamask')
  })

  it('finds a catalog wallet by name, rdns or id, and prefers its installed wallet', async () => {
    expect(await viewNameOf('rainbow')).to.equal('Rainbow')
    expect(await viewNameOf('me.rainbow')).to.equal('Rainbow')
    expect(await viewNameOf('c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96')).to.equal(
      'io.metamask',
    )
  })

  it('shows the pairing code for WalletConnect', async () => {
    expect(await viewNameOf('WalletConnect')).to.equal('ConnectingWalletConnectBasic')
  })

  it('T27 finds a wallet that announces itself after the limit of announcements is reached', async () => {
    const announce = (rdns: string) =>
      window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', {
          detail: {
            info: { uuid: rdns, name: rdns, icon: '', rdns },
            provider: { request: async () => null },
          },
        }),
      )
    discoverWallets()
    for (let index = 0; index < 300; index++) announce(`flood.w${index}`)
    announce('me.rainbow')
    announce('org.lantern')
    await until(async () => (await viewNameOf('org.lantern')) === 'org.lantern')
    // Only the wallet list has this name.
    expect(await viewNameOf('Rainbow')).to.equal('me.rainbow')
    clearAnnouncements()
  })

  it('T1 shows the wallet list for a name that no wallet has or that two wallets share', async () => {
    expect(await viewNameOf('No such wallet')).to.equal('Connect')
    expect(await viewNameOf('Copy')).to.equal('Connect')
  })
})
