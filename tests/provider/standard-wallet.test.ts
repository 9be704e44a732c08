import { expect } from '@open-wc/testing'
import { encodeBase64 } from '../../src/core/chain/base64.ts'
import type { BitcoinProvider, SolanaProvider } from '../../src/core/wallet/provider.ts'
import { bitcoin, solana, solanaDevnet } from '../../src/networks/index.ts'
import { bitcoinWallet } from '../../src/provider/bitcoin-wallet.ts'
import { solanaWallet } from '../../src/provider/solana-wallet.ts'
import { type ExposedAccount, exposeWallet } from '../../src/provider/standard-wallet.ts'
import { runtime } from '../../src/runtime.ts'
import { accountOf } from '../../src/state/account/account.ts'
import { walletConnected } from '../../src/state/connect/connected.ts'
import { networkActivated } from '../../src/state/network/networks.ts'
import { connectFathom } from '../support/fake-connector.ts'
import { localOneNetwork, reset } from '../support/reset.ts'

const alice = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const identity = { name: 'Modal', icon: 'data:image/png;base64,AAAA' }
const stopFunctions: (() => void)[] = []
afterEach(() => {
  for (const stop of stopFunctions.splice(0)) stop()
})

describe('exposeWallet', () => {
  interface Events {
    on(event: string, listener: (change: { accounts: readonly { address: string }[] }) => void): () => void
  }

  it('reports each change of the accounts once, until the listener is removed', () => {
    reset({ networks: [localOneNetwork] })
    connectFathom(alice)
    const getAccounts = () => [
      { address: accountOf('eip155').address ?? '', publicKey: new Uint8Array(), chains: [], features: [] },
    ]
    const shape = { namespace: 'eip155', chains: () => [], features: {}, accounts: getAccounts } as const
    const { wallet, stop } = exposeWallet(identity, shape)
    stopFunctions.push(stop)
    const changes: string[][] = []
    const removeListener = (wallet.features['standard:events'] as Events).on('change', change =>
      changes.push(change.accounts.map(({ address }) => address)),
    )
    connectFathom(alice, 'smartAccount')
    expect(changes).to.deep.equal([])
    connectFathom(bob)
    expect(changes).to.deep.equal([[bob]])
    removeListener()
    connectFathom(alice)
    expect(changes).to.have.length(1)
  })
})

describe('bitcoinWallet', () => {
  const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
  const signedInputs: unknown[] = []
  const sign = (sigHash?: string) => {
    const { wallet, stop } = bitcoinWallet(identity)
    stopFunctions.push(stop)
    const feature = wallet.features['bitcoin:signTransaction'] as {
      signTransaction(input: object): Promise<readonly { signedPsbt: Uint8Array }[]>
    }
    const inputs = [{ account: { address }, signingIndexes: [0], ...(sigHash !== undefined && { sigHash }) }]
    return feature.signTransaction({ psbt: Uint8Array.of(1), inputsToSign: inputs })
  }
  beforeEach(() => {
    reset({ networks: [bitcoin] })
    signedInputs.length = 0
    const provider: BitcoinProvider = {
      addresses: [{ address, purpose: 'payment' }],
      signMessage: async () => '',
      signPsbt: async request => {
        signedInputs.push(...request.inputs)
        return { psbt: encodeBase64(Uint8Array.of(2)) }
      },
    }
    runtime.providers.set('bip122', provider)
    walletConnected('bip122', {
      connectorId: 'io.fathom',
      wallet: { name: 'Fathom' },
      accounts: [{ namespace: 'bip122', address, type: 'payment' }],
      address,
      approvedNetworks: [],
    })
  })

  it('returns the connected addresses from its own connect feature', async () => {
    const { wallet, stop } = bitcoinWallet(identity)
    stopFunctions.push(stop)
    const { connect } = wallet.features['bitcoin:connect'] as {
      connect(input: object): Promise<{ accounts: readonly ExposedAccount[] }>
    }
    const { accounts } = await connect({ purposes: ['payment'] })
    expect(accounts).to.equal(wallet.accounts)
    expect(accounts.map(account => account.address)).to.deep.equal([address])
  })

  for (const [name, sighashType] of [
    ['ALL', 1],
    ['NONE', 2],
    ['SINGLE', 3],
    ['ALL|ANYONECANPAY', 0x81],
    ['SINGLE|ANYONECANPAY', 0x83],
  ] as const)
    it(`signs with the sighash type ${name}`, async () => {
      expect((await sign(name))[0]?.signedPsbt).to.deep.equal(Uint8Array.of(2))
      expect(signedInputs).to.deep.equal([{ address, index: 0, sighashTypes: [sighashType] }])
    })

  it('leaves the sighash type to the wallet if the request omits the type', async () => {
    await sign()
    expect(signedInputs).to.deep.equal([{ address, index: 0 }])
  })

  for (const name of ['', 'MOST', 'ALL|', 'ALL|NONE', 'ANYONECANPAY'])
    it(`rejects the sighash type "${name}"`, async () => {
      const code = await sign(name).catch((error: { code: string }) => error.code)
      expect(code).to.equal('INVALID_PARAMS')
      expect(signedInputs).to.deep.equal([])
    })
})

describe('solanaWallet', () => {
  const address = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
  const signedNetworks: string[] = []
  const sign = (chain?: string) => {
    const { wallet, stop } = solanaWallet(identity)
    stopFunctions.push(stop)
    const feature = wallet.features['solana:signTransaction'] as {
      signTransaction(input: object): Promise<readonly { signedTransaction: Uint8Array }[]>
    }
    const transaction = Uint8Array.of(1)
    return feature.signTransaction({ account: { address }, transaction, ...(chain && { chain }) })
  }
  beforeEach(() => {
    reset({ networks: [localOneNetwork, solana, solanaDevnet] })
    signedNetworks.length = 0
    const provider: Partial<SolanaProvider> = {
      signTransaction: async (transaction, networkId) => {
        signedNetworks.push(networkId)
        return transaction
      },
    }
    runtime.providers.set('solana', provider as SolanaProvider)
    walletConnected('solana', {
      connectorId: 'io.fathom',
      wallet: { name: 'Fathom' },
      accounts: [{ namespace: 'solana', address, type: 'eoa' }],
      address,
      approvedNetworks: [],
    })
    networkActivated(solanaDevnet.id)
  })

  it('signs a transaction for the chain that the request names', async () => {
    await sign('solana:mainnet')
    await sign('solana:devnet')
    expect(signedNetworks).to.deep.equal([solana.id, solanaDevnet.id])
  })

  it('signs a transaction without a chain for the active network', async () => {
    expect((await sign())[0]?.signedTransaction).to.deep.equal(Uint8Array.of(1))
    expect(signedNetworks).to.deep.equal([solanaDevnet.id])
  })

  it('rejects a transaction for a chain that the app does not have', async () => {
    const code = await sign('solana:testnet').catch((error: { code: string }) => error.code)
    expect(code).to.equal('UNSUPPORTED_CHAIN')
    expect(signedNetworks).to.deep.equal([])
  })
})
