/** A way to reach a wallet: what an app may bring, too, which is why its form stands among the facts of `core`. */
export type * from '../core/wallet/connector.ts'
