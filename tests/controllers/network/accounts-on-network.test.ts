import { expect } from '@open-wc/testing'
import { switchAddress } from '../../../src/controllers/account/account.ts'
import { networksReady } from '../../../src/controllers/network/networks.ts'
import { connectWallet } from '../../../src/controllers/connect/connect.ts'
import { readAccounts } from '../../../src/controllers/connect/read-connected.ts'
import { addressOf } from '../../../src/controllers/wallets/wallet-rows.ts'
import { sendCalls } from '../../../src/controllers/handle/wallet-requests.ts'
import type { NetworkId } from '../../../src/core/chain/caip.ts'
import { getCurrentAccounts } from '../../../src/provider/current-wallet.ts'
import { requireOwnAccount } from '../../../src/provider/own-account.ts'
import { $options, optionsSet } from '../../../src/state/settings/options.ts'
import { connectStarted } from '../../../src/state/connect/connections.ts'
import { $account, accountOf } from '../../../src/state/account/account.ts'
import { $accountNetworks } from '../../../src/state/network/account-networks.ts'
import { $networkIds, walletNetworkChanged } from '../../../src/state/network/networks.ts'
import { receiverEntered, $receiverNotes, receiverRead } from '../../../src/state/send/send.ts'
import { account, alice, answerOf, bob, fakeConnector } from '../../support/fake-connector.ts'
import { localOneNetwork, reset, localTwoNetwork } from '../../support/reset.ts'

const carol = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const accountOn = (address: string, ...networks: NetworkId[]) => ({ ...account(address), networks })

describe('accounts limited to some networks', () => {
  const requests: unknown[] = []

  async function pair(
    accounts = [
      accountOn(alice, localOneNetwork.id),
      accountOn(bob, localTwoNetwork.id),
      accountOn(carol, localOneNetwork.id, localTwoNetwork.id),
    ],
  ) {
    reset({ networks: [localOneNetwork, localTwoNetwork] })
    requests.length = 0
    const connector = fakeConnector({ id: 'walletConnect', type: 'walletConnect' })
    connector.answer = () => ({
      ...answerOf([], [localOneNetwork.id, localTwoNetwork.id]),
      accounts,
      providers: {
        eip155: {
          request: async request => {
            requests.push(request)
            if (request.method === 'wallet_getCapabilities')
              return { '0x7a6a': { atomic: { status: 'supported' } } }
            if (request.method === 'wallet_sendCalls') return { id: '0x1' }
            return request.method === 'eth_chainId' ? '0x7a6a' : null
          },
        },
      },
    })
    await connectWallet('walletConnect', 'eip155')
    return connector
  }

  it('shows the account of the active network, and the selected account again after a switch back', async () => {
    await pair()
    expect($account.get()).to.include({ address: alice, caipAddress: `${localOneNetwork.id}:${alice}` })
    walletNetworkChanged(localTwoNetwork.id)
    expect($account.get()).to.include({
      address: bob,
      caipAddress: `${localTwoNetwork.id}:${bob}`,
      type: 'eoa',
    })
    walletNetworkChanged(localOneNetwork.id)
    expect($account.get()).to.include({ address: alice })
    switchAddress(carol)
    walletNetworkChanged(localTwoNetwork.id)
    expect($account.get()).to.include({ address: carol })
  })

  it('lists and selects only accounts of the active network', async () => {
    await pair()
    expect($account.get().allAccounts.map(({ address }) => address)).to.deep.equal([alice, carol])
    expect($account.get().allAccounts).to.equal($account.get().allAccounts)
    switchAddress(bob)
    expect($account.get().address).to.equal(alice)
    walletNetworkChanged(localTwoNetwork.id)
    expect($account.get().allAccounts.map(({ address }) => address)).to.deep.equal([bob, carol])
  })

  it('returns the same list object after a switch to another network and back', async () => {
    await pair()
    const previousAccounts = $account.get().allAccounts
    walletNetworkChanged(localTwoNetwork.id)
    walletNetworkChanged(localOneNetwork.id)
    expect($account.get().allAccounts).to.equal(previousAccounts)
  })

  it('passes the accounts of the active network to libraries of the app, and rejects signing with other accounts', async () => {
    await pair()
    expect(getCurrentAccounts()).to.deep.equal([alice, carol])
    walletNetworkChanged(localTwoNetwork.id)
    expect(getCurrentAccounts()).to.deep.equal([bob, carol])
    const sendRequest = { method: 'eth_sendTransaction', params: [{ from: alice }] }
    const signRequest = { method: 'personal_sign', params: ['0x00', alice] }
    for (const request of [sendRequest, signRequest])
      expect(() => requireOwnAccount(request))
        .to.throw()
        .with.property('code', 'WALLET_UNAUTHORIZED')
    requireOwnAccount({ method: 'personal_sign', params: ['0x00', bob] })
  })

  it('offers only networks that have the address for receiving', async () => {
    await pair()
    expect($accountNetworks.get().eip155?.map(({ id }) => id)).to.deep.equal([localOneNetwork.id])
    walletNetworkChanged(localTwoNetwork.id)
    expect($accountNetworks.get().eip155?.map(({ id }) => id)).to.deep.equal([localTwoNetwork.id])
    await pair([accountOn(carol, localOneNetwork.id, localTwoNetwork.id)])
    expect($accountNetworks.get().eip155?.map(({ id }) => id)).to.deep.equal([
      localOneNetwork.id,
      localTwoNetwork.id,
    ])
  })

  it('sends a batch from the account on the network that the app names', async () => {
    await pair()
    await sendCalls({ calls: [{ to: carol }], networkId: localTwoNetwork.id })
    expect(accountOf('eip155', localTwoNetwork.id).address).to.equal(bob)
    const request = requests.find(request => (request as { method: string }).method === 'wallet_sendCalls')
    expect((request as { params: [{ from: string }] }).params[0].from).to.equal(bob)
  })

  it("does not mark an address of another network as the user's own", async () => {
    await pair()
    for (const [address, isOwn] of [
      [carol, true],
      [bob, false],
    ] as const) {
      receiverEntered(address)
      receiverRead({ status: 'ready', address })
      expect($receiverNotes.get().isOwn, address).to.equal(isOwn)
    }
  })

  it('identifies a listed wallet by its address on the active network', async () => {
    const connector = await pair()
    const wallet = { namespace: 'eip155', connectorId: connector.info.id, name: 'Fathom' } as const
    expect(addressOf([wallet])).to.equal(alice)
    walletNetworkChanged(localTwoNetwork.id)
    expect(addressOf([wallet])).to.equal(bob)
    const otherWallet = {
      ...wallet,
      connectorId: 'other',
      accounts: [accountOn(alice, localOneNetwork.id), accountOn(bob, localTwoNetwork.id)],
    }
    expect(addressOf([otherWallet])).to.equal(bob)
  })

  it('keeps the network of the connected wallet while another wallet is prompted', async () => {
    await pair([account(alice) as never])
    const otherNetworkId = 'eip155:4242'
    walletNetworkChanged(otherNetworkId)
    connectStarted('eip155', 'other')
    optionsSet({ ...$options.get(), networks: [localOneNetwork] })
    await networksReady()
    expect($networkIds.get().eip155).to.equal(otherNetworkId)
  })

  it('has no address on a network without an account', async () => {
    await pair([accountOn(alice, localOneNetwork.id)])
    walletNetworkChanged(localTwoNetwork.id)
    expect($account.get()).to.include({ status: 'connected', networkId: localTwoNetwork.id })
    expect($account.get().address).to.equal(undefined)
    expect($account.get().caipAddress).to.equal(undefined)
    expect(getCurrentAccounts()).to.deep.equal([])
  })

  it('has every account on every network if the wallet names no networks', async () => {
    await pair([account(alice) as never, account(bob) as never])
    walletNetworkChanged(localTwoNetwork.id)
    expect($account.get()).to.include({ address: alice })
    expect(getCurrentAccounts()).to.deep.equal([alice, bob])
  })

  it('keeps every known account type, and replaces an unknown account type', () => {
    const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
    const typeOf = (type: unknown) => readAccounts([{ namespace: 'bip122', address: bitcoin, type }])[0]?.type
    for (const type of ['eoa', 'smartAccount', 'payment', 'ordinal']) expect(typeOf(type)).to.equal(type)
    for (const type of ['constructor', 'other', 7, undefined]) expect(typeOf(type)).to.equal('payment')
  })

  it('merges the entries of an account, and keeps only well-formed networks of its namespace', () => {
    expect(
      readAccounts([
        { ...account(alice), networks: [localOneNetwork.id, 'solana:x', 7, 'nonsense'] },
        { ...account(alice), networks: [localTwoNetwork.id] },
        { ...account(bob), networks: 'all' },
      ]).map(({ address, networks }) => [address, networks]),
    ).to.deep.equal([
      [alice, [localOneNetwork.id, localTwoNetwork.id]],
      [bob, undefined],
    ])
  })
})
