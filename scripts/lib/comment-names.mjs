// Finds names in comments that do not exist: parameters in `@param` tags, and identifiers in backticks.
import { parseSync } from 'vite'

const wordPattern = /[A-Za-z_$][\w$]*/g
const functionTypes = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'TSFunctionType',
  'TSMethodSignature',
  'TSCallSignatureDeclaration',
  'TSEmptyBodyFunctionExpression',
  'TSDeclareFunction',
])

/** Returns the comments of a file, its functions in source order, and its text with every comment replaced by spaces. */
function parseFile(file, text) {
  const { program, comments } = parseSync(file, text)
  const functions = []
  const visit = node => {
    if (!node || typeof node !== 'object') return
    if (Array.isArray(node)) return node.forEach(visit)
    if (functionTypes.has(node.type)) functions.push(node)
    for (const key in node) if (key !== 'parent' && key !== 'loc') visit(node[key])
  }
  visit(program)
  let code = text
  for (const { start, end } of comments)
    code = code.slice(0, start) + code.slice(start, end).replace(/[^\n]/g, ' ') + code.slice(end)
  return { comments, functions: functions.sort((a, b) => a.start - b.start), code }
}

/** Returns all words of a file, except those in comments. */
export function readCodeWords(file, text) {
  const code = /\.(?:[cm]?[jt]s|tsx)$/.test(file) ? parseFile(file, text).code : text
  return code.match(wordPattern) ?? []
}

/**
 * Returns the unknown names in the comments of a file with their offsets. A name in `@param` must be a parameter of the next function.
 * A name in backticks must be in `words`, the words of all code.
 */
export function findUnknownNames(file, text, words) {
  const { comments, functions, code } = parseFile(file, text)
  return comments.flatMap(({ start, end }) => {
    const comment = text.slice(start, end)
    const documentedFunction = functions.find(node => node.start >= end)
    const parameters = documentedFunction?.params ?? []
    const signature = parameters.length ? code.slice(parameters[0].start, parameters.at(-1).end) : ''
    const parameterNames = new Set(signature.match(wordPattern))
    // In a comment, a destructured parameter is named `options`.
    const hasPattern = parameters.some(parameter => (parameter.left ?? parameter).type === 'ObjectPattern')
    const isKnown = ([, name, member]) =>
      parameterNames.has(name)
        ? !member || parameterNames.has(member) || words.has(member)
        : hasPattern && (member ? parameterNames.has(member) : name === 'options')
    return [
      ...[...comment.matchAll(/@param (?:\{.*\} )?\[?([\w$]+)(?:\.([\w$]+))?/g)].filter(
        match => !isKnown(match),
      ),
      ...[...comment.matchAll(/`([A-Za-z_$][\w$]*)(?:\(\))?`/g)].filter(([, name]) => !words.has(name)),
    ].map(({ 0: match, 1: name, index }) => [name, start + index + match.lastIndexOf(name)])
  })
}
