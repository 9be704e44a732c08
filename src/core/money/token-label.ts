import type { LabeledToken } from './token.ts'
import { toVisualForm } from './token-marks.ts'

/** Name and symbol of a token from its contract, the app, or its issuer. */
export interface TokenLabel {
  readonly symbol: string
  readonly name?: string
}

/**
 * Replaces the name and symbol of a token by its label. `null` marks a contract without a label; undefined leaves the token unchanged. If
 * the previous symbol was different, also removes price, value and image, because they belong to another token.
 */
export function withLabel<T extends LabeledToken>(token: T, label: TokenLabel | null | undefined): T {
  if (label === undefined) return token
  if (label === null) return token.isUnnamed ? token : { ...token, isUnnamed: true }
  const { symbol } = label
  const hasOtherSymbol = toVisualForm(token.symbol) !== toVisualForm(symbol)
  const name = label.name ?? (hasOtherSymbol ? symbol : token.name)
  if (token.symbol === symbol && token.name === name && !token.isUnnamed) return token
  const { isUnnamed: _, ...otherFields } = token
  if (!hasOtherSymbol) return { ...otherFields, symbol, name } as T
  const relabeled: Record<string, unknown> = { ...otherFields, symbol, name, claimed: token.symbol }
  for (const field of ['price', 'value', 'image', 'icon']) delete relabeled[field]
  return relabeled as unknown as T
}
