import { UniversalProvider } from '@walletconnect/universal-provider'
import { bench } from '../bench-info.ts'
import { message, type Part } from './part.ts'
import { createLetter, providerRequests, sendRequest } from './evm.ts'

const toHex = (text: string): string =>
  `0x${Array.from(new TextEncoder().encode(text), byte => byte.toString(16).padStart(2, '0')).join('')}`

declare global {
  interface Window {
    /** The pairing provider of the app, for tests and the console. */
    universalProvider?: UniversalProvider
  }
}

const createProvider = () =>
  UniversalProvider.init({
    projectId: bench.options.projectId,
    relayUrl: bench.options.endpoints.relay,
    metadata: { name: 'Bench', description: 'A page with its own client', url: location.origin, icons: [] },
    telemetryEnabled: false,
  })

/** Creates the part of an app without an adapter, which creates its own pairing provider. */
export const makePart = async (): Promise<Part> => ({
  namespace: 'eip155',
  options: { universalProvider: (window.universalProvider = await createProvider()) },
  requests: {
    ...providerRequests,
    'sign-message-button': kit => sendRequest(kit, 'personal_sign', from => [toHex(message), from]),
    'sign-typed-data-button': kit =>
      sendRequest(kit, 'eth_signTypedData_v4', from => [from, JSON.stringify(createLetter(kit))]),
  },
})
