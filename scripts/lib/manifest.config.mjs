// Configures the custom elements analyzer, so that the manifest contains only public API.

const isPublic = member =>
  member.privacy !== 'private' &&
  member.privacy !== 'protected' &&
  !member.name.startsWith('#') &&
  !member.name.startsWith('_')

// Members that every Lit or HTML element has. The manifest omits them.
const inheritedMembers = new Set([
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

/**
 * Copies the attributes, members, events, parts and CSS variables of the project's base classes to each class, because the inherited
 * ones are public too.
 */
function inherit(declarations) {
  const visitedClasses = new Set()
  const visit = declaration => {
    if (visitedClasses.has(declaration)) return
    visitedClasses.add(declaration)
    const base = declarations.find(candidate => candidate.name === declaration.superclass?.name)
    if (!base) return
    visit(base)
    for (const key of ['attributes', 'members', 'events', 'cssParts', 'cssProperties']) {
      const ownItems = declaration[key] ?? []
      const names = new Set(ownItems.map(item => item.name))
      declaration[key] = [...(base[key] ?? []).filter(item => !names.has(item.name)), ...ownItems]
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
      module.exports = (module.exports ?? []).filter(item => names.has(item.declaration.name))
      for (const declaration of module.declarations) {
        // Removes the tier marker at the end of the first line, which is internal.
        declaration.description = declaration.description?.replace(/^([^\n]*?) (0r|[012])(?=\n|$)/, '$1')
        const hiddenNames = new Set(
          (declaration.members ?? []).filter(member => !isPublic(member)).map(member => member.name),
        )
        const attributes = new Map(
          (declaration.attributes ?? []).map(attribute => [attribute.fieldName ?? attribute.name, attribute]),
        )
        declaration.members = (declaration.members ?? []).filter(
          member =>
            isPublic(member) &&
            !inheritedMembers.has(member.name) &&
            !member.static &&
            (member.kind !== 'field' || attributes.has(member.name) || member.description),
        )
        const publicNames = new Set(declaration.members.map(member => member.name))
        declaration.attributes = declaration.attributes?.filter(
          attribute =>
            publicNames.has(attribute.fieldName ?? attribute.name) ||
            (attribute.description && !hiddenNames.has(attribute.fieldName)),
        )
        // Declares the type of each event by its name in `ElementEvents`.
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

const defineElement = (moduleDoc, declaration, tagName) => {
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
      const definedClass = moduleDoc.declarations?.find(
        candidate => candidate.name === constructor?.getText(),
      )
      if (definedClass) defineElement(moduleDoc, definedClass, tag.text)
      return
    }
    if (!ts.isClassDeclaration(node)) return
    const declaration = moduleDoc.declarations?.find(candidate => candidate.name === node.name?.getText())
    if (!declaration) return
    const decoratorCallsOf = node =>
      (ts.canHaveDecorators(node) ? (ts.getDecorators(node) ?? []) : [])
        .map(decorator => decorator.expression)
        .filter(ts.isCallExpression)
    const definition = decoratorCallsOf(node).find(call => call.expression.getText() === 'element')
    if (definition) defineElement(moduleDoc, declaration, definition.arguments[0].text)
    const states = new Set(
      node.members
        .filter(member => decoratorCallsOf(member).some(call => call.expression.getText() === 'state'))
        .map(member => member.name.getText()),
    )
    declaration.members = declaration.members?.filter(member => !states.has(member.name))
    declaration.attributes = declaration.attributes?.filter(attribute => !states.has(attribute.fieldName))
  },
}

export default { litelement: true, packagejson: false, plugins: [ownDecorators, onlyPublic] }
