/** English text beyond the first screen, in parts. Each loads with the chunks that use it, together with its errors. */
export const parts = {
  features: () => import('./en-features.ts'),
  pairing: () => import('./en-pairing.ts'),
  chains: () => import('./en-chains.ts'),
  money: () => import('./en-money.ts'),
  login: () => import('./en-login.ts'),
  signIn: () => import('./en-sign-in.ts'),
  swap: () => import('./en-swap.ts'),
  names: () => import('./en-names.ts'),
  buy: () => import('./en-buy.ts'),
}

export type TextPart = keyof typeof parts
export type EnglishParts = { [Part in TextPart]: Awaited<ReturnType<(typeof parts)[Part]>> }
