import { decodeBase64, encodeBase64 } from '../core/chain/base64.ts'
import { bitcoinNetworkName } from '../core/chain/bitcoin-network.ts'
import { decodeHex } from '../core/chain/hex.ts'
import { AppError } from '../core/errors/app-error.ts'
import { $networks } from '../state/network/networks.ts'
import {
  connect,
  type WalletIdentity,
  isConnected,
  providerOf,
  type ExposedAccount,
  exposeWallet,
} from './standard-wallet.ts'

const namespace = 'bip122'

interface Input {
  readonly account: { readonly address: string }
}
interface SignInput {
  readonly psbt: Uint8Array
  readonly inputsToSign: readonly {
    readonly account: { readonly address: string }
    readonly signingIndexes: readonly number[]
    readonly sigHash?: string
  }[]
}

const chains = () =>
  $networks.get().flatMap(({ id }) => {
    const name = bitcoinNetworkName(id)
    return name ? [`bitcoin:${name.toLowerCase()}`] : []
  })

const features = ['bitcoin:signMessage', 'bitcoin:signTransaction']

const accounts = (): (ExposedAccount & { purpose: string })[] =>
  providerOf(namespace).addresses.map(({ address, publicKey, purpose = 'payment' }) => ({
    address,
    purpose,
    publicKey: (publicKey && decodeHex(publicKey)) || new Uint8Array(),
    chains: chains(),
    features: providerOf(namespace).signPsbt ? features : features.slice(0, 1),
  }))

/** Returns the address of a request. Throws WALLET_UNAUTHORIZED if the page has no access to it. */
function ownAddress({ account }: Input): string {
  if (!isConnected(namespace) || !accounts().some(ownAccount => ownAccount.address === account?.address))
    throw new AppError('WALLET_UNAUTHORIZED')
  return account.address
}

/** Maps the Wallet Standard name of a sighash type to its number. */
function sighashTypes(name: string | undefined): { sighashTypes?: readonly number[] } {
  if (name === undefined) return {}
  const [base = '', modifier] = name.split('|')
  const number = ['ALL', 'NONE', 'SINGLE'].indexOf(base) + 1
  if (!number || (modifier !== undefined && modifier !== 'ANYONECANPAY')) throw new AppError('INVALID_PARAMS')
  return { sighashTypes: [modifier ? number | 0x80 : number] }
}

async function sign({ psbt, inputsToSign }: SignInput): Promise<{ signedPsbt: Uint8Array }> {
  const { signPsbt } = providerOf(namespace)
  if (!signPsbt) throw new AppError('METHOD_UNSUPPORTED')
  const inputs = inputsToSign.flatMap(({ account, signingIndexes, sigHash }) => {
    const address = ownAddress({ account })
    return signingIndexes.map(index => ({ address, index, ...sighashTypes(sigHash) }))
  })
  return { signedPsbt: decodeBase64((await signPsbt({ psbt: encodeBase64(psbt), inputs })).psbt) }
}

/** Exposes the modal as a Bitcoin wallet of the Wallet Standard. */
export const bitcoinWallet = (identity: WalletIdentity) => {
  const exposed = exposeWallet(identity, {
    namespace,
    chains,
    accounts,
    features: {
      'bitcoin:connect': {
        version: '1.0.0',
        connect: async () => {
          await connect(namespace)
          return { accounts: exposed.wallet.accounts }
        },
      },
      'bitcoin:signMessage': {
        version: '1.0.0',
        signMessage: async (...inputs: (Input & { message: Uint8Array })[]) => {
          const outputs = []
          for (const input of inputs) {
            const signedMessage = input.message.slice()
            const message = new TextDecoder('utf-8', { fatal: true }).decode(signedMessage)
            const signature = await providerOf(namespace).signMessage({ address: ownAddress(input), message })
            outputs.push({ signedMessage, signature: decodeBase64(signature) })
          }
          return outputs
        },
      },
      'bitcoin:signTransaction': {
        version: '1.0.0',
        signTransaction: async (...inputs: SignInput[]) => {
          const outputs = []
          for (const input of inputs) outputs.push(await sign(input))
          return outputs
        },
      },
    },
  })
  return exposed
}
