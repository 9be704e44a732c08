import { formatEther, hexToString, isHex } from 'viem/utils'
import { findNetwork } from '../../find-network.ts'
import type { SiteCheck } from '../../../src/testing/index.ts'

/** A request as text: a question for the user, facts, and the content to be signed. */
export interface RequestDescription {
  readonly question: string
  readonly facts: readonly (readonly [name: string, value: string])[]
  /** The text or calldata to be signed, or the parameters as JSON. Absent if the question and the facts suffice. */
  readonly content?: string
}

export const networkNameOf = (id: string): string =>
  findNetwork(id)?.name ?? `Unknown network (${id.slice(id.indexOf(':') + 1)})`

/** Display names of namespaces. */
export const namespaceNames: Readonly<Record<string, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
}

/** Shortens an address of more than 12 characters to its first four (after `0x`) and its last six. */
export const shortenAddress = (address: string): string =>
  address.length > 12 ? `${address.slice(0, address.startsWith('0x') ? 6 : 4)}…${address.slice(-6)}` : address

export const siteCheckTexts: Record<SiteCheck, string> = {
  verified: 'This site is verified',
  mismatch: 'This site isn’t what it claims to be',
  unknown: 'This site couldn’t be verified',
  threat: 'This site is reported as a threat',
}

/** Questions for requests whose parameters are shown as they are. */
const questions: Readonly<Record<string, string>> = {
  wallet_sendCalls: 'Send these transactions?',
  wallet_grantPermissions: 'Let this site act for you?',
  wallet_revokePermissions: 'Take these permissions back?',
  wallet_getCapabilities: 'Tell this site what the wallet can do?',
  solana_signMessage: 'Sign this message?',
  solana_signTransaction: 'Sign this transaction?',
  solana_signAllTransactions: 'Sign these transactions?',
  solana_signAndSendTransaction: 'Send this transaction?',
  signMessage: 'Sign this message?',
  signPsbt: 'Sign this transaction?',
  sendTransfer: 'Send bitcoin?',
  polkadot_signMessage: 'Sign this message?',
  polkadot_signTransaction: 'Sign this transaction?',
}

interface WalletRequest {
  readonly method: string
  readonly params?: unknown
}

export function describeRequest({ method, params }: WalletRequest): RequestDescription {
  const paramList = Array.isArray(params) ? (params as unknown[]) : []
  switch (method) {
    case 'eth_requestAccounts':
    case 'wallet_requestPermissions':
      return { question: 'Connect to this site?', facts: [] }
    case 'personal_sign':
      return {
        question: 'Sign this message?',
        facts: [['Account', String(paramList[1])]],
        content: toReadable(String(paramList[0])),
      }
    case 'eth_signTypedData':
    case 'eth_signTypedData_v4': {
      const data = typeof paramList[1] === 'string' ? (JSON.parse(paramList[1]) as object) : paramList[1]
      return {
        question: 'Sign this data?',
        facts: [['Account', String(paramList[0])]],
        content: formatJson(data),
      }
    }
    case 'eth_sendTransaction':
    case 'eth_signTransaction': {
      const { from, to, value = '0x0', data } = (paramList[0] ?? {}) as Record<string, string | undefined>
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
      const { chainId } = (paramList[0] ?? {}) as { chainId?: string }
      const verb = method === 'wallet_addEthereumChain' ? 'Add' : 'Go to'
      return {
        question: `${verb} another network?`,
        facts: [['Network', networkNameOf(`eip155:${Number(chainId)}`)]],
      }
    }
    case 'wallet_watchAsset': {
      const { options = {} } = (Array.isArray(params) ? paramList[0] : params) as {
        options?: { symbol?: string; address?: string }
      }
      return {
        question: 'Add this token?',
        facts: [
          ['Token', options.symbol ?? ''],
          ['Contract', options.address ?? ''],
        ],
      }
    }
    default: {
      const content = isEmpty(params) ? undefined : textOf(params)
      return {
        question: questions[method] ?? `Allow “${method}”?`,
        facts: [],
        ...(content !== undefined && { content }),
      }
    }
  }
}

const isEmpty = (params: unknown): boolean =>
  params === undefined ||
  params === null ||
  (typeof params === 'object' && Object.values(params).every(member => member === undefined))

/** Returns the text of a message to be signed, or other parameters as JSON. */
function textOf(params: unknown): string {
  const { message } = (typeof params === 'object' && params ? params : {}) as { message?: unknown }
  return typeof message === 'string' ? toReadable(message) : formatJson(params)
}

/** Decodes hex of valid UTF-8 to text. Returns other values unchanged. */
function toReadable(message: string): string {
  if (!isHex(message)) return message
  const text = hexToString(message)
  return text.includes('\u{FFFD}') ? message : text
}

const formatJson = (value: unknown) =>
  JSON.stringify(value, (_key, member: unknown) => (typeof member === 'bigint' ? `${member}` : member), 2)
