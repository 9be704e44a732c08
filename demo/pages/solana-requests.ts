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
  type Signature,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js'
import type { ModalHandle } from '../../src/index.ts'
import { localSolana } from '../../src/testing/networks.ts'
import { stack } from './stack.ts'

/** Receiver of the lab's payments: the second account of the test wallet. */
const receiver = address('9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu')

function readConnection(modal: ModalHandle) {
  const provider = modal.getProvider('solana')
  const account = modal.getAccount('solana').address
  if (!provider || !account) throw new Error('Connect a Solana wallet first')
  return { provider, account: address(account) }
}

function createRpc() {
  const url = stack?.urls.solana
  if (typeof url !== 'string') throw new Error('The local stack is not running')
  return createSolanaRpc(url)
}

/** Resolves with the wallet's signature of a text, in base58. */
export async function signSolanaMessage(modal: ModalHandle, text: string): Promise<string> {
  const { provider, account } = readConnection(modal)
  return getBase58Decoder().decode(await provider.signMessage(new TextEncoder().encode(text), account))
}

/** Sends 0.01 SOL and waits for its confirmation. */
export async function sendSol(modal: ModalHandle) {
  const { provider, account } = readConnection(modal)
  if (!provider.signAndSendTransaction) throw new Error('This wallet can’t send')
  const { value: lifetime } = await createRpc().getLatestBlockhash().send()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    draft => setTransactionMessageFeePayer(account, draft),
    draft => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
    draft =>
      appendTransactionMessageInstruction(
        getTransferSolInstruction({
          source: createNoopSigner(account),
          destination: receiver,
          amount: 10_000_000n,
        }),
        draft,
      ),
  )
  const transactionBytes = new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
  const signature = await provider.signAndSendTransaction(transactionBytes, localSolana.id, account)
  for (;;) {
    const { value } = await createRpc()
      .getSignatureStatuses([signature as Signature])
      .send()
    const { confirmationStatus: status, err } = value[0] ?? {}
    if (err) throw new Error('The network refused the transaction')
    if (status === 'confirmed' || status === 'finalized') return { signature, status }
    await new Promise(resolve => setTimeout(resolve, 300))
  }
}
