export interface Mutant {
  readonly kind: string
  readonly start: number
  readonly end: number
  readonly before: string
  readonly after: string
}
export function mutantsOf(code: string): Mutant[]
