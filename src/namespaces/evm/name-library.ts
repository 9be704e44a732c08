import { type Client, createClient, custom, getAddress, type Hex } from 'viem'
import { getEnsAddress, getEnsName } from 'viem/actions'
import { normalize } from 'viem/ens'
import { isAddress } from '../../core/chain/address.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { coinTypesOf } from '../../core/identity/account-name.ts'
import type { NormalName } from '../../core/identity/normal-name.ts'
import { isZeroAddress } from '../../core/money/burn-addresses.ts'
import { callRpc } from '../../services/chain-rpc.ts'
import type { NameQuery, NameReads } from '../abilities.ts'
import { openGateway } from './gateway.ts'

/** Resolves ENS names by the universal resolver: ENSIP-15 normalization, ENSIP-11 coin types, offchain names by CCIP-Read. */
export const nameLibrary = {
  normalizeName,

  async addressOf(
    name: NormalName,
    query: NameQuery,
  ): Promise<{ readonly address: string; readonly isOfMainnet?: true } | undefined> {
    const { run, resolver, coinType } = openClient(query)
    const resolveAddress = async (type: bigint) => {
      const resolvedAddress = await run(client =>
        getEnsAddress(client, { name, coinType: type, universalResolverAddress: resolver }),
      )
      return isNonZeroAddress(resolvedAddress) ? getAddress(resolvedAddress) : undefined
    }
    const networkAddress = await resolveAddress(coinType)
    if (networkAddress !== undefined) return { address: networkAddress }
    if (coinType === ethereum) return undefined
    const mainnetAddress = await resolveAddress(ethereum)
    return mainnetAddress === undefined ? undefined : { address: mainnetAddress, isOfMainnet: true }
  },

  async nameOf(address: string, query: NameQuery): Promise<NormalName | undefined> {
    const { run, resolver, coinType } = openClient(query)
    const resolvedName = await run(client =>
      getEnsName(client, { address: address as Hex, coinType, universalResolverAddress: resolver }),
    )
    // A primary name that is not in normalized form may imitate another name (T16).
    return resolvedName !== undefined && normalizeName(resolvedName) === resolvedName
      ? (resolvedName as NormalName)
      : undefined
  },
} satisfies Record<keyof NameReads, unknown>

const ethereum = 60n

function normalizeName(text: string): NormalName | undefined {
  try {
    return (normalize(text) || undefined) as NormalName | undefined
  } catch {
    return undefined
  }
}

function openClient({ network, registry, rpcUrls: urls, signal }: NameQuery) {
  const resolver = registry.contracts?.ensUniversalResolver
  if (!resolver) throw new AppError('UNSUPPORTED_CHAIN')
  let calls = 0
  let isEmptyAnswer = false
  const gateway = openGateway({ countCalls: () => calls, signal })
  // Use our own RPC client, with its endpoints and retries. viem only encodes and decodes.
  const transport = custom(
    {
      request: async ({ method, params }: { method: string; params?: unknown }) => {
        if (method === 'eth_call') calls++
        try {
          const answer = await callRpc({
            urls,
            method,
            params: (params ?? []) as unknown[],
            ...(signal && { signal }),
          })
          isEmptyAnswer ||= answer === null
          return answer
        } catch (error) {
          // The resolver reverts for an unknown name. viem recognizes the revert only in the node's original error.
          throw error instanceof AppError && isNodeError(error.cause) ? error.cause : error
        }
      },
    },
    { retryCount: 0 },
  )
  const client = createClient({ transport, ccipRead: { request: gateway.request } })

  /**
   * Returns undefined if the name or address does not exist. A refused or failed gateway request rejects and is never reported as
   * "not found".
   */
  async function run<T>(query: (client: Client) => Promise<T | null>): Promise<T | undefined> {
    calls = 0
    let result: T | null = null
    let failure: unknown
    try {
      result = await query(client)
    } catch (error) {
      failure = error
    }
    const { refusal } = gateway
    if (refusal) throw refusal
    if (result !== null) return result
    if (gateway.failure !== undefined) throw gateway.failure
    if (failure !== undefined && !isEmptyAnswer) throw failure
    return undefined
  }

  return {
    run,
    resolver: resolver as Hex,
    coinType: registry.id === network.id ? ethereum : BigInt(coinTypesOf(network.id)[0]),
  }
}

const isNodeError = (cause: unknown): cause is { code: number; message: string } =>
  typeof cause === 'object' && cause !== null && 'code' in cause

const isNonZeroAddress = (address: string | undefined): address is string =>
  isAddress('eip155', address) && !isZeroAddress('eip155', address)
