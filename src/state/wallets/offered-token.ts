import type { TokenBalance } from '../../core/money/token.ts'
import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

const offeredToken = modalAtom<TokenBalance | undefined>(undefined)

/** A token that the app asked to add, with its on-chain data. */
export const $offeredToken: ReadonlyStore<typeof offeredToken> = offeredToken

export const tokenOffered = (token: TokenBalance | undefined): void => offeredToken.set(token)
