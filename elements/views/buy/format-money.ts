/** Formats an amount in a currency (ISO 4217) for a locale. Whole amounts have no decimals. */
export function formatMoney(value: string, currency: string, locale: string): string {
  // Passes the string to `format`: browsers that support it lose no digits to number conversion.
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    ...(/^\d+(?:\.0*)?$/.test(value) && { maximumFractionDigits: 0 }),
  })
  return format.format(value as Intl.StringNumericLiteral)
}
