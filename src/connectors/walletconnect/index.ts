export { createPairingConnector } from './connector.ts'
export type { PairingConnectorOptions } from './options.ts'
export type { AppMetadata, PairingSettings } from './universal-provider.ts'
