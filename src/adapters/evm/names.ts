import { createClient, custom, getAddress, type Hex } from 'viem'
import { getEnsAddress, getEnsName } from 'viem/actions'
import { normalize, toCoinType } from 'viem/ens'
import { isAddress } from '../../core/chain/address.ts'
import { referenceOf } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { callRpc } from '../../services/chain-rpc.ts'
import type { NameQuestion, NameReads } from '../names.ts'

/** ENS by the universal resolver: ENSIP-15 spelling, ENSIP-11 coin types, names outside the chain by CCIP-Read. */
export const evmNames: NameReads = {
  async addressOf(name, question) {
    const spelled = spell(name)
    const { client, resolver, coinType } = open(question)
    const ask = (type: bigint) =>
      getEnsAddress(client, { name: spelled, coinType: type, universalResolverAddress: resolver })
    const own = await ask(coinType)
    if (isSomebody(own)) return { address: getAddress(own) }
    if (coinType === ethereum) return undefined
    const other = await ask(ethereum)
    return isSomebody(other) ? { address: getAddress(other), isOfMainnet: true } : undefined
  },

  async nameOf(address, question) {
    const { client, resolver, coinType } = open(question)
    const found = await getEnsName(client, {
      address: address as Hex,
      coinType,
      universalResolverAddress: resolver,
    })
    // A name that is not spelled as names are is somebody's trick (T16).
    try {
      return found && normalize(found) === found ? found : undefined
    } catch {
      return undefined
    }
  },
}

const ethereum = 60n

function spell(name: string): string {
  try {
    return normalize(name)
  } catch (cause) {
    throw new AppError('INVALID_ADDRESS', { cause })
  }
}

function open({ network, registry, rpcUrls: urls, signal }: NameQuestion) {
  const resolver = registry.contracts?.ensUniversalResolver
  if (!resolver) throw new AppError('UNSUPPORTED_CHAIN')
  // The chain is asked the way all our reads are; the library only knows the words.
  const transport = custom(
    {
      request: ({ method, params }: { method: string; params?: unknown }) =>
        callRpc({ urls, method, params: (params ?? []) as unknown[], ...(signal && { signal }) }).catch(
          (error: unknown) => {
            // The resolver says "no such name" by reverting, which the library reads from the node's own words.
            throw error instanceof AppError && isNodeError(error.cause) ? error.cause : error
          },
        ),
    },
    { retryCount: 0 },
  )
  return {
    client: createClient({ transport }),
    resolver: resolver as Hex,
    coinType: registry.id === network.id ? ethereum : toCoinType(Number(referenceOf(network.id))),
  }
}

const isNodeError = (cause: unknown): cause is { code: number; message: string } =>
  typeof cause === 'object' && cause !== null && 'code' in cause

const isSomebody = (address: string | null): address is string =>
  isAddress('eip155', address) && !/^0x0{40}$/.test(address)
