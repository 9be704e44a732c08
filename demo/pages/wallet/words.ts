import { formatEther, hexToString, isHex } from 'viem/utils'
import { findKnownNetwork } from '../../../src/networks/known.ts'
import type { PairingRequest, SiteCheck } from '../../../src/testing/index.ts'

/** A request in words: what a person is asked, and everything that would be signed. */
export interface RequestWords {
  readonly question: string
  readonly facts: readonly (readonly [name: string, value: string])[]
  /** The text to be signed, whole. */
  readonly content?: string
}

export const networkName = (id: string): string => findKnownNetwork(id)?.name ?? id

export const siteCheckWords: Record<SiteCheck, string> = {
  verified: 'This site is verified',
  mismatch: 'The site is not the one it says it is',
  unknown: 'This site cannot be verified',
  threat: 'This site is reported as a threat',
}

export function describeRequest({ method, params }: PairingRequest): RequestWords {
  const list = Array.isArray(params) ? (params as unknown[]) : []
  switch (method) {
    case 'personal_sign': {
      const message = String(list[0])
      return {
        question: 'Sign this message?',
        facts: [['Account', String(list[1])]],
        content: readable(message),
      }
    }
    case 'eth_signTypedData':
    case 'eth_signTypedData_v4': {
      const data = typeof list[1] === 'string' ? (JSON.parse(list[1]) as object) : list[1]
      return { question: 'Sign this data?', facts: [['Account', String(list[0])]], content: pretty(data) }
    }
    case 'eth_sendTransaction':
    case 'eth_signTransaction': {
      const { from, to, value = '0x0', data } = (list[0] ?? {}) as Record<string, string | undefined>
      const verb = method === 'eth_sendTransaction' ? 'Send' : 'Sign'
      return {
        question: `${verb} this transaction?`,
        facts: [
          ['From', from ?? ''],
          ['To', to ?? 'a new contract'],
          ['Amount', `${formatEther(BigInt(value))} ETH`],
        ],
        ...(data && data !== '0x' && { content: data }),
      }
    }
    case 'wallet_switchEthereumChain':
    case 'wallet_addEthereumChain': {
      const { chainId } = (list[0] ?? {}) as { chainId?: string }
      const verb = method === 'wallet_addEthereumChain' ? 'Add' : 'Go to'
      return {
        question: `${verb} another network?`,
        facts: [['Network', networkName(`eip155:${Number(chainId)}`)]],
      }
    }
    default:
      return { question: `Allow ${method}?`, facts: [], content: pretty(params) }
  }
}

/** Bytes that are text are shown as text, others as they are. */
function readable(message: string): string {
  if (!isHex(message)) return message
  const text = hexToString(message)
  return text.includes('\u{FFFD}') ? message : text
}

const pretty = (value: unknown) => JSON.stringify(value, null, 2)
