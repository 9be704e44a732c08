import { atom, readonlyType } from 'nanostores'

export interface Theme {
  readonly mode: 'auto' | 'light' | 'dark'
  /** Public `--w3m-*` variables by name. 0 */
  readonly variables: Readonly<Record<string, string>>
  readonly density: 'default' | 'compact'
  readonly contrast: 'auto' | 'more'
}

const theme = atom<Theme>({ mode: 'auto', variables: {}, density: 'default', contrast: 'auto' })

/** Looks that the app chose. */
export const $theme = readonlyType(theme)

/** A mode that is none, and a variable that is not ours, are left out. */
export const themeSet = ({ mode, variables, ...next }: Partial<Theme>) =>
  theme.set({
    ...theme.get(),
    ...next,
    ...(/^(auto|light|dark)$/.test(mode as string) && { mode }),
    ...(variables && {
      variables: Object.fromEntries(Object.entries(variables).filter(([name]) => name.startsWith('--w3m-'))),
    }),
  })
