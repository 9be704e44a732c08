import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Abi,
  type Address,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  parseUnits,
} from 'viem'
import { deployerAddress, richAddress } from '../accounts.ts'
import { asHex, callNode } from '../json-rpc.ts'

export interface LocalToken {
  address: Address
  name: string
  symbol: string
  decimals: number
}

export interface LocalContracts {
  /** Plain ERC-20 with 18 decimals and a fixed supply. */
  token: LocalToken
  /** Like USDC: 6 decimals, EIP-2612 permit, `mint(to, value)` for everybody. */
  usdc: LocalToken
  /** Like USDT: 6 decimals, transfers and approvals return nothing, an allowance must go through zero; `mint` for all. */
  usdt: LocalToken
  /** 18 decimals, EIP-2612 permit, `mint` for everybody. */
  permitToken: LocalToken
  /** ERC-721 whose tokenURI is a data address; number 0 belongs to the rich account; `mint(to, uri)` for everybody. */
  collectible: { address: Address; name: string; symbol: string }
  multicall3: { address: Address }
}

const addressAt = (nonce: number): Address =>
  getContractAddress({ from: deployerAddress, nonce: BigInt(nonce) })

/** The contracts of both chains; the same deployer and order give the same addresses at every start. */
export const contracts: LocalContracts = {
  token: { address: addressAt(0), name: 'Local Token', symbol: 'LOC', decimals: 18 },
  usdc: { address: addressAt(1), name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  usdt: { address: addressAt(2), name: 'Tether USD', symbol: 'USDT', decimals: 6 },
  permitToken: { address: addressAt(3), name: 'Permit Token', symbol: 'PRM', decimals: 18 },
  collectible: { address: addressAt(4), name: 'Local Collectible', symbol: 'PIC' },
  // Where every chain has it, so that chain definitions need no special case.
  multicall3: { address: '0xcA11bde05977b3631167028862bE2a173976CA11' },
}

/** What the rich account owns of each token at the start, in whole tokens. */
export const initialTokens = '1000000'

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#3b5bdb"/>' +
  '<circle cx="32" cy="32" r="18" fill="#fff"/></svg>'

/** What tokenURI of collectible 0 says. */
export const collectibleUri = toDataAddress(
  'application/json',
  JSON.stringify({
    name: 'Local Collectible #0',
    description: 'A picture that lives on the local chain.',
    image: toDataAddress('image/svg+xml', picture),
  }),
)

interface Artifact {
  abi: Abi
  bytecode: Hex
}

interface Transaction {
  to?: Address
  data: Hex
}

const require = createRequire(import.meta.url)
const receiptLimitMs = 60_000

/** Puts all contracts on a fresh chain and gives the rich account its tokens. */
export async function deployContracts(url: string): Promise<void> {
  const transactions = makeTransactions()
  // Numbered by hand and sent together: the chain orders them by nonce, whichever arrives first.
  const sending = callNode(
    url,
    transactions.map((transaction, nonce) => ({
      method: 'eth_sendTransaction',
      params: [{ ...transaction, from: deployerAddress, nonce: asHex(nonce), gas: asHex(4_000_000) }],
    })),
  )
  const [hashes] = await Promise.all([sending, putMulticall3(url)])
  await Promise.all(hashes.map(hash => waitForReceipt(url, hash as Hex)))
}

function makeTransactions(): Transaction[] {
  const fixedToken = readJson(
    require.resolve('@openzeppelin/contracts/build/contracts/ERC20PresetFixedSupply.json'),
  ) as Artifact
  const own = readJson(join(import.meta.dirname, 'artifacts.json')) as Record<
    'PermitToken' | 'TetherLike' | 'Collectible',
    Artifact
  >
  const { token, usdc, usdt, permitToken, collectible } = contracts
  const deploy = ({ abi, bytecode }: Artifact, args: unknown[]): Transaction => ({
    data: encodeDeployData({ abi, bytecode, args }),
  })
  const mint = ({ abi }: Artifact, to: Address, args: unknown[]): Transaction => ({
    to,
    data: encodeFunctionData({ abi, functionName: 'mint', args }),
  })
  const amount = ({ decimals }: LocalToken) => parseUnits(initialTokens, decimals)
  return [
    deploy(fixedToken, [token.name, token.symbol, amount(token), richAddress]),
    deploy(own.PermitToken, [usdc.name, usdc.symbol, usdc.decimals]),
    deploy(own.TetherLike, []),
    deploy(own.PermitToken, [permitToken.name, permitToken.symbol, permitToken.decimals]),
    deploy(own.Collectible, [collectible.name, collectible.symbol]),
    mint(own.PermitToken, usdc.address, [richAddress, amount(usdc)]),
    mint(own.TetherLike, usdt.address, [richAddress, amount(usdt)]),
    mint(own.PermitToken, permitToken.address, [richAddress, amount(permitToken)]),
    mint(own.Collectible, collectible.address, [richAddress, collectibleUri]),
  ]
}

/** Running the creation code as a call returns the code it would leave on chain, which then goes to the usual address. */
async function putMulticall3(url: string): Promise<void> {
  const { multicall3Bytecode } = require(
    join(dirname(require.resolve('viem')), 'constants', 'contracts.js'),
  ) as { multicall3Bytecode: Hex }
  const [code] = await callNode(url, [
    { method: 'eth_call', params: [{ data: multicall3Bytecode }, 'latest'] },
  ])
  await callNode(url, [{ method: 'anvil_setCode', params: [contracts.multicall3.address, code] }])
}

async function waitForReceipt(url: string, hash: Hex): Promise<void> {
  const deadline = Date.now() + receiptLimitMs
  for (;;) {
    const [receipt] = await callNode(url, [{ method: 'eth_getTransactionReceipt', params: [hash] }])
    if ((receipt as { status: Hex } | null)?.status === '0x1') return
    if (receipt) throw new Error(`A deployment was reverted: ${hash}`)
    if (Date.now() > deadline) throw new Error(`A deployment was not mined: ${hash}`)
    await sleep(10)
  }
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

function toDataAddress(type: string, content: string): string {
  return `data:${type};base64,${Buffer.from(content).toString('base64')}`
}
