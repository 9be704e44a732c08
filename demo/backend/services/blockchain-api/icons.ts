/** Where the picture of a token is drawn. */
export const tokenIcon = (origin: string, symbol: string): string =>
  `${origin}/public/getTokenImage/${encodeURIComponent(symbol)}`
