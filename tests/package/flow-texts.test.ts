import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parseAst } from 'vite'

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

/** Methods of flows and page objects whose first argument is a displayed text. */
const textMethods = /^(?:seeText|getByText|getByLabel|findButton|waitForActivity)$/
/** Names in test data: networks, tokens and wallets. */
const testNames = new Set(['ETH', 'Local Two', 'Local Token', 'MetaMask', 'Trust Wallet'])

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value
const isText = (node: Node | undefined): node is Node =>
  node?.type === 'Literal' && (node.regex !== undefined || typeof node.value === 'string')

/** Returns the displayed texts that a file searches for as literals, except amounts. */
function textsOf(file: string): Set<string> {
  const texts = new Set<string>()
  const add = (node: Node | undefined) => {
    const text = isText(node) ? String(node.raw).replace(/^'|'$/g, '') : ''
    if (text && !testNames.has(text) && !/^(?:Send |−)?\d/.test(text)) texts.add(text)
  }
  const getProperty = (node: unknown, name: string) =>
    isNode(node) && node.type === 'ObjectExpression'
      ? (node.properties as Node[]).find(property => (property.key as Node | undefined)?.name === name)
      : undefined
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value)) return
    if (value.type === 'CallExpression') {
      const callee = value.callee as Node
      const name = String((callee.property as Node | undefined)?.name ?? callee.name)
      const [firstArgument, secondArgument] = value.arguments as Node[]
      if (textMethods.test(name)) add(firstArgument)
      if (name === 'getByRole') add(getProperty(secondArgument, 'name')?.value as Node | undefined)
      if (name === 'filter') add(getProperty(firstArgument, 'hasText')?.value as Node | undefined)
    }
    Object.values(value).forEach(visit)
  }
  visit(parseAst(readFileSync(file, 'utf8'), { lang: 'ts' }))
  return texts
}

// Texts used by several files belong in tests/support/ui-texts.ts, so that a changed text is edited once.
test('does not repeat a displayed text as a literal in two flows or page objects', () => {
  const files = ['tests', 'demo/wallet/tests']
    .flatMap(root => [`${root}/flows`, `${root}/support`])
    .flatMap(folder =>
      readdirSync(folder)
        .filter(name => name.endsWith('.ts'))
        .map(name => `${folder}/${name}`),
    )
  const filesByText = new Map<string, string[]>()
  for (const file of files)
    for (const text of textsOf(file)) filesByText.set(text, [...(filesByText.get(text) ?? []), file])
  assert.ok(filesByText.size > 100, `${filesByText.size} texts`)
  const sharedTexts = [...filesByText].filter(([, files]) => files.length > 1)
  assert.deepEqual(Object.fromEntries(sharedTexts), {})
})
