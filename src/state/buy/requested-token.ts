import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

/** A token to buy, identified by its address, or else by its symbol. */
export interface RequestedToken {
  readonly symbol?: string | undefined
  readonly address?: string | undefined
}

const requestedToken = modalAtom<RequestedToken | undefined>(undefined)

/** Token requested by another screen or the page. Applied when the list of purchasable tokens is loaded. */
export const $requestedToken: ReadonlyStore<typeof requestedToken> = requestedToken

export const tokenRequested = (token: RequestedToken | undefined): void => requestedToken.set(token)
