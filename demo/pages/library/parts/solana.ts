import { Connection, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import type { AppKit } from 'w3m-elements/appkit'
import { type Provider, SolanaAdapter } from 'w3m-elements/appkit/adapters/solana'
import { encodeBase58 } from '../../../../src/core/chain/base58.ts'
import { bench } from '../bench-info.ts'
import { message, type Part, walletOf } from './part.ts'

const lamports = 10_000_000

/** Creates a connection to the selected cluster, or to the first one if none is selected. */
function createConnection(kit: AppKit): Connection {
  const url = bench.solana[String(kit.getChainId())] ?? Object.values(bench.solana)[0]
  return new Connection(String(url), 'confirmed')
}

/** Resolves with a transaction that sends SOL from the account to itself, with the provider and the connection. */
async function createPayment(kit: AppKit) {
  const { provider, address } = walletOf<Provider>(kit, 'solana')
  const connection = createConnection(kit)
  const from = new PublicKey(address)
  const { blockhash } = await connection.getLatestBlockhash()
  const transaction = new Transaction({ feePayer: from, recentBlockhash: blockhash }).add(
    SystemProgram.transfer({ fromPubkey: from, toPubkey: from, lamports }),
  )
  return { provider, connection, transaction }
}

export const makePart = (): Part => ({
  namespace: 'solana',
  adapter: new SolanaAdapter(),
  requests: {
    'sign-message-button': async kit => {
      const { provider } = walletOf<Provider>(kit, 'solana')
      return encodeBase58(await provider.signMessage(new TextEncoder().encode(message)))
    },
    'sign-transaction-button': async kit => {
      const { provider, transaction } = await createPayment(kit)
      const { signature } = await provider.signTransaction(transaction)
      return signature && encodeBase58(signature)
    },
    'send-transaction-button': async kit => {
      const { provider, connection, transaction } = await createPayment(kit)
      return provider.sendTransaction(transaction, connection)
    },
  },
})
