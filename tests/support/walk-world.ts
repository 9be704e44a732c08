import type { Connected, Connector, WalletEvents } from '../../src/connectors/connector.ts'
import { networksReady } from '../../src/controllers/network/networks.ts'
import type { NetworkId } from '../../src/core/chain/caip.ts'
import { AppError } from '../../src/core/errors/app-error.ts'
import type { AccountEntry } from '../../src/core/identity/account.ts'
import type { ConnectorInfo } from '../../src/core/wallet/connector-info.ts'
import type { Eip1193Provider } from '../../src/core/wallet/provider.ts'
import { type Runtime, runtime } from '../../src/runtime.ts'
import { connectorAdded } from '../../src/state/connect/connectors.ts'
import { networksConfigured } from '../../src/state/network/networks.ts'
import { account, alice, bob, pairingUri } from './fake-connector.ts'
import type { FakeClock } from './fake-clock.ts'
import { localSolana, localOneNetwork, reset, localTwoNetwork } from './reset.ts'

const solanaAddress = 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z'
export const unknownNetwork: NetworkId = 'eip155:424242'

/** A pending request to a wallet. */
interface Prompt {
  readonly wallet: Wallet
  readonly kind: 'connect' | 'restore' | 'switch' | 'sign'
  readonly signal?: AbortSignal
  answer(value: unknown): void
  refuse(reason: unknown): void
  show?: () => void
  isAnswered?: true
}

export interface Wallet {
  readonly connector: Connector
  readonly provider: Eip1193Provider
  /** All listeners ever registered. Walks also notify removed ones, as faulty wallets do. */
  readonly allListeners: WalletEvents[]
  readonly activeListeners: Set<WalletEvents>
  chain: NetworkId
}

interface TrackedPromise {
  readonly name: string
  isSettled: boolean
}

/** State of a page with three wallets, a pairing and an app. Tracks prompts and the promises returned by the product. */
export class WalkState {
  prompts: Prompt[] = []
  trackedPromises: TrackedPromise[] = []
  wallets: Wallet[] = []
  signatureFaults: string[] = []
  codeCount = 0
  readonly clock: FakeClock

  constructor(clock: FakeClock) {
    this.clock = clock

    const eip155 = { namespaces: ['eip155'] as const, type: 'announced' as const }
    this.addWallet({ ...eip155, id: 'io.fathom', name: 'Fathom' })
    this.addWallet({ ...eip155, id: 'io.other', name: 'Other' })
    this.addWallet({ id: 'own', name: 'Own', type: 'external', namespaces: ['eip155', 'solana'] }, false)
    this.addWallet({
      id: 'walletConnect',
      name: 'WalletConnect',
      type: 'walletConnect',
      namespaces: ['eip155', 'solana'],
    })
  }

  private addWallet(info: ConnectorInfo, isPolite = true): void {
    const promptUser = (kind: Prompt['kind'], signal?: AbortSignal, onUri?: (uri: string) => void) =>
      new Promise<never>((resolve, reject) => {
        const prompt: Prompt = {
          wallet,
          kind,
          signal,
          answer: resolve as never,
          refuse: reject,
          // Returns without waiting until the code is rendered.
          ...(onUri && {
            show: () => {
              onUri(pairingUri(this.codeCount++ % 1_000))
            },
          }),
        }
        this.prompts.push(prompt)
        // An app's own connector may ignore the abort signal (B12).
        if (isPolite) signal?.addEventListener('abort', () => reject(signal.reason))
      })
    const wallet: Wallet = {
      allListeners: [],
      activeListeners: new Set(),
      chain: localOneNetwork.id,
      provider: {
        request: ({ method }) => {
          if (method === 'eth_chainId')
            return Promise.resolve(`0x${Number(wallet.chain.split(':')[1]).toString(16)}`)
          return promptUser(method === 'eth_signTypedData_v4' ? 'sign' : 'switch')
        },
      },
      connector: {
        info,
        connect: ({ signal, onUri }) => promptUser('connect', signal, onUri),
        restore: signal => promptUser('restore', signal),
        disconnect: async () => {
          if (this.trackedPromises.length % 3 === 0) throw new Error('disconnect failed')
        },
        watch: events => {
          wallet.allListeners.push(events)
          wallet.activeListeners.add(events)
          return () => wallet.activeListeners.delete(events)
        },
      },
    }
    this.wallets.push(wallet)
    if (info.type !== 'walletConnect') {
      runtime.connectors.set(info.id, wallet.connector)
      connectorAdded(info)
    }
  }

  /** Tracks a promise returned by the product. It may only reject with an `AppError`. */
  track(name: string, promise: Promise<unknown>): void {
    const entry = { name, isSettled: false }
    this.trackedPromises.push(entry)
    promise.then(
      () => (entry.isSettled = true),
      (thrownValue: unknown) => {
        entry.isSettled = true
        if (!(thrownValue instanceof AppError)) throw thrownValue
      },
    )
  }
}

export const pickOf = <T>(items: readonly T[], choice: number): T | undefined =>
  items[choice % (items.length || 1)]

export const accountsOf = (choice: number): AccountEntry[] =>
  [
    [account(alice)],
    [account(bob), account(alice)],
    [account(alice), account(solanaAddress, 'solana')],
    [account(solanaAddress, 'solana')],
    [account('nonsense')],
    [],
  ][choice % 6] as AccountEntry[]

export const networksOf = (choice: number): NetworkId[] =>
  [
    [localOneNetwork.id],
    [localTwoNetwork.id],
    [unknownNetwork],
    [localOneNetwork.id, localTwoNetwork.id, localSolana.id],
    [localSolana.id],
    ['x' as NetworkId],
  ][choice % 6] as NetworkId[]

export function answerOf(wallet: Wallet, choice: number): unknown {
  if (choice % 11 === 0) return [undefined, null, 7, {}, { accounts: [] }][(choice >>> 8) % 5]
  const accounts = accountsOf(choice >>> 4)
  const namespaces = new Set(accounts.map(({ namespace }) => namespace))
  return {
    providers: {
      ...(namespaces.has('eip155') && { eip155: wallet.provider }),
      ...(namespaces.has('solana') && { solana: {} }),
    },
    accounts,
    networks: networksOf(choice >>> 12),
    wallet: { name: wallet.connector.info.name },
  } as unknown as Connected
}

const networks = [localOneNetwork, localTwoNetwork, localSolana]

/** Resets the product and creates the initial state of a walk. */
export async function startWalkState(
  clock: FakeClock,
  runtimeOverrides: Partial<Runtime> = {},
): Promise<WalkState> {
  reset({
    networks,
    options: { projectId: 'local', networks, enableInjected: false, enableEip6963: false },
    runtime: {
      loadAdapter: async namespace => ({
        namespace,
        signMessage: async () => '',
        switchNetwork: async provider => {
          await (provider as Eip1193Provider).request({ method: 'wallet_switchEthereumChain' })
        },
      }),
      ...runtimeOverrides,
    },
  })
  const walkState = new WalkState(clock)
  runtime.loadPairing = async () => walkState.wallets[3]?.connector as Connector
  await networksReady()
  networksConfigured(networks)
  return walkState
}
