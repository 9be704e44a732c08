const laterMs = [100, 500, 1_000]

/**
 * Looks for objects that wallets put on `window`: now, when the page has loaded, and a few times soon after, since no event
 * tells of them. Returns what ends it.
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
