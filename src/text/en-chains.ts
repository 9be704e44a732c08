export { chainErrors as errors } from '../core/errors/chain-errors.ts'

/** Words of several wallets at once and of wallets of other chains, titles included; with them come the errors of reaching a chain. */
export const words = {}
