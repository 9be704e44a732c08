/** Returns the URL of the generated icon of a token. */
export const tokenIcon = (origin: string, symbol: string): string =>
  `${origin}/public/getTokenImage/${encodeURIComponent(symbol)}`
