import { readonlyType } from 'nanostores'
import { modalAtom } from '../modal-atom.ts'

/** A token to buy, identified by its address, else by its symbol. */
export interface BuyWish {
  readonly symbol?: string | undefined
  readonly address?: string | undefined
}

const wish = modalAtom<BuyWish | undefined>(undefined)

/** Token requested by another screen or the page. Applied when the list of purchasable tokens is loaded. */
export const $buyWish = readonlyType(wish)

export const buyWished = (wanted: BuyWish | undefined): void => wish.set(wanted)
