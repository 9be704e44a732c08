/**
 * Where nonces and sessions live. Each call may reject; then nobody gets in. Values are texts, times are milliseconds.
 * `take` answers a value to exactly one caller, however many ask at the same moment on however many machines: on it stands
 * that no signed message counts twice. A store that can't promise that (edge KV) may hold sessions, not nonces.
 */
export interface SignInStore {
  /** Keeps a value, in place of an earlier one, until its time is over. */
  set(key: string, value: string, ttlMs: number): Promise<void>
  /** The value, or undefined when there is none or its time is over. */
  get(key: string): Promise<string | undefined>
  /** The value and the end of it, in one step that no other caller can come between. */
  take(key: string): Promise<string | undefined>
}
