export const apps: readonly string[]
export const browserSteps: readonly string[]
export const steps: readonly string[]
export function formatTable(
  names: readonly string[],
  outcomes: Readonly<Record<string, Readonly<Record<string, string>>>>,
): string
