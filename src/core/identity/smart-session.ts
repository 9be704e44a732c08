/** What an app may do with an account by itself for a while, as the service tells it. */
export interface SmartSession {
  /** Its name at the service. */
  readonly pci: string
  /** Who was granted it: a claim of the service, shown as such. */
  readonly app: string
  readonly host?: string
  /** Unix milliseconds. */
  readonly createdAt: number
  readonly expiresAt: number
  /** Kinds of permissions, as the standard names them (ERC-7715). */
  readonly permissions: readonly string[]
}
