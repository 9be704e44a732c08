import { createAppClient } from '@farcaster/auth-client'
import { type Address, createClient, http } from 'viem'
import { Refusal } from '../../http.ts'
import { refusals } from '../../../wallet/refusals.ts'

interface SignedMessage {
  message: string
  signature: `0x${string}`
  username?: string
}

export interface FarcasterRelay {
  open(request: {
    siweUri: string
    domain: string
  }): Promise<{ channelToken: string; nonce: string; url: string }>
  /** Resolves with the signed message, or with undefined while the wallet has not answered. */
  readSignedMessage(channelToken: string): Promise<SignedMessage | undefined>
  /** Resolves with the fid of the signer if the key of the fid's owner signed this request, otherwise with undefined. */
  verify(
    signedMessage: SignedMessage,
    request: { nonce: string; domain: string },
  ): Promise<number | undefined>
}

/**
 * Creates a client of the relay and the registry with the library of the protocol. `rpcUrl` is a node of the chain on which
 * contract signatures are verified.
 */
export function connectRelay(relay: string, rpcUrl: string): FarcasterRelay {
  const client = createAppClient({
    relay,
    ethereum: {
      getFid: owner => fetchFid(relay, owner),
      // Accepts no additional signers (auth addresses), only the key of the owner.
      isValidAuthAddress: () => Promise.resolve(false),
      publicClient: createClient({ transport: http(rpcUrl) }),
    },
  })
  const createUnreachableRefusal = () => new Refusal(502, 'farcaster', refusals.farcasterUnreachable)
  return {
    async open(request) {
      const { data, isError } = await client.createChannel({ ...request, acceptAuthAddress: false })
      if (isError) throw createUnreachableRefusal()
      return data
    },
    async readSignedMessage(channelToken) {
      const { data, isError } = await client.status({ channelToken })
      if (isError) throw createUnreachableRefusal()
      const { state, message, signature, username } = data
      return state === 'completed' && message && signature ? { message, signature, username } : undefined
    },
    async verify({ message, signature }, { nonce, domain }) {
      const verification = await client.verifySignInMessage({
        message,
        signature,
        nonce,
        domain,
        acceptAuthAddress: false,
      })
      return !verification.isError && verification.success ? verification.fid : undefined
    },
  }
}

async function fetchFid(relay: string, owner: Address): Promise<bigint> {
  const response = await fetch(`${relay}/fid/${owner}`)
  const { fid } = (await response.json()) as { fid: number }
  return BigInt(fid)
}
