/** Resolves with the first value of `look` that is there; gives up after a limit that only a broken test meets. */
export async function until<T>(
  look: () => T | undefined | null | false | Promise<T | undefined | null | false>,
  what = 'the awaited state',
  limitMs = 30_000,
): Promise<T> {
  const end = performance.now() + limitMs
  for (;;) {
    const seen = await look()
    if (seen !== undefined && seen !== null && seen !== false) return seen
    if (performance.now() > end) throw new Error(`Waited ${limitMs} ms in vain for ${what}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}
