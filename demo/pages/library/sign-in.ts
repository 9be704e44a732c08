import {
  type AppKit,
  createSIWEConfig,
  formatMessage,
  type SIWECreateMessageArgs,
  type SIWESession,
  type SIWEVerifyMessageArgs,
} from 'w3m-elements/appkit'
import { createClient, http } from 'viem'
import { verifyMessage } from 'viem/actions'
import { rpcUrlOf } from './parts/evm.ts'

// Simulates the server of an app in the page. It stores one session, which a reload keeps. It provides no security.

const storageKey = 'bench:siwe'

/** Texts that show whether `onSignIn` and `onSignOut` have been called, by test id. */
export const callbackCalls: Record<string, string> = {
  'siwe-event-onSignIn': 'false',
  'siwe-event-onSignOut': 'false',
}
let notify = () => {}
export const onCallback = (listener: () => void): void => {
  notify = listener
}
const recordCallback = (event: string) => {
  callbackCalls[`siwe-event-${event}`] = 'true'
  notify()
}

const readSession = (): SIWESession | null =>
  JSON.parse(localStorage.getItem(storageKey) ?? 'null') as SIWESession | null

export const siweConfig = createSIWEConfig({
  getMessageParams: async () => ({
    domain: location.host,
    uri: location.origin,
    chains: [1, 100, 137, 8453, 11155111, 1313161554],
    statement: 'Sign in to the bench',
  }),
  createMessage: ({ address, ...args }: SIWECreateMessageArgs) => formatMessage(args, address),
  getNonce: async () => crypto.randomUUID().replaceAll('-', ''),
  getSession: async () => readSession(),
  verifyMessage: async ({ message, signature }: SIWEVerifyMessageArgs) => {
    const chainId = Number(/^Chain ID: (\d+)$/m.exec(message)?.[1])
    const address = /^0x[\da-fA-F]{40}$/m.exec(message)?.[0] as `0x${string}` | undefined
    if (!address || !chainId) return false
    // Verifies the signature on its chain, because the account of a login may be a contract.
    const client = createClient({ transport: http(rpcUrlOf(chainId)) })
    if (!(await verifyMessage(client, { address, message, signature: signature as `0x${string}` })))
      return false
    localStorage.setItem(storageKey, JSON.stringify({ address, chainId } satisfies SIWESession))
    return true
  },
  signOut: async () => {
    localStorage.removeItem(storageKey)
    return true
  },
  onSignIn: () => recordCallback('onSignIn'),
  onSignOut: () => recordCallback('onSignOut'),
})

/** Resolves with whether the active account has a session, or with undefined if the page does not use sign-in. */
export async function isSignedIn(kit: AppKit, isSiwe: boolean): Promise<boolean | undefined> {
  if (isSiwe) return kit.getIsConnectedState() && readSession() !== null
  const siwx = kit.getSIWX()
  if (!siwx) return undefined
  const [chainId, address] = [kit.getCaipNetworkId(), kit.getAddress()]
  if (!chainId || !address) return false
  return (await siwx.getSessions(chainId, address)).length > 0
}
