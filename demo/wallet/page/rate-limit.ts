/**
 * Creates a token bucket of `size` tokens, refilled with `perSecond` tokens each second. The returned function takes one token. It
 * returns false if the bucket is empty. `now` is a monotonic clock in ms.
 */
export function createRateLimit(size: number, perSecond: number, now: () => number): () => boolean {
  let tokens = size
  let filledAt = now()
  return () => {
    const time = now()
    tokens = Math.min(size, tokens + ((time - filledAt) / 1000) * perSecond)
    filledAt = time
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
}
