import { atom, readonlyType } from 'nanostores'

/** A token to buy, by its address, else by its symbol. */
export interface BuyWish {
  readonly symbol?: string | undefined
  readonly address?: string | undefined
}

const wish = atom<BuyWish | undefined>()

/** What another screen, or the page, wants to be bought; taken up when it is known what is sold. */
export const $buyWish = readonlyType(wish)

export const buyWished = (wanted: BuyWish | undefined): void => wish.set(wanted)
