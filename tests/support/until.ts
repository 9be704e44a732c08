/** Resolves with the first truthy value of `look`; gives up after a limit that only a broken test meets. */
export async function until<T>(
  look: () => T | undefined | null | false | Promise<T | undefined | null | false>,
  what = 'the awaited state',
  limitMs = 30_000,
): Promise<T> {
  const end = performance.now() + limitMs
  // Who waits longer looks less often: each look may ask a page.
  for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 1.2, 100)) {
    const seen = await look()
    if (seen) return seen
    if (performance.now() > end) throw new Error(`Waited ${limitMs} ms in vain: ${what}`)
    await new Promise(resolve => setTimeout(resolve, pauseMs))
  }
}
