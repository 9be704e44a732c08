/** Formats a US dollar value, truncated to cents and marked if below one cent. For display only. */
export function formatFiat(value: string, locale: string): string {
  const format = formatOf(locale)
  // `Intl` formats decimal strings exactly (ECMA-402). A number would round them.
  const write = (text: string) => format.format(text as unknown as number)
  return isBelowCent(value) ? `<${write('0.01')}` : write(value)
}

const isBelowCent = (value: string): boolean => /^0*(?:\.0{2}\d*)?$/.test(value) && /[1-9]/.test(value)

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(locale: string): Intl.NumberFormat {
  const cached = formats.get(locale)
  if (cached) return cached
  const style = { style: 'currency', currency: 'USD', roundingMode: 'trunc' } as Intl.NumberFormatOptions
  let format: Intl.NumberFormat
  try {
    format = new Intl.NumberFormat(locale, style)
  } catch {
    format = new Intl.NumberFormat('en', style)
  }
  if (formats.size > 20) formats.clear()
  formats.set(locale, format)
  return format
}
