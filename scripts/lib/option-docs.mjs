// Reads the options from their declaration: name, type, description, default and attributes of each.
import { readFileSync } from 'node:fs'
import ts from 'typescript-5.9'
import { listLanguages } from './languages.mjs'
import { inRoot } from './project.mjs'

const file = 'src/core/options.ts'

const createLanguageUnion = () =>
  listLanguages()
    .map(tag => `'${tag}'`)
    .join(' | ')

const toSingleLine = text => text.replace(/\s+/g, ' ').trim()

/** Returns the comment of a member and the text of its `@default` tag. */
function readDocumentation(node) {
  const [doc] = (node.jsDoc ?? []).slice(-1)
  const textOf = comment => toSingleLine(ts.getTextOfJSDocComment(comment) ?? '')
  const tag = doc?.tags?.find(candidate => candidate.tagName.text === 'default')
  return { description: textOf(doc?.comment), ...(tag && { default: textOf(tag.comment) }) }
}

/** Returns the members of an interface in a file, by default that of the options, in source order. */
export function membersOf(interfaceName, from = file) {
  const source = ts.createSourceFile(from, readFileSync(inRoot(from), 'utf8'), ts.ScriptTarget.Latest, true)
  const declaration = source.statements.find(
    node => ts.isInterfaceDeclaration(node) && node.name.text === interfaceName,
  )
  if (!declaration) throw new Error(`${from} has no interface ${interfaceName}`)
  return declaration.members.map(member => ({
    name: member.name.getText(source),
    type: toSingleLine(
      ts.isMethodSignature(member)
        ? member.getText(source).slice(member.name.getText(source).length)
        : (member.type?.getText(source) ?? 'unknown'),
    ),
    ...readDocumentation(member),
  }))
}

/** Returns the names of the attributes that set an option. Returns none if it cannot be written as text. */
const attributesOf = (name, attributes) =>
  [...attributes].filter(([, option]) => option === name).map(([attribute]) => attribute)

/** Returns the type of the attribute for an option of this kind and type. */
function attributeTypeOf(kind, type) {
  if (Array.isArray(kind)) return kind.map(word => `'${word}'`).join(' | ')
  if (kind === 'b') return 'boolean'
  return type.startsWith("OrText<'auto'") ? `'auto' | ${createLanguageUnion()} | string` : 'string'
}

const forms = {
  l: 'separated by spaces',
  n: 'separated by spaces, or a JSON list',
  f: 'separated by spaces',
  m: 'JSON',
  j: 'JSON',
  w: 'present, or JSON',
}

/** Resolves with all options: name, type, description, default and attributes. */
export async function readOptionDocs() {
  const { register } = await import('tsx/esm/api')
  const unregister = register()
  const { optionAttributes, optionKinds } = await import(inRoot('src/core/read-options.ts'))
  await unregister()
  return membersOf('ModalOptions').map(option => {
    const kind = optionKinds[option.name]
    const isTurnedOff = option.name.startsWith('enable')
    return {
      ...option,
      attributes: attributesOf(option.name, optionAttributes).map(name => ({
        name,
        type: option.name === 'metadata' ? 'string' : attributeTypeOf(kind, option.type),
        form: option.name === 'metadata' ? 'text' : (forms[kind] ?? (kind === 'b' ? 'present' : 'text')),
        isTurnedOff,
      })),
    }
  })
}

/** Returns the description of the attribute of an option. */
function describeAttribute({ name, description, form, isTurnedOff }) {
  const option = `option \`${name}\``
  if (isTurnedOff)
    return `Disables the ${option}, which ${description[0].toLowerCase()}${description.slice(1)}`
  const format = ['text', 'present'].includes(form) ? '' : ` (${form})`
  return `${description} Sets the ${option}${format}.`
}

/** Returns the options as element attributes, for the manifest. */
export const optionAttributesOf = options =>
  options.flatMap(({ name, description, default: defaultValue, attributes }) =>
    attributes.map(({ name: attribute, type, form, isTurnedOff }) => ({
      name: attribute,
      type: { text: type },
      description: describeAttribute({ name, description, form, isTurnedOff }),
      ...(defaultValue && !isTurnedOff && { default: defaultValue }),
    })),
  )
