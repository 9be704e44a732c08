// Configures the custom elements analyzer. The manifest only keeps public API.

const isPublic = member =>
  member.privacy !== 'private' &&
  member.privacy !== 'protected' &&
  !member.name.startsWith('#') &&
  !member.name.startsWith('_')

// Members of every Lit or HTML element, which need no documentation here.
const inherited = new Set([
  'connectedCallback',
  'disconnectedCallback',
  'attributeChangedCallback',
  'adoptedCallback',
  'createRenderRoot',
  'render',
  'willUpdate',
  'update',
  'updated',
  'firstUpdated',
  'shouldUpdate',
  'styles',
  'shadowRootOptions',
  'formAssociated',
])

/** Copies inherited members of the project's base classes to each class, because their attributes are public too. */
function inherit(declarations) {
  const done = new Set()
  const visit = declaration => {
    if (done.has(declaration)) return
    done.add(declaration)
    const base = declarations.find(one => one.name === declaration.superclass?.name)
    if (!base) return
    visit(base)
    for (const key of ['attributes', 'members', 'events', 'cssParts', 'cssProperties']) {
      const own = declaration[key] ?? []
      const names = new Set(own.map(one => one.name))
      declaration[key] = [...(base[key] ?? []).filter(one => !names.has(one.name)), ...own]
    }
  }
  for (const declaration of declarations) visit(declaration)
}

/** Removes private members, Lit's members, internal state, and exports that are not elements. */
const onlyPublic = {
  name: 'w3m-only-public',
  packageLinkPhase({ customElementsManifest }) {
    inherit(customElementsManifest.modules.flatMap(module => module.declarations ?? []))
    for (const module of customElementsManifest.modules) {
      module.declarations = module.declarations.filter(
        declaration => declaration.customElement && declaration.tagName,
      )
      const names = new Set(module.declarations.map(declaration => declaration.name))
      module.exports = (module.exports ?? []).filter(one => names.has(one.declaration.name))
      for (const declaration of module.declarations) {
        // Removes the tier marker at the end of the first line, which is internal.
        declaration.description = declaration.description?.replace(/^([^\n]*?) (0r|[012])(?=\n|$)/, '$1')
        const hidden = new Set((declaration.members ?? []).filter(one => !isPublic(one)).map(one => one.name))
        const attributes = new Map(
          (declaration.attributes ?? []).map(one => [one.fieldName ?? one.name, one]),
        )
        declaration.members = (declaration.members ?? []).filter(
          member =>
            isPublic(member) &&
            !inherited.has(member.name) &&
            !member.static &&
            (member.kind !== 'field' || attributes.has(member.name) || member.description),
        )
        const publicNames = new Set(declaration.members.map(member => member.name))
        declaration.attributes = declaration.attributes?.filter(
          one =>
            publicNames.has(one.fieldName ?? one.name) || (one.description && !hidden.has(one.fieldName)),
        )
        // Events of the modal are dispatched on every public element.
        declaration.events = (declaration.events ?? [])
          .filter(event => event.name)
          .map(event => ({
            ...event,
            type: { text: `CustomEvent<ElementEvents['${event.name.replace('w3m-', '')}']>` },
          }))
        for (const member of declaration.members) delete member.privacy
        for (const key of ['members', 'events', 'attributes'])
          if (!declaration[key]?.length) delete declaration[key]
      }
    }
    customElementsManifest.modules = customElementsManifest.modules.filter(
      module => module.declarations.length,
    )
    customElementsManifest.modules.sort((a, b) => (a.path < b.path ? -1 : 1))
  },
}

const name = (moduleDoc, declaration, tagName) => {
  Object.assign(declaration, { tagName, customElement: true })
  moduleDoc.exports.push({
    kind: 'custom-element-definition',
    name: tagName,
    declaration: { name: declaration.name, module: moduleDoc.path },
  })
}

/** Recognizes `@element('tag')` and `define('tag', Class)` as definitions, and `@state()` as private. */
const ownDecorators = {
  name: 'w3m-own-decorators',
  analyzePhase({ ts, node, moduleDoc }) {
    if (ts.isCallExpression(node) && node.expression.getText() === 'define') {
      const [tag, constructor] = node.arguments
      const defined = moduleDoc.declarations?.find(one => one.name === constructor?.getText())
      if (defined) name(moduleDoc, defined, tag.text)
      return
    }
    if (!ts.isClassDeclaration(node)) return
    const declaration = moduleDoc.declarations?.find(one => one.name === node.name?.getText())
    if (!declaration) return
    const calls = on =>
      (ts.canHaveDecorators(on) ? (ts.getDecorators(on) ?? []) : [])
        .map(one => one.expression)
        .filter(ts.isCallExpression)
    const definition = calls(node).find(call => call.expression.getText() === 'element')
    if (definition) name(moduleDoc, declaration, definition.arguments[0].text)
    const states = new Set(
      node.members
        .filter(member => calls(member).some(call => call.expression.getText() === 'state'))
        .map(member => member.name.getText()),
    )
    declaration.members = declaration.members?.filter(member => !states.has(member.name))
    declaration.attributes = declaration.attributes?.filter(one => !states.has(one.fieldName))
  },
}

export default { litelement: true, packagejson: false, plugins: [ownDecorators, onlyPublic] }
