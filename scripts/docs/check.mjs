// Checks the pages against the package: code blocks compile, names exist, links resolve.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript-5.9'
import { toPublicManifest } from '../lib/private-elements.mjs'
import { inRoot } from '../lib/project.mjs'
import { run } from '../lib/run.mjs'
import { readOptionDocs } from '../lib/option-docs.mjs'
import { readSitePages } from './llms.mjs'
import { createUsageProgram } from './option-usage.mjs'

const blocksFolder = 'docs/site/.vitepress/cache/blocks'
const readJson = file => JSON.parse(readFileSync(inRoot(file), 'utf8'))

/** Documents of the published package, which are checked like the pages of the site. */
const shippedPages = ['README.md', 'CHANGELOG.md', 'SECURITY.md', 'docs/browsers.md']
const readAllPages = () => [
  ...readSitePages(),
  ...shippedPages.map(name => ({ name, text: readFileSync(inRoot(name), 'utf8'), isShipped: true })),
]

/** Returns the code blocks of a page with their language and position. */
export function blocksOf({ name, text }) {
  return [...text.matchAll(/^```(\w+)[^\n]*\n([\s\S]*?)^```$/gm)].map(([, language, code], index) => ({
    language,
    code,
    position: `${name}, block ${index + 1}`,
    id: `${name.replace(/\W+/g, '-')}-${index + 1}`,
  }))
}

/** Whether a block is a complete TypeScript program, which begins with an import. Signatures in the reference have none. */
const isProgram = ({ language, code }) =>
  /^tsx?$/.test(language) && /^(?:'use client'\n|\/\/.*\n)*import /.test(code)

/** Maps the package's entry points to files, for the compiler. */
function createEntryPaths() {
  const paths = {}
  for (const [entry, target] of Object.entries(readJson('package.json').exports))
    if (target.types) paths[`w3m-elements${entry.slice(1)}`] = [inRoot(target.types)]
  return paths
}

/** Compiles every program of the pages against the built types. */
async function findCompileFaults(blocks) {
  const folder = inRoot(blocksFolder)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const programs = blocks.filter(isProgram)
  for (const { id, language, code } of programs) writeFileSync(path.join(folder, `${id}.${language}`), code)
  writeFileSync(path.join(folder, 'option-usage.ts'), createUsageProgram(await readOptionDocs()))
  const options = {
    module: 'esnext',
    moduleResolution: 'bundler',
    moduleDetection: 'force',
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    jsx: 'react-jsx',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
    typeRoots: [inRoot('node_modules/@types')],
    paths: createEntryPaths(),
  }
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, include: ['.'] }),
  )
  const { code, output } = await run(
    process.execPath,
    [
      inRoot('node_modules/typescript/bin/tsc'),
      '-p',
      path.join(folder, 'tsconfig.json'),
      '--pretty',
      'false',
    ],
    { capture: true, mayFail: true },
  )
  return code === 0 ? [] : output.trim().split('\n')
}

/** Returns the syntax faults of a block that is JSON, JavaScript or TypeScript. Returns none for other languages. */
function findSyntaxFaults({ language, code, position }) {
  if (language === 'json')
    try {
      JSON.parse(code)
    } catch (error) {
      return [`${position}: ${error.message}`]
    }
  if (!/^(?:jsx?|tsx?)$/.test(language)) return []
  const { diagnostics = [] } = ts.transpileModule(code, {
    fileName: `block.${language}`,
    reportDiagnostics: true,
    compilerOptions: { jsx: ts.JsxEmit.Preserve, target: ts.ScriptTarget.ES2022 },
  })
  return diagnostics.map(
    diagnostic => `${position}: ${ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ')}`,
  )
}

function readManifestNames() {
  const elements = toPublicManifest(readJson('custom-elements.json')).modules.flatMap(
    module => module.declarations,
  )
  return {
    attributes: new Map(
      elements.map(({ tagName, attributes = [] }) => [
        tagName,
        new Set(attributes.map(attribute => attribute.name)),
      ]),
    ),
    variables: new Set(
      elements.flatMap(({ cssProperties = [] }) => cssProperties.map(property => property.name)),
    ),
    events: new Set(elements.flatMap(({ events = [] }) => events.map(event => event.name))),
    parts: new Set(elements.flatMap(({ cssParts = [] }) => cssParts.map(part => part.name))),
  }
}

const standardAttributePattern = /^(?:id|class|style|ref|v-.*|@.*|on.*|data-.*|aria-.*)$/

/** Returns a fault for each tag, attribute, variable and part that a page mentions and the package lacks. */
function findNameFaults({ name, text }, { attributes, variables, parts }) {
  const faults = []
  for (const [, tag, attributesText] of text.matchAll(
    /<(w3m-[a-z-]+)((?:\s+[^\s=>/]+(?:=(?:"[^"]*"|'[^']*'))?)*)\s*\/?>/g,
  )) {
    const tagAttributes = attributes.get(tag)
    if (!tagAttributes) faults.push(`${name}: the package has no element <${tag}>`)
    else
      for (const [, attribute, , singleQuoted] of attributesText.matchAll(
        /([^\s=>/]+)(=(?:"[^"]*"|'([^']*)'))?/g,
      )) {
        if (!tagAttributes.has(attribute.replace(/^:/, '')) && !standardAttributePattern.test(attribute))
          faults.push(`${name}: <${tag}> has no attribute ${attribute}`)
        if (singleQuoted?.startsWith('{'))
          try {
            JSON.parse(singleQuoted)
          } catch {
            faults.push(`${name}: ${attribute} of <${tag}> is not JSON`)
          }
      }
  }
  for (const [variable] of text.matchAll(/--w3m-[a-z-]*[a-z](?![\w-]*\*)/g))
    if (!variables.has(variable)) faults.push(`${name}: the package has no variable ${variable}`)
  for (const [, part] of text.matchAll(/::part\(([a-z-]+)\)/g))
    if (!parts.has(part)) faults.push(`${name}: the package has no part ${part}`)
  return faults
}

const toSlug = heading =>
  heading
    .replace(/[`*]|<[^>]*>/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')

/** Returns a fault for each link to a missing page or heading. */
function findLinkFaults(pages) {
  const anchors = new Map(
    pages.map(({ name, text }) => [
      name,
      new Set([...text.matchAll(/^#{1,4} (.*)$/gm)].map(([, heading]) => toSlug(heading))),
    ]),
  )
  return pages.flatMap(({ name, text, isShipped }) =>
    [...text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/\]\((?!https?:)([^)\s]*)\)/g)].flatMap(
      ([, link]) => {
        const [file, hash] = link.split('#')
        if (isShipped) return findShippedFaults(name, file)
        const base = file ? path.posix.join(path.posix.dirname(name), file) : name
        const page = [base, `${base}.md`, `${base.replace(/\/$/, '')}/index.md`].find(candidate =>
          anchors.has(candidate),
        )
        if (!page) return [`${name}: ${link} does not exist`]
        return hash && !anchors.get(page).has(hash) ? [`${name}: ${page} has no heading #${hash}`] : []
      },
    ),
  )
}

/** Returns a fault if a published document links to a file that the package does not contain. */
function findShippedFaults(name, file) {
  if (!file) return []
  const { files } = readJson('package.json')
  const target = path.posix.join(path.posix.dirname(name), file)
  return files.some(file => target.split('/')[0] === file || target === file)
    ? []
    : [`${name}: ${target} is not in the package`]
}

/** Returns a fault for each test id on the page about testing (recipes/test-wallets.md) that is not public. */
function findTestIdFaults(pages) {
  const isPublic = id => {
    const publicIds = [
      ...(pages.find(({ name }) => name === 'reference/test-ids.md')?.text ?? '').matchAll(/`([\w{}-]+)`/g),
    ]
    return publicIds.some(([, publicId]) =>
      publicId.includes('{') ? id.startsWith(publicId.slice(0, publicId.indexOf('{'))) : publicId === id,
    )
  }
  const page = pages.find(({ name }) => name === 'recipes/test-wallets.md')
  if (!page) return []
  return [...page.text.matchAll(/(?:getByTestId\('|data-testid="?)([\w.-]+)/g)]
    .filter(([, id]) => !isPublic(id))
    .map(([, id]) => `${page.name}: ${id} is not a public test id`)
}

/** Returns one sentence for each fault that can be detected without compiling the programs. */
export function findPageFaults(pages) {
  const names = readManifestNames()
  return [
    ...pages
      .flatMap(blocksOf)
      .flatMap(block =>
        isProgram(block) || block.position.startsWith('reference/') ? [] : findSyntaxFaults(block),
      ),
    // Excludes the pages about AppKit and threats, because they name elements and attributes of AppKit and of example attacks.
    ...pages
      .filter(({ name }) => !/^about\/(?:appkit|threats)/.test(name))
      .flatMap(page => findNameFaults(page, names)),
    ...findLinkFaults(pages),
    ...findTestIdFaults(pages),
  ]
}

/** Returns all faults of the site and the package's documents. */
export async function findDocsFaults() {
  const pages = readAllPages()
  return [...findPageFaults(pages), ...(await findCompileFaults(pages.flatMap(blocksOf)))]
}
