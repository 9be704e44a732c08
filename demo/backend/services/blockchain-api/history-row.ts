import { createHash } from 'node:crypto'
import {
  type Address,
  decodeFunctionData,
  formatUnits,
  getAddress,
  parseAbi,
  toFunctionSelector,
  zeroAddress,
} from 'viem'
import { contracts } from '../../chains/contracts/addresses.ts'
import { type ApiChain, nativeCoin } from './chains.ts'
import { tokenIconUrl } from './icons.ts'
import type { Entry } from './ledger.ts'
import type { Movement } from './movements.ts'

/** A history row in the format of the API. Additional fields allow the client to verify ownership on chain and to find both parties. */
export interface HistoryRow {
  id: string
  metadata: {
    operationType: string
    hash: string
    minedAt: string
    sentFrom: string
    sentTo: string | null
    status: Entry['status']
    nonce: number
    application: { name: string; iconUrl: string } | null
    chain: string
    fee: { numeric: string; symbol: string } | null
  }
  transfers: HistoryTransfer[]
}

interface HistoryTransfer {
  fungible_info: { name: string; symbol: string; icon: { url: string }; address: string | null } | null
  nft_info: {
    name: string
    content: { preview: ImageContent | null; detail: ImageContent | null }
    flags: { is_spam: boolean }
    contract_address: string
    token_id: string
    standard: 'erc721' | 'erc1155'
    collection: string
  } | null
  direction: 'in' | 'out' | 'self'
  quantity: { numeric: string }
  value: number | null
  price: number | null
  sender: string
  recipient: string
}

interface ImageContent {
  url: string
  content_type: null
}

const approvalSelectors = new Set(
  ['approve(address,uint256)', 'setApprovalForAll(address,bool)'].map(declaration =>
    toFunctionSelector(declaration),
  ),
)
const transferAbi = parseAbi(['function transfer(address to, uint256 value)'])
const applications = new Map<string, string>([
  [contracts.router.address.toLowerCase(), 'Local Exchange'],
  [contracts.nameRegistrar.address.toLowerCase(), 'Local Names'],
])

/** Converts a transaction to a row, as seen by one address. */
export async function createHistoryRow(
  chain: ApiChain,
  entry: Entry,
  owner: Address,
  origin: string,
): Promise<HistoryRow> {
  const readableMovements = await filterReadable(
    chain,
    entry.movements.filter(({ from, to }) => from === owner || to === owner),
  )
  // A transaction without movements still has one transfer: the intended one, or its native value, which is usually zero.
  const movements =
    readableMovements.length > 0 ? readableMovements : [await readIntendedMovement(chain, entry)]
  const operationType = operationTypeOf(entry, owner, readableMovements)
  const application = applications.get(entry.to ?? '')
  const receivers = new Set(readableMovements.filter(({ from }) => from === owner).map(({ to }) => to))
  const isSend = operationType === 'send' && receivers.size === 1
  const to = isSend ? [...receivers][0] : (entry.to ?? null)
  return {
    id: createHash('sha256').update(`${chain.id}:${entry.hash}`).digest('hex').slice(0, 32),
    metadata: {
      operationType,
      hash: entry.hash,
      minedAt: new Date(entry.timestamp * 1000).toISOString().replace('.000Z', 'Z'),
      // The signer, which may differ from the sender of a transfer: another account can spend an allowance.
      sentFrom: getAddress(entry.from),
      sentTo: to ? getAddress(to) : null,
      status: entry.status,
      nonce: entry.nonce,
      application: application ? { name: application, iconUrl: tokenIconUrl(origin, application) } : null,
      chain: chain.id,
      fee:
        entry.fee === undefined
          ? null
          : { numeric: formatUnits(entry.fee, nativeCoin.decimals), symbol: nativeCoin.symbol },
    },
    transfers: await Promise.all(
      movements.map(movement => createTransfer(chain, movement, owner, entry.block, origin)),
    ),
  }
}

/** Omits ERC-20 movements of contracts that report no decimals, because any contract can emit a transfer log. */
async function filterReadable(chain: ApiChain, movements: readonly Movement[]): Promise<Movement[]> {
  const isReadable = await Promise.all(
    movements.map(async ({ kind, contract }) =>
      kind === 'erc20' && contract ? Boolean(await chain.tokens.fungible(contract)) : true,
    ),
  )
  return movements.filter((_, index) => isReadable[index])
}

/**
 * Returns the transfer that a pending or failed transaction would make. Returns the native value if the input is no token
 * transfer or the transaction succeeded.
 */
async function readIntendedMovement(
  chain: ApiChain,
  { from, to = zeroAddress, value, input, status }: Entry,
): Promise<Movement> {
  if (status !== 'confirmed' && value === 0n && input !== '0x') {
    try {
      const { args } = decodeFunctionData({ abi: transferAbi, data: input })
      if (!(await chain.tokens.fungible(to))) return { kind: 'native', from, to, value }
      return { kind: 'erc20', contract: to, from, to: args[0].toLowerCase() as Address, value: args[1] }
    } catch {
      // The input is not a plain transfer.
    }
  }
  return { kind: 'native', from, to, value }
}

function operationTypeOf(
  { from, to, value, input, status }: Entry,
  owner: Address,
  movements: readonly Movement[],
): string {
  if (to === undefined) return 'deploy'
  const isSigner = from === owner
  if (isSigner && to === owner && value === 0n && input === '0x') return 'cancel'
  if (approvalSelectors.has(input.slice(0, 10) as `0x${string}`)) return 'approve'
  const incomingMovements = movements.filter(movement => movement.to === owner && movement.from !== owner)
  const outgoingMovements = movements.filter(movement => movement.from === owner && movement.to !== owner)
  if (status !== 'confirmed') {
    const isPlainTransfer =
      input === '0x' || input.startsWith(toFunctionSelector('transfer(address,uint256)'))
    return isPlainTransfer ? (isSigner ? 'send' : 'receive') : 'execute'
  }
  if (
    to === contracts.weth.address.toLowerCase() &&
    incomingMovements.length > 0 &&
    outgoingMovements.length > 0
  )
    return incomingMovements.every(({ kind }) => kind === 'native') ? 'withdraw' : 'deposit'
  if (incomingMovements.length > 0 && outgoingMovements.length > 0) return 'trade'
  if (incomingMovements.length > 0)
    return incomingMovements.every(movement => movement.from === zeroAddress) ? 'mint' : 'receive'
  if (outgoingMovements.length > 0 && outgoingMovements.every(movement => movement.to === zeroAddress))
    return 'burn'
  if (outgoingMovements.length > 0 && isSigner) return 'send'
  return isSigner && movements.length > 0 && input === '0x' ? 'send' : 'execute'
}

async function createTransfer(
  chain: ApiChain,
  { kind, contract, tokenId = 0n, from, to, value }: Movement,
  owner: Address,
  block: number | undefined,
  origin: string,
): Promise<HistoryTransfer> {
  const direction = from === to ? 'self' : to === owner ? 'in' : 'out'
  const parties = { sender: getAddress(from), recipient: getAddress(to) }
  if (contract && (kind === 'erc721' || kind === 'erc1155')) {
    const { name, collection, image, isSpam } = await chain.tokens.collectible(kind, contract, tokenId)
    const imageContent = image ? { url: image, content_type: null } : null
    return {
      fungible_info: null,
      nft_info: {
        name,
        content: { preview: imageContent, detail: imageContent },
        flags: { is_spam: isSpam },
        contract_address: getAddress(contract),
        token_id: String(tokenId),
        standard: kind,
        collection,
      },
      direction,
      quantity: { numeric: String(value) },
      value: null,
      price: null,
      ...parties,
    }
  }
  const { name, symbol, decimals } = (contract && (await chain.tokens.fungible(contract))) ?? nativeCoin
  const decimalAmount = formatUnits(value, decimals)
  const price = (await chain.price(contract, block)) ?? null
  return {
    fungible_info: {
      name,
      symbol,
      icon: { url: tokenIconUrl(origin, symbol) },
      address: contract ? getAddress(contract) : null,
    },
    nft_info: null,
    direction,
    quantity: { numeric: decimalAmount },
    value: price === null ? null : Number(decimalAmount) * price,
    price,
    ...parties,
  }
}
