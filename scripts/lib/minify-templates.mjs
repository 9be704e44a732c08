// Takes spaces and comments out of the templates of our elements when they are bundled for a page without tools.
import { parseSync } from 'vite'

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
export const minifyHtml = text => text.replace(/\s*\n\s*/g, ' ')

const minifiers = { css: minifyCss, html: minifyHtml, svg: minifyHtml }

function* templatesIn(node) {
  if (!node || typeof node !== 'object') return
  if (Array.isArray(node)) {
    for (const one of node) yield* templatesIn(one)
    return
  }
  if (node.type === 'TaggedTemplateExpression' && Object.hasOwn(minifiers, node.tag.name ?? '')) yield node
  for (const [key, value] of Object.entries(node)) if (key !== 'parent') yield* templatesIn(value)
}

/** A vite plugin for files of `elements/`: templates are minified, the expressions in them are left alone. */
export function minifyTemplates() {
  return {
    name: 'w3m-minify-templates',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/elements\/.*\.ts$/.test(id) || !/\b(?:css|html|svg)`/.test(code)) return undefined
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
