// Takes spaces and comments out of the templates of our elements when they are bundled for a page without tools.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { inRoot } from './project.mjs'

const innerProperty = /--wui-[a-z\d]+(?:-[a-z\d]+)*/g

/** One stretch of CSS between two expressions, as short as it can be without a change of meaning. */
export function minifyCss(text) {
  return (
    text
      .replace(/\/\*[^]*?\*\//g, '')
      .replace(/\s+/g, ' ')
      .replace(/ ?([{};,]) ?/g, '$1')
      // Only between a property and its value: before a pseudo-class the space is a combinator.
      .replace(/: /g, ':')
      .replace(/\( /g, '(')
      .replace(/ \)/g, ')')
      .replace(/;\}/g, '}')
      .replace(/(?<![\d.])0(?=\.\d)/g, '')
      // A product or an alpha; plus and minus need their spaces, and `*` before a name is a selector.
      .replace(/ ([*/]) (?=[\d.(]|var\(|clamp\(|m(?:ax|in)\()/g, '$1')
      .replace(/ > (?=[.*:\w])/g, '>')
  )
}

/** One stretch of HTML between two expressions: lines and their indents become the one space they mean. */
export const minifyHtml = text =>
  text.replace(/\s*\n\s*/g, ' ').replace(/(?<=\s[\w-]+=)"([\w-]+)"(?=[\s>])/g, '$1')

const minifiers = { css: minifyCss, html: minifyHtml, svg: minifyHtml }

/** Inner custom properties (`--wui-…`) of all elements, each with a short name; the public ones keep theirs. */
function findProperties() {
  const folder = inRoot('elements')
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .flatMap(name => readFileSync(path.join(folder, name), 'utf8').match(innerProperty) ?? [])
  return new Map([...new Set(found)].sort().map((name, at) => [name, `--w${at.toString(36)}`]))
}

function* templatesIn(node) {
  if (!node || typeof node !== 'object') return
  if (Array.isArray(node)) {
    for (const one of node) yield* templatesIn(one)
    return
  }
  if (node.type === 'TaggedTemplateExpression' && Object.hasOwn(minifiers, node.tag.name ?? '')) yield node
  for (const [key, value] of Object.entries(node)) if (key !== 'parent') yield* templatesIn(value)
}

/** A vite plugin for files of `elements/`: templates are minified, inner properties are shortened. */
export function minifyTemplates() {
  let properties = new Map()
  return {
    name: 'w3m-minify-templates',
    enforce: 'pre',
    buildStart() {
      properties = findProperties()
    },
    transform(source, id) {
      if (!/\/elements\/.*\.ts$/.test(id)) return undefined
      const code = source.replace(innerProperty, name => properties.get(name))
      const cuts = []
      for (const { tag, quasi } of templatesIn(parseSync(id, code).program))
        for (const { start, end, value } of quasi.quasis) {
          // Where the parser counts the quote or the brace in, the text itself is in between.
          const text = code.slice(start, end)
          const at = start + text.indexOf(value.raw)
          cuts.push({ at, end: at + value.raw.length, short: minifiers[tag.name](value.raw) })
        }
      let short = code
      for (const cut of cuts.sort((a, b) => b.at - a.at))
        short = short.slice(0, cut.at) + cut.short + short.slice(cut.end)
      return { code: short, map: null }
    },
  }
}
