import { createRequire } from 'node:module'
import { SyntaxKind } from 'ts-morph'

/** Table written by `npm run make -- appkit`: our entry and its names for each published entry, and members without a counterpart. */
const table = createRequire(import.meta.url)('./appkit-names.json')

const split = names => (names ? names.split(' ') : [])
const entries = new Map(
  Object.entries(table.entries).map(([entry, { ours, present, absent }]) => [
    entry,
    {
      ours,
      present: new Set(split(present)),
      absent: new Map(
        Object.entries(absent).flatMap(([reason, names]) => split(names).map(name => [name, reason])),
      ),
    },
  ]),
)

const isLibraryModule = name => /^@reown\/appkit(?:-[\w-]+)?(?:\/|$)/.test(name)

/** Returns the reason why our entry does not export a name, or undefined if it does. */
function findMissingReason(entry, name) {
  const { present, absent } = entries.get(entry)
  if (present.has(name)) return undefined
  return absent.get(name) ?? table.gone.hooks[name] ?? `Not an export of AppKit ${table.version}.`
}

/** Renames modules of AppKit to ours in imports and exports. Names that do not exist here stay in a separate import. */
class ImportChanges {
  usedModules = []

  constructor(app) {
    this.app = app
  }

  /** Adds a report entry for a use that keeps its module name. */
  keep(script, node, module, text) {
    this.usedModules.push(module)
    this.app.addTodo(script, node, text)
  }

  rename(script, literal, names) {
    const module = literal.getLiteralText()
    const { ours } = entries.get(module)
    script.edit(literal.getStart() + 1, literal.getEnd() - 1, ours)
    const list = names.length ? ` (${names.join(', ')})` : ''
    this.app.change(script, literal, `${module} → ${ours}${list}`)
  }

  /** Renames a module if all these names exist here. Otherwise adds a report entry for each missing name. */
  renameIf(script, literal, nodes) {
    const module = literal.getLiteralText()
    const missingNodes = nodes.filter(({ name }) => findMissingReason(module, name))
    for (const { name, node } of missingNodes)
      this.keep(script, node, module, `\`${name}\` of ${module}: ${findMissingReason(module, name)}`)
    if (!missingNodes.length) this.rename(script, literal, [...new Set(nodes.map(({ name }) => name))])
  }

  /** Migrates `{ a, b as c }` of an import or export. Splits the statement if only some of the names exist in this package. */
  changeNamed(script, declaration, literal, specifiers) {
    const module = literal.getLiteralText()
    const isAbsent = specifier => findMissingReason(module, specifier.getName()) !== undefined
    const absentSpecifiers = specifiers.filter(isAbsent)
    const presentSpecifiers = specifiers.filter(specifier => !isAbsent(specifier))
    for (const specifier of absentSpecifiers) {
      const name = specifier.getName()
      this.keep(script, specifier, module, `\`${name}\` of ${module}: ${findMissingReason(module, name)}`)
    }
    if (!presentSpecifiers.length) return
    if (!absentSpecifiers.length) {
      this.rename(
        script,
        literal,
        presentSpecifiers.map(specifier => specifier.getName()),
      )
      return
    }
    const { ours } = entries.get(module)
    const text = declaration.getText()
    const open = text.indexOf('{')
    const [head, end] = [text.slice(0, open), text.slice(text.lastIndexOf('}') + 1)]
    const withNames = list => `${head}{ ${list.map(specifier => specifier.getText()).join(', ')} }${end}`
    const newStatement = withNames(presentSpecifiers).replace(
      literal.getText(),
      literal.getText().replace(module, ours),
    )
    script.replace(declaration, `${newStatement}\n${withNames(absentSpecifiers)}`)
    const names = presentSpecifiers.map(specifier => specifier.getName()).join(', ')
    this.app.change(script, declaration, `${module} → ${ours} (${names})`)
  }

  changeImport(script, declaration) {
    const literal = declaration.getModuleSpecifier()
    const module = literal.getLiteralText()
    const defaultImport = declaration.getDefaultImport()
    const namespace = declaration.getNamespaceImport()
    if (!declaration.getImportClause()) this.rename(script, literal, [])
    else if (defaultImport) this.keep(script, defaultImport, module, `${module} has no default export.`)
    else if (namespace) this.renameIf(script, literal, membersOf(namespace))
    else this.changeNamed(script, declaration, literal, declaration.getNamedImports())
  }

  changeExport(script, declaration) {
    const literal = declaration.getModuleSpecifier()
    const module = literal.getLiteralText()
    const names = declaration.getNamedExports()
    if (names.length) this.changeNamed(script, declaration, literal, names)
    else
      this.keep(
        script,
        declaration,
        module,
        `Exports every name of ${module}. Export those that you use from ${entries.get(module).ours}.`,
      )
  }

  /** Migrates dynamic imports: `await import('…')` and `import('…').Type`. */
  changeDynamic(script, literal) {
    const module = literal.getLiteralText()
    const names = namesOfDynamic(literal)
    if (names) this.renameIf(script, literal, names)
    else
      this.keep(
        script,
        literal,
        module,
        `The names used of ${module} are not visible here. Its counterpart is ${entries.get(module).ours}.`,
      )
  }

  changeLiteral(script, literal) {
    const module = literal.getLiteralText()
    const parent = literal.getParent()
    const isImported =
      parent.isKind(SyntaxKind.ImportDeclaration) || parent.isKind(SyntaxKind.ExportDeclaration)
    const isDynamic =
      (parent.isKind(SyntaxKind.CallExpression) &&
        parent.getExpression().getKind() === SyntaxKind.ImportKeyword) ||
      parent.isKind(SyntaxKind.LiteralType)
    const isRequired =
      (parent.isKind(SyntaxKind.CallExpression) && parent.getExpression().getText() === 'require') ||
      parent.isKind(SyntaxKind.ExternalModuleReference)
    if (!isImported && !isDynamic && !isRequired) return
    if (!entries.has(module))
      this.keep(script, literal, module, `${module} has no counterpart. docs/appkit.md lists the entries.`)
    else if (isRequired)
      this.keep(
        script,
        literal,
        module,
        `\`require\`: import ${entries.get(module).ours}, which has ES modules only.`,
      )
    else if (parent.isKind(SyntaxKind.ImportDeclaration)) this.changeImport(script, parent)
    else if (isImported) this.changeExport(script, parent)
    else this.changeDynamic(script, literal)
  }
}

/** Returns the members of a namespace import that the file uses. */
const membersOf = namespace =>
  namespace
    .findReferencesAsNodes()
    .filter(node => node !== namespace && node.getSourceFile() === namespace.getSourceFile())
    .map(node => {
      const parent = node.getParent()
      const name =
        parent.asKind(SyntaxKind.PropertyAccessExpression)?.getName() ??
        parent.asKind(SyntaxKind.QualifiedName)?.getRight().getText() ??
        node.getText()
      return { name, node }
    })

/** Returns the names that are read from a dynamic import, or undefined if they cannot be determined. */
function namesOfDynamic(literal) {
  const type = literal.getParent().getParent()?.asKind(SyntaxKind.ImportType)
  if (type) {
    const qualifier = type.getQualifier()
    return qualifier && [{ name: qualifier.getText().split('.')[0], node: qualifier }]
  }
  const awaitExpression = literal.getParent().getParentIfKind(SyntaxKind.AwaitExpression)
  const pattern = awaitExpression
    ?.getParentIfKind(SyntaxKind.VariableDeclaration)
    ?.getNameNode()
    .asKind(SyntaxKind.ObjectBindingPattern)
  const elements = pattern?.getElements()
  if (!elements || elements.some(element => element.getDotDotDotToken())) return undefined
  return elements.map(element => ({
    name: element.getPropertyNameNode()?.getText() ?? element.getName(),
    node: element,
  }))
}

/** Adds report entries for options of `createAppKit` and methods of its instances that have no counterpart. */
function addMemberTodos(app) {
  const { options, methods } = table.gone
  for (const script of app.scripts)
    for (const declaration of script.source.getImportDeclarations()) {
      const [entry] = [declaration.getModuleSpecifierValue()]
      if (!entries.has(entry) && !ourEntries.has(entry)) continue
      const creation = declaration
        .getNamedImports()
        .find(namedImport => namedImport.getName() === 'createAppKit')
      if (!creation) continue
      const localNode = creation.getAliasNode() ?? creation.getNameNode()
      for (const node of localNode.findReferencesAsNodes()) {
        const call = node.getParentIfKind(SyntaxKind.CallExpression)
        if (!call || call.getExpression() !== node || node.getSourceFile() !== script.source) continue
        const [argument] = call.getArguments()
        for (const property of argument?.asKind(SyntaxKind.ObjectLiteralExpression)?.getProperties() ?? []) {
          const name = property.getName?.()
          if (Object.hasOwn(options, name ?? ''))
            app.addTodo(script, property, `The option \`${name}\` has no effect. ${options[name]}`)
        }
        const variable = call.getParentIfKind(SyntaxKind.VariableDeclaration)?.getNameNode()
        for (const usage of variable?.asKind(SyntaxKind.Identifier)?.findReferencesAsNodes() ?? []) {
          const access = usage.getParentIfKind(SyntaxKind.PropertyAccessExpression)
          if (access?.getExpression() !== usage || !Object.hasOwn(methods, access.getName())) continue
          const name = access.getName()
          app.addTodo(
            app.scriptOf(usage),
            access.getNameNode(),
            `The method \`${name}\` has no effect. ${methods[name]}`,
          )
        }
      }
    }
}
const ourEntries = new Set([...entries.values()].map(({ ours }) => ours))

/** Adds a report entry if the app has `@wagmi/core`, which our adapter imports, only as a transitive dependency. */
function addWagmiCoreTodo(app) {
  const file = app.files.find(({ name }) => name === 'package.json')
  const { dependencies = {} } = JSON.parse(file.text)
  if (!dependencies['@reown/appkit-adapter-wagmi'] || dependencies['@wagmi/core']) return
  const line = file.text.split('\n').findIndex(text => text.includes('"@reown/appkit-adapter-wagmi"')) + 1
  const text = 'Add `@wagmi/core` in the version that `wagmi` installs: the adapter imports it.'
  app.todos.push({ file: file.name, line, text })
}

/** Adds a report entry for a version later than that of the table, because the table lacks the names that it adds. */
function addVersionTodo(app) {
  const file = app.files.find(({ name }) => name === 'package.json')
  const { dependencies = {}, devDependencies = {} } = JSON.parse(file.text)
  for (const [name, version] of Object.entries({ ...devDependencies, ...dependencies })) {
    const number = /\d+\.\d+\.\d+/.exec(version)?.[0]
    const isLater = number?.localeCompare(table.version, undefined, { numeric: true }) > 0
    if (!isLibraryModule(name) || !isLater) continue
    const line = file.text.split('\n').findIndex(text => text.includes(`"${name}"`)) + 1
    const text = `${name} ${version}: the names of ${table.version} are exported here, later ones may be missing.`
    app.todos.push({ file: file.name, line, text })
  }
}

export const appkit = {
  title: 'AppKit',
  isLibraryModule,
  change(app) {
    addVersionTodo(app)
    addWagmiCoreTodo(app)
    addMemberTodos(app)
    const imports = new ImportChanges(app)
    for (const script of app.scripts)
      for (const literal of script.source.getDescendantsOfKind(SyntaxKind.StringLiteral))
        if (isLibraryModule(literal.getLiteralText())) imports.changeLiteral(script, literal)
    for (const [tag, reason] of Object.entries(table.gone.tags))
      app.addLineTodos(
        new RegExp(`<${tag}\\b`),
        () => `\`<${tag}>\` is not an element here. ${reason}`,
        () => true,
      )
    return imports.usedModules
  },
}
