import type { Hex } from 'viem'
import {
  base64ToBytes,
  type BitcoinCoin,
  type BitcoinKey,
  bytesToHex,
  hexToBytes,
  loadBitcoinKey,
  type TestBitcoinNetwork,
} from './bitcoin-keys.ts'
import { PairingError, type PairingSigner } from './pairing-signers.ts'
import { loadPolkadotKey, type PolkadotPayload } from './polkadot-keys.ts'

/** Creates a Bitcoin signer for a pairing wallet: messages, PSBTs, and payments through an Esplora API. */
export async function bitcoinSigner(
  privateKeys: readonly Hex[],
  network: TestBitcoinNetwork = 'regtest',
): Promise<PairingSigner> {
  const keys = await Promise.all(privateKeys.map(key => loadBitcoinKey(key, network)))
  const keyOf = (address: unknown): BitcoinKey => {
    const match = keys.find(({ payment }) => payment.address === address)
    if (!match) throw new PairingError(4100, 'This account is not in the wallet.')
    return match
  }
  const fetchText = async (rpcUrl: string | undefined, path: string, body?: string): Promise<string> => {
    if (!rpcUrl) throw new PairingError(4901, 'The wallet has no way to this network.')
    const answer = await fetch(`${rpcUrl}${path}`, body === undefined ? {} : { method: 'POST', body })
    const text = await answer.text()
    if (!answer.ok) throw new PairingError(-32000, text)
    return text
  }

  return {
    namespace: 'bip122',
    addresses: keys.map(({ payment }) => payment.address),
    methods: ['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer'],
    async sign({ method, params, rpcUrl }) {
      const request = (params ?? {}) as BitcoinRequest
      const key = keyOf(request.account)
      switch (method) {
        case 'getAccountAddresses':
          return [key.payment]
        case 'signMessage': {
          const address = request.address ?? key.payment.address
          const protocol = request.protocol ?? 'ecdsa'
          const signature = await keyOf(address).signMessage(address, request.message ?? '', protocol)
          // Over the pairing protocol, wallets return hex instead of base64.
          return { address, signature: bytesToHex(base64ToBytes(signature)) }
        }
        case 'signPsbt': {
          const indexes = request.signInputs?.map(({ index }) => index)
          const signedPsbt = key.signPsbt(request.psbt ?? '', indexes)
          if (!request.broadcast) return { psbt: signedPsbt.psbt }
          const { psbt, hex } = signedPsbt.finish()
          return { psbt, txid: await fetchText(rpcUrl, '/tx', hex) }
        }
        case 'sendTransfer': {
          const coins = JSON.parse(
            await fetchText(rpcUrl, `/address/${key.payment.address}/utxo`),
          ) as BitcoinCoin[]
          const { hex } = key.pay(coins, request.recipientAddress ?? '', BigInt(request.amount ?? '0'))
          return { txid: await fetchText(rpcUrl, '/tx', hex) }
        }
        default:
          throw new PairingError(4200, `The wallet does not know ${method}.`)
      }
    },
  }
}

interface BitcoinRequest {
  readonly account?: string
  readonly address?: string
  readonly message?: string
  readonly protocol?: 'ecdsa' | 'bip322'
  readonly psbt?: string
  readonly signInputs?: readonly { readonly index: number }[]
  readonly broadcast?: boolean
  readonly recipientAddress?: string
  readonly amount?: string
}

/** Creates a Polkadot signer for a pairing wallet from 32-byte seeds in hex: messages and transactions. */
export async function polkadotSigner(seeds: readonly string[]): Promise<PairingSigner> {
  const keys = await Promise.all(seeds.map(loadPolkadotKey))
  const keyOf = (address: unknown) => {
    const match = keys.find(key => key.address === address)
    if (!match) throw new PairingError(4100, 'This account is not in the wallet.')
    return match
  }
  return {
    namespace: 'polkadot',
    addresses: keys.map(({ address }) => address),
    methods: ['polkadot_signMessage', 'polkadot_signTransaction'],
    async sign({ method, params }) {
      const request = (params ?? {}) as {
        address?: string
        message?: string
        transactionPayload?: PolkadotPayload
      }
      const key = keyOf(request.address)
      if (method === 'polkadot_signMessage') {
        const text = request.message ?? ''
        const bytes = /^0x(?:[0-9a-f]{2})+$/i.test(text) ? hexToBytes(text) : new TextEncoder().encode(text)
        return { signature: key.signRaw(bytes) }
      }
      if (method === 'polkadot_signTransaction' && request.transactionPayload)
        return { signature: key.signPayload(request.transactionPayload) }
      throw new PairingError(4200, `The wallet does not know ${method}.`)
    },
  }
}
