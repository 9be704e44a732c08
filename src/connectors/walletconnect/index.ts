export { createPairingConnector, type PairingConnectorOptions } from './connector.ts'
export type { AppMetadata, PairingSettings } from './universal-provider.ts'
