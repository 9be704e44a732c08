import type { ModalOptions } from '../../../src/index.ts'
import { localOne, localTwo } from '../../../src/testing/networks.ts'
import { find } from '../dom.ts'

/** Values of the controls. */
export interface Dials {
  readonly theme: 'light' | 'dark' | 'contrast'
  /** A color, or empty for the modal's own. */
  readonly accent: string
  readonly density: 'default' | 'compact'
  readonly language: 'en' | 'de'
  readonly networks: readonly string[]
}

const form = find<HTMLFormElement>('.dials')
const own = find<HTMLInputElement>('[name=own]')
const ownBox = find('.own')
const all = (selector: string) => [...form.querySelectorAll<HTMLInputElement>(selector)]
const chosen = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]:checked`)?.value ?? ''

export const readDials = (): Dials => ({
  theme: chosen('theme') as Dials['theme'],
  accent: ownBox.classList.contains('on') ? own.value : chosen('accent'),
  density: chosen('density') as Dials['density'],
  language: chosen('language') as Dials['language'],
  networks: all('[name=net]:checked').map(({ value }) => value),
})

/** Calls `turned` at each change of a control, with whether it was the network control. */
export function followDials(pageTheme: 'light' | 'dark', turned: (isNetworks: boolean) => void): void {
  const theme = matchMedia('(prefers-contrast: more)').matches ? 'contrast' : pageTheme
  for (const input of all('[name=theme]')) input.checked = input.value === theme
  form.addEventListener('submit', event => event.preventDefault())
  form.addEventListener('input', event => {
    const input = event.target as HTMLInputElement
    if (input === own) {
      ownBox.style.setProperty('--own', own.value)
      ownBox.classList.add('on')
      for (const each of all('[name=accent]')) each.checked = false
    }
    if (input.name === 'accent') ownBox.classList.remove('on')
    // A modal needs at least one network.
    if (input.name === 'net' && readDials().networks.length === 0) input.checked = true
    turned(input.name === 'net')
  })
}

/** Converts the controls to options of a modal; a contrast theme takes light or dark from the page. */
export const optionsOf = (
  { theme, accent, density, language, networks }: Dials,
  pageTheme: 'light' | 'dark',
): ModalOptions => ({
  networks: [localOne, localTwo, ...networks],
  themeMode: theme === 'contrast' ? pageTheme : theme,
  contrast: theme === 'contrast' ? 'more' : 'auto',
  themeVariables: accent ? { '--w3m-accent': accent } : {},
  density,
  language,
})

/** Options shown in code: theme and networks always, the others only if changed. */
function turnedOf({ theme, density, language }: Dials): (readonly [name: string, value: string])[] {
  return [
    theme === 'contrast' ? (['contrast', 'more'] as const) : (['themeMode', theme] as const),
    ...(density === 'compact' ? [['density', 'compact'] as const] : []),
    ...(language === 'de' ? [['language', 'de'] as const] : []),
  ]
}

const kebab = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
const closing = '</script>'

/** The code, by the name of a tab. */
export const codeOf: Readonly<Record<string, (dials: Dials) => string>> = {
  html: dials => {
    const lines = turnedOf(dials).map(([name, value]) => `  ${kebab(name)}="${value}"\n`)
    const accent = dials.accent && `  theme-variables='{"--w3m-accent":"${dials.accent}"}'\n`
    return `<script type="module" src="/w3m/w3m.js">${closing}
<w3m-button
  networks="${dials.networks.join(' ')}"
${lines.join('')}${accent}></w3m-button>`
  },
  react: dials => {
    const lines = turnedOf(dials).map(([name, value]) => `  ${name}="${value}"\n`)
    const accent = dials.accent && `  themeVariables={{ '--w3m-accent': '${dials.accent}' }}\n`
    return `import { ModalProvider, W3mButton } from 'w3m-elements/react'

<ModalProvider
  networks={[${listOf(dials)}]}
${lines.join('')}${accent}>
  <W3mButton />
</ModalProvider>`
  },
  js: dials => {
    const lines = turnedOf(dials).map(([name, value]) => `  ${name}: '${value}',\n`)
    const accent = dials.accent && `  themeVariables: { '--w3m-accent': '${dials.accent}' },\n`
    return `import { createModal } from 'w3m-elements'

const modal = createModal({
  networks: [${listOf(dials)}],
${lines.join('')}${accent}})

modal.open()`
  },
}

const listOf = ({ networks }: Dials) => networks.map(name => `'${name}'`).join(', ')
