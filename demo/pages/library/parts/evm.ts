import type { AppKit } from 'w3m-elements/appkit'
import { bench } from '../bench-info.ts'
import { getByTestId } from '../dom.ts'
import { type Requests, walletOf } from './part.ts'

// Code that the pages of Ethereum libraries share.

/** Returns typed data like the mail example of EIP-712: a letter from the connected account. */
export const createLetter = (kit: AppKit) => {
  const { address } = walletOf(kit, 'eip155')
  return {
    domain: { name: 'w3m-elements', version: '1', chainId: Number(kit.getChainId()) },
    types: {
      Letter: [
        { name: 'from', type: 'address' },
        { name: 'to', type: 'address' },
        { name: 'contents', type: 'string' },
      ],
    },
    primaryType: 'Letter',
    message: { from: address as `0x${string}`, to: burnAddress, contents: 'Hello, Bob!' },
  } as const
}

/** An address without a known key. The coins that are sent to it are lost, but those of local chains have no value. */
export const burnAddress = '0x00000000000000000000000000000000000b0b00'

interface Provider {
  request(request: { method: string; params?: unknown }): Promise<unknown>
}

/** Sends a request to the connected wallet. */
export function sendRequest(
  kit: AppKit,
  method: string,
  params: (address: string) => unknown,
): Promise<unknown> {
  const { provider, address } = walletOf<Provider>(kit, 'eip155')
  return provider.request({ method, params: params(address) })
}

/** Requests that call the provider directly, because the libraries have either no method for them or each a different one. */
export const providerRequests: Requests = {
  'sign-transaction-button': kit =>
    sendRequest(kit, 'eth_signTransaction', from => [{ from, to: burnAddress, value: '0x1' }]),
  'fetch-capabilities-button': kit => sendRequest(kit, 'wallet_getCapabilities', from => [from]),
  'send-calls-button': async kit => {
    const { id } = (await sendRequest(kit, 'wallet_sendCalls', from => [
      {
        version: '2.0.0',
        from,
        chainId: `0x${Number(kit.getChainId()).toString(16)}`,
        atomicRequired: false,
        calls: [
          { to: burnAddress, value: '0x1' },
          { to: burnAddress, value: '0x2' },
        ],
      },
    ])) as { id: string }
    return id
  },
  'get-calls-status-button': kit =>
    sendRequest(kit, 'wallet_getCallsStatus', () => [
      getByTestId<HTMLInputElement>('get-calls-id-input').value,
    ]),
}

/** Returns the RPC URL of a bench chain. */
export const rpcUrlOf = (chainId: number): string => bench.chains[chainId as keyof typeof bench.chains]
