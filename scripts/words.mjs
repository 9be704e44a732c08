// Checks the words: each language has the same keys with the same placeholders, all are well formed, and each is used.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { inRoot } from './lib/project.mjs'

const faults = []

/** The string that an expression begins with: a literal, a template without values, or the first argument of a call. */
const textOf = node => {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && !node.expressions.length) return node.quasis[0].value.cooked
  if (node?.type === 'CallExpression') return textOf(node.arguments[0])
  if (/^TS(As|Satisfies)Expression$/.test(node?.type)) return textOf(node.expression)
  return undefined
}
const objectOf = node => (/^TS(As|Satisfies)Expression$/.test(node?.type) ? objectOf(node.expression) : node)
const keyOf = ({ key }) => key?.name ?? key?.value

/** Every text of the exported objects of a file, by `section.key`, or by code where an object has no sections. */
function read(file) {
  const texts = new Map()
  const put = (key, node) => {
    const text = textOf(node)
    if (text !== undefined) texts.set(key, text)
  }
  for (const node of parseSync(file, readFileSync(inRoot(file), 'utf8')).program.body)
    for (const { init } of node.declaration?.declarations ?? []) {
      const object = objectOf(init)
      if (object?.type !== 'ObjectExpression') continue
      for (const property of object.properties) {
        const value = objectOf(property.value)
        const inners = value?.type === 'ObjectExpression' ? value.properties : []
        const spread = inners.find(inner => inner.type === 'SpreadElement')
        if (spread) put(keyOf(property), spread.argument)
        else if (inners.length)
          for (const inner of inners) put(`${keyOf(property)}.${keyOf(inner)}`, inner.value)
        else put(keyOf(property), property.value)
      }
    }
  return texts
}

const readAll = (folder, pattern) =>
  new Map(
    readdirSync(inRoot(folder))
      .filter(name => pattern.test(name))
      .flatMap(name => [...read(`${folder}/${name}`)]),
  )
const placeholders = text => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
const setOf = text => [...new Set(placeholders(text))].sort().join(', ')

function compare(english, german) {
  for (const [key, text] of german) {
    const original = english.get(key)
    if (original === undefined) faults.push(`${key}: German has it, English does not`)
    else if (setOf(original) !== setOf(text))
      faults.push(`${key}: placeholders are {${setOf(original)}} in English and {${setOf(text)}} in German`)
  }
}

const english = readAll('src/text', /^(?:en.*|button-words)\.ts$/)
const german = readAll('src/text', /^de.*\.ts$/)
const sentences = readAll('src/core/errors', /-errors\.ts$/)
const isWord = ([key]) => key.includes('.')
const words = new Map([...english].filter(isWord))
compare(words, new Map([...german].filter(isWord)))
compare(sentences, new Map([...german].filter(entry => !isWord(entry))))
for (const key of words.keys()) if (!german.has(key)) faults.push(`${key}: German lacks it`)
for (const key of sentences.keys()) if (!german.has(key)) faults.push(`${key}: German lacks it`)
for (const [key, text] of [...words, ...sentences, ...german]) {
  if (!text.trim() || text !== text.trim()) faults.push(`${key}: empty, or with blanks around it: “${text}”`)
  if (/[{}]/.test(text.replace(/\{\w+\}/g, ''))) faults.push(`${key}: malformed placeholder in “${text}”`)
}

const sources = ['src', 'elements', 'react']
  .flatMap(folder =>
    readdirSync(inRoot(folder), { recursive: true }).map(name => path.posix.join(folder, String(name))),
  )
  .filter(name => /\.tsx?$/.test(name) && !/^src\/text\/(?:en|de|button-words)/.test(name))
  .map(name => readFileSync(inRoot(name), 'utf8'))
  .join('\n')
// A key that is put together names its section, and what of it stands before the first value.
const built = [...sources.matchAll(/`(\w+\.\w*)\$\{/g)].map(([, start]) => start)
for (const key of words.keys())
  if (!sources.includes(`'${key}'`) && !built.some(start => key.startsWith(start)))
    faults.push(`${key}: no source uses it`)

for (const fault of faults) process.stderr.write(`${fault}\n`)
process.stdout.write(`words: ${words.size} words and ${sentences.size} sentences in two languages\n`)
process.exitCode = faults.length ? 1 : 0
