import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

export interface Theme {
  readonly mode: 'auto' | 'light' | 'dark'
  /** Public `--w3m-*` variables by name. */
  readonly variables: Readonly<Record<string, string>>
  readonly density: 'default' | 'compact'
  readonly contrast: 'auto' | 'more'
}

const theme = modalAtom<Theme>({ mode: 'auto', variables: {}, density: 'default', contrast: 'auto' })

/** Theme of the app. `auto` is not resolved. */
export const $theme: ReadonlyStore<typeof theme> = theme

/** Replaces the passed theme settings, `variables` as a whole. Ignores invalid modes and variables without the `--w3m-` prefix. */
export const themeSet = ({ mode, variables, ...changes }: Partial<Theme>) =>
  theme.set({
    ...theme.get(),
    ...changes,
    ...(/^(auto|light|dark)$/.test(mode as string) && { mode }),
    ...(variables && {
      variables: Object.fromEntries(Object.entries(variables).filter(([name]) => name.startsWith('--w3m-'))),
    }),
  })
