import { decodeAbiParameters, type Hex } from 'viem'
import type { ChainId, WalletPart } from '../../../contract.ts'
import { shortenName } from '../visible-text.ts'

/** Properties that a token contract reports about itself. They are unverified claims. */
export interface Token {
  readonly symbol?: string
  readonly name?: string
  readonly decimals?: number
  /** The contract reports ERC-721 or ERC-1155. */
  readonly isCollection?: boolean
}

export type ReadToken = (address: string) => Promise<Token>

const timeoutMs = 5_000
const symbolCall = '0x95d89b41'
const decimalsCall = '0x313ce567'
const encodeSupportsInterface = (id: string) => `0x01ffc9a7${id.padEnd(64, '0')}`
const [erc721, erc1155] = ['80ac58cd', 'd9b67a26']

/** Creates a function that reads tokens on chain. It reads each token once, with a time limit of five seconds for each call. */
export function createTokenReader(read: WalletPart['read'], chainId: ChainId): ReadToken {
  const cache = new Map<string, Promise<Token>>()
  const call = async (to: string, data: string): Promise<Hex | undefined> => {
    const answer = await withTimeout(read({ method: 'eth_call', params: [{ to, data }, 'latest'], chainId }))
    return typeof answer === 'string' && /^0x[0-9a-f]{2,20000}$/i.test(answer) ? (answer as Hex) : undefined
  }
  const loadToken = async (address: string): Promise<Token> => {
    const [symbol, decimals, erc721Result, erc1155Result] = await Promise.all([
      call(address, symbolCall),
      call(address, decimalsCall),
      call(address, encodeSupportsInterface(erc721)),
      call(address, encodeSupportsInterface(erc1155)),
    ])
    const isCollection = isTrue(erc721Result) || isTrue(erc1155Result)
    return {
      symbol: symbol && readSymbol(symbol),
      decimals: isCollection ? undefined : decimals && readDecimals(decimals),
      isCollection,
    }
  }
  return address => {
    const key = address.toLowerCase()
    const token = cache.get(key) ?? loadToken(key)
    cache.set(key, token)
    return token
  }
}

/** Resolves to the outcome, or to undefined on failure or timeout. */
export async function withTimeout<T>(outcome: Promise<T>): Promise<T | undefined> {
  let cancelTimeout = () => {}
  const timeoutPromise = new Promise<undefined>(resolve => {
    const timer = setTimeout(() => resolve(undefined), timeoutMs)
    cancelTimeout = () => clearTimeout(timer)
  })
  try {
    return await Promise.race([outcome, timeoutPromise])
  } catch {
    return undefined
  } finally {
    cancelTimeout()
  }
}

const isTrue = (answer: Hex | undefined): boolean => answer !== undefined && /^0x0{63}1$/.test(answer)

function readDecimals(answer: Hex): number | undefined {
  if (answer.length !== 66) return undefined
  const value = BigInt(answer)
  return value <= 255n ? Number(value) : undefined
}

function readSymbol(answer: Hex): string | undefined {
  try {
    // Some old tokens return `bytes32` instead of `string`.
    const text =
      answer.length === 66
        ? new TextDecoder().decode(bytesOf(answer)).replace(/\0{1,32}$/, '')
        : decodeAbiParameters([{ type: 'string' }], answer)[0]
    return shortenName(text, 20) || undefined
  } catch {
    return undefined
  }
}

const bytesOf = (hex: Hex): Uint8Array =>
  Uint8Array.from(hex.slice(2).match(/../g) ?? [], pair => Number.parseInt(pair, 16))
