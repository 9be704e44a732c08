/** Connector types. Defined in `core` because apps may bring their own connectors. */
export type * from '../core/wallet/connector.ts'
