import type { ModalOptions } from '../../../src/index.ts'
import { localOne, localTwo } from '../../../src/testing/networks.ts'
import { find } from '../dom.ts'
import { getLanguageChoices } from '../languages.ts'

/** Values of the controls. */
export interface Controls {
  readonly theme: 'auto' | 'light' | 'dark' | 'contrast'
  /** A CSS color, or an empty text for the default of the modal. */
  readonly accent: string
  readonly density: 'default' | 'compact'
  readonly language: string
  readonly networks: readonly string[]
}

find('.languages').replaceChildren(
  ...getLanguageChoices().map(({ tag, name }) => {
    const label = document.createElement('label')
    const input = document.createElement('input')
    Object.assign(input, { type: 'radio', name: 'language', value: tag, defaultChecked: tag === 'en' })
    const text = Object.assign(document.createElement('span'), { lang: tag, textContent: name })
    label.append(input, text)
    return label
  }),
)

const form = find<HTMLFormElement>('.controls')
const ownColorInput = find<HTMLInputElement>('[name=own]')
const ownColorBox = find('.own')
const inputsOf = (selector: string) => [...form.querySelectorAll<HTMLInputElement>(selector)]
const findCheckedInput = (name: string) =>
  form.querySelector<HTMLInputElement>(`[name=${name}]:checked`)?.value ?? ''

export const readControls = (): Controls => ({
  theme: findCheckedInput('theme') as Controls['theme'],
  accent: ownColorBox.classList.contains('on') ? ownColorInput.value : findCheckedInput('accent'),
  density: findCheckedInput('density') as Controls['density'],
  language: findCheckedInput('language'),
  networks: inputsOf('[name=net]:checked').map(({ value }) => value),
})

/** Selects the option of the theme control. */
export function setTheme(theme: Controls['theme']): void {
  for (const input of inputsOf('[name=theme]')) input.checked = input.value === theme
}

/** Calls `onChange` after each change of a control. `haveNetworksChanged` is true if the networks changed. */
export function watchControls(onChange: (haveNetworksChanged: boolean) => void): void {
  form.addEventListener('submit', event => event.preventDefault())
  form.addEventListener('input', event => {
    const input = event.target as HTMLInputElement
    if (input === ownColorInput) {
      ownColorBox.style.setProperty('--own', ownColorInput.value)
      ownColorBox.classList.add('on')
      for (const element of inputsOf('[name=accent]')) element.checked = false
    }
    if (input.name === 'accent') ownColorBox.classList.remove('on')
    // Checks the box again, because a modal needs at least one network.
    if (input.name === 'net' && readControls().networks.length === 0) input.checked = true
    onChange(input.name === 'net')
  })
}

/**
 * Converts the values of the controls to options of a modal. The theme control has one option for high contrast, which keeps the theme
 * of the page.
 */
export const optionsOf = (
  { theme, accent, density, language, networks }: Controls,
  pageTheme: 'auto' | 'light' | 'dark',
): ModalOptions => ({
  networks: [localOne, localTwo, ...networks],
  themeMode: theme === 'contrast' ? pageTheme : theme,
  contrast: theme === 'contrast' ? 'more' : 'auto',
  themeVariables: accent ? { '--w3m-accent': accent } : {},
  density,
  language,
})

/** Returns the names and values of the options that differ from their defaults, except the accent and the networks. */
function changedOptionsOf({
  theme,
  density,
  language,
}: Controls): (readonly [name: string, value: string])[] {
  return [
    ...(theme === 'contrast' ? [['contrast', 'more'] as const] : []),
    ...(theme === 'light' || theme === 'dark' ? [['themeMode', theme] as const] : []),
    ...(density === 'compact' ? [['density', 'compact'] as const] : []),
    ...(language === 'en' ? [] : [['language', language] as const]),
  ]
}

const toKebabCase = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
const closingTag = '</script>'

/** Functions that return the code for the values of the controls, by the name of the tab that shows the code. */
export const codeGenerators: Readonly<Record<string, (controls: Controls) => string>> = {
  html: controls => {
    const lines = changedOptionsOf(controls).map(([name, value]) => `  ${toKebabCase(name)}="${value}"\n`)
    const accent = controls.accent && `  theme-variables='{"--w3m-accent":"${controls.accent}"}'\n`
    return `<script type="module" src="/w3m/w3m.js">${closingTag}
<w3m-button
  networks="${controls.networks.join(' ')}"
${lines.join('')}${accent}></w3m-button>`
  },
  react: controls => {
    const lines = changedOptionsOf(controls).map(([name, value]) => `  ${name}="${value}"\n`)
    const accent = controls.accent && `  themeVariables={{ '--w3m-accent': '${controls.accent}' }}\n`
    return `import { ModalProvider, W3mButton } from 'w3m-elements/react'

<ModalProvider
  networks={[${networkListOf(controls)}]}
${lines.join('')}${accent}>
  <W3mButton />
</ModalProvider>`
  },
  js: controls => {
    const lines = changedOptionsOf(controls).map(([name, value]) => `  ${name}: '${value}',\n`)
    const accent = controls.accent && `  themeVariables: { '--w3m-accent': '${controls.accent}' },\n`
    return `import { createModal } from 'w3m-elements'

const modal = createModal({
  networks: [${networkListOf(controls)}],
${lines.join('')}${accent}})

modal.open()`
  },
}

const networkListOf = ({ networks }: Controls) => networks.map(name => `'${name}'`).join(', ')
