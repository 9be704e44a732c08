/** A fraction without the zeros at its end. Linear, unlike a pattern. */
export function withoutEndZeros(fraction: string): string {
  let end = fraction.length
  while (fraction[end - 1] === '0') end--
  return fraction.slice(0, end)
}
