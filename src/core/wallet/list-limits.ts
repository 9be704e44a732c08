// Maximum lengths of wallet lists.
export const knownWallets = 20
export const recommendedWallets = 4
export const walletsPerPage = 40
export const walletTilesInDom = 60
export const catalogMaxWallets = 10_000
export const customWallets = 100
export const walletSearchEntries = 100
