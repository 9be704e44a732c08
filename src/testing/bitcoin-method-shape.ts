import { type BitcoinCore, type BitcoinShape, rpcError } from './bitcoin-core.ts'
import {
  base64ToBytes,
  bytesToBase64,
  bytesToHex,
  hexToBytes,
  type TestBitcoinNetwork,
} from './bitcoin-keys.ts'
import { createWindowGlobal } from './window-global.ts'

const chainNames: Record<TestBitcoinNetwork, string> = {
  mainnet: 'BITCOIN_MAINNET',
  testnet: 'BITCOIN_TESTNET',
  signet: 'BITCOIN_SIGNET',
  regtest: 'BITCOIN_REGTEST',
}

/** Creates the API of UniSat or OKX, which has one method per task. */
export function methodShape(core: BitcoinCore, path: string): BitcoinShape {
  const sharedAddresses = async () => (core.isAuthorized() ? [(await core.addresses())[0]?.address] : [])
  const authorize = async () => {
    core.authorize(true)
    return sharedAddresses()
  }
  const createMethod =
    <A extends unknown[]>(method: string, perform: (...values: A) => Promise<unknown>) =>
    (...values: A) =>
      core.play(method, values, () => perform(...values))
  const provider: Record<string, unknown> = {
    requestAccounts: createMethod('requestAccounts', authorize),
    getAccounts: createMethod('getAccounts', sharedAddresses),
    getPublicKey: createMethod('getPublicKey', async () => (await core.addresses())[0]?.publicKey),
    signMessage: createMethod('signMessage', (text: string, type: string) =>
      core.signMessage(undefined, text, type === 'bip322-simple' ? 'bip322' : 'ecdsa'),
    ),
    signPsbt: createMethod(
      'signPsbt',
      async (hex: string, settings: { autoFinalized?: boolean; toSignInputs?: { index: number }[] } = {}) => {
        const indexes = settings.toSignInputs?.map(({ index }) => index)
        const signedPsbt = await core.signPsbt(bytesToBase64(hexToBytes(hex)), indexes)
        return bytesToHex(
          base64ToBytes(settings.autoFinalized === false ? signedPsbt : await core.finish(signedPsbt)),
        )
      },
    ),
    pushPsbt: createMethod('pushPsbt', (hex: string) => core.broadcast(bytesToBase64(hexToBytes(hex)))),
    disconnect: createMethod('disconnect', async () => {
      core.authorize(false)
    }),
    on: (event: string, listener: () => void) => void core.on(event, listener),
    removeListener: (event: string, listener: () => void) => void core.listeners.get(event)?.delete(listener),
  }
  if (path === 'unisat') {
    provider.sendBitcoin = createMethod('sendBitcoin', (to: string, satoshi: number) =>
      core.send(to, BigInt(satoshi)),
    )
    provider.switchChain = createMethod('switchChain', async (chainName: string) => {
      const match = Object.entries(chainNames).find(([, name]) => name === chainName)
      if (!match) throw rpcError(-32602, 'Unknown chain')
      await core.switchNetwork(match[0] as TestBitcoinNetwork)
      return { enum: chainName }
    })
  } else {
    provider.requestAccounts = undefined
    provider.connect = createMethod('connect', async () => {
      core.authorize(true)
      const [firstAddress] = await core.addresses()
      return { address: firstAddress?.address, publicKey: firstAddress?.publicKey }
    })
    provider.send = createMethod('send', async ({ to, value }: { to: string; value: string }) => {
      const [whole = '0', fraction = ''] = value.split('.')
      return { txhash: await core.send(to, BigInt(whole) * 100_000_000n + BigInt(fraction.padEnd(8, '0'))) }
    })
  }
  return {
    provider,
    windowGlobal: createWindowGlobal(path, provider),
    emitAccounts: async () => core.emit('accountsChanged', await sharedAddresses()),
    async emitNetwork() {
      core.emit('networkChanged', core.network())
      core.emit('accountsChanged', await sharedAddresses())
    },
  }
}
