// Settings of the custom elements analyzer: only what a page may rely on stays in the manifest.

const isPublic = member =>
  member.privacy !== 'private' &&
  member.privacy !== 'protected' &&
  !member.name.startsWith('#') &&
  !member.name.startsWith('_')

// Members of every Lit element or of the platform: no news about ours.
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

/** Drops private members and Lit's own, marks of inner state, and exports that are no elements. */
const onlyPublic = {
  name: 'w3m-only-public',
  packageLinkPhase({ customElementsManifest }) {
    for (const module of customElementsManifest.modules) {
      module.declarations = module.declarations.filter(
        declaration => declaration.customElement && declaration.tagName,
      )
      const names = new Set(module.declarations.map(declaration => declaration.name))
      module.exports = (module.exports ?? []).filter(one => names.has(one.declaration.name))
      for (const declaration of module.declarations) {
        // The tier word at the end of the first line is for us.
        declaration.description = declaration.description?.replace(/^([^\n]*?) (0r|[012])(?=\n|$)/, '$1')
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
        declaration.events = (declaration.events ?? []).filter(event => event.name)
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

/** Reads our own decorators: `@element('tag')` names the tag, and what `@state()` marks is nobody's business. */
const ownDecorators = {
  name: 'w3m-own-decorators',
  analyzePhase({ ts, node, moduleDoc }) {
    if (!ts.isClassDeclaration(node)) return
    const declaration = moduleDoc.declarations?.find(one => one.name === node.name?.getText())
    if (!declaration) return
    const calls = on =>
      (ts.canHaveDecorators(on) ? (ts.getDecorators(on) ?? []) : [])
        .map(one => one.expression)
        .filter(ts.isCallExpression)
    const definition = calls(node).find(call => call.expression.getText() === 'element')
    if (definition) {
      declaration.tagName = definition.arguments[0].text
      declaration.customElement = true
      const reference = { name: declaration.name, module: moduleDoc.path }
      moduleDoc.exports.push({
        kind: 'custom-element-definition',
        name: declaration.tagName,
        declaration: reference,
      })
    }
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
