// A Wallet Standard app without an adapter. @solana/web3.js 2 compiles the transactions.
import { getTransferSolInstruction } from '@solana-program/system'
import {
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createNoopSigner,
  createSolanaRpc,
  createTransactionMessage,
  getBase58Decoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js'
import {
  SolanaSignAndSendTransaction,
  type SolanaSignAndSendTransactionFeature,
  SolanaSignMessage,
  type SolanaSignMessageFeature,
} from '@solana/wallet-standard-features'
import { getWallets } from '@wallet-standard/app'
import {
  StandardConnect,
  type StandardConnectFeature,
  StandardDisconnect,
  type StandardDisconnectFeature,
} from '@wallet-standard/features'
import { createModal } from 'w3m-elements'
import { localOne, localSolana } from 'w3m-elements/testing/networks'
import type { SolanaPage } from '../contract.ts'
import { options } from '../shared/modal.ts'

type Features = StandardConnectFeature &
  StandardDisconnectFeature &
  SolanaSignMessageFeature &
  SolanaSignAndSendTransactionFeature

const url = window.local.solana as string
const { id } = localSolana
createModal({
  ...options,
  networks: [localSolana, localOne],
  rpcUrls: { ...options.rpcUrls, [id]: [url] },
  announce: true,
})

const { get, on } = getWallets()
const findWallet = () => get().find(({ name }) => name === 'All wallets')
const wallet = new Promise<NonNullable<ReturnType<typeof findWallet>>>(resolve => {
  const resolveWallet = () => {
    const match = findWallet()
    if (match) resolve(match)
  }
  on('register', resolveWallet)
  resolveWallet()
})
const features = async () => (await wallet).features as unknown as Features
const firstAccount = async () => {
  const [account] = (await wallet).accounts
  if (!account) throw new Error('no account is connected')
  return account
}
/** Connects. `silent` restores authorized accounts at page load without a prompt. */
const connect = async (silent: boolean) =>
  (await (await features())[StandardConnect].connect({ silent })).accounts[0]?.address

const page: SolanaPage = {
  names: async () => {
    await wallet
    return get().map(({ name }) => name)
  },
  connect: async () => (await connect(false)) as string,
  reconnect: () => connect(true),
  async sign() {
    const message = new TextEncoder().encode('Hi')
    const [output] = await (await features())[SolanaSignMessage].signMessage({
      account: await firstAccount(),
      message,
    })
    return [...(output?.signature ?? [])]
  },
  async send(to, lamports) {
    const account = await firstAccount()
    const source = createNoopSigner(address(account.address))
    const { value: lifetime } = await createSolanaRpc(url).getLatestBlockhash().send()
    const transaction = pipe(
      createTransactionMessage({ version: 0 }),
      message => setTransactionMessageFeePayer(source.address, message),
      message => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      message =>
        appendTransactionMessageInstruction(
          getTransferSolInstruction({ source, destination: address(to), amount: BigInt(lamports) }),
          message,
        ),
      compileTransaction,
    )
    const [result] = await (await features())[SolanaSignAndSendTransaction].signAndSendTransaction({
      account,
      chain: 'solana:localnet',
      transaction: new Uint8Array(getTransactionEncoder().encode(transaction)),
    })
    return getBase58Decoder().decode(result?.signature ?? new Uint8Array())
  },
  disconnect: async () => (await features())[StandardDisconnect].disconnect(),
  account: async () => (await wallet).accounts[0]?.address,
}
window.solanaLibrary = page
