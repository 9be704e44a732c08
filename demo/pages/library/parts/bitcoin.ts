import { Address, NETWORK, OutScript, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import type { AppKit } from 'w3m-elements/appkit'
import { BitcoinAdapter, type BitcoinConnector } from 'w3m-elements/appkit/adapters/bitcoin'
import { bench } from '../bench-info.ts'
import { message, type Part, walletOf } from './part.ts'

const sentSats = 1500n
const feeSats = 500n

interface Coin {
  readonly txid: string
  readonly vout: number
  readonly value: number
}

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** Builds an unsigned transaction that sends one unspent output of the account to itself. */
async function createUnsignedTransaction(
  kit: AppKit,
): Promise<{ provider: BitcoinConnector; address: string; psbt: string }> {
  const { provider, address } = walletOf<BitcoinConnector>(kit, 'bip122')
  const url = bench.bitcoin[String(kit.getChainId())] ?? Object.values(bench.bitcoin)[0]
  const coins = (await (await fetch(`${url}/address/${address}/utxo`)).json()) as Coin[]
  const coin = coins.find(({ value }) => BigInt(value) > sentSats + feeSats)
  if (!coin) throw new Error('The account has no unspent output')
  const network = address.startsWith('bc1') ? NETWORK : TEST_NETWORK
  const script = OutScript.encode(Address(network).decode(address))
  const amount = BigInt(coin.value)
  const transaction = new Transaction()
  transaction.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo: { script, amount } })
  transaction.addOutputAddress(address, amount - feeSats, network)
  return { provider, address, psbt: toBase64(transaction.toPSBT()) }
}

export const makePart = (): Part => ({
  namespace: 'bip122',
  adapter: new BitcoinAdapter({}),
  requests: {
    'sign-message-button': kit => {
      const { provider, address } = walletOf<BitcoinConnector>(kit, 'bip122')
      return provider.signMessage({ address, message })
    },
    'sign-psbt-button': async kit => {
      const { provider, address, psbt } = await createUnsignedTransaction(kit)
      return (await provider.signPSBT({ psbt, signInputs: [{ address, index: 0 }] })).psbt
    },
    'send-transfer-button': kit => {
      const { provider, address } = walletOf<BitcoinConnector>(kit, 'bip122')
      return provider.sendTransfer({ recipient: address, amount: String(sentSats) })
    },
  },
  readTexts: async kit => {
    const addresses = await kit.getProvider<BitcoinConnector>('bip122')?.getAccountAddresses()
    return {
      'bip122-public-key': addresses?.find(account => account.address === kit.getAddress('bip122'))
        ?.publicKey,
    }
  },
})
