// Makes the React components and the JSX types of the public elements from custom-elements.json.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { inRoot } from './project.mjs'

const header = '// Made from custom-elements.json by `npm run manifest`; edit the elements, not this file.\n'

/** The public elements of a manifest, in the order of their tags. */
function elementsOf(manifest) {
  return manifest.modules
    .flatMap(module => module.declarations.map(declaration => ({ ...declaration, path: module.path })))
    .filter(declaration => declaration.customElement && declaration.tagName)
    .sort((a, b) => (a.tagName < b.tagName ? -1 : 1))
}

/** `w3m-connect` as React names it: `onW3mConnect`. */
const handlerOf = event =>
  `on${event
    .split('-')
    .map(word => word[0].toUpperCase() + word.slice(1))
    .join('')}`

/** The type that an element's `@fires {CustomEvent<…>} name` wrote down. */
function eventType(event) {
  const text = event.type?.text ?? ''
  return /^(CustomEvent|Event)\b/.test(text) ? text : 'CustomEvent<unknown>'
}

const sentence = (text, fallback) => (text ?? fallback).split('\n')[0].trim()

const eventTypeNames = elements =>
  new Set(
    elements.flatMap(({ events = [] }) =>
      events.flatMap(event => eventType(event).match(/\b[A-Z]\w*/g) ?? []),
    ),
  )

/** Imports of the types that the events of these elements speak of, each from where its element has it. */
function typeImports(elements, up = '..') {
  const names = eventTypeNames(elements)
  const sources = new Map()
  for (const { path: file } of elements) {
    const { program, module } = parseSync(file, readFileSync(inRoot(file), 'utf8'))
    const exported = program.body
      .filter(node => node.type === 'ExportNamedDeclaration')
      .map(node => node.declaration?.id?.name)
    for (const name of exported)
      if (names.has(name) && !elements.some(element => element.name === name))
        sources.set(name, `${up}/${file}`)
    for (const { moduleRequest, entries } of module.staticImports)
      for (const { localName, importName } of entries) {
        if (!names.has(localName.value) || importName.name !== localName.value) continue
        const isOwn = moduleRequest.value.startsWith('.')
        sources.set(
          localName.value,
          isOwn
            ? `${up}/${path.posix.join(path.posix.dirname(file), moduleRequest.value)}`
            : moduleRequest.value,
        )
      }
  }
  return [...sources]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, from]) => `import type { ${name} } from '${from}'`)
}

/** React components with typed events, a module for each element of the manifest: an app loads those it names. */
export const reactWrappers = manifest =>
  Object.fromEntries(
    elementsOf(manifest).map(element => [`react/components/${element.tagName}.ts`, reactWrapper([element])]),
  )

function reactWrapper(elements) {
  const hasEvents = elements.some(element => element.events?.length)
  const imports = elements.map(
    ({ name, path: file }) => `import { ${name} as ${name}Element } from '../../${file}'`,
  )
  const parts = elements.map(({ name, tagName, description, events = [] }) => {
    const list = events.map(
      event => `    ${handlerOf(event.name)}: '${event.name}' as EventName<${eventType(event)}>,`,
    )
    const eventTypes = events
      .map(event => `${handlerOf(event.name)}: EventName<${eventType(event)}>`)
      .join('; ')
    return [
      `/** ${sentence(description, `The element ${tagName}.`)} */`,
      `export const ${name}: ReactWebComponent<${name}Element, {${eventTypes ? ` ${eventTypes} ` : ''}}> = /* @__PURE__ */ createComponent({`,
      '  react: React,',
      `  tagName: '${tagName}',`,
      `  elementClass: ${name}Element,`,
      list.length ? `  events: {\n${list.join('\n')}\n  },` : '  events: {},',
      '})',
    ].join('\n')
  })
  return [
    "'use client'",
    header.trimEnd(),
    `import { createComponent, ${hasEvents ? 'type EventName, ' : ''}type ReactWebComponent } from '@lit/react'`,
    "import * as React from 'react'",
    ...imports,
    ...typeImports(elements, '../..'),
    '',
    parts.join('\n\n'),
    '',
  ].join('\n')
}

/** react/jsx.ts: what `<w3m-button>` may be given when it is written as a bare tag in JSX. */
export function jsxTypes(manifest) {
  const elements = elementsOf(manifest)
  const types = typeImports(elements)
    .map(line => `${line}\n`)
    .join('')
  const rows = elements.map(({ tagName, attributes = [], members = [], events = [] }) => {
    const own = new Map(
      members.filter(member => member.kind === 'field').map(member => [member.name, member]),
    )
    const properties = attributes.map(attribute => {
      const type = (own.get(attribute.fieldName)?.type ?? attribute.type)?.text ?? 'string'
      return `        ${attribute.name.includes('-') ? `'${attribute.name}'` : attribute.name}?: ${attributeType(type)}`
    })
    const handlers = events.map(event => `        'on${event.name}'?: (event: ${eventType(event)}) => void`)
    return `      '${tagName}': Bare<{\n${[...properties, ...handlers].join('\n')}\n      }>`
  })
  return `${header}import type { DetailedHTMLProps, HTMLAttributes } from 'react'
${types}
type Bare<Own> = DetailedHTMLProps<Omit<HTMLAttributes<HTMLElement>, keyof Own>, HTMLElement> & Own & { class?: string }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${rows.join('\n')}
    }
  }
}
`
}

/** A type as an attribute takes it: simple types as they are, named ones as the text they are written in. */
function attributeType(type) {
  const words = type.split('|').map(word => word.trim())
  const isPlain = word => /^('[^']*'|string|number|boolean|undefined|true|false)$/.test(word)
  const plain = words.filter(isPlain)
  if (plain.length < words.length && !plain.includes('string')) plain.push('string')
  return plain.filter(word => word !== 'undefined').join(' | ')
}
