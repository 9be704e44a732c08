import { expect } from '@open-wc/testing'
import { readSession } from '../../../src/connectors/walletconnect/read-session.ts'
import { namespaces } from '../../../src/core/chain/namespace.ts'
import { loadPairingParts, type PairingParts } from '../../../src/connectors/walletconnect/part.ts'
import { requestedNamespaces } from '../../../src/connectors/walletconnect/namespaces.ts'
import { polkadot, solana } from '../../../src/networks/index.ts'
import { localOne, localTwo } from '../../../src/testing/networks.ts'
import { loadPairingPart } from '../../support/pairing-parts.ts'

let parts: PairingParts
before(async () => {
  parts = await loadPairingParts(namespaces, loadPairingPart)
})

const [firstAddress, secondAddress] = [`0x${'aB'.repeat(20)}`, `0x${'12'.repeat(20)}`]

describe('namespaces of a pairing', () => {
  it('requests all networks of a namespace, without the endpoints of the app', () => {
    const proposalNamespaces = requestedNamespaces([localOne, localTwo, polkadot], parts)
    expect(Object.keys(proposalNamespaces)).to.deep.equal(['eip155', 'polkadot'])
    expect(proposalNamespaces.eip155?.chains).to.deep.equal(['eip155:31337', 'eip155:31338'])
    expect(Object.keys(proposalNamespaces.eip155 ?? {})).to.deep.equal(['chains', 'methods', 'events'])
    expect(proposalNamespaces.eip155?.methods).to.include.members(['personal_sign', 'wallet_sendCalls'])
    expect(proposalNamespaces.eip155?.methods).to.have.length(24)
    expect(proposalNamespaces.eip155?.events).to.deep.equal(['accountsChanged', 'chainChanged'])
    expect(proposalNamespaces.polkadot?.methods).to.deep.equal([
      'polkadot_signTransaction',
      'polkadot_signMessage',
    ])
  })

  it('includes the former id of Solana, and accepts an answer with it', () => {
    const formerId = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
    expect(requestedNamespaces([solana], parts).solana?.chains).to.deep.equal([solana.id, formerId])
    const session = readSession({
      solana: {
        accounts: [
          `${formerId}:FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z`,
          `${solana.id}:FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z`,
        ],
      },
    })
    expect(session.networks).to.deep.equal([solana.id])
    expect(session.accounts).to.deep.equal([
      {
        namespace: 'solana',
        address: 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z',
        type: 'eoa',
        networks: [solana.id],
      },
    ])
  })

  it('T24 lists each valid account and network once, in the order of the wallet', () => {
    const session = readSession({
      eip155: {
        accounts: [
          `eip155:31338:${secondAddress}`,
          `eip155:31338:${firstAddress}`,
          `eip155:31337:${secondAddress}`,
          `eip155:31337:${firstAddress.toLowerCase()}`,
          'eip155:1',
          'cosmos:hub:abc',
          '',
          `eip155:1:${firstAddress}:more`,
        ],
      },
      bip122: { accounts: ['bip122:0f9188f13cb7b2c71f2a335e3a4fc328:bcrt1qanaddress'] },
    })
    expect(session.networks).to.deep.equal([
      'eip155:31338',
      'eip155:31337',
      'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    ])
    expect(session.accounts.map(({ address, type }) => [address, type])).to.deep.equal([
      [secondAddress, 'eoa'],
      [firstAddress, 'eoa'],
      ['bcrt1qanaddress', 'payment'],
    ])
  })
})
