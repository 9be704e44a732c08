// Finds the mutants of a source: small changes, each of which produces a different program.
import { parseAst } from 'vite'

const createBidirectionalMap = pairs =>
  new Map(
    pairs.flatMap(([a, b]) => [
      [a, b],
      [b, a],
    ]),
  )

const operators = new Map([
  ...createBidirectionalMap([
    ['===', '!=='],
    ['==', '!='],
    ['+', '-'],
    ['*', '/'],
    ['&', '|'],
    ['<<', '>>'],
    ['&&', '||'],
    ['+=', '-='],
    ['++', '--'],
  ]),
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['%', '*'],
  ['**', '*'],
])
const methods = createBidirectionalMap([
  ['some', 'every'],
  ['startsWith', 'endsWith'],
  ['min', 'max'],
  ['toLowerCase', 'toUpperCase'],
])
/** Types of statements whose removal leaves a valid program. */
const removableStatements = new Set([
  'ExpressionStatement',
  'ReturnStatement',
  'ThrowStatement',
  'ContinueStatement',
])

/** Returns every mutant of a source as a range of text and its replacement. */
export function mutantsOf(code) {
  const mutants = []
  const addMutant = (kind, start, end, replacement) => mutants.push({ kind, start, end, after: replacement })
  const textOf = node => code.slice(node.start, node.end)
  const addConstantMutants = (kind, node) => {
    if (node) for (const value of ['true', 'false']) addMutant(kind, node.start, node.end, value)
  }
  /** Adds a mutant that replaces the first occurrence of `operator` between the offsets `from` and `to`, outside of comments. */
  const addReplacement = (kind, from, to, operator, replacement) => {
    const withoutComments = code
      .slice(from, to)
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, comment => ' '.repeat(comment.length))
    const offset = withoutComments.indexOf(operator)
    if (offset >= 0) addMutant(kind, from + offset, from + offset + operator.length, replacement)
  }

  const rules = {
    IfStatement: ({ test }) => addConstantMutants('condition', test),
    ConditionalExpression: ({ test }) => addConstantMutants('condition', test),
    BinaryExpression: ({ left, right, operator }) => {
      const replacement = operators.get(operator)
      if (replacement) addReplacement('operator', left.end, right.start, operator, replacement)
    },
    LogicalExpression: node => {
      const { left, right, operator } = node
      if (operator === '??') addMutant('operator', node.start, node.end, textOf(left))
      else addReplacement('operator', left.end, right.start, operator, operators.get(operator))
    },
    AssignmentExpression: ({ left, right, operator }) => {
      const replacement = operators.get(operator)
      if (replacement) addReplacement('operator', left.end, right.start, operator, replacement)
    },
    UpdateExpression: node =>
      addReplacement('operator', node.start, node.end, node.operator, operators.get(node.operator)),
    UnaryExpression: node => {
      if (node.operator === '!' || node.operator === '-')
        addMutant('operator', node.start, node.end, textOf(node.argument))
    },
    Literal: node => {
      if (typeof node.value === 'boolean') addMutant('literal', node.start, node.end, String(!node.value))
      // Skips texts with spaces, which are sentences for users and contain no logic.
      else if (typeof node.value === 'string' && node.value && !/\s/.test(node.value))
        addMutant('literal', node.start, node.end, "''")
    },
    CallExpression: ({ callee }) => {
      const name = callee.type === 'MemberExpression' && !callee.computed && callee.property.name
      const replacement = methods.get(name)
      if (replacement) addMutant('method', callee.property.start, callee.property.end, replacement)
    },
    ArrayExpression: node => {
      if (node.elements.length) addMutant('literal', node.start, node.end, '[]')
    },
    BlockStatement: ({ body }) => {
      for (const statement of body)
        if (removableStatements.has(statement.type) && !isDirective(statement))
          addMutant('statement', statement.start, statement.end, ';')
    },
    SwitchCase: ({ test, consequent }) => {
      if (test && consequent.length) addMutant('statement', consequent[0].start, consequent.at(-1).end, '')
    },
  }

  const isDirective = node => typeof node.directive === 'string'
  /** Whether a node has no runtime effect: types, imports, `export *` and directives. */
  const hasNoEffect = (node, key) =>
    isDirective(node) ||
    /^(?:TS(?!As|Satisfies|NonNull|Instantiation)|Import|Export(?:All)?Declaration$)/.test(node.type) ||
    ['typeAnnotation', 'typeParameters', 'typeArguments', 'returnType', 'superTypeArguments'].includes(key)

  const visit = (node, key) => {
    if (!node || typeof node.type !== 'string' || hasNoEffect(node, key)) return
    rules[node.type]?.(node)
    for (const [name, value] of Object.entries(node)) {
      if (name === 'key' && !node.computed) continue
      if (name === 'source' && /^(?:Import|Export)/.test(node.type)) continue
      for (const child of Array.isArray(value) ? value : [value])
        if (child && typeof child === 'object') visit(child, name)
    }
  }
  visit(parseAst(code, { lang: 'ts' }), '')
  return mutants.map(mutant => ({ ...mutant, before: code.slice(mutant.start, mutant.end) }))
}

/** Returns the number of the line of a mutant, and the text of that line before and after the mutation. */
export function lineOf(code, { start, end, after }) {
  const lineStart = code.lastIndexOf('\n', start - 1) + 1
  const lineEnd = code.indexOf('\n', end)
  const textEnd = lineEnd < 0 ? code.length : lineEnd
  const shorten = text => text.replace(/\s+/g, ' ').trim().slice(0, 200)
  return {
    number: code.slice(0, start).split('\n').length,
    before: shorten(code.slice(lineStart, textEnd)),
    after: shorten(code.slice(lineStart, start) + after + code.slice(end, textEnd)),
  }
}

/** Returns the blocks and the expression bodies of arrow functions in a source, outer ones first. The first block is the module. */
function blocksOf(code) {
  const blocks = [{ start: 0, end: code.length, isModule: true }]
  const visit = node => {
    if (!node || typeof node !== 'object') return
    if (node.type === 'BlockStatement') blocks.push({ start: node.start, end: node.end, isBlock: true })
    if (node.type === 'ArrowFunctionExpression' && node.body.type !== 'BlockStatement')
      blocks.push({ start: node.body.start, end: node.body.end })
    for (const value of Object.values(node)) visit(value)
  }
  visit(parseAst(code, { lang: 'ts' }))
  return blocks
}

/** Returns the start of the innermost block that contains a mutant. A test that never executes the block cannot kill the mutant. */
export const blockOf = (code, { start, end }) =>
  blocksOf(code)
    .filter(block => block.start <= start && block.end >= end)
    .at(-1).start

/**
 * Returns the source with probes, which record each executed block in `__coverage__`. The web test runner reads coverage from this
 * variable.
 */
export function withProbes(file, code) {
  const probe = offset => `((globalThis.__coverage__ ??= {})[${JSON.stringify(file)}] ??= {})[${offset}] = 1`
  const edits = blocksOf(code).flatMap(({ start, end, isModule, isBlock }) => {
    if (isModule) return [{ offset: end, text: `;${probe(start)}` }]
    if (isBlock) return [{ offset: start + 1, text: `${probe(start)};` }]
    return [
      { offset: start, text: `(${probe(start)}, ` },
      { offset: end, text: ')' },
    ]
  })
  let text = code
  // Applies the edits from the end of the text. Of two edits at the same position, the order makes that of the outer block stay
  // outside.
  const isOpening = ({ text: insertion }) => insertion !== ')'
  const orderedEdits = edits
    .map((edit, orderKey) => ({ ...edit, order: isOpening(edit) ? -orderKey : orderKey }))
    .sort((a, b) => b.offset - a.offset || a.order - b.order)
  for (const { offset, text: insertedText } of orderedEdits)
    text = text.slice(0, offset) + insertedText + text.slice(offset)
  return text
}
