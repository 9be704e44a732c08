/** An amount in a currency (ISO 4217) as the language writes it; whole amounts without the zeros behind the point. */
export function formatMoney(value: string, currency: string, locale: string): string {
  // The text itself is formatted where the browser can: no digit is lost on the way through a number.
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    ...(/^\d+(?:\.0*)?$/.test(value) && { maximumFractionDigits: 0 }),
  })
  return format.format(value as Intl.StringNumericLiteral)
}
