const laterMs = [100, 500, 1_000]

/**
 * Calls `look` now, on page load, and a few times afterwards, since wallets dispatch no event when they add an object to `window`.
 * Returns a function that stops the calls.
 */
export function lookForLateWallets(look: () => void): () => void {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const lookLater = () => {
    look()
    for (const ms of laterMs) timers.add(setTimeout(look, ms))
  }
  look()
  if (document.readyState === 'complete') lookLater()
  else addEventListener('load', lookLater, { once: true })
  return () => {
    removeEventListener('load', lookLater)
    for (const timer of timers) clearTimeout(timer)
  }
}
