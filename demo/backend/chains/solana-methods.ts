import {
  type Address,
  address as readAddress,
  type Base64EncodedWireTransaction,
  getBase58Decoder,
  getBase58Encoder,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Transaction,
} from '@solana/kit'
import { FailedTransactionMetadata, type LiteSVM, type TransactionMetadata } from 'litesvm'
import { type RecordedTransaction, type Ledger, type Methods, RpcRefusal } from './solana.ts'
import { toTransactionErrorJson } from './solana-errors.ts'
import {
  encodeParsedTokenAccount,
  readMint,
  readTokenAccount,
  token2022Program,
  tokenProgram,
  createUiAmount,
} from './solana-tokens.ts'

type Options = Readonly<Record<string, unknown>>

const addContext = ({ slot }: Ledger, value: unknown) => ({ context: { apiVersion: '2.0.0', slot }, value })
const signatureOf = (meta: TransactionMetadata) => getBase58Decoder().decode(meta.signature())
const getOptions = (value: unknown): Options => (value ?? {}) as Options

/** JSON-RPC methods of a node that wallets and this project use. */
export const solanaMethods: Methods = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': '2.0.0', 'feature-set': 1 }),
  getGenesisHash: ({ genesisHash }) => genesisHash,
  getSlot: ({ slot }) => slot,
  getBlockHeight: ({ slot }) => slot,
  getEpochInfo: ({ slot, transactions }) => ({
    absoluteSlot: slot,
    blockHeight: slot,
    epoch: slot / 432_000n,
    slotIndex: slot % 432_000n,
    slotsInEpoch: 432_000n,
    transactionCount: BigInt(transactions.size),
  }),
  getLatestBlockhash: ledger => addContext(ledger, ledger.latestBlockhash()),
  isBlockhashValid: (ledger, [hash]) => addContext(ledger, ledger.blockhashes.has(String(hash))),
  getMinimumBalanceForRentExemption: ({ svm }, [size]) =>
    svm.minimumBalanceForRentExemption(BigInt(size as number)),
  getRecentPrioritizationFees: ({ slot }) => [{ slot, prioritizationFee: 0n }],

  getBalance: (ledger, [owner]) => addContext(ledger, ledger.svm.getBalance(parseAddress(owner)) ?? 0n),
  getAccountInfo: (ledger, [owner, config]) =>
    addContext(ledger, accountInfoOf(ledger.svm, parseAddress(owner), getOptions(config))),
  getMultipleAccounts: (ledger, [owners, config]) =>
    addContext(
      ledger,
      (owners as unknown[])
        .slice(0, 100)
        .map(owner => accountInfoOf(ledger.svm, parseAddress(owner), getOptions(config))),
    ),
  getTokenAccountsByOwner(ledger, [owner, filter, config]) {
    const { mint, programId } = getOptions(filter)
    if (mint === undefined && programId === undefined) throw new Error('a mint or a program is needed')
    const programs = programId === undefined ? [tokenProgram, token2022Program] : [parseAddress(programId)]
    const ownerAddress = parseAddress(owner)
    const accounts = programs
      .flatMap(program => ledger.svm.getProgramAccounts(program))
      .filter(({ data }) => {
        const token = readTokenAccount(data as Uint8Array)
        return token?.owner === ownerAddress && (mint === undefined || token.mint === mint)
      })
    return addContext(
      ledger,
      accounts.map(({ address }) => ({
        pubkey: address,
        account: accountInfoOf(ledger.svm, address, getOptions(config)),
      })),
    )
  },
  getTokenAccountBalance(ledger, [account]) {
    const tokenAccount = ledger.svm.getAccount(parseAddress(account))
    const token = tokenAccount.exists ? readTokenAccount(tokenAccount.data as Uint8Array) : undefined
    if (!token) throw new RpcRefusal(-32602, 'Invalid param: could not find account')
    return addContext(ledger, createUiAmount(token.amount, readMint(ledger.svm, token.mint)?.decimals ?? 0))
  },
  getTokenSupply(ledger, [mint]) {
    const token = readMint(ledger.svm, parseAddress(mint))
    if (!token) throw new RpcRefusal(-32602, 'Invalid param: not a Token mint')
    return addContext(ledger, createUiAmount(token.supply, token.decimals))
  },

  getFeeForMessage(ledger, [message]) {
    const compiledMessage = getCompiledTransactionMessageDecoder().decode(bytesOf(message, 'base64'))
    const isRecentBlockhash =
      'lifetimeToken' in compiledMessage && ledger.blockhashes.has(compiledMessage.lifetimeToken)
    return addContext(
      ledger,
      isRecentBlockhash ? 5_000n * BigInt(compiledMessage.header.numSignerAccounts) : null,
    )
  },
  requestAirdrop(ledger, [owner, lamports]) {
    const meta = ledger.svm.airdrop(parseAddress(owner), BigInt(lamports as number) as never)
    if (!meta || meta instanceof FailedTransactionMetadata) throw new RpcRefusal(-32603, 'The airdrop failed')
    return recordTransaction(ledger, signatureOf(meta), null, [String(owner)])
  },

  simulateTransaction(ledger, [encodedTransaction, config]) {
    const { encoding, sigVerify = false, replaceRecentBlockhash = false } = getOptions(config)
    const transaction = readTransaction(encodedTransaction, encoding)
    if (!replaceRecentBlockhash && !isRecent(ledger, transaction))
      return addContext(ledger, { err: 'BlockhashNotFound', logs: [], accounts: null, unitsConsumed: 0n })
    return addContext(ledger, simulate(ledger.svm, transaction, sigVerify === true))
  },
  sendTransaction(ledger, [encodedTransaction, config]) {
    const { encoding, skipPreflight = false } = getOptions(config)
    const transaction = readTransaction(encodedTransaction, encoding)
    const rejectTransaction = (err: unknown, logs: readonly string[] = []) => {
      throw new RpcRefusal(-32002, `Transaction simulation failed: ${formatError(err)}`, {
        err,
        logs,
        accounts: null,
        unitsConsumed: 0n,
      })
    }
    const signature = getBase58Decoder().decode(
      Object.values(transaction.signatures)[0] ?? new Uint8Array(64),
    )
    if (!isRecent(ledger, transaction)) return rejectTransaction('BlockhashNotFound')
    if (ledger.transactions.has(signature)) return rejectTransaction('AlreadyProcessed')
    if (skipPreflight !== true) {
      const { err, logs } = simulate(ledger.svm, transaction, true)
      if (err === 'SignatureFailure')
        throw new RpcRefusal(-32003, 'Transaction signature verification failure')
      if (err !== null) return rejectTransaction(err, logs)
    }
    const meta = ledger.svm.sendTransaction(transaction)
    const failure = meta instanceof FailedTransactionMetadata ? toTransactionErrorJson(meta.err()) : null
    // A node does not include a transaction with such an error in a block, for example if its sender cannot pay the fee.
    if (typeof failure === 'string') return rejectTransaction(failure)
    return recordTransaction(ledger, signature, failure, accountsOf(transaction))
  },

  getSignatureStatuses: (ledger, [signatures]) =>
    addContext(
      ledger,
      (signatures as string[])
        .slice(0, 256)
        .map(signature => signatureStatusOf(ledger, ledger.transactions.get(signature))),
    ),
  getSignaturesForAddress(ledger, [owner, config]) {
    const { limit = 1000, before } = getOptions(config)
    const accountTransactions = [...ledger.transactions.values()]
      .filter(transaction => transaction.accounts.includes(String(owner)))
      .reverse()
    const start =
      before === undefined
        ? 0
        : accountTransactions.findIndex(transaction => transaction.signature === before) + 1
    return accountTransactions.slice(start, start + Number(limit)).map(transaction => ({
      signature: transaction.signature,
      slot: transaction.slot,
      err: transaction.err,
      memo: null,
      blockTime: transaction.blockTime,
      confirmationStatus: signatureStatusOf(ledger, transaction)?.confirmationStatus,
    }))
  },
}

const parseAddress = (text: unknown): Address => readAddress(String(text))

function bytesOf(text: unknown, encoding: unknown): Uint8Array {
  if (typeof text !== 'string') throw new Error('a text is needed')
  if (encoding === 'base64')
    return new Uint8Array(getBase64Encoder().encode(text as Base64EncodedWireTransaction))
  return new Uint8Array(getBase58Encoder().encode(text))
}

const readTransaction = (text: unknown, encoding: unknown): Transaction =>
  getTransactionDecoder().decode(bytesOf(text, encoding)) as Transaction

const messageOf = (transaction: Transaction) =>
  getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
const accountsOf = (transaction: Transaction) => messageOf(transaction).staticAccounts

function isRecent({ blockhashes }: Ledger, transaction: Transaction): boolean {
  const message = messageOf(transaction)
  return 'lifetimeToken' in message && blockhashes.has(message.lifetimeToken)
}

function simulate(svm: LiteSVM, transaction: Transaction, mustVerify: boolean) {
  svm.withSigverify(mustVerify)
  try {
    const outcome = svm.simulateTransaction(transaction)
    const meta = outcome.meta()
    return {
      err: outcome instanceof FailedTransactionMetadata ? toTransactionErrorJson(outcome.err()) : null,
      logs: meta.logs(),
      accounts: null,
      unitsConsumed: meta.computeUnitsConsumed(),
      returnData: null,
    }
  } finally {
    svm.withSigverify(true)
  }
}

/** Formats a transaction error as the message of a node. */
function formatError(err: unknown): string {
  if (err === 'BlockhashNotFound') return 'Blockhash not found'
  if (err === 'AlreadyProcessed') return 'This transaction has already been processed'
  if (err === 'AccountNotFound') return 'Attempt to debit an account but found no record of a prior credit.'
  const [index, innerError] = (err as { InstructionError?: [number, unknown] }).InstructionError ?? []
  if (index === undefined) return typeof err === 'string' ? err : JSON.stringify(err)
  const customCode = (innerError as { Custom?: number }).Custom
  const reason =
    customCode === undefined ? String(innerError) : `custom program error: 0x${customCode.toString(16)}`
  return `Error processing Instruction ${index}: ${reason}`
}

function recordTransaction(
  ledger: Ledger,
  signature: string,
  err: unknown,
  accounts: readonly string[],
): string {
  const blockTime = Math.floor(ledger.now() / 1000)
  ledger.transactions.set(signature, { signature, slot: ledger.slot, err, accounts, blockTime })
  return signature
}

/** Returns the status of a signature: processed, confirmed after one slot, and finalized after 32. Returns null for an unknown one. */
function signatureStatusOf({ slot }: Ledger, transaction: RecordedTransaction | undefined) {
  if (!transaction) return null
  const age = slot - transaction.slot
  return {
    slot: transaction.slot,
    confirmations: age >= 32n ? null : age,
    err: transaction.err,
    status: transaction.err === null ? { Ok: null } : { Err: transaction.err },
    confirmationStatus: age >= 32n ? 'finalized' : age >= 1n ? 'confirmed' : 'processed',
  }
}

function accountInfoOf(svm: LiteSVM, address: Address, { encoding }: Options) {
  const accountInfo = svm.getAccount(address)
  if (!accountInfo.exists) return null
  const data = accountInfo.data as Uint8Array
  const parsedData =
    encoding === 'jsonParsed' ? encodeParsedTokenAccount(svm, accountInfo.programAddress, data) : undefined
  const isBase58 = encoding === undefined || encoding === 'base58'
  return {
    lamports: accountInfo.lamports,
    owner: accountInfo.programAddress,
    executable: accountInfo.executable,
    rentEpoch: 18_446_744_073_709_551_615n,
    space: data.length,
    data: parsedData ?? [
      isBase58 ? getBase58Decoder().decode(data) : Buffer.from(data).toString('base64'),
      isBase58 ? 'base58' : 'base64',
    ],
  }
}
