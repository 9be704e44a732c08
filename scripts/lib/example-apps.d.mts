export interface Example {
  readonly hasSignIn?: boolean
  /** Tag of an inline view that the page contains instead of a button. */
  readonly inline?: string
  readonly isServer?: boolean
  readonly isExtension?: boolean
  /** Heading of a variant of the README's quick start. */
  readonly readme?: string
}
interface Counts {
  readonly scripts: number
  readonly bytes: number
}
export const examples: Readonly<Record<string, Example>>
export function packPackage(workFolder: string): Promise<string>
export function startExample(
  name: string,
  options: { tarball: string; workFolder: string; isLocking: boolean },
): Promise<{ extension?: string; port?: number; close(): Promise<unknown> }>
export function storeCounts(name: string, counts: { idle: Counts; open: Counts }): void
