import type { TokenBalance } from '../../core/money/token.ts'
import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

const offeredToken = modalAtom<TokenBalance | undefined>(undefined)

/** The token that the app asks the user to add, with its data from the chain. */
export const $offeredToken: ReadonlyStore<typeof offeredToken> = offeredToken

export const tokenOffered = (token: TokenBalance | undefined): void => offeredToken.set(token)
