/** Removes trailing zeros of a fraction. Linear, unlike a regular expression. */
export function withoutEndZeros(fraction: string): string {
  let end = fraction.length
  while (fraction[end - 1] === '0') end--
  return fraction.slice(0, end)
}
