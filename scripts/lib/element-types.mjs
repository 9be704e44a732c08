// Makes the types of the elements' attributes from custom-elements.json, and from these what each framework asks for.
import { elementsOf, eventType, handlerOf, header } from './react-wrappers.mjs'

/** A type as an attribute takes it: simple types as they are, named ones as the text they are written in. */
function attributeType(type) {
  const words = type.split('|').map(word => word.trim())
  const isPlain = word => /^('[^']*'|string|number|boolean|undefined|true|false|Namespace)$/.test(word)
  const plain = words.filter(isPlain)
  if (plain.length < words.length && !plain.includes('string')) plain.push('string')
  const literals = plain.filter(word => word !== 'undefined')
  return literals.map(word => (word === 'string' && literals.length > 1 ? '(string & {})' : word)).join(' | ')
}

const key = name => (name.includes('-') ? `'${name}'` : name)

/** What is the same at every element that joins the modal: the options, told from an element's own attributes by their text. */
const isOption = attribute => / Option `\w+`/.test(attribute.description ?? '')

function attributeLines(attributes, members = []) {
  const own = new Map(members.filter(member => member.kind === 'field').map(member => [member.name, member]))
  return attributes.flatMap(attribute => {
    const field = own.get(attribute.fieldName)
    const type = (field?.type ?? attribute.type)?.text ?? 'string'
    const description = attribute.description ?? field?.description
    return [
      ...(description ? [`  /** ${description.replace(/\s+/g, ' ')} */`] : []),
      `  ${key(attribute.name)}?: ${attributeType(type)}`,
    ]
  })
}

/** elements/attributes.ts: the attributes of each public element, by its tag. */
export function attributeTypes(manifest) {
  const elements = elementsOf(manifest)
  const [withOptions] = elements.filter(({ attributes = [] }) => attributes.some(isOption))
  const rows = elements.map(({ name, tagName, attributes = [], members }) => {
    const base = attributes.some(isOption) ? ' extends OptionAttributes' : ''
    const lines = attributeLines(
      attributes.filter(one => !isOption(one)),
      members,
    )
    return { name, tagName, text: `export interface ${name}Attributes${base} {\n${lines.join('\n')}\n}\n` }
  })
  return `${header}import type { Namespace } from '../src/core/chain/namespace.ts'

/** Options of the modal as attributes: any element that joins the modal may carry them. */
export interface OptionAttributes {
${attributeLines((withOptions?.attributes ?? []).filter(isOption)).join('\n')}
}

${rows.map(({ text }) => text.replace('{\n\n}', '{}')).join('\n')}
/** Attributes by tag. */
export interface ElementAttributes {
${rows.map(({ name, tagName }) => `  '${tagName}': ${name}Attributes`).join('\n')}
}
`
}

/** The events that every public element tells of, as handlers named by `nameOf`. */
function handlers(manifest, nameOf, indent) {
  const events = elementsOf(manifest).find(element => element.events?.length)?.events ?? []
  return events
    .map(event => `${indent}${key(nameOf(event.name))}?: (event: ${eventType(event)}) => void`)
    .join('\n')
}

/** react/jsx.ts: what `<w3m-button>` may be given when it is written as a bare tag in JSX. */
export const jsxTypes = manifest => `${header}import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { ElementAttributes } from '../elements/attributes.ts'
import type { ModalEvents } from '../src/modal-handle.ts'

interface Handlers {
${handlers(manifest, name => `on${name}`, '  ')}
}

type Bare<Own> = DetailedHTMLProps<Omit<HTMLAttributes<HTMLElement>, keyof Own>, HTMLElement> &
  Own &
  Handlers & { class?: string }

type Elements = { [Tag in keyof ElementAttributes]: Bare<ElementAttributes[Tag]> }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
`

const typesHeader = `${header}import type { ElementAttributes } from '../dist/elements/attributes.js'
import type { ModalEvents } from '../dist/src/modal-handle.js'
`

/** Types for templates of other frameworks, by the file of the package that an app names in its own types. */
export const frameworkTypes = manifest => ({
  'types/vue.d.ts': `${typesHeader}
interface Handlers {
${handlers(manifest, handlerOf, '  ')}
}

type Elements = {
  [Tag in keyof ElementAttributes]: new () => { $props: ElementAttributes[Tag] & Handlers }
}

declare module 'vue' {
  interface GlobalComponents extends Elements {}
}
`,
  'types/svelte.d.ts': `${typesHeader}import type { HTMLAttributes } from 'svelte/elements'

interface Handlers {
${handlers(manifest, name => `on${name}`, '  ')}
${handlers(manifest, name => `on:${name}`, '  ').replaceAll('  on:', "  'on:")}
}

type Elements = {
  [Tag in keyof ElementAttributes]: Omit<HTMLAttributes<HTMLElement>, keyof ElementAttributes[Tag]> &
    ElementAttributes[Tag] &
    Handlers
}

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends Elements {}
}
`,
  'types/solid.d.ts': `${typesHeader}import type { JSX } from 'solid-js'

interface Handlers {
${handlers(manifest, name => `on:${name}`, '  ').replaceAll('  on:', "  'on:")}
}

type Elements = {
  [Tag in keyof ElementAttributes]: Omit<JSX.HTMLAttributes<HTMLElement>, keyof ElementAttributes[Tag]> &
    ElementAttributes[Tag] &
    Handlers
}

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
`,
})
