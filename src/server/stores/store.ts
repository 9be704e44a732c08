/**
 * Stores nonces and sessions as strings with a time to live in milliseconds. If a call rejects, the request is refused with
 * STORE_UNAVAILABLE. `take` must resolve with the value for exactly one of any number of concurrent callers on any number of
 * servers, which makes nonces single-use. A store without such an operation (most edge key-value stores) can hold sessions, but not
 * nonces.
 */
export interface SignInStore {
  /** Stores a value for `ttlMs`, replacing an earlier one. */
  set(key: string, value: string, ttlMs: number): Promise<void>
  /** Resolves with the value, or undefined if it is absent or expired. */
  get(key: string): Promise<string | undefined>
  /** Removes the value and resolves with it, in one atomic step. */
  take(key: string): Promise<string | undefined>
}
