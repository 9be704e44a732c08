// Generates the reference pages from the package's sources, such as those of the options, elements, events, hooks and errors.
import ts from 'typescript-5.9'
import { isOption } from '../lib/element-types.mjs'
import { membersOf, optionDocs } from '../lib/option-docs.mjs'
import { publicManifest } from '../lib/private-elements.mjs'
import { block, code, page, readText, safe, table } from './markdown.mjs'
import { tryOf, usageOf } from './option-usage.mjs'
import { errors, networks, testIds } from './reference-facts.mjs'

const socials = [
  ...readText('src/core/identity/embedded.ts').matchAll(/socialProviders = \[([^\]]*)\]/g),
].flatMap(([, list]) => [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name))
/** Formats a default as code if it looks like a value, otherwise as a sentence. */
const defaultValue = text => (/^(?:['"[{]|true$|false$|\d)/.test(text) ? code(text) : safe(text))

/** Formats a type for readers, without internal helper types. */
const readableType = type =>
  type
    .replace(/OrText<\s*\|?\s*([^<>]+?)\s*>/g, (_whole, union) => `(${union} | string)`)
    .replace(/^\(([^()]*)\)$/, '$1')
    .replace('SocialProvider', socials.map(provider => `'${provider}'`).join(' | '))
    .replace('NetworkChoice', '(string | Network)')

/** Formats data as a bound attribute of a Vue template. */
const boundAttribute = (name, data) => `:${name}='${JSON.stringify(data).replaceAll("'", '&#39;')}'`

/** Returns the lines of the live control of an option. Returns none for an option without a visible effect. */
function controlOf(option) {
  const control = tryOf(option)
  return control
    ? [
        `<TryOption name="${option.name}" ${boundAttribute('values', control.values)} ${boundAttribute('preview', control.preview)} />`,
        '',
      ]
    : []
}

async function options() {
  const options = await optionDocs()
  const rows = options.map(option => {
    const attributes = option.attributes.map(
      ({ name, form }) => `${code(name)}${form === 'text' ? '' : ` (${form})`}`,
    )
    return [
      `## ${option.name}`,
      '',
      safe(option.description),
      '',
      block('ts', `${option.name}?: ${readableType(option.type)}`),
      '',
      `- Attribute: ${attributes.length ? attributes.join(', ') : 'none; it is set in code'}`,
      `- Default: ${option.default === undefined ? 'none' : defaultValue(option.default)}`,
      '',
      usageOf(option),
      '',
      ...controlOf(option),
    ].join('\n')
  })
  const shapes = ['Features', 'Endpoints', 'CustomWallet', 'NamedToken', 'StorageOption'].map(name => {
    const members = membersOf(name).map(member => [
      code(member.name),
      code(member.type),
      [safe(member.description), member.default && `Default ${defaultValue(member.default)}.`]
        .filter(Boolean)
        .join(' '),
    ])
    return `## ${name}\n\n${table(['member', 'type', 'meaning'], members)}\n`
  })
  return page(
    'Options',
    'Every option of the modal with its type, attribute and default',
    `Set options in \`createModal\`, as props of \`ModalProvider\`, or as attributes of any element. An invalid value logs one console warning
that names the nearest valid one; the previous value stays.

${rows.join('\n')}
# Types

${shapes.join('\n')}`,
  )
}

const manifestElements = () =>
  publicManifest(JSON.parse(readText('custom-elements.json')))
    .modules.flatMap(module =>
      module.declarations.map(declaration => ({ ...declaration, path: module.path })),
    )
    .sort((a, b) => (a.tagName < b.tagName ? -1 : 1))

function elements() {
  const sections = manifestElements().map(element => {
    const { tagName, description = '', attributes = [], members = [], path } = element
    const ownAttributes = attributes.filter(attribute => !isOption(attribute))
    const properties = members.filter(member => member.kind === 'field' && member.name !== 'isInner')
    const list = (title, head, entries) =>
      entries.length ? [`### ${title}`, '', table(head, entries), ''] : []
    return [
      `## ${tagName}`,
      '',
      safe(description.split('\n\nEvery option')[0]),
      '',
      block('ts', `import 'w3m-elements/elements/${path.split('/').at(-1)}'`),
      '',
      ...list(
        'Attributes',
        ['attribute', 'type', 'default', 'meaning'],
        ownAttributes.map(attribute => {
          const field = properties.find(({ name }) => name === attribute.fieldName)
          const type = attribute.type?.text ?? field?.type?.text ?? 'string'
          return [
            code(attribute.name),
            code(type),
            attribute.default ? code(attribute.default) : '',
            safe(attribute.description ?? field?.description),
          ]
        }),
      ),
      ...(attributes.some(isOption) ? ['Every [option](./options) is an attribute too.', ''] : []),
      ...list(
        'Properties',
        ['property', 'type', 'meaning'],
        properties.map(property => [
          code(property.name),
          code(property.type?.text ?? 'ModalHandle | undefined'),
          safe(property.description),
        ]),
      ),
      ...list(
        'Slots',
        ['slot', 'meaning'],
        (element.slots ?? []).map(slot => [code(slot.name || 'default'), safe(slot.description)]),
      ),
      ...list(
        'Parts',
        ['part', 'meaning'],
        (element.cssParts ?? []).map(part => [code(part.name), safe(part.description)]),
      ),
      ...list(
        'Variables',
        ['variable', 'meaning'],
        (element.cssProperties ?? []).map(property => [code(property.name), safe(property.description)]),
      ),
      ...list(
        'States',
        ['state', 'meaning'],
        (element.cssStates ?? []).map(state => [code(`:state(${state.name})`), safe(state.description)]),
      ),
    ].join('\n')
  })
  return page(
    'Elements',
    'Tags, attributes, parts, CSS variables and states of every element',
    `Import the file of an element to define its tag. Its property \`modal\` is the
[handle](./methods) that \`createModal\` returns.\n\n${sections.join('\n')}`,
  )
}

function events() {
  const meanings = new Map(
    manifestElements().flatMap(({ events: all = [] }) => all.map(event => [event.name, event.description])),
  )
  const rows = membersOf('ModalEvents', 'src/modal-handle.ts').map(({ name, type }) => {
    const eventName = name.replaceAll("'", '')
    return [code(eventName), code(`w3m-${eventName}`), code(type), safe(meanings.get(`w3m-${eventName}`))]
  })
  return page(
    'Events',
    'Events of the modal, in code and as DOM events',
    `\`modal.on(name, listener)\` adds a listener and returns the function that removes it. The window and every element of the package
dispatch the same events as \`CustomEvent\`s with the prefix \`w3m-\`; \`event.detail\` is typed.

${table(['event', 'in the page', 'detail', 'when'], rows)}

${block(
  'ts',
  `import { createModal } from 'w3m-elements'

const modal = createModal({ networks: ['ethereum'] })
const stop = modal.on('connect', ({ account, wallet }) => console.log(account.address, wallet.name))
window.addEventListener('w3m-network', event => console.log(event.detail.network.name))
stop()`,
)}`,
  )
}

function methods() {
  const rows = membersOf('ModalHandle', 'src/modal-handle.ts').map(({ name, type, description }) => {
    const shape = type.startsWith('(') || type.startsWith('<') ? `${name}${type}` : `${name}: ${type}`
    return `## ${name}\n\n${block('ts', shape)}\n\n${safe(description)}\n`
  })
  const rules = readText('src/core/view-rules.ts')
  const views = [...rules.matchAll(/^ {2}(\w+): \{[^}]*openable: true/gm)].map(([, name]) => code(name))
  return page(
    'Methods',
    'Methods of the modal and their results',
    `\`createModal\` returns the handle. It is also \`useModal().modal\` in React and the property \`modal\` of every element.
Views that \`open({ view })\` accepts: ${views.join(', ')}.\n\n${rows.join('\n')}`,
  )
}

function hooks() {
  return page(
    'React hooks',
    'Hooks of w3m-elements/react with their shapes',
    `From \`w3m-elements/react\`, for React 18 and 19. None needs a provider: \`ModalProvider\` only sets options. On a server every hook
returns the disconnected state.\n\n${functionsOf('react/hooks.ts')}`,
  )
}

function composables() {
  return page(
    'Vue composables',
    'Composables of w3m-elements/vue with their shapes',
    `From \`w3m-elements/vue\`, for Vue 3.3 and later. The elements are tags in any template. A composable returns a read-only ref that
updates until its component is unmounted. On a server it has the disconnected state.

${block('vue', composableExample)}\n\n${functionsOf('vue/index.ts')}`,
  )
}

const composableExample = `<script setup>
import { createModal, useAccount, useModal } from 'w3m-elements/vue'

createModal({ networks: ['ethereum', 'base'] })
const account = useAccount()
const { open } = useModal()
</script>

<template>
  <button @click="open()">{{ account.address ?? 'Connect' }}</button>
</template>`

/** Returns Markdown about the exported functions of a file, with their comments and return types. */
function functionsOf(file) {
  const source = ts.createSourceFile(file, readText(file), ts.ScriptTarget.Latest, true)
  const isExported = node => node.modifiers?.some(modifier => modifier.kind === ts.SyntaxKind.ExportKeyword)
  const comment = node => ts.getTextOfJSDocComment(node.jsDoc?.at(-1)?.comment) ?? ''
  const shapes = new Map()
  const rows = []
  for (const node of source.statements.filter(isExported)) {
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))
      shapes.set(node.name.text, node.getText(source).replace(/^export /, ''))
    const functions = ts.isFunctionDeclaration(node)
      ? [[node.name.text, node, node]]
      : ts.isVariableStatement(node)
        ? node.declarationList.declarations.map(declaration => [
            declaration.name.getText(source),
            declaration.initializer,
            node,
          ])
        : []
    for (const [name, call, docNode] of functions) {
      const generic = call.typeParameters
        ? `<${call.typeParameters.map(parameter => parameter.getText(source)).join(', ')}>`
        : ''
      const parameters = call.parameters.map(parameter => parameter.getText(source)).join(', ')
      const returnType = call.type?.getText(source) ?? 'void'
      const shape =
        shapes.get(returnType) ?? (name === 'useModalEvents' ? shapes.get('ModalEvent') : undefined)
      if (!/^use[A-Z]/.test(name)) continue
      rows.push(
        `## ${name}\n\n${safe(comment(docNode))}\n\n${block('ts', [`${name}${generic}(${parameters}): ${returnType}`, shape].filter(Boolean).join('\n\n'))}\n`,
      )
    }
  }
  return rows.join('\n')
}

/** Returns the text of every generated page by its path in the site. */
export async function referencePages() {
  return {
    'reference/options.md': await options(),
    'reference/elements.md': elements(),
    'reference/events.md': events(),
    'reference/methods.md': methods(),
    'reference/hooks.md': hooks(),
    'reference/composables.md': composables(),
    'reference/errors.md': await errors(),
    'reference/networks.md': await networks(),
    'reference/test-ids.md': testIds(),
  }
}
