/** How long what is known of an account stays fresh; milliseconds. */
export const nameCacheMs = 300_000
export const identityCacheMs = 300_000
