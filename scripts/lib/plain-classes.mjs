// Writes the decorators of our elements as what they do: shorter than one call for each property, and without a helper.
import { parseSync } from 'vite'

const rowOf = (text, name, [decorator]) => {
  const { callee, arguments: given } = decorator.expression
  if (callee.name === 'state') return `${name}:{state:true,attribute:false}`
  if (callee.name !== 'property') throw new Error(`no rule for the decorator of ${name}`)
  return `${name}:${given.length ? text.slice(given[0].start, given[0].end) : '{}'}`
}

/** A vite plugin: `@property` and `@state` become `static properties`, `@element` a call behind its class. */
export function plainClasses() {
  return {
    name: 'w3m-plain-classes',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/elements\/.*\.ts$/.test(id) || !/^\s*@\w+\(/m.test(code)) return undefined
      const edits = []
      for (const statement of parseSync(id, code).program.body) {
        const node = statement.declaration ?? statement
        if (node?.type !== 'ClassDeclaration') continue
        const cut = decorator => edits.push({ start: decorator.start, end: decorator.end, text: '' })
        const rows = []
        for (const member of node.body.body)
          if (member.decorators?.length) {
            rows.push(rowOf(code, member.key.name, member.decorators))
            member.decorators.forEach(cut)
          }
        const start = node.body.start + 1
        if (rows.length) edits.push({ start, end: start, text: `static properties={${rows.join(',')}};` })
        for (const decorator of node.decorators ?? []) {
          cut(decorator)
          const { start: from, end: to } = decorator.expression
          edits.push({ start: node.end, end: node.end, text: `\n;${code.slice(from, to)}(${node.id.name});` })
        }
      }
      let plain = code
      for (const { start, end, text } of edits.sort((a, b) => b.start - a.start))
        plain = plain.slice(0, start) + text + plain.slice(end)
      return { code: plain, map: null }
    },
  }
}
