/**
 * Objects and announced uuid of the modal's own wallet. Discovery skips them, because connecting them would open the modal
 * again.
 */
export const ownWallets = new Set<unknown>()
