// Generates the types of the elements' attributes, and of each framework's templates, from custom-elements.json.
import { elementsOf, eventTypeOf, handlerNameOf, header } from './react-wrappers.mjs'

/**
 * Returns the type of an attribute. Keeps literals and simple types. Replaces named types by `string`. In a union, writes `string` as
 * `(string & {})`, so that editors still suggest the literals.
 */
function toAttributeType(type) {
  const alternatives = type.split('|').map(text => text.trim())
  const isPlain = text => /^('[^']*'|string|number|boolean|undefined|true|false|Namespace)$/.test(text)
  const plainTypes = alternatives.filter(isPlain)
  if (plainTypes.length < alternatives.length && !plainTypes.includes('string')) plainTypes.push('string')
  const literals = plainTypes.filter(text => text !== 'undefined')
  return literals.map(text => (text === 'string' && literals.length > 1 ? '(string & {})' : text)).join(' | ')
}

const formatKey = name => (name.includes('-') ? `'${name}'` : name)

/** Whether an attribute of the manifest sets an option of the modal. Attributes of the element itself have a `fieldName`. */
export const isOption = attribute => attribute.fieldName === undefined

function createAttributeLines(attributes, members = []) {
  const fields = new Map(
    members.filter(member => member.kind === 'field').map(member => [member.name, member]),
  )
  return attributes.flatMap(attribute => {
    const field = fields.get(attribute.fieldName)
    const type = (field?.type ?? attribute.type)?.text ?? 'string'
    const description = attribute.description ?? field?.description
    return [
      ...(description ? [`  /** ${description.replace(/\s+/g, ' ')} */`] : []),
      `  ${formatKey(attribute.name)}?: ${toAttributeType(type)}`,
    ]
  })
}

/** Returns the text of elements/attributes.ts: an interface with the attributes of each public element. */
export function createAttributeTypes(manifest) {
  const elements = elementsOf(manifest)
  const [elementWithOptions] = elements.filter(({ attributes = [] }) => attributes.some(isOption))
  const rows = elements.map(({ name, tagName, attributes = [], members }) => {
    const base = attributes.some(isOption) ? ' extends OptionAttributes' : ''
    const lines = createAttributeLines(
      attributes.filter(attribute => !isOption(attribute)),
      members,
    )
    return { name, tagName, text: `export interface ${name}Attributes${base} {\n${lines.join('\n')}\n}\n` }
  })
  return `${header}import type { Namespace } from '../src/core/chain/namespace.ts'

/** Options of the modal as attributes. Each element that attaches to the modal accepts them. */
export interface OptionAttributes {
${createAttributeLines((elementWithOptions?.attributes ?? []).filter(isOption)).join('\n')}
}

${rows.map(({ text }) => text.replace('{\n\n}', '{}')).join('\n')}
/** Attributes by tag. */
export interface ElementAttributes {
${rows.map(({ name, tagName }) => `  '${tagName}': ${name}Attributes`).join('\n')}
}
`
}

/** Returns the members that declare handlers for the events of the public elements. `handlerNameOf` returns the name of a handler. */
function createHandlerTypes(manifest, handlerNameOf, indent) {
  const events = new Map(
    elementsOf(manifest).flatMap(element => (element.events ?? []).map(event => [event.name, event])),
  )
  return [...events.values()]
    .map(event => `${indent}${formatKey(handlerNameOf(event.name))}?: (event: ${eventTypeOf(event)}) => void`)
    .join('\n')
}

/** Returns the text of react/jsx.ts: the JSX types of the elements' tags, such as `<w3m-button>`. */
export const createJsxTypes =
  manifest => `${header}import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { ElementAttributes } from '../elements/attributes.ts'
import type { ElementEvents } from '../src/modal-handle.ts'

interface Handlers {
${createHandlerTypes(manifest, name => `on${name}`, '  ')}
}

type Props<Attributes> = DetailedHTMLProps<Omit<HTMLAttributes<HTMLElement>, keyof Attributes>, HTMLElement> &
  Attributes &
  Handlers & { class?: string }

type Elements = { [Tag in keyof ElementAttributes]: Props<ElementAttributes[Tag]> }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
`

const typesHeader = `${header}import type { ElementAttributes } from '../dist/elements/attributes.js'
import type { ElementEvents } from '../dist/src/modal-handle.js'
`

/** Returns the types for templates of other frameworks, by file of the package. An app references such a file in its own types. */
export const createFrameworkTypes = manifest => ({
  'types/vue.d.ts': `${typesHeader}
interface Handlers {
${createHandlerTypes(manifest, handlerNameOf, '  ')}
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
${createHandlerTypes(manifest, name => `on${name}`, '  ')}
${createHandlerTypes(manifest, name => `on:${name}`, '  ').replaceAll('  on:', "  'on:")}
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
${createHandlerTypes(manifest, name => `on:${name}`, '  ').replaceAll('  on:', "  'on:")}
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
