/** A member of an interface with its documentation. */
export interface DocumentedMember {
  readonly name: string
  readonly type: string
  readonly description: string
  readonly default?: string
}
export interface DocumentedOption extends DocumentedMember {
  readonly attributes: readonly { readonly name: string; readonly type: string; readonly form: string }[]
}
export function membersOf(interfaceName: string, from?: string): DocumentedMember[]
export function readOptionDocs(): Promise<DocumentedOption[]>
