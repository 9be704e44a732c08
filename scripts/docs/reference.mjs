// Generates the reference pages from the package's sources, such as those of the options, elements, events, hooks and errors.
import ts from 'typescript-5.9'
import { isOption } from '../lib/element-types.mjs'
import { membersOf, readOptionDocs } from '../lib/option-docs.mjs'
import { toPublicManifest } from '../lib/private-elements.mjs'
import { formatBlock, formatCode, formatPage, readText, escapeText, formatTable } from './markdown.mjs'
import { previewOf, usageOf } from './option-usage.mjs'
import { createErrorsPage, createNetworksPage, createTestIdsPage } from './reference-facts.mjs'

const socials = [
  ...readText('src/core/identity/embedded.ts').matchAll(/socialProviders = \[([^\]]*)\]/g),
].flatMap(([, list]) => [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name))
/** Formats a default as code if it looks like a value, otherwise as a sentence. */
const formatDefault = text => (/^(?:['"[{]|true$|false$|\d)/.test(text) ? formatCode(text) : escapeText(text))

/** Formats a type for readers, without internal helper types. */
const formatType = type =>
  type
    .replace(/OrText<\s*\|?\s*([^<>]+?)\s*>/g, (_whole, union) => `(${union} | string)`)
    .replace(/^\(([^()]*)\)$/, '$1')
    .replace('SocialProvider', socials.map(provider => `'${provider}'`).join(' | '))
    .replace('NetworkChoice', '(string | Network)')

/** Formats data as a bound attribute of a Vue template. */
const formatBoundAttribute = (name, data) => `:${name}='${JSON.stringify(data).replaceAll("'", '&#39;')}'`

/** Returns the lines of the live control of an option. Returns none for an option without a visible effect. */
function createControl(option) {
  const control = previewOf(option)
  return control
    ? [
        `<TryOption name="${option.name}" ${formatBoundAttribute('values', control.values)} ${formatBoundAttribute('preview', control.preview)} />`,
        '',
      ]
    : []
}

async function createOptionsPage() {
  const options = await readOptionDocs()
  const rows = options.map(option => {
    const attributes = option.attributes.map(
      ({ name, form }) => `${formatCode(name)}${form === 'text' ? '' : ` (${form})`}`,
    )
    return [
      `## ${option.name}`,
      '',
      escapeText(option.description),
      '',
      formatBlock('ts', `${option.name}?: ${formatType(option.type)}`),
      '',
      `- Attribute: ${attributes.length ? attributes.join(', ') : 'none; it is set in code'}`,
      `- Default: ${option.default === undefined ? 'none' : formatDefault(option.default)}`,
      '',
      usageOf(option),
      '',
      ...createControl(option),
    ].join('\n')
  })
  const shapes = ['Features', 'Endpoints', 'CustomWallet', 'NamedToken', 'StorageOption'].map(name => {
    const members = membersOf(name).map(member => [
      formatCode(member.name),
      formatCode(member.type),
      [escapeText(member.description), member.default && `Default ${formatDefault(member.default)}.`]
        .filter(Boolean)
        .join(' '),
    ])
    return `## ${name}\n\n${formatTable(['member', 'type', 'meaning'], members)}\n`
  })
  return formatPage(
    'Options',
    'Every option of the modal with its type, attribute and default',
    `Set options in \`createModal\`, as props of \`ModalProvider\`, or as attributes of any element. An invalid value logs one console warning
that names the nearest valid one; the previous value stays.

${rows.join('\n')}
# Types

${shapes.join('\n')}`,
  )
}

const readManifestElements = () =>
  toPublicManifest(JSON.parse(readText('custom-elements.json')))
    .modules.flatMap(module =>
      module.declarations.map(declaration => ({ ...declaration, path: module.path })),
    )
    .sort((a, b) => (a.tagName < b.tagName ? -1 : 1))

function createElementsPage() {
  const sections = readManifestElements().map(element => {
    const { tagName, description = '', attributes = [], members = [], path } = element
    const ownAttributes = attributes.filter(attribute => !isOption(attribute))
    const properties = members.filter(member => member.kind === 'field' && member.name !== 'isInner')
    const formatSection = (title, head, entries) =>
      entries.length ? [`### ${title}`, '', formatTable(head, entries), ''] : []
    return [
      `## ${tagName}`,
      '',
      escapeText(description.split('\n\nEvery option')[0]),
      '',
      formatBlock('ts', `import 'w3m-elements/elements/${path.split('/').at(-1)}'`),
      '',
      ...formatSection(
        'Attributes',
        ['attribute', 'type', 'default', 'meaning'],
        ownAttributes.map(attribute => {
          const field = properties.find(({ name }) => name === attribute.fieldName)
          const type = attribute.type?.text ?? field?.type?.text ?? 'string'
          return [
            formatCode(attribute.name),
            formatCode(type),
            attribute.default ? formatCode(attribute.default) : '',
            escapeText(attribute.description ?? field?.description),
          ]
        }),
      ),
      ...(attributes.some(isOption) ? ['Every [option](./options) is an attribute too.', ''] : []),
      ...formatSection(
        'Properties',
        ['property', 'type', 'meaning'],
        properties.map(property => [
          formatCode(property.name),
          formatCode(property.type?.text ?? 'ModalHandle | undefined'),
          escapeText(property.description),
        ]),
      ),
      ...formatSection(
        'Slots',
        ['slot', 'meaning'],
        (element.slots ?? []).map(slot => [formatCode(slot.name || 'default'), escapeText(slot.description)]),
      ),
      ...formatSection(
        'Parts',
        ['part', 'meaning'],
        (element.cssParts ?? []).map(part => [formatCode(part.name), escapeText(part.description)]),
      ),
      ...formatSection(
        'Variables',
        ['variable', 'meaning'],
        (element.cssProperties ?? []).map(property => [
          formatCode(property.name),
          escapeText(property.description),
        ]),
      ),
      ...formatSection(
        'States',
        ['state', 'meaning'],
        (element.cssStates ?? []).map(state => [
          formatCode(`:state(${state.name})`),
          escapeText(state.description),
        ]),
      ),
    ].join('\n')
  })
  return formatPage(
    'Elements',
    'Tags, attributes, parts, CSS variables and states of every element',
    `Import the file of an element to define its tag. Its property \`modal\` is the
[handle](./methods) that \`createModal\` returns.\n\n${sections.join('\n')}`,
  )
}

function createEventsPage() {
  const meanings = new Map(
    readManifestElements().flatMap(({ events: elementEvents = [] }) =>
      elementEvents.map(event => [event.name, event.description]),
    ),
  )
  const rows = membersOf('ModalEvents', 'src/modal-handle.ts').map(({ name, type }) => {
    const eventName = name.replaceAll("'", '')
    return [
      formatCode(eventName),
      formatCode(`w3m-${eventName}`),
      formatCode(type),
      escapeText(meanings.get(`w3m-${eventName}`)),
    ]
  })
  return formatPage(
    'Events',
    'Events of the modal, in code and as DOM events',
    `\`modal.on(name, listener)\` adds a listener and returns the function that removes it. The window and every element of the package
dispatch the same events as \`CustomEvent\`s with the prefix \`w3m-\`; \`event.detail\` is typed.

${formatTable(['event', 'in the page', 'detail', 'when'], rows)}

${formatBlock(
  'ts',
  `import { createModal } from 'w3m-elements'

const modal = createModal({ networks: ['ethereum'] })
const stop = modal.on('connect', ({ account, wallet }) => console.log(account.address, wallet.name))
window.addEventListener('w3m-network', event => console.log(event.detail.network.name))
stop()`,
)}`,
  )
}

function createMethodsPage() {
  const rows = membersOf('ModalHandle', 'src/modal-handle.ts').map(({ name, type, description }) => {
    const shape = type.startsWith('(') || type.startsWith('<') ? `${name}${type}` : `${name}: ${type}`
    return `## ${name}\n\n${formatBlock('ts', shape)}\n\n${escapeText(description)}\n`
  })
  const rules = readText('src/core/view-rules.ts')
  const views = [...rules.matchAll(/^ {2}(\w+): \{[^}]*openable: true/gm)].map(([, name]) => formatCode(name))
  return formatPage(
    'Methods',
    'Methods of the modal and their results',
    `\`createModal\` returns the handle. It is also \`useModal().modal\` in React and the property \`modal\` of every element.
Views that \`open({ view })\` accepts: ${views.join(', ')}.\n\n${rows.join('\n')}`,
  )
}

function createHooksPage() {
  return formatPage(
    'React hooks',
    'Hooks of w3m-elements/react with their shapes',
    `From \`w3m-elements/react\`, for React 18 and 19. None needs a provider: \`ModalProvider\` only sets options. On a server every hook
returns the disconnected state.\n\n${createFunctionDocs('react/hooks.ts')}`,
  )
}

function createComposablesPage() {
  return formatPage(
    'Vue composables',
    'Composables of w3m-elements/vue with their shapes',
    `From \`w3m-elements/vue\`, for Vue 3.3 and later. The elements are tags in any template. A composable returns a read-only ref that
updates until its component is unmounted. On a server it has the disconnected state.

${formatBlock('vue', composableExample)}\n\n${createFunctionDocs('vue/index.ts')}`,
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
function createFunctionDocs(file) {
  const source = ts.createSourceFile(file, readText(file), ts.ScriptTarget.Latest, true)
  const isExported = node => node.modifiers?.some(modifier => modifier.kind === ts.SyntaxKind.ExportKeyword)
  const commentOf = node => ts.getTextOfJSDocComment(node.jsDoc?.at(-1)?.comment) ?? ''
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
    for (const [name, functionNode, documentedNode] of functions) {
      const typeParameters = functionNode.typeParameters
        ? `<${functionNode.typeParameters.map(parameter => parameter.getText(source)).join(', ')}>`
        : ''
      const parameters = functionNode.parameters.map(parameter => parameter.getText(source)).join(', ')
      const returnType = functionNode.type?.getText(source) ?? 'void'
      const shape =
        shapes.get(returnType) ?? (name === 'useModalEvents' ? shapes.get('ModalEvent') : undefined)
      if (!/^use[A-Z]/.test(name)) continue
      rows.push(
        `## ${name}\n\n${escapeText(commentOf(documentedNode))}\n\n${formatBlock('ts', [`${name}${typeParameters}(${parameters}): ${returnType}`, shape].filter(Boolean).join('\n\n'))}\n`,
      )
    }
  }
  return rows.join('\n')
}

/** Returns the text of every generated page by its path in the site. */
export async function createReferencePages() {
  return {
    'reference/options.md': await createOptionsPage(),
    'reference/elements.md': createElementsPage(),
    'reference/events.md': createEventsPage(),
    'reference/methods.md': createMethodsPage(),
    'reference/hooks.md': createHooksPage(),
    'reference/composables.md': createComposablesPage(),
    'reference/errors.md': await createErrorsPage(),
    'reference/networks.md': await createNetworksPage(),
    'reference/test-ids.md': createTestIdsPage(),
  }
}
