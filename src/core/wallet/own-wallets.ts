/** Objects and the announced uuid of the modal's own wallet. Wallet discovery skips them: they would lead back to the modal. */
export const ownWallets = new Set<unknown>()
