import type { Settings } from '../core/options.ts'
import { version } from '../core/version.ts'

/** What every call of our services carries: kind and version of the SDK, and the project where there is one. */
export const sdkQuery = ({ projectId }: Settings): Record<string, string> => ({
  st: 'w3m',
  sv: `html-elements-${version}`,
  ...(projectId && { projectId }),
})
