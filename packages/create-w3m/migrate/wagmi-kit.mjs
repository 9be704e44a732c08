import { SyntaxKind } from 'ts-morph'
import { isModuleName } from './app-files.mjs'

/** Text of a report entry for a name of a library that has no unambiguous counterpart. */
const unknownName = 'No mechanical counterpart.'

const runAgainHint = 'Then run the command again.'

/** Whether an identifier is the name of a member, which cannot clash with a variable. */
function isMemberName(node) {
  const parent = node.getParent()
  return (
    (parent.isKind(SyntaxKind.PropertyAccessExpression) && parent.getNameNode() === node) ||
    (parent.isKind(SyntaxKind.PropertyAssignment) && parent.getNameNode() === node) ||
    (parent.isKind(SyntaxKind.BindingElement) && parent.getPropertyNameNode() === node) ||
    (parent.isKind(SyntaxKind.ImportSpecifier) && parent.getAliasNode() && parent.getNameNode() === node) ||
    parent.isKind(SyntaxKind.JsxAttribute)
  )
}

/** Edits of one script. Changes a use of the library only if every part of it is known. Otherwise adds an entry to the report. */
export class KitScript {
  /** New imports by module. */
  #imports = new Map()
  /** Names that the edits declare. */
  #declaredNames = new Set()
  /** Hooks of the modal by the block that calls them. */
  #hooks = new Map()

  constructor(app, script, kit) {
    this.app = app
    this.script = script
    this.kit = kit
  }

  addTodo(node, text) {
    this.app.addTodo(this.script, node, text)
    return false
  }

  /** Returns whether a name can be imported from a module without a clash. Adds a report entry for a clash. */
  canImport(node, module, name) {
    const { source } = this.script
    const isImported = source
      .getImportDeclarations()
      .filter(
        importDeclaration =>
          importDeclaration.getModuleSpecifierValue() === module && !importDeclaration.isTypeOnly(),
      )
      .flatMap(importDeclaration => importDeclaration.getNamedImports())
      .some(specifier => specifier.getName() === name && !specifier.getAliasNode() && !specifier.isTypeOnly())
    if (isImported || this.#imports.get(module)?.has(name)) return true
    const otherUses = source
      .getDescendantsOfKind(SyntaxKind.Identifier)
      .filter(
        identifier =>
          identifier.getText() === name && !isMemberName(identifier) && !this.isKitName(identifier),
      )
    if (!otherUses.length) return true
    return this.addTodo(node, `Rename \`${name}\` of this file, which ${module} exports too. ${runAgainHint}`)
  }

  /** Whether an identifier is a name that the file imports from the library. */
  isKitName(identifier) {
    const declaration = identifier
      .getSymbol()
      ?.getDeclarations()[0]
      ?.getFirstAncestorByKind(SyntaxKind.ImportDeclaration)
    return Boolean(declaration) && this.kit.isLibraryModule(declaration.getModuleSpecifierValue())
  }

  addImport(module, ...names) {
    const importedNames = this.#imports.get(module) ?? new Set()
    this.#imports.set(module, importedNames)
    for (const name of names) importedNames.add(name)
  }

  /** Reserves and returns the first of `names` that the file does not use. If it uses all, appends `OfModal` to the last one. */
  reserveName(...names) {
    const usedNames = new Set(
      this.script.source.getDescendantsOfKind(SyntaxKind.Identifier).map(identifier => identifier.getText()),
    )
    const name =
      names.find(name => !usedNames.has(name) && !this.#declaredNames.has(name)) ?? `${names.at(-1)}OfModal`
    this.#declaredNames.add(name)
    return name
  }

  /**
   * Replaces `const { a, b: c } = useSomeModal()`. `parts` describes each member: `declare` returns its new declarations from the name of
   * the variable and the variables of our hook, `uses` names the members of our hook, and `reason` is the reason that a member is not
   * replaced.
   */
  replaceHook(node, parts) {
    const call = node.getParentIfKind(SyntaxKind.CallExpression)
    if (!call || call.getExpression() !== node) return this.addTodo(node, unknownName)
    if (call.getArguments().length) return this.addTodo(node, this.kit.hookArguments)
    const declaration = call.getParentIfKind(SyntaxKind.VariableDeclaration)
    const statement = declaration?.getVariableStatement()
    const pattern = declaration?.getNameNode().asKind(SyntaxKind.ObjectBindingPattern)
    if (!pattern || !statement || statement.getDeclarations().length !== 1)
      return this.addTodo(node, `Destructure the result in a statement of its own. ${runAgainHint}`)
    const elements = pattern.getElements()
    const plans = elements.map(element => ({
      element,
      local: element.getName(),
      part: parts[element.getPropertyNameNode()?.getText() ?? element.getName()],
      isPlain:
        element.getNameNode().isKind(SyntaxKind.Identifier) &&
        !element.getInitializer() &&
        !element.getDotDotDotToken(),
    }))
    const problems = plans.flatMap(({ element, part, isPlain }) => {
      const name = element.getText()
      if (!isPlain || !part) return [[element, `\`${name}\`: ${unknownName}`]]
      if (part.reason) return [[element, `\`${name}\`: ${part.reason}`]]
      return part.isOptional ? this.#findConditions(element.getNameNode()) : []
    })
    for (const [problemNode, text] of problems) this.addTodo(problemNode, text)
    if (problems.length || !this.canImport(node, 'w3m-elements/react', 'useModal')) return false

    const block = statement.getParent()
    const hook = this.#hooks.get(block) ?? { statement, members: new Map() }
    this.#hooks.set(block, hook)
    const isFirst = hook.statement === statement
    const lines = plans.flatMap(({ local, part }) =>
      part.declare(local, this.#membersOf(hook, part, local), this.script),
    )
    const indent = indentOf(statement)
    const end = statement.getText().endsWith(';') ? ';' : ''
    const text = lines.map(line => `${line}${end}`).join(`\n${indent}`)
    hook.replacements = [...(hook.replacements ?? []), { statement, text, isFirst, end, indent }]
    this.addImport('w3m-elements/react', 'useModal')
    this.app.change(this.script, statement, `${node.getText()} → useModal`)
    return true
  }

  /** Returns the names of the variables for members of our hook. */
  #membersOf(hook, { uses }, local) {
    return Object.fromEntries(
      Object.entries(uses).map(([member, names]) => {
        // A value such as `isOpen` takes the name of the variable that it replaces.
        const name = hook.members.get(member) ?? (names ? this.reserveName(...names) : local)
        hook.members.set(member, name)
        return [member, name]
      }),
    )
  }

  /**
   * Returns a report entry for each use of a function that the library leaves undefined in some states and the modal always defines. Calls
   * and attribute values are unaffected.
   */
  #findConditions(name) {
    return name
      .findReferencesAsNodes()
      .filter(use => use !== name && use.getParent() !== name.getParent())
      .filter(use => {
        const parent = use.getParent()
        if (parent.isKind(SyntaxKind.CallExpression)) return parent.getExpression() !== use
        return !(
          parent.isKind(SyntaxKind.JsxExpression) && parent.getParent().isKind(SyntaxKind.JsxAttribute)
        )
      })
      .map(use => [
        use,
        `\`${use.getText()}\` is undefined in ${this.kit.title} while it cannot open; the function of \`useModal\` never is. Test the status of wagmi's \`useAccount\`. ${runAgainHint}`,
      ])
  }

  /**
   * Replaces `<Button …/>`. `attributes` maps a name to a converter. Its `convert` returns the new text, or undefined for an
   * unknown value, and `reason` is the reason in the report.
   */
  replaceButton(node, attributes) {
    const tag = node.getParent()
    const hasClosingTag =
      tag.isKind(SyntaxKind.JsxOpeningElement) && tag.getParent().getJsxChildren().length === 0
    if (tag.isKind(SyntaxKind.JsxClosingElement)) return true
    if (tag.isKind(SyntaxKind.PropertyAccessExpression))
      return tag.getParent().isKind(SyntaxKind.JsxClosingElement) || this.addTodo(node, this.kit.customButton)
    if (!tag.isKind(SyntaxKind.JsxSelfClosingElement) && !hasClosingTag)
      return this.addTodo(node, unknownName)
    const texts = []
    let isKnown = true
    for (const attribute of tag.getAttributes()) {
      const rule = attribute.isKind(SyntaxKind.JsxAttribute) && attributes[attribute.getNameNode().getText()]
      const text = rule ? rule.convert(valueOf(attribute), attribute) : undefined
      if (text !== undefined) texts.push(text)
      else
        isKnown = this.addTodo(
          attribute,
          `\`${attribute.getText()}\`: ${(rule && rule.reason) || unknownName} ${runAgainHint}`,
        )
    }
    if (!isKnown || !this.canImport(node, 'w3m-elements/react', 'W3mButton')) return false
    const text = ['<W3mButton', ...texts.filter(Boolean), '/>'].join(' ')
    this.script.replace(hasClosingTag ? tag.getParent() : tag, text)
    this.addImport('w3m-elements/react', 'W3mButton')
    this.app.change(this.script, tag, `<${node.getText()}> → ${text}`)
    return true
  }

  /** Replaces `<Provider>…</Provider>` with its children. */
  removeProvider(node) {
    const opening = node.getParent()
    if (opening.isKind(SyntaxKind.JsxClosingElement)) return true
    if (!opening.isKind(SyntaxKind.JsxOpeningElement)) return this.addTodo(node, unknownName)
    const attributes = opening.getAttributes()
    for (const attribute of attributes) {
      const name = attribute.isKind(SyntaxKind.JsxAttribute) ? attribute.getNameNode().getText() : '...'
      const reason = this.kit.providerAttributes[name] ?? unknownName
      this.addTodo(attribute, `\`${attribute.getText()}\` of ${node.getText()}: ${reason} ${runAgainHint}`)
    }
    if (attributes.length) return false
    const element = opening.getParent()
    const closing = element.getClosingElement()
    const parent = element.getParent()
    const isChild = parent.isKind(SyntaxKind.JsxElement) || parent.isKind(SyntaxKind.JsxFragment)
    const childTexts = element
      .getJsxChildren()
      .filter(child => !child.isKind(SyntaxKind.JsxText) || child.getText().trim())
    const isSingle =
      childTexts.length === 1 &&
      !childTexts[0].isKind(SyntaxKind.JsxText) &&
      !childTexts[0].isKind(SyntaxKind.JsxExpression)
    if (isChild || isSingle) this.#unwrap(element, opening, closing)
    else {
      this.script.replace(opening, '<>')
      this.script.replace(closing, '</>')
    }
    this.app.change(this.script, opening, `removes <${node.getText()}>`)
    return true
  }

  /** Removes two tags, and one level of indentation between them. */
  #unwrap(element, opening, closing) {
    const text = this.script.source.getFullText()
    const lineStart = position => text.lastIndexOf('\n', position - 1) + 1
    const isAlone = tag =>
      !text.slice(lineStart(tag.getStart()), tag.getStart()).trim() &&
      /^[ \t]*\r?\n/.test(text.slice(tag.getEnd()))
    if (!isAlone(opening) || !isAlone(closing)) {
      const inner = text.slice(opening.getEnd(), closing.getStart())
      const start = opening.getEnd() + inner.length - inner.trimStart().length
      this.script.edit(opening.getStart(), start, '')
      this.script.edit(Math.max(start, opening.getEnd() + inner.trimEnd().length), closing.getEnd(), '')
      return
    }
    const afterLine = tag => text.indexOf('\n', tag.getEnd()) + 1
    this.script.edit(lineStart(opening.getStart()), afterLine(opening), '')
    this.script.edit(lineStart(closing.getStart()), afterLine(closing), '')
    const outerIndent = text.slice(lineStart(opening.getStart()), opening.getStart())
    const templates = element.getDescendantsOfKind(SyntaxKind.TemplateExpression)
    const literals = element.getDescendantsOfKind(SyntaxKind.NoSubstitutionTemplateLiteral)
    const isInText = position =>
      [...templates, ...literals].some(
        template => template.getStart() < position && position < template.getEnd(),
      )
    for (
      let lineEnd = afterLine(opening);
      lineEnd < lineStart(closing.getStart());
      lineEnd = text.indexOf('\n', lineEnd) + 1
    ) {
      const [indentation] = /^[ \t]*/.exec(text.slice(lineEnd))
      const level = indentation.startsWith(`${outerIndent}\t`) ? 1 : 2
      if (indentation.length >= outerIndent.length + level && !isInText(lineEnd))
        this.dedents.push([lineEnd, lineEnd + level])
    }
  }

  /** Ranges of indentation to remove. `finish` skips those that overlap another edit. */
  dedents = []

  /**
   * Replaces `getDefaultConfig({ … })` with wagmi's `createConfig`. `roles` maps `projectId`, `name`, `description`, `url` and
   * `icon` to the names of the library. `removedOptions` maps further names to a test of their value and a reason. `isWrapped`: the library's
   * call is the argument of `createConfig`.
   */
  replaceConfig(node, { roles, removedOptions, isWrapped }) {
    const call = node.getParentIfKind(SyntaxKind.CallExpression)
    const [argument, otherArgument] = call?.getArguments() ?? []
    const object = argument?.asKind(SyntaxKind.ObjectLiteralExpression)
    if (!call || call.getExpression() !== node || !object || otherArgument)
      return this.addTodo(node, `Pass an object literal. ${runAgainHint}`)
    const outerCall = call.getParentIfKind(SyntaxKind.CallExpression)
    if (
      isWrapped &&
      (outerCall?.getExpression().getText() !== 'createConfig' || outerCall.getArguments()[0] !== call)
    )
      return this.addTodo(node, `Call it as \`createConfig(getDefaultConfig({ … }))\`. ${runAgainHint}`)
    const properties = object.getProperties()
    const byName = new Map(properties.map(property => [property.getName?.(), property]))
    const names = Object.values(roles)
    let isKnown = true
    for (const property of properties) {
      const name = property.getName?.()
      const isValue =
        property.isKind(SyntaxKind.PropertyAssignment) ||
        property.isKind(SyntaxKind.ShorthandPropertyAssignment)
      if (isValue && (names.includes(name) || wagmiOptions.has(name))) continue
      const rule = removedOptions[name]
      if (isValue && rule?.test?.(property.getInitializer?.()?.getText() ?? name)) continue
      const label = isValue ? `\`${name}\`` : `\`${property.getText()}\``
      isKnown = this.addTodo(
        property,
        `${label} of ${node.getText()}: ${rule?.reason ?? unknownName} ${runAgainHint}`,
      )
    }
    const chains = byName.get('chains')
    const list = chains
      ?.asKind(SyntaxKind.PropertyAssignment)
      ?.getInitializer()
      .asKind(SyntaxKind.ArrayLiteralExpression)
    const needsTransports = !byName.has('transports')
    const isPlainList = list?.getElements().every(getElement => /^[\w$.]+$/.test(getElement.getText()))
    if (!chains) isKnown = this.addTodo(object, `Name the \`chains\` of ${node.getText()}. ${runAgainHint}`)
    else if (needsTransports && !isPlainList)
      isKnown = this.addTodo(chains, `Add \`transports\`: one \`http()\` for each chain. ${runAgainHint}`)
    if (!byName.has(roles.projectId))
      isKnown = this.addTodo(object, `Add \`${roles.projectId}\`. ${runAgainHint}`)
    const wagmiNames = needsTransports ? ['createConfig', 'http'] : ['createConfig']
    if (!isKnown || !wagmiNames.every(name => this.canImport(node, 'wagmi', name))) return false
    if (!this.canImport(node, 'w3m-elements/wagmi', 'w3m')) return false

    const textOf = role => byName.get(roles[role]) && valueTextOf(byName.get(roles[role]))
    const entry = (name, text) => (text === undefined ? [] : [text === name ? name : `${name}: ${text}`])
    const icon = textOf('icon')
    const metadata = [
      ...entry('name', textOf('name')),
      ...entry('description', textOf('description')),
      ...entry('url', textOf('url')),
      ...entry('icons', icon && `[${icon}]`),
    ]
    const options = [
      ...entry('projectId', textOf('projectId')),
      ...(metadata.length ? [`metadata: { ${metadata.join(', ')} }`] : []),
    ]
    const remaining = properties.filter(
      property => !names.includes(property.getName()) && !removedOptions[property.getName()],
    )
    const lines = [
      ...remaining.map(withComments),
      `connectors: [w3m({ ${options.join(', ')} })]`,
      ...(byName.has('multiInjectedProviderDiscovery') ? [] : ['multiInjectedProviderDiscovery: false']),
      ...(needsTransports
        ? [
            `transports: { ${list
              .getElements()
              .map(getElement => `[${getElement.getText()}.id]: http()`)
              .join(', ')} }`,
          ]
        : []),
    ]
    const indent = indentOf(properties[0])
    const isMultiline = object.getText().includes('\n')
    const text = isMultiline
      ? `{\n${lines.map(line => `${indent}${withComma(line)}\n`).join('')}${indentAt(object, object.getEnd())}}`
      : `{ ${lines.join(', ')} }`
    this.script.replace(call, isWrapped ? text : `createConfig(${text})`)
    this.addImport('wagmi', ...wagmiNames)
    this.addImport('w3m-elements/wagmi', 'w3m')
    this.app.change(this.script, node, `${node.getText()} → createConfig with w3m()`)
    return true
  }

  /** Writes the hooks, the indentation and the imports. `remaining` are the import specifiers of the library that the file still uses. */
  finish(declarations, remaining) {
    // ConnectKit's hook has the same name as ours, so the file imports ours under another name.
    const isNameTaken = [...remaining.values()]
      .flat()
      .some(specifier => (specifier.getAliasNode() ?? specifier.getNameNode()).getText() === 'useModal')
    const hookName = isNameTaken ? 'useW3mModal' : 'useModal'
    for (const { members, replacements } of this.#hooks.values())
      for (const { statement, text, isFirst, end, indent } of replacements) {
        const list = [...members].map(([member, name]) => (member === name ? name : `${member}: ${name}`))
        const hook = isFirst
          ? `const { ${list.join(', ')} } = ${hookName}()${end}${text ? `\n${indent}` : ''}`
          : ''
        if (hook || text) this.script.replace(statement, `${hook}${text}`)
        else this.script.removeStatement(statement)
      }
    const { file, start } = this.script
    for (const [dedentStart, dedentEnd] of this.dedents)
      if (!file.edits.some(edit => edit.start < start + dedentEnd && start + dedentStart < edit.end))
        this.script.edit(dedentStart, dedentEnd, '')
    this.#writeImports(declarations, remaining, name =>
      name === 'useModal' && isNameTaken ? `${name} as ${hookName}` : name,
    )
  }

  #writeImports(declarations, remaining, specifierOf) {
    const { source } = this.script
    const [firstImport] = source.getImportDeclarations()
    const quote = firstImport?.getModuleSpecifier().getText()[0] ?? "'"
    const end = firstImport?.getText().endsWith(';') ? ';' : ''
    const newImports = []
    for (const [module, names] of this.#imports) {
      const existingImport = source
        .getImportDeclarations()
        .find(
          importDeclaration =>
            importDeclaration.getModuleSpecifierValue() === module &&
            !importDeclaration.isTypeOnly() &&
            importDeclaration.getNamedImports().length,
        )
      const existingSpecifiers = existingImport?.getNamedImports() ?? []
      const missingNames = [...names].filter(
        name => !existingSpecifiers.some(specifier => specifier.getName() === name),
      )
      if (existingImport && missingNames.length) {
        const insertionPoint = existingSpecifiers.at(-1).getEnd()
        this.script.edit(
          insertionPoint,
          insertionPoint,
          missingNames.map(name => `, ${specifierOf(name)}`).join(''),
        )
      } else if (missingNames.length)
        newImports.push(
          `import { ${missingNames.map(specifierOf).join(', ')} } from ${quote}${module}${quote}${end}`,
        )
    }
    for (const [index, declaration] of declarations.entries()) {
      const usedSpecifiers = remaining.get(declaration)
      const lines = index === 0 ? newImports : []
      if (usedSpecifiers === undefined || usedSpecifiers.length) {
        const allSpecifiers = declaration.getNamedImports()
        const text = declaration.getText()
        const list = `{ ${(usedSpecifiers ?? allSpecifiers).map(specifier => specifier.getText()).join(', ')} }`
        const statement =
          usedSpecifiers && usedSpecifiers.length < allSpecifiers.length
            ? text.replace(/\{[\s\S]*\}/, () => list)
            : text
        if (lines.length || statement !== text)
          this.script.replace(declaration, [...lines, statement].join('\n'))
      } else if (lines.length) this.script.replace(declaration, lines.join('\n'))
      else this.script.removeStatement(declaration)
    }
  }
}

/** Options of wagmi's `createConfig` that both libraries pass on. */
const wagmiOptions = new Set([
  'batch',
  'cacheTime',
  'ccipRead',
  'chains',
  'multiInjectedProviderDiscovery',
  'pollingInterval',
  'ssr',
  'storage',
  'syncConnectedChain',
  'transports',
])

/** Returns the text of a property's value. */
const valueTextOf = property =>
  property.asKind(SyntaxKind.PropertyAssignment)?.getInitializer().getText() ?? property.getName()

/** Returns the text of a property with the comments above and after it. */
function withComments(property) {
  const text = property.getSourceFile().getFullText()
  const trailingComment = /^,?[ \t]*(\/\/.*|\/\*.*?\*\/)/.exec(text.slice(property.getEnd()))?.[1]
  const leadingComments = property.getLeadingCommentRanges().map(range => range.getText())
  const propertyText = trailingComment
    ? `${property.getText()}, ${trailingComment.trimEnd()}`
    : property.getText()
  return [...leadingComments, propertyText].join(`\n${indentOf(property)}`)
}

const withComma = line => (/, (?:\/\/.*|\/\*.*\*\/)$/.test(line) ? line : `${line},`)

/** Returns the indentation of the line at a position. */
function indentAt(node, position) {
  const text = node.getSourceFile().getFullText()
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', position - 1) + 1))[0]
}
const indentOf = node => indentAt(node, node.getStart())

/** Returns the literal value of an attribute: a string or boolean. Undefined for other expressions. */
function valueOf(attribute) {
  const initializer = attribute.getInitializer()
  if (!initializer) return true
  if (initializer.isKind(SyntaxKind.StringLiteral)) return initializer.getLiteralText()
  const expression = initializer.asKind(SyntaxKind.JsxExpression)?.getExpression()
  if (expression?.isKind(SyntaxKind.TrueKeyword)) return true
  if (expression?.isKind(SyntaxKind.FalseKeyword)) return false
  return expression?.asKind(SyntaxKind.StringLiteral)?.getLiteralText()
}

/** Converter that keeps an attribute, because our button has it too. */
export const keepAttribute = { convert: (_, attribute) => attribute.getText() }

/** Converter of an attribute that shows or hides the balance. */
export const balanceAttribute = {
  convert: value => ({ true: '', false: 'balance="hide"' })[String(value)],
  reason: 'Set `balance="show"` or `balance="hide"` of `<W3mButton>`.',
}

/** Returns a converter that removes an attribute with its default value. Other values are listed with the reason. */
export const removeDefault = (value, reason) => ({
  convert: input => (input === value ? '' : undefined),
  reason,
})

/**
 * Migrates the scripts of an app from a library on top of wagmi. `kit` has the handlers of its names. Returns the module names that
 * remain in use.
 */
export function changeKit(app, kit) {
  const usedModules = []
  for (const script of app.scripts) {
    const edits = new KitScript(app, script, kit)
    const keepImport = (node, module, text) => {
      usedModules.push(module)
      app.addTodo(script, node, text)
    }
    const declarations = []
    const remaining = new Map()
    for (const literal of script.source.getDescendantsOfKind(SyntaxKind.StringLiteral)) {
      const module = literal.getLiteralText()
      if (!kit.isLibraryModule(module) || !isModuleName(literal)) continue
      const declaration = literal.getParentIfKind(SyntaxKind.ImportDeclaration)
      if (!declaration) keepImport(literal, module, `${module}: only \`import { … } from\` is changed.`)
      else if (kit.styles.test(module)) {
        script.removeStatement(declaration)
        app.change(script, declaration, `removes ${module}`)
      } else if (module !== kit.package || !declaration.getNamedImports().length)
        keepImport(declaration, module, kit.modules[module] ?? `${module}: ${unknownName}`)
      else declarations.push(declaration)
    }
    const specifiers = declarations.flatMap(declaration => declaration.getNamedImports())
    const remainingSpecifiers = changeNames(edits, specifiers)
    for (const declaration of declarations) {
      const usedSpecifiers = declaration
        .getNamedImports()
        .filter(namedImport => remainingSpecifiers.has(namedImport))
      remaining.set(declaration, usedSpecifiers)
      if (usedSpecifiers.length) usedModules.push(kit.package)
    }
    edits.finish(declarations, remaining)
  }
  return usedModules
}

/** Changes the uses of imported names in source order. Returns the import specifiers with remaining uses. */
function changeNames(edits, specifiers) {
  const { kit, script } = edits
  const remainingSpecifiers = new Set()
  const uses = specifiers.flatMap(specifier => {
    const name = specifier.getName()
    const handler = kit.names[name]
    if (!handler) {
      edits.addTodo(specifier, `\`${name}\`: ${kit.reasons[name] ?? unknownName}`)
      remainingSpecifiers.add(specifier)
      return []
    }
    const local = specifier.getAliasNode() ?? specifier.getNameNode()
    return local
      .findReferencesAsNodes()
      .filter(node => node.getSourceFile() === script.source && node.getParent() !== specifier)
      .map(node => ({ specifier, handler, node }))
  })
  for (const { specifier, handler, node } of uses.toSorted((a, b) => a.node.getStart() - b.node.getStart()))
    if (!handler(edits, node)) remainingSpecifiers.add(specifier)
  return remainingSpecifiers
}
