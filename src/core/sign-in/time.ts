const timePattern =
  /^(\d{4})-(\d\d)-(\d\d)[Tt]([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(\.\d{1,9})?(?:[Zz]|([+-])([01]\d|2[0-3]):([0-5]\d))$/

/** Parses an RFC 3339 time to Unix milliseconds. Undefined if invalid, such as February 31. */
export function readSignInTime(text: string): number | undefined {
  const parts = timePattern.exec(text)
  if (!parts) return undefined
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const date = new Date(0)
  // `Date.UTC` would map the years 0 to 99 to 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day)
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  date.setUTCHours(hour, minute, second, Math.floor(Number(`0${parts[7] ?? ''}`) * 1_000))
  const offset = (Number(parts[9] ?? 0) * 60 + Number(parts[10] ?? 0)) * 60_000
  return date.getTime() - (parts[8] === '-' ? -offset : offset)
}
