// Where wallets and libraries hide the error that was meant.
const rooms = ['cause', 'data', 'originalError', 'error', 'info'] as const

/** Every numeric code in something thrown, outermost first, however deep and in whatever form (F16). 0r */
export function codesOf(thrown: unknown): readonly number[] {
  const codes: number[] = []
  const seen = new Set<unknown>()
  const queue: unknown[] = [thrown]
  while (queue.length && seen.size < 32) {
    const one = queue.shift()
    if (typeof one !== 'object' || one === null || seen.has(one)) continue
    seen.add(one)
    const code = read(one, 'code')
    const number = typeof code === 'string' && /^-?\d{1,6}$/.test(code) ? Number(code) : code
    if (typeof number === 'number') codes.push(number)
    // A name where a number should be, as one common library has it.
    if (code === 'ACTION_REJECTED') codes.push(4001)
    for (const room of rooms) queue.push(read(one, room))
  }
  return codes
}

// A property may throw when it is looked at.
function read(from: object, key: string): unknown {
  try {
    return (from as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}
