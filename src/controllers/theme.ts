import type { Settings } from '../core/options.ts'
import { themeSet } from '../state/theme.ts'

const variableName = /^--w3m-[a-z0-9-]{1,60}$/

/** Looks as the options say; a variable that is not ours, or no text, is left out. 0 */
export function setTheme({ themeMode, themeVariables, density, contrast }: Settings): void {
  themeSet({
    mode: themeMode,
    density: density ?? 'default',
    contrast: contrast ?? 'auto',
    variables: Object.fromEntries(
      Object.entries(themeVariables ?? {}).filter(
        ([name, value]) => variableName.test(name) && typeof value === 'string' && value.length < 500,
      ),
    ),
  })
}
