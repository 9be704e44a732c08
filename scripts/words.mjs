// Checks the translations: all languages have the same keys and placeholders and their own plural forms, every text is well formed,
// every key is used, every error code has a sentence, and the generated modules name all languages. `--write` writes these modules.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { writeLanguageModules } from './lib/languages.mjs'
import { inRoot } from './lib/project.mjs'

const objectOf = node => (/^TS(As|Satisfies)Expression$/.test(node?.type) ? objectOf(node.expression) : node)
const keyOf = ({ key }) => key?.name ?? key?.value
const propertiesOf = node => {
  const object = objectOf(node)
  return object?.type === 'ObjectExpression'
    ? object.properties.filter(({ type }) => type === 'Property')
    : []
}

/** Returns the text or the plural forms by category that a node contains. Returns undefined for other nodes. */
function textOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && !node.expressions.length) return node.quasis[0].value.cooked
  const forms = propertiesOf(node).map(property => [keyOf(property), textOf(property.value)])
  return forms.length && forms.every(([, text]) => typeof text === 'string')
    ? Object.fromEntries(forms)
    : undefined
}

/** Returns the properties of each exported object of a file. */
const objectsOf = (file, source) =>
  parseSync(file, source).program.body.flatMap(node =>
    (node.declaration?.declarations ?? []).map(({ init }) => propertiesOf(init)),
  )

/** Returns the texts of a translation file with their keys (`section.key`). Adds a fault for each value that is not a text. */
function textsOf(file, source, faults) {
  const texts = []
  for (const section of objectsOf(file, source).flat())
    for (const property of propertiesOf(section.value)) {
      const key = `${keyOf(section)}.${keyOf(property)}`
      const text = textOf(property.value)
      if (text === undefined) faults.push(`${key}: neither a text nor plural forms (${file})`)
      else texts.push([key, text])
    }
  return texts
}

const formsOf = text => (typeof text === 'string' ? [text] : Object.values(text))
const placeholdersOf = text =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort().join(', ')
const categoriesOf = language => new Intl.PluralRules(language).resolvedOptions().pluralCategories

// Words that texts must not contain, by language. Texts in `fixedTexts` are exempt from the rules about punctuation, because test
// suites of AppKit depend on their wording.
const bannedWords = {
  en: /\b(?:gas|nonce|dapps?|web3|blockchain|pop-?up window|oops|sorry|successfully|simply|e-mail)\b|\btry again later\b/i,
  de: /\b(?:Sie|Ihnen|Ihre?[mnrs]?)\b|\bdas Wallet\b|Münze|Gasgeb|unterschreib|genehmig|erfolgreich/,
}
const fixedTexts = new Set(['button.connecting', 'signIn.authenticating'])
const abbreviation = /\b(?:Max|Min)\.$/

/** Sentences with a banned word whose wording the specification prescribes. */
const fixedSentences = new Set(['Network not supported for Gas Price'])

/** Returns faults for banned words, exclamation marks, ellipses of three dots, dashes, and a full stop after a single sentence. */
function findVoiceFaults(language, key, form) {
  const label = `${language} ${key}`
  const word = bannedWords[language]?.exec(form)?.[0]
  return [
    ...(word && !fixedSentences.has(form) ? [`${label}: banned word “${word}” in “${form}”`] : []),
    ...(/!|—|\s–\s|\.{3}/.test(form) && !fixedTexts.has(key)
      ? [`${label}: remove “!”, dashes and “...”: “${form}”`]
      : []),
    ...(/^[^.?!:]+\.$/.test(form) && !abbreviation.test(form)
      ? [`${label}: remove the full stop of the single sentence: “${form}”`]
      : []),
  ]
}

/** Returns the faults of one text, without comparing it with other languages. */
function findTextFaults(language, key, text) {
  const label = `${language} ${key}`
  const faults = formsOf(text).flatMap(form => [
    ...(!form.trim() || form !== form.trim() ? [`${label}: empty, or surrounded by spaces: “${form}”`] : []),
    ...findVoiceFaults(language, key, form),
    ...(/[{}]/.test(form.replace(/\{\w+\}/g, '')) ? [`${label}: malformed placeholder in “${form}”`] : []),
  ])
  if (typeof text === 'string') {
    if (/\{count\}\s+\p{L}/u.test(text)) faults.push(`${label}: {count} requires plural forms: “${text}”`)
    return faults
  }
  const categories = categoriesOf(language)
  for (const category of categories)
    if (!(category in text)) faults.push(`${label}: lacks the plural form “${category}”`)
  for (const category of Object.keys(text))
    if (!categories.includes(category)) faults.push(`${label}: ${language} has no plural form “${category}”`)
  if (!formsOf(text).some(form => form.includes('{count}')))
    faults.push(`${label}: no plural form contains {count}`)
  return faults
}

/**
 * Returns a fault for each form of a translation whose placeholders differ from the English text. A plural form may omit `{count}`,
 * because a category may apply to exactly one number.
 */
function findPlaceholderFaults(language, key, englishText, text) {
  if (typeof englishText !== typeof text) return [`${language} ${key}: plural forms in one language only`]
  const expectedNames = placeholdersOf(formsOf(englishText).at(-1))
  return formsOf(text)
    .filter(
      form =>
        placeholdersOf(form) !== expectedNames &&
        (form === text || placeholdersOf(`${form} {count}`) !== expectedNames),
    )
    .map(
      form =>
        `${language} ${key}: placeholders are {${expectedNames}} in English and {${placeholdersOf(form)}} in “${form}”`,
    )
}

/** Returns the language of a file with texts: the name of its folder. Returns undefined for other files. */
const languageOf = file => /^src\/text\/([^/]+)\//.exec(file)?.[1]

/**
 * Returns the faults of the texts in these files (pairs of path and source), one sentence each, the number of English texts, and the
 * languages.
 */
export function findWordFaults(files) {
  const faults = []
  const languages = new Map()
  for (const [file, source] of files) {
    const name = languageOf(file)
    if (!name) continue
    languages.set(name, [...(languages.get(name) ?? []), ...textsOf(file, source, faults)])
  }
  const englishTexts = new Map(languages.get('en'))
  for (const [language, list] of languages) {
    const texts = new Map(list)
    if (texts.size < list.length) {
      const keys = list.map(([key]) => key)
      faults.push(
        `${language}: duplicate keys ${keys.filter((key, index) => keys.indexOf(key) !== index).join(', ')}`,
      )
    }
    for (const key of englishTexts.keys()) if (!texts.has(key)) faults.push(`${language} ${key}: missing`)
    for (const [key, text] of texts) {
      const englishText = englishTexts.get(key)
      faults.push(...findTextFaults(language, key, text))
      if (englishText === undefined) faults.push(`${language} ${key}: missing in English`)
      else if (language !== 'en') faults.push(...findPlaceholderFaults(language, key, englishText, text))
    }
  }

  const codes = new Set()
  for (const [file, source] of files)
    if (/^src\/core\/errors\/[a-z-]+-errors\.ts$/.test(file))
      for (const property of objectsOf(file, source).flat()) codes.add(keyOf(property))
  const sources = [...files]
    .filter(([file]) => !languageOf(file) && !/^src\/core\/errors\/[a-z-]+-errors\.ts/.test(file))
    .map(([, source]) => source)
    .join('\n')
  // Collects the static parts before the first placeholder of keys in template literals. A key that begins with one counts as used.
  const keyPrefixes = [...sources.matchAll(/`(\w+\.\w*)\$\{/g)].map(([, start]) => start)
  const isErrorUsed = name => sources.includes(`'${name}'`) || new RegExp(`\\b${name}: \\[`).test(sources)
  for (const code of codes) if (!englishTexts.has(`errors.${code}`)) faults.push(`en errors.${code}: missing`)
  for (const key of englishTexts.keys()) {
    const [section, name] = key.split('.')
    if (section === 'errors') {
      if (!codes.has(name)) faults.push(`en ${key}: no error has this code; remove the text`)
      else if (!isErrorUsed(name)) faults.push(`en ${key}: no source throws this error`)
    } else if (!sources.includes(`'${key}'`) && !keyPrefixes.some(start => key.startsWith(start)))
      faults.push(`en ${key}: no source uses this text`)
  }
  return { faults, count: englishTexts.size, languages: [...languages.keys()] }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = ['src', 'elements', 'bindings', 'react', 'vue'].flatMap(folder =>
    readdirSync(inRoot(folder), { recursive: true }).map(name => path.posix.join(folder, String(name))),
  )
  const { faults, count, languages } = findWordFaults(
    names.filter(name => /\.tsx?$/.test(name)).map(name => [name, readFileSync(inRoot(name), 'utf8')]),
  )
  const isWriting = process.argv.includes('--write')
  const outdatedFiles = writeLanguageModules({ isDry: !isWriting })
  if (!isWriting)
    faults.push(
      ...outdatedFiles.map(file => `${file}: outdated list of languages; run npm run make -- languages`),
    )
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  process.stdout.write(`words: ${count} texts, in ${languages.join(' and ')}\n`)
  process.exitCode = faults.length ? 1 : 0
}
