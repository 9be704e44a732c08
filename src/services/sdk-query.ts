import type { Settings } from '../core/options.ts'
import { version } from '../core/version.ts'

let clientId: string | undefined

/** Stores the relay client id reported by the WalletConnect library. The API uses it for statistics. */
export const setClientId = (id: unknown): void => {
  clientId = typeof id === 'string' && /^did:key:z[1-9A-HJ-NP-Za-km-z]{1,100}$/.test(id) ? id : undefined
}

/** Returns the query parameter `clientId`, which the Blockchain API uses for statistics. Empty if the id is unknown. */
export const clientQuery = (): Record<string, string> => (clientId ? { clientId } : {})

/** Returns the query parameters that all services receive: SDK type and version, and the project id if there is one. */
export const sdkQuery = ({ projectId }: Settings): Record<string, string> => ({
  st: 'w3m',
  sv: `html-elements-${version}`,
  ...(projectId && { projectId }),
})
