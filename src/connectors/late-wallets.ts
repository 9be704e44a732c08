const rescanDelaysMs = [100, 500, 1_000]

/**
 * Calls `scan` now, on page load, and a few times afterwards, since wallets dispatch no event when they add an object to `window`.
 * Returns a function that stops the calls.
 */
export function scanForLateWallets(scan: () => void): () => void {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const scanAfterLoad = () => {
    scan()
    for (const ms of rescanDelaysMs) timers.add(setTimeout(scan, ms))
  }
  scan()
  if (document.readyState === 'complete') scanAfterLoad()
  else addEventListener('load', scanAfterLoad, { once: true })
  return () => {
    removeEventListener('load', scanAfterLoad)
    for (const timer of timers) clearTimeout(timer)
  }
}
