/** Returns the URL of the generated icon of a token. */
export const tokenIconUrl = (origin: string, symbol: string): string =>
  `${origin}/public/getTokenImage/${encodeURIComponent(symbol)}`
