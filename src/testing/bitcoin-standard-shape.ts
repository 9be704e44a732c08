import type { BitcoinCore, BitcoinShape } from './bitcoin-core.ts'
import { base64ToBytes, bytesToBase64, hexToBytes } from './bitcoin-keys.ts'

interface StandardInput {
  readonly account?: { readonly address: string }
  readonly message?: Uint8Array
  readonly psbt?: Uint8Array
  readonly inputsToSign?: readonly { readonly signingIndexes: readonly number[] }[]
  readonly silent?: boolean
}

/** Creates a wallet that registers with the Wallet Standard. */
export function standardShape(core: BitcoinCore): BitcoinShape {
  let accounts: readonly object[] = []
  const chain = () => `bitcoin:${core.network()}`
  const shareAccounts = async () => {
    accounts = (await core.addresses()).map(({ address, publicKey, purpose }) =>
      Object.freeze({
        address,
        publicKey: hexToBytes(publicKey),
        chains: [chain()],
        features: ['bitcoin:signMessage', 'bitcoin:signTransaction'],
        purpose,
      }),
    )
    return accounts
  }
  const methods: Record<string, (input: StandardInput) => Promise<unknown>> = {
    async connect() {
      core.authorize(true)
      return { accounts: await shareAccounts() }
    },
    silentConnect: async () => ({ accounts: core.isAuthorized() ? await shareAccounts() : [] }),
    async disconnect() {
      core.authorize(false)
      accounts = []
    },
    async signMessage({ account, message = new Uint8Array() }) {
      const text = new TextDecoder().decode(message)
      const signature = base64ToBytes(await core.signMessage(account?.address, text, 'bip322'))
      return { signedMessage: message.slice(), signature }
    },
    async signTransaction({ psbt = new Uint8Array(), inputsToSign = [] }) {
      const indexes = inputsToSign.flatMap(({ signingIndexes }) => signingIndexes)
      return { signedPsbt: base64ToBytes(await core.signPsbt(bytesToBase64(psbt), indexes)) }
    },
  }
  // These are not async functions, because a scripted throw must be thrown synchronously by the feature.
  const play = (method: string, input: StandardInput = {}) =>
    core.play(method, input, () => (methods[method] as (input: StandardInput) => Promise<unknown>)(input))
  const playEach =
    (method: string) =>
    (...inputs: StandardInput[]) =>
      Promise.all(inputs.map(input => play(method, input)))
  const connect = (input: StandardInput = {}) => play(input.silent ? 'silentConnect' : 'connect', input)
  const provider = {
    version: '1.0.0',
    name: core.name,
    icon: core.icon,
    get chains() {
      return [chain()]
    },
    features: {
      'standard:connect': { version: '1.0.0', connect },
      'standard:disconnect': { version: '1.0.0', disconnect: () => play('disconnect') },
      'standard:events': {
        version: '1.0.0',
        on: (event: string, listener: () => void) => core.on(event, listener),
      },
      'bitcoin:connect': { version: '1.0.0', connect },
      'bitcoin:signMessage': { version: '1.0.0', signMessage: playEach('signMessage') },
      'bitcoin:signTransaction': { version: '1.0.0', signTransaction: playEach('signTransaction') },
    },
    get accounts() {
      return accounts
    },
  }
  const register = (api: { register(wallet: object): void }) => api.register(provider)
  const onAppReady = (event: Event) => register((event as CustomEvent).detail)
  const emitChange = async () => {
    if (core.isAuthorized()) await shareAccounts()
    else accounts = []
    core.emit('change', { accounts })
  }
  return {
    provider,
    windowGlobal: {
      install() {
        window.addEventListener('wallet-standard:app-ready', onAppReady)
        window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
      },
      uninstall: () => window.removeEventListener('wallet-standard:app-ready', onAppReady),
    },
    emitAccounts: emitChange,
    emitNetwork: emitChange,
  }
}
