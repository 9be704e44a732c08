/** A temporary permission of an app to act for an account, as reported by the service. */
export interface SmartSession {
  /** Id of the session at the service. */
  readonly pci: string
  /** Name of the app, as claimed by the service. The name is not verified, and screens say so. */
  readonly app: string
  readonly host?: string
  /** Unix milliseconds. */
  readonly createdAt: number
  readonly expiresAt: number
  /** Permission types as named in ERC-7715. */
  readonly permissions: readonly string[]
}
