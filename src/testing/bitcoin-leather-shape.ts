import { type BitcoinCore, type BitcoinShape, rpcError } from './bitcoin-core.ts'
import { base64ToBytes, bytesToBase64, bytesToHex, hexToBytes } from './bitcoin-keys.ts'
import { createWindowGlobal } from './window-global.ts'

interface LeatherParams {
  readonly message?: string
  readonly paymentType?: string
  readonly hex?: string
  readonly signAtIndex?: readonly number[]
  readonly broadcast?: boolean
  readonly recipients?: readonly { readonly address: string; readonly amount: string }[]
}

/** Creates the API of Leather, which has its own request methods, no events, and no method without a prompt. */
export function leatherShape(core: BitcoinCore): BitcoinShape {
  const addressOf = async (type: unknown) =>
    (await core.addresses()).find(keyAddress => keyAddress.type === (type ?? 'p2wpkh'))?.address
  const methods: Record<string, (params: LeatherParams) => Promise<unknown>> = {
    async getAddresses() {
      core.authorize(true)
      const addresses = (await core.addresses()).map(({ address, publicKey, type }) => ({
        symbol: 'BTC',
        type,
        address,
        publicKey,
        derivationPath: `m/${type === 'p2tr' ? 86 : 84}'/0'/0'/0/0`,
      }))
      return { addresses: [...addresses, { symbol: 'STX', address: 'SP000000000000000000002Q6VF78' }] }
    },
    async signMessage({ message = '', paymentType }) {
      const address = await addressOf(paymentType)
      return { signature: await core.signMessage(address, message, 'bip322'), address, message }
    },
    async signPsbt({ hex = '', signAtIndex, broadcast }) {
      const signedPsbt = await core.signPsbt(bytesToBase64(hexToBytes(hex)), signAtIndex)
      const answer = { hex: bytesToHex(base64ToBytes(signedPsbt)) }
      return broadcast ? { ...answer, txid: await core.broadcast(signedPsbt) } : answer
    },
    async sendTransfer({ recipients }) {
      const [firstRecipient] = recipients ?? []
      if (!firstRecipient) throw { jsonrpc: '2.0', error: rpcError(-32602, 'No recipient') }
      return { txid: await core.send(firstRecipient.address, BigInt(firstRecipient.amount)) }
    },
  }
  const provider = {
    request(method: string, params: unknown) {
      const handler = Object.hasOwn(methods, method) ? methods[method] : undefined
      const answer = core.play(method, params, () =>
        handler
          ? handler((params ?? {}) as LeatherParams)
          : Promise.reject({ jsonrpc: '2.0', error: { code: -32601, message: 'Method not found' } }),
      )
      return Promise.resolve(answer).then(result => ({ jsonrpc: '2.0', id: '1', result }))
    },
  }
  const doNothing = async () => undefined
  return {
    provider,
    windowGlobal: createWindowGlobal('LeatherProvider', provider),
    emitAccounts: doNothing,
    emitNetwork: doNothing,
  }
}
