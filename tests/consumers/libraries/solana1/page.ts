import { isWalletAdapterCompatibleStandardWallet } from '@solana/wallet-adapter-base'
import { StandardWalletAdapter } from '@solana/wallet-standard-wallet-adapter-base'
import { Connection, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { getWallets } from '@wallet-standard/app'
import { createModal } from 'w3m-elements'
import { localOne, localSolana } from 'w3m-elements/testing/networks'
import type { SolanaPage } from '../contract.ts'
import { options } from '../shared/modal.ts'

const url = window.local.solana as string
const { id } = localSolana
createModal({
  ...options,
  networks: [localSolana, localOne],
  rpcUrls: { ...options.rpcUrls, [id]: [url] },
  announce: true,
})

const connection = new Connection(url, 'confirmed')
const { get, on } = getWallets()
/** Resolves with Solana's wallet adapter for the wallet that the modal registers. */
const adapter = new Promise<StandardWalletAdapter>(resolve => {
  const resolveAdapter = () => {
    const wallet = get().find(({ name }) => name === 'All wallets')
    if (wallet && isWalletAdapterCompatibleStandardWallet(wallet))
      resolve(new StandardWalletAdapter({ wallet }))
  }
  on('register', resolveAdapter)
  resolveAdapter()
})

const page: SolanaPage = {
  names: async () => {
    await adapter
    return get().map(({ name }) => name)
  },
  async connect() {
    const wallet = await adapter
    await wallet.connect()
    return String(wallet.publicKey)
  },
  async reconnect() {
    const wallet = await adapter
    await wallet.autoConnect()
    return wallet.publicKey ? String(wallet.publicKey) : undefined
  },
  async sign() {
    const signature = await (await adapter).signMessage?.(new TextEncoder().encode('Hi'))
    return [...(signature ?? [])]
  },
  async send(to, lamports) {
    const wallet = await adapter
    const from = wallet.publicKey as PublicKey
    const transaction = new Transaction().add(
      SystemProgram.transfer({ fromPubkey: from, toPubkey: new PublicKey(to), lamports }),
    )
    const { blockhash } = await connection.getLatestBlockhash()
    transaction.recentBlockhash = blockhash
    transaction.feePayer = from
    return wallet.sendTransaction(transaction, connection)
  },
  disconnect: async () => (await adapter).disconnect(),
  account: async () => {
    const { publicKey } = await adapter
    return publicKey ? String(publicKey) : undefined
  },
}
window.solanaLibrary = page
