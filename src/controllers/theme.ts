import { themeSet } from '../state/theme.ts'

const variableName = /^--w3m-[a-z0-9-]{1,60}$/

/** Sets mode and public variables; a variable that is not ours, or no text, is left out. 0 */
export function setTheme({ mode, variables }: { mode?: unknown; variables?: unknown }): void {
  if (mode === 'auto' || mode === 'light' || mode === 'dark') themeSet({ mode })
  if (variables && typeof variables === 'object')
    themeSet({
      variables: Object.fromEntries(
        Object.entries(variables).filter(
          (entry): entry is [string, string] =>
            variableName.test(entry[0]) && typeof entry[1] === 'string' && entry[1].length < 500,
        ),
      ),
    })
}
