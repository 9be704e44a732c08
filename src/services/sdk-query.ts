import type { Settings } from '../core/options.ts'
import { version } from '../core/version.ts'

let clientId: string | undefined

/** The pairing library knows who this browser is on its relay; the API counts by that. */
export const clientKnown = (id: unknown): void => {
  clientId = typeof id === 'string' && /^did:key:z[1-9A-HJ-NP-Za-km-z]{1,100}$/.test(id) ? id : undefined
}

/** What calls of the Blockchain API carry on top. */
export const clientQuery = (): Record<string, string> => (clientId ? { clientId } : {})

/** What every call of our services carries: kind and version of the SDK, and the project where there is one. */
export const sdkQuery = ({ projectId }: Settings): Record<string, string> => ({
  st: 'w3m',
  sv: `html-elements-${version}`,
  ...(projectId && { projectId }),
})
