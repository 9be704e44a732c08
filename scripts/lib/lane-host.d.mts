/** The hosts of one lane of test files, by name: how Node starts each of them. */
export function laneHosts(starts: Readonly<Record<string, readonly string[]>>): {
  /** Its address, or undefined where it does not start. */
  addressOf(name: string): Promise<string | undefined>
  endAll(): Promise<unknown>
}
