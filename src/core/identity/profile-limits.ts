/** Cache lifetimes of account data; milliseconds. */
export const nameCacheMs = 300_000
export const identityCacheMs = 300_000
