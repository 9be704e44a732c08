/**
 * Stores nonces and sessions as strings with a time to live in milliseconds. A call that rejects refuses the request
 * (STORE_UNAVAILABLE). `take` must resolve with the value for exactly one of any number of concurrent callers on any number
 * of servers: that is what makes a nonce single-use. A store without such an operation (most edge key-value stores) can hold
 * sessions, not nonces.
 */
export interface SignInStore {
  /** Stores a value for `ttlMs`, replacing an earlier one. */
  set(key: string, value: string, ttlMs: number): Promise<void>
  /** Resolves with the value, or undefined if there is none or it has expired. */
  get(key: string): Promise<string | undefined>
  /** Removes the value and resolves with it, in one atomic step. */
  take(key: string): Promise<string | undefined>
}
