// Reads the options from the one place that declares them: name, type, meaning, default and attribute of each.
import { readFileSync } from 'node:fs'
import ts from 'typescript-5.9'
import { inRoot } from './project.mjs'

const file = 'src/core/options.ts'

const plain = text => text.replace(/\s+/g, ' ').trim()

/** Comment and default of a documented member. */
function documentation(node) {
  const [doc] = (node.jsDoc ?? []).slice(-1)
  const textOf = comment => plain(ts.getTextOfJSDocComment(comment) ?? '')
  const tag = doc?.tags?.find(one => one.tagName.text === 'default')
  return { description: textOf(doc?.comment), ...(tag && { default: textOf(tag.comment) }) }
}

/** The members of an interface of the options' file, in their order. */
export function membersOf(interfaceName, from = file) {
  const source = ts.createSourceFile(from, readFileSync(inRoot(from), 'utf8'), ts.ScriptTarget.Latest, true)
  const declaration = source.statements.find(
    one => ts.isInterfaceDeclaration(one) && one.name.text === interfaceName,
  )
  if (!declaration) throw new Error(`${from} has no interface ${interfaceName}`)
  return declaration.members.map(member => ({
    name: member.name.getText(source),
    type: plain(
      ts.isMethodSignature(member)
        ? member.getText(source).slice(member.name.getText(source).length)
        : (member.type?.getText(source) ?? 'unknown'),
    ),
    ...documentation(member),
  }))
}

/** The names by which an option is written as an attribute; none where it is no text. */
const attributesOf = (name, attributes) =>
  [...attributes].filter(([, option]) => option === name).map(([attribute]) => attribute)

/** What is written into an attribute, by the kind of its option. */
function attributeType(kind, type) {
  if (Array.isArray(kind)) return kind.map(word => `'${word}'`).join(' | ')
  if (kind === 'b') return 'boolean'
  return type.startsWith("OrText<'auto'") ? "'auto' | 'en' | 'de' | string" : 'string'
}

const forms = {
  l: 'separated by spaces',
  n: 'separated by spaces, or a JSON list',
  f: 'what is on, separated by spaces',
  m: 'JSON',
  j: 'JSON',
  w: 'present, or JSON',
}

/** Every option with its attributes; `attribute` of those with several is the first. */
export async function optionDocs() {
  const { register } = await import('tsx/esm/api')
  const stop = register()
  const { optionAttributes, optionKinds } = await import(inRoot('src/core/read-options.ts'))
  await stop()
  return membersOf('ModalOptions').map(option => {
    const kind = optionKinds[option.name]
    const isTurnedOff = option.name.startsWith('enable')
    return {
      ...option,
      attributes: attributesOf(option.name, optionAttributes).map(name => ({
        name,
        type: option.name === 'metadata' ? 'string' : attributeType(kind, option.type),
        form: option.name === 'metadata' ? 'text' : (forms[kind] ?? (kind === 'b' ? 'present' : 'text')),
        isTurnedOff,
      })),
    }
  })
}

/** The options as attributes of an element, for the manifest. */
export const optionAttributesOf = options =>
  options.flatMap(({ name, description, default: standard, attributes }) =>
    attributes.map(({ name: attribute, type, form, isTurnedOff }) => ({
      name: attribute,
      type: { text: type },
      description: `${isTurnedOff ? `Turns off: ${description}` : description} Option \`${name}\`${
        form === 'text' ? '' : `, ${form}`
      }.`,
      ...(standard && !isTurnedOff && { default: standard }),
    })),
  )
