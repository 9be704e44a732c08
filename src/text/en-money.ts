export { moneyErrors as errors } from '../core/errors/money-errors.ts'

/** Words of tokens, collectibles, activity, sending and receiving, titles included; with them come the errors of money. */
export const words = {}
