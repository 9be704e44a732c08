import { createWalletClient } from '@farcaster/auth-client'
import { privateKeyToAccount } from 'viem/accounts'
import { createClient, http } from 'viem'
import type { ChannelRequest } from './channels.ts'
import { custodyKeyOf, type FarcasterUser } from './users.ts'

interface SignOptions {
  /** URL of the relay. */
  relay: string
  /** Key that authorizes a wallet to answer a channel of the relay. */
  authKey: string
  url: string
  request: ChannelRequest
  user: FarcasterUser
}

/** Signs in like the Farcaster app: parses the link, builds and signs the message, and sends it to the relay. */
export async function signIn({ relay, authKey, url, request, user }: SignOptions): Promise<void> {
  const wallet = createWalletClient({
    relay,
    ethereum: {
      getFid: () => Promise.reject(new Error('Not asked here')),
      isValidAuthAddress: () => Promise.resolve(false),
      publicClient: createClient({ transport: http(relay) }),
    },
  })
  const { fid, username } = user
  const account = privateKeyToAccount(custodyKeyOf(fid))
  const { channelToken } = unwrap(wallet.parseSignInURI({ uri: url }))
  const { siweUri: uri, domain, nonce } = request
  const { message } = unwrap(wallet.buildSignInMessage({ address: account.address, uri, domain, nonce, fid }))
  const signature = await account.signMessage({ message })
  unwrap(
    await wallet.authenticate({
      authKey,
      channelToken,
      message,
      signature,
      fid,
      username,
      displayName: username,
      authMethod: 'custody',
    }),
  )
}

function unwrap<T extends { isError: boolean; error?: Error }>(result: T): Extract<T, { isError: false }> {
  if (result.isError) throw result.error ?? new Error('The sign-in failed')
  return result as Extract<T, { isError: false }>
}
