/**
 * Objects and announced uuid of the modal's own wallet. Discovery skips them, because connecting to the own wallet would open the modal
 * again.
 */
export const ownWallets = new Set<unknown>()
