import type { SignInStore } from './store.ts'

/**
 * The part of a client of the package `redis` (node-redis 4 and later) that the store uses. The app creates and connects the
 * client.
 */
export interface RedisClient {
  set(key: string, value: string, options: { PX: number }): Promise<unknown>
  get(key: string): Promise<unknown>
  getDel(key: string): Promise<unknown>
}

/**
 * Creates a store in Redis 6.2 or later (`GETDEL`), or in Valkey. Apps that share a database each need their own `prefix`.
 *
 * @example
 * const client = await createClient({ url: process.env.REDIS_URL }).connect()
 * const handler = createSignInHandler({ domain, secret, store: redisSignInStore(client) })
 */
export function redisSignInStore(
  client: RedisClient,
  { prefix = 'w3m-sign-in:' }: { prefix?: string } = {},
): SignInStore {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return {
    async set(key, value, ttlMs) {
      await client.set(prefix + key, value, { PX: Math.max(1, Math.ceil(ttlMs)) })
    },
    get: async key => textOf(await client.get(prefix + key)),
    take: async key => textOf(await client.getDel(prefix + key)),
  }
}
