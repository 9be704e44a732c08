import { AppError } from '../../src/core/errors/app-error.ts'
import { formatAccountId } from '../../src/core/chain/caip.ts'
import { clearSendForm, reviewSend, sendToken } from '../../src/controllers/send/send.ts'
import { refreshFee } from '../../src/controllers/send/send-fee.ts'
import { enterAmount } from '../../src/controllers/send/send-form.ts'
import { enterReceiver } from '../../src/controllers/send/send-receiver.ts'
import { runtime } from '../../src/runtime.ts'
import { balanceReceived } from '../../src/state/account/balances.ts'
import { networkActivated } from '../../src/state/network/networks.ts'
import { intentsLoaded, walletAnswered } from '../../src/state/send/send.ts'
import { sentTransactionsSet } from '../../src/state/send/sent-transactions.ts'
import { tokensCleared } from '../../src/state/account/token-balances.ts'
import { createEvmWallet, give, type TestEvmWallet } from '../../src/testing/index.ts'
import { connectFathom } from './fake-connector.ts'
import { localOneNetwork, reset } from './reset.ts'

export const paidAddress = '0x9f3c20ea94d1c07B2b58f00ca36D51b8De21ab44'
// Encoded error `ResolverNotFound(bytes)` of the ENS universal resolver.
const noResolver = `0x77209fe8${'20'.padStart(64, '0')}${'0'.repeat(64)}`
export const sentHash = `0x${'ab'.repeat(32)}`

const isFeeOracle = (to: string): boolean => /^0x(?:42|53)0{30,}/.test(to)

/** The responses of the test's node and its received requests. */
export interface FakeChain {
  gasPrice: bigint
  /** Decimals that every token reports. */
  decimals: bigint | undefined
  /** Result of a simulated token transfer. */
  transferResult: string
  /** Transaction counts of every account: mined transactions (`latest`), and with pending ones (`pending`). */
  latest: number
  pending: number
  shouldRevert: boolean
  isDown: boolean
  code: string
  /** Response of data fee oracles. Undefined makes the node fail. */
  dataFee: string | undefined
  /** Whether names fail to resolve. */
  isNameUnknown: boolean
  methods: string[]
  /** Called before each answer. */
  beforeResponse: (method: string, params: readonly unknown[]) => unknown
}

export interface SendFixture {
  wallet: TestEvmWallet
  chain: FakeChain
  owner: string
}

export const accountOf = (owner: string) => formatAccountId(localOneNetwork.id, owner)

/** Sets up a wallet with 2 ETH on a network whose node the test controls. `restore` removes it. */
export async function setUpSend(): Promise<SendFixture & { restore(): void }> {
  const realFetch = window.fetch
  reset()
  sentTransactionsSet([])
  tokensCleared()
  intentsLoaded([])
  walletAnswered()
  clearSendForm()
  const chain: FakeChain = {
    gasPrice: 10n,
    decimals: 18n,
    transferResult: '0x',
    latest: 5,
    pending: 5,
    shouldRevert: false,
    isDown: false,
    code: '0x',
    dataFee: '0x',
    isNameUnknown: false,
    methods: [],
    beforeResponse: () => {},
  }
  const encodeWord = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
  window.fetch = async (_, init) => {
    const { method, params, id } = JSON.parse(String(init?.body))
    chain.methods.push(method)
    await chain.beforeResponse(method, params)
    if (chain.isDown) throw new TypeError('down')
    const respond = (result: unknown) => Response.json({ jsonrpc: '2.0', id, result })
    switch (method) {
      case 'eth_estimateGas':
        return chain.shouldRevert
          ? Response.json({ jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted' } })
          : respond('0x5208')
      case 'eth_gasPrice':
        return respond(`0x${chain.gasPrice.toString(16)}`)
      case 'eth_getCode':
        return respond(chain.code)
      case 'eth_getTransactionCount':
        return respond(`0x${(params[1] === 'pending' ? chain.pending : chain.latest).toString(16)}`)
      case 'eth_call':
        if (params[0].data === '0x313ce567')
          return respond(chain.decimals === undefined ? '0x' : encodeWord(chain.decimals))
        if (isFeeOracle(params[0].to))
          return chain.dataFee === undefined
            ? Response.json({ jsonrpc: '2.0', id, error: { code: -32_603, message: 'internal error' } })
            : respond(chain.dataFee)
        if (!chain.isNameUnknown) return respond(chain.transferResult)
        return Response.json({
          jsonrpc: '2.0',
          id,
          error: { code: 3, message: 'execution reverted', data: noResolver },
        })
      default:
        return respond(null)
    }
  }
  const wallet = createEvmWallet({
    authorized: true,
    ask: async () => '0x7a69',
    chains: [
      { chainId: 31337, rpcUrls: ['http://127.0.0.1:1/one'] },
      { chainId: 31338, rpcUrls: ['http://127.0.0.1:1/two'] },
    ],
  })
  const [owner = ''] = (await wallet.provider.request({ method: 'eth_accounts' })) as string[]
  runtime.providers.set('eip155', wallet.provider)
  connectFathom(owner)
  networkActivated(localOneNetwork.id)
  balanceReceived(accountOf(owner), { amount: '2', symbol: 'ETH' }, 0)
  wallet.script.always('eth_sendTransaction', give(sentHash))
  return {
    wallet,
    chain,
    owner,
    restore() {
      window.fetch = realFetch
    },
  }
}

/** Enters an amount and a receiver, and waits for the fee. */
export async function fill(amount = '0.5', receiver = paidAddress): Promise<void> {
  enterAmount(amount)
  enterReceiver(receiver)
  await refreshFee()
}

/** Submits the form and confirms the review. */
export function send(confirmedIds: readonly string[] = []): Promise<void> {
  reviewSend()
  return sendToken({ confirmedIds })
}

/** Resolves with the code of the promise's rejection, or with `done` if it fulfills. */
export const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )
