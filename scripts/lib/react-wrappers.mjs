// Generates the React components of the public elements from custom-elements.json.
export const header =
  '// Made from custom-elements.json by `npm run make -- manifest`; edit the elements, not this file.\n'

/** Returns the public elements of a manifest, sorted by tag. */
export function elementsOf(manifest) {
  return manifest.modules
    .flatMap(module => module.declarations.map(declaration => ({ ...declaration, path: module.path })))
    .filter(declaration => declaration.customElement && declaration.tagName)
    .sort((a, b) => (a.tagName < b.tagName ? -1 : 1))
}

/** Returns the React prop for an event: `w3m-connect` becomes `onW3mConnect`. */
export const handlerNameOf = event =>
  `on${event
    .split('-')
    .map(word => word[0].toUpperCase() + word.slice(1))
    .join('')}`

/** Returns the type of an event from the manifest. */
export const eventTypeOf = event => event.type.text

/** Returns the first sentence of a description, which may continue over several lines. */
const firstSentenceOf = (text, fallback) => {
  const [paragraph] = (text ?? fallback).trim().split(/\n\s*\n/)
  return /^.*?[.!?](?=\s|$)|^.*$/.exec(paragraph.replace(/\s*\n\s*/g, ' '))[0]
}

const createEventImport = parent => `import type { ElementEvents } from '${parent}/src/modal-handle.ts'`

/**
 * Returns the texts of modules with React components and typed events, by path. Each element has its own module, so that apps bundle
 * only the components that they import.
 */
export const createReactWrappers = manifest =>
  Object.fromEntries(
    elementsOf(manifest).map(element => [
      `react/components/${element.tagName}.ts`,
      createReactWrapper([element]),
    ]),
  )

function createReactWrapper(elements) {
  const hasEvents = elements.some(element => element.events?.length)
  const imports = elements.map(
    ({ name, path: file }) => `import { ${name} as ${name}Element } from '../../${file}'`,
  )
  const components = elements.map(({ name, tagName, description, events = [] }) => {
    const eventEntries = events.map(
      event => `    ${handlerNameOf(event.name)}: '${event.name}' as EventName<${eventTypeOf(event)}>,`,
    )
    const eventTypes = events
      .map(event => `${handlerNameOf(event.name)}: EventName<${eventTypeOf(event)}>`)
      .join('; ')
    return [
      `/** ${firstSentenceOf(description, `The element ${tagName}.`)} */`,
      `export const ${name}: ReactWebComponent<${name}Element, {${eventTypes ? ` ${eventTypes} ` : ''}}> = /* @__PURE__ */ createComponent({`,
      '  react: React,',
      `  tagName: '${tagName}',`,
      `  elementClass: ${name}Element,`,
      eventEntries.length ? `  events: {\n${eventEntries.join('\n')}\n  },` : '  events: {},',
      '})',
    ].join('\n')
  })
  return [
    "'use client'",
    header.trimEnd(),
    `import { createComponent, ${hasEvents ? 'type EventName, ' : ''}type ReactWebComponent } from '@lit/react'`,
    "import * as React from 'react'",
    ...imports,
    ...(hasEvents ? [createEventImport('../..')] : []),
    '',
    components.join('\n\n'),
    '',
  ].join('\n')
}
