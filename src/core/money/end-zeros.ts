/** Removes trailing zeros of a fraction in linear time. The regular expression `/0+$/` takes quadratic time. */
export function withoutEndZeros(fraction: string): string {
  let end = fraction.length
  while (fraction[end - 1] === '0') end--
  return fraction.slice(0, end)
}
