// Checks the language of comments, test titles, identifiers, Markdown and commit subjects: the words of a private dialect that this
// project once used, names in comments that do not exist, titles that name a function the test does not use, and the form of commit
// subjects. scripts/prose-allowed.json lists legitimate uses with their reasons.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { readCodeWords, findUnknownNames } from './lib/comment-names.mjs'
import { inRoot } from './lib/project.mjs'

/** Words and phrases that comments, test titles and pages must not contain. */
const phrases = [
  'stands?',
  'nobody',
  'somebody',
  'whoever',
  'tells?',
  'told',
  'persons?',
  '(?<!there )is none',
  'anew',
  'meanwhile',
  'by itself',
  'in force',
  'of ours',
  'for good',
  'beside',
  'gives way',
  'lets go',
  'takes its place',
  'as long as the page',
  'houses?',
  'rooms?',
  'doors?',
  'journeys?',
  'stor(?:y|ies)',
  'faces?',
  'moments?',
  'errands?',
  'strangers?',
]
const phrasePattern = new RegExp(`\\b(?:${phrases.join('|')})\\b`, 'gi')

/** Participles that an identifier must not consist of. */
const participles = new Set(
  'asked told given found kept due heard left taken shown known seen made held begun lost gone wanted wished meant said'.split(
    ' ',
  ),
)
/** Words that an identifier must not contain. */
const dialect = new Set(
  'stands nobody somebody whoever told tell tells tell person anew meanwhile house room door journey story face moment errand heard hear stranger'.split(
    ' ',
  ),
)
const wordsOf = name => (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map(word => word.toLowerCase())

/** The parent of the commit that added this check. The subjects of all later commits are checked. */
const firstCommit = '63c402a5d151756de7e3edb44670b4a309fe4f4b'
const subjectPattern = /^[a-z0-9][\w./-]*: [a-z0-9`"'<@].{2,}$/i

const git = (...args) =>
  execFileSync('git', args, { cwd: inRoot(), encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
const lineNumberAt = (text, offset) => text.slice(0, offset).split('\n').length

/** Returns the disallowed phrases in a text with their offsets. */
const findPhrases = text => [...text.matchAll(phrasePattern)].map(match => [match[0], match.index])

/** Returns the identifiers that a pattern or a parameter declares. */
const identifiersOf = pattern => {
  switch (pattern?.type) {
    case 'ObjectPattern':
      return pattern.properties.flatMap(property => identifiersOf(property.value ?? property.argument))
    case 'ArrayPattern':
      return pattern.elements.flatMap(identifiersOf)
    case 'AssignmentPattern':
      return identifiersOf(pattern.left)
    case 'RestElement':
      return identifiersOf(pattern.argument)
    case 'TSParameterProperty':
      return identifiersOf(pattern.parameter)
    default:
      return [pattern]
  }
}

/**
 * Returns the identifiers that a node declares, such as variables, types, members, properties, and parameters, including those of
 * types.
 */
function identifiersDeclaredBy(node) {
  switch (node.type) {
    case 'VariableDeclarator':
      return identifiersOf(node.id)
    case 'ClassDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSEnumDeclaration':
      return [node.id]
    case 'CatchClause':
      return identifiersOf(node.param)
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'TSFunctionType':
    case 'TSMethodSignature':
    case 'TSCallSignatureDeclaration':
    case 'TSEmptyBodyFunctionExpression':
    case 'TSDeclareFunction': {
      const functionName = node.type === 'TSMethodSignature' ? node.key : node.id
      return [functionName, ...node.params.flatMap(identifiersOf)]
    }
    case 'Property':
    case 'PropertyDefinition':
    case 'MethodDefinition':
    case 'AccessorProperty':
    case 'TSPropertySignature':
    case 'TSAbstractPropertyDefinition':
    case 'TSAbstractMethodDefinition':
      // Skips shorthand properties, whose names are declared elsewhere.
      return node.computed || node.shorthand ? [] : [node.key]
    default:
      return []
  }
}

/** Returns the comments, test titles and declared names of a source file, with their offsets. */
function parseFile(file, text) {
  const { program, comments } = parseSync(file, text)
  const titles = []
  const names = []
  const visit = node => {
    if (!node || typeof node !== 'object') return
    if (Array.isArray(node)) return node.forEach(visit)
    const { type } = node
    if (type === 'CallExpression') {
      const callee = node.callee.name ?? node.callee.object?.name
      const [title] = node.arguments
      if (['describe', 'it', 'test'].includes(callee) && title?.type === 'Literal') titles.push(title)
      if (['describe', 'it', 'test'].includes(callee) && title?.type === 'TemplateLiteral') titles.push(title)
    }
    for (const identifier of identifiersDeclaredBy(node))
      if (identifier?.type === 'Identifier' || identifier?.type === 'PrivateIdentifier')
        names.push(identifier)
    for (const key in node) if (key !== 'parent' && key !== 'loc') visit(node[key])
  }
  visit(program)
  return { comments, titles, names }
}

/** Returns the titles that consist of one identifier, such as the name of a function, if the file does not use it elsewhere. */
const findStaleTitles = (titles, text) =>
  titles
    .map(({ value, start }) => [/^([a-z]+[A-Z]\w*)(?:\(\))?$/.exec(value)?.[1], start])
    .filter(([name]) => name && text.match(new RegExp(`\\b${name}\\b`, 'g')).length < 2)

function findIssues(file) {
  const text = readFileSync(inRoot(file), 'utf8')
  if (file.endsWith('.md')) return findPhrases(text).map(([word, offset]) => [word, offset, text])
  const { comments, titles, names } = parseFile(file, text)
  return [
    ...[...comments, ...titles].flatMap(({ start, end }) =>
      findPhrases(text.slice(start, end)).map(([word, offset]) => [word, start + offset, text]),
    ),
    ...names
      .filter(({ name }) => participles.has(name) || wordsOf(name).some(word => dialect.has(word)))
      .map(({ name, start }) => [name, start, text]),
    ...findStaleTitles(titles, text).map(([name, offset]) => [name, offset, text]),
    ...findUnknownNames(file, text, words).map(([name, offset]) => [name, offset, text]),
  ]
}

function findSubjectFaults() {
  try {
    git('cat-file', '-e', firstCommit)
  } catch {
    process.stdout.write('prose: skipped commit subjects, because the history is incomplete\n')
    return []
  }
  return git('log', '--no-merges', '--format=%h %s', `${firstCommit}..HEAD`)
    .split('\n')
    .filter(Boolean)
    .map(line => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)])
    .filter(([, text]) => text.length > 72 || !subjectPattern.test(text))
    .map(([id, text]) => `${id}: "${text}" must be "area: imperative summary" with at most 72 characters`)
}

const allowedUses = JSON.parse(readFileSync(inRoot('scripts/prose-allowed.json'), 'utf8'))
const isAllowed = (file, word, line) =>
  allowedUses.some(
    entry =>
      (!entry.file || file.startsWith(entry.file)) &&
      entry.words.includes(word.toLowerCase()) &&
      (!entry.line || line.includes(entry.line)),
  )
const sources = git('ls-files')
  .split('\n')
  .filter(file => !/(?:^|\/)(?:dist|types)\/|published-|integrity|package-lock/.test(file))
const files = sources.filter(file => /\.(?:ts|tsx|mjs|js|md)$/.test(file))
/** All words of the code. A name in backticks in a comment must be one of them. */
const words = new Set(
  sources
    .filter(
      file => /\.(?:ts|tsx|[cm]?js|json|html|css|vue|svelte|ya?ml)$/.test(file) && existsSync(inRoot(file)),
    )
    .flatMap(file => readCodeWords(file, readFileSync(inRoot(file), 'utf8'))),
)
const faults = files.flatMap(file =>
  findIssues(file)
    .filter(
      ([word, offset, text]) =>
        !isAllowed(file, word, text.split('\n')[lineNumberAt(text, offset) - 1] ?? ''),
    )
    .map(
      ([word, offset, text]) =>
        `${file}:${lineNumberAt(text, offset)}: "${word}" ${text.split('\n')[lineNumberAt(text, offset) - 1].trim().slice(0, 110)}`,
    ),
)
faults.push(...findSubjectFaults())
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.stdout.write(`prose: ${files.length} files, ${faults.length} findings\n`)
process.exitCode = faults.length ? 1 : 0
