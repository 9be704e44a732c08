import { localSiwx, type ModalOptions } from 'w3m-elements'
import { defineChain } from 'viem'
import { options } from './modal.ts'

/** A wagmi app in one framework, called by `wagmi.run.ts`. */
export interface WagmiApp {
  connect(): Promise<unknown>
  switchTo(chainId: 31337 | 31338): Promise<unknown>
  /** Resolves with the signature of the text `Hi`. */
  sign(): Promise<string>
  disconnect(): Promise<unknown>
}

/** State of wagmi's connection that an app shows. */
export interface ShownConnection {
  readonly status: string
  readonly address?: string | undefined
  readonly chainId?: number | undefined
}

declare global {
  interface Window {
    wagmiApp: WagmiApp
    /** The different connections that the app showed since the page loaded, oldest first: a chain id, or `disconnected`. */
    shownConnections: (number | string | undefined)[]
    /** The app and the options of the modal that the test requests. */
    wagmiTest: { readonly app: 'core' | 'react' | 'vue'; readonly hasSignIn: boolean }
  }
}

window.shownConnections = []

/** Returns the text that an app shows, and records the connection. States between two connections are not recorded. */
export function recordConnection({ status, address, chainId }: ShownConnection): string {
  if (status === 'connected' || status === 'disconnected') {
    const connection = status === 'connected' ? chainId : status
    if (connection !== window.shownConnections.at(-1)) window.shownConnections.push(connection)
  }
  return JSON.stringify({ status, address, chainId })
}

const createChain = <const Id extends 31337 | 31338>(id: Id) =>
  defineChain({
    id,
    name: `Local ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [window.local.chains[id] as string] } },
  })
export const chains = [createChain(31337), createChain(31338)] as const

export const modalOptions: ModalOptions = {
  ...options,
  ...(window.wagmiTest.hasSignIn && { siwx: localSiwx() }),
}
