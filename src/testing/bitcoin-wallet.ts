import type { Hex } from 'viem'
import type { BitcoinCore, BitcoinShape } from './bitcoin-core.ts'
import {
  type BitcoinCoin,
  type BitcoinKey,
  type BitcoinKeyAddress,
  loadBitcoinKey,
  type TestBitcoinNetwork,
} from './bitcoin-keys.ts'
import { leatherShape } from './bitcoin-leather-shape.ts'
import { methodShape } from './bitcoin-method-shape.ts'
import { requestShape } from './bitcoin-request-shape.ts'
import { standardShape } from './bitcoin-standard-shape.ts'
import { createScript, type Script, type WalletRequest } from './script.ts'

/** API of a Bitcoin wallet in the page. Each has its own methods. */
export type BitcoinWalletShape = 'standard' | 'satsConnect' | 'xverse' | 'unisat' | 'okx' | 'leather'

export interface TestBitcoinWalletOptions {
  readonly shape?: BitcoinWalletShape
  readonly name?: string
  /** `data:` image. Defaults to a small drawing. */
  readonly icon?: string
  /** Defaults to the first three keys of a local development chain. Never use them for anything of value. */
  readonly privateKeys?: readonly Hex[]
  readonly network?: TestBitcoinNetwork
  /** Esplora API of the chain. Without it the wallet cannot send. */
  readonly chainUrl?: string | (() => Promise<string>)
  /** The user granted the page an account in an earlier visit. */
  readonly authorized?: boolean
}

/**
 * Bitcoin wallet for tests. It has keys, creates valid signatures and transactions, and responds as scripted. The script uses the
 * method names of the wallet's shape, such as `wallet_connect` (Sats Connect), `requestAccounts` (UniSat), `getAddresses` (Leather)
 * or `connect` (OKX, Wallet Standard).
 */
export interface TestBitcoinWallet {
  readonly shape: BitcoinWalletShape
  readonly name: string
  /** The provider object in the page. */
  readonly provider: object
  readonly script: Script
  /** All requests of pages, oldest first. */
  readonly log: readonly WalletRequest[]
  readonly network: TestBitcoinNetwork
  /** Addresses of the active account. */
  addresses(): Promise<readonly BitcoinKeyAddress[]>
  /** Number of registered event listeners. */
  listeners(): number
  install(): void
  uninstall(): void
  /** Activates another account, as the user would, and notifies connected pages. */
  switchAccount(index: number): Promise<void>
  /** Switches to another network, as the user would, and notifies connected pages. */
  switchNetwork(network: TestBitcoinNetwork): Promise<void>
  /** Revokes the permission, as the user would in the wallet. */
  revoke(): Promise<void>
  /** Emits any event, even one that contradicts the state of the wallet. */
  emit(event: string, ...values: unknown[]): void
}

// Public development keys of local chains.
const developmentKeys: readonly Hex[] = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
]
const defaultIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="24" fill="#f2a33a"/><path d="M36 24v48M36 28h18a10 10 0 0 1 0 20H36h20a10 10 0 0 1 0 20H36" fill="none" stroke="#fff" stroke-width="7"/></svg>',
)}`

const defaultNames: Readonly<Record<BitcoinWalletShape, string>> = {
  standard: 'Test Bitcoin Wallet',
  satsConnect: 'Test Bitcoin Wallet',
  xverse: 'Xverse Wallet',
  unisat: 'UniSat Wallet',
  okx: 'OKX Wallet',
  leather: 'Leather',
}

const shapes: Readonly<Record<BitcoinWalletShape, (core: BitcoinCore) => BitcoinShape>> = {
  standard: standardShape,
  satsConnect: core => requestShape(core, 'TestBitcoinProvider'),
  xverse: core => requestShape(core, 'XverseProviders.BitcoinProvider'),
  unisat: core => methodShape(core, 'unisat'),
  okx: core => methodShape(core, 'okxwallet.bitcoin'),
  leather: leatherShape,
}

/** Creates a test wallet. It does nothing until it is installed or its provider is called. */
export function createBitcoinWallet(options: TestBitcoinWalletOptions = {}): TestBitcoinWallet {
  const shape = options.shape ?? 'satsConnect'
  const name = options.name ?? defaultNames[shape]
  const script = createScript()
  const keys = new Map<string, Promise<BitcoinKey>>()
  const secrets = options.privateKeys ?? developmentKeys
  let network = options.network ?? 'regtest'
  let authorized = options.authorized ?? false
  let activeIndex = 0

  // The curve library loads on the first request that needs an account.
  const key = (): Promise<BitcoinKey> => {
    const id = `${activeIndex}:${network}`
    const keyPromise = keys.get(id) ?? loadBitcoinKey(secrets[activeIndex] as Hex, network)
    keys.set(id, keyPromise)
    return keyPromise
  }
  const chain = async (path: string, body?: string): Promise<Response> => {
    const url = typeof options.chainUrl === 'function' ? await options.chainUrl() : options.chainUrl
    if (!url) throw new Error('The wallet has no way to this network.')
    const answer = await fetch(`${url}${path}`, body === undefined ? {} : { method: 'POST', body })
    if (!answer.ok) throw new Error(await answer.text())
    return answer
  }
  const broadcastHex = async (hex: string) => (await chain('/tx', hex)).text()

  const core: BitcoinCore = {
    log: [],
    name,
    icon: options.icon ?? defaultIcon,
    listeners: new Map(),
    isAuthorized: () => authorized,
    authorize: isAuthorized => (authorized = isAuthorized),
    network: () => network,
    async addresses() {
      const { payment, ordinals } = await key()
      return [payment, ordinals]
    },
    play(method, params, perform) {
      const request = { method, params }
      core.log.push(request)
      return script.play(request, perform)
    },
    async signMessage(address, message, protocol) {
      const ownKey = await key()
      return ownKey.signMessage(address ?? ownKey.payment.address, message, protocol)
    },
    signPsbt: async (psbt, indexes) => (await key()).signPsbt(psbt, indexes).psbt,
    finish: async psbt => (await key()).signPsbt(psbt, []).finish().psbt,
    broadcast: async psbt => broadcastHex((await key()).signPsbt(psbt, []).finish().hex),
    async send(recipient, value) {
      const ownKey = await key()
      const coins = (await (await chain(`/address/${ownKey.payment.address}/utxo`)).json()) as BitcoinCoin[]
      return broadcastHex(ownKey.pay(coins, recipient, value).hex)
    },
    switchNetwork: nextNetwork => wallet.switchNetwork(nextNetwork),
    on(event, listener) {
      const handlers = core.listeners.get(event) ?? new Set()
      core.listeners.set(event, handlers.add(listener))
      return () => void handlers.delete(listener)
    },
    emit(event, ...values) {
      // The set is copied, because a listener may add or remove others.
      for (const listener of Array.from(core.listeners.get(event) ?? [])) listener(...values)
    },
  }

  const { provider, windowGlobal, emitAccounts, emitNetwork } = shapes[shape](core)
  const wallet: TestBitcoinWallet = {
    shape,
    name,
    provider,
    script,
    log: core.log,
    get network() {
      return network
    },
    addresses: core.addresses,
    listeners: () => [...core.listeners.values()].reduce((sum, handlers) => sum + handlers.size, 0),
    install: windowGlobal.install,
    uninstall: windowGlobal.uninstall,
    async switchAccount(index) {
      if (!secrets[index]) throw new RangeError(`The wallet has no account ${index}`)
      activeIndex = index
      if (authorized) await emitAccounts()
    },
    async switchNetwork(nextNetwork) {
      if (nextNetwork === network) return
      network = nextNetwork
      if (authorized) await emitNetwork()
    },
    async revoke() {
      if (!authorized) return
      authorized = false
      await emitAccounts()
    },
    emit: core.emit,
  }
  return wallet
}
