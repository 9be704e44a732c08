import { atom, readonlyType } from 'nanostores'
import type { TokenBalance } from '../../core/money/token.ts'

const offered = atom<TokenBalance | undefined>()

/** A token that a page wants in the account's list, as the chain tells of it. */
export const $offeredToken = readonlyType(offered)

export const tokenOffered = (token: TokenBalance | undefined): void => offered.set(token)
