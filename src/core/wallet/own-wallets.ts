/**
 * What stands for the modal's own wallet among those of the page: its objects, and the uuid that it announces. Whoever
 * looks for wallets passes it over, since it would lead back to the modal that asks.
 */
export const ownWallets = new Set<unknown>()
