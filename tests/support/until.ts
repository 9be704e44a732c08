// The original functions, because a test may install a fake clock later.
const startTimer = setTimeout.bind(globalThis)
const now = performance.now.bind(performance)

/** Resolves with the first truthy value of `read`, in real time. Rejects after a limit that only failing tests reach. */
export async function until<T>(
  read: () => T | undefined | null | false | Promise<T | undefined | null | false>,
  description = 'the awaited state',
  limitMs = 30_000,
): Promise<T> {
  const deadline = now() + limitMs
  // Increases the pause between calls, because each may query a page.
  for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 1.2, 100)) {
    const value = await read()
    if (value) return value
    if (now() > deadline) throw new Error(`Timed out after ${limitMs} ms: ${description}`)
    await new Promise(resolve => startTimer(resolve, pauseMs))
  }
}
