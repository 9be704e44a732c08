import type { ModalOptions } from '../../src/index.ts'
import { find, formatValue } from './dom.ts'
import { createLanguageField } from './language-field.ts'
import { startModal } from './start-modal.ts'

// Page with a searchable form of options, the modal with these options, their code, and a log of events.
const modal = startModal({ metadata: { name: 'Playground' } })

type Field = { readonly name: string; readonly label: string } & (
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'switch'; readonly isOn: boolean }
  | { readonly kind: 'text' | 'color'; readonly value: string }
)

const fields: readonly Field[] = [
  { name: 'themeMode', label: 'Theme', kind: 'choice', choices: ['auto', 'light', 'dark'] },
  { name: 'density', label: 'Density', kind: 'choice', choices: ['default', 'compact'] },
  { name: 'contrast', label: 'Contrast', kind: 'choice', choices: ['auto', 'more'] },
  createLanguageField(),
  { name: '--w3m-accent', label: 'Accent', kind: 'color', value: '#006e61' },
  {
    name: '--w3m-border-radius-master',
    label: 'Radius',
    kind: 'choice',
    choices: ['4px', '0px', '2px', '6px'],
  },
  {
    name: '--w3m-font-size-master',
    label: 'Text size',
    kind: 'choice',
    choices: ['10px', '12px', '16px', '20px'],
  },
  { name: 'termsUrl', label: 'Terms (https)', kind: 'text', value: '' },
  { name: 'privacyUrl', label: 'Privacy (https)', kind: 'text', value: '' },
  { name: 'enableInjected', label: 'Wallet in window.ethereum', kind: 'switch', isOn: true },
  { name: 'enableEip6963', label: 'Wallets found in the browser', kind: 'switch', isOn: true },
  { name: 'enableReconnect', label: 'Reconnect after a reload', kind: 'switch', isOn: true },
  { name: 'enableNetworkSwitch', label: 'Switch networks', kind: 'switch', isOn: true },
  {
    name: 'afterNetworkSwitch',
    label: 'After a change of network',
    kind: 'choice',
    choices: ['back', 'close', 'stay'],
  },
  { name: 'enableWalletGuide', label: 'Wallet guide', kind: 'switch', isOn: true },
  { name: 'allowUnsupportedChain', label: 'Allow other networks', kind: 'switch', isOn: false },
]

const form = find<HTMLFormElement>('.form')

function createControl(field: Field): HTMLInputElement | HTMLSelectElement {
  if (field.kind !== 'choice') {
    const input = Object.assign(document.createElement('input'), { name: field.name })
    if (field.kind === 'switch') return Object.assign(input, { type: 'checkbox', checked: field.isOn })
    return Object.assign(input, { type: field.kind, value: field.value })
  }
  const select = Object.assign(document.createElement('select'), { name: field.name })
  select.append(...field.choices.map(choice => new Option(choice, choice)))
  return select
}

const labels = fields.map(field => {
  const label = document.createElement('label')
  const text = document.createTextNode(field.label)
  if (field.kind === 'switch') label.className = 'switch'
  label.append(...(field.kind === 'switch' ? [createControl(field), text] : [text, createControl(field)]))
  form.append(label)
  return label
})

/** Returns the initial value of a field. */
const getInitialValue = (field: Field) =>
  field.kind === 'switch' ? field.isOn : field.kind === 'choice' ? field.choices[0] : field.value

function valueOf(field: Field): string | boolean {
  const input = form.elements.namedItem(field.name) as HTMLInputElement
  return field.kind === 'switch' ? input.checked : input.value
}

/** Converts the values of fields to options. Omits empty texts. */
function optionsOf(selectedFields: readonly Field[]): ModalOptions {
  const options: Record<string, unknown> = {}
  const themeVariables: Record<string, string> = {}
  for (const field of selectedFields) {
    const value = valueOf(field)
    if (field.name.startsWith('--')) themeVariables[field.name] = String(value)
    else if (value !== '') options[field.name] = value
  }
  return { ...options, ...(Object.keys(themeVariables).length && { themeVariables }) }
}

const applyOptions = () => {
  modal.setOptions({ themeVariables: {}, ...optionsOf(fields) })
  const changedOptions = optionsOf(fields.filter(field => valueOf(field) !== getInitialValue(field)))
  find('#code').textContent = `createModal(${formatValue(changedOptions)})`
  find('#copied').textContent = ''
}
form.addEventListener('input', applyOptions)
form.addEventListener('submit', event => event.preventDefault())
applyOptions()

const searchField = find<HTMLInputElement>('#search')
searchField.addEventListener('input', () => {
  const searchTerms = searchField.value.toLowerCase().split(/\s+/).filter(Boolean)
  for (const [index, label] of labels.entries()) {
    const text = `${label.textContent} ${fields[index]?.name}`.toLowerCase()
    label.hidden = !searchTerms.every(term => text.includes(term))
  }
  const count = labels.filter(label => !label.hidden).length
  find('#found').textContent = `${count} ${count === 1 ? 'option' : 'options'}`
})

async function copyCode(): Promise<void> {
  const { textContent } = find('#code')
  find('#copied').textContent = await navigator.clipboard.writeText(textContent ?? '').then(
    () => 'Copied',
    () => 'Copy is not allowed here',
  )
}
find('#copy').addEventListener('click', () => void copyCode())

for (const name of [
  'open',
  'close',
  'connect',
  'disconnect',
  'account',
  'network',
  'error',
  'event',
] as const)
  window.addEventListener(`w3m-${name}`, event => {
    const { detail } = event as CustomEvent<unknown>
    find('#events').prepend(`w3m-${name} ${detail === undefined ? '' : formatValue(detail)}\n`)
  })
find('#clear').addEventListener('click', () => find('#events').replaceChildren())
