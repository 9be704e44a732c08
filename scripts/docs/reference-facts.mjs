// Generates the list pages of the reference: errors, test ids, networks.
import { readdirSync } from 'node:fs'
import { inRoot } from '../lib/project.mjs'
import { formatBlock, formatCode, formatPage, readText, escapeText, formatTable } from './markdown.mjs'

export async function createErrorsPage() {
  const { register } = await import('tsx/esm/api')
  const unregister = register()
  const catalog = {}
  const sentences = {}
  for (const name of readdirSync(inRoot('src/core/errors')).filter(file => file.endsWith('-errors.ts')))
    for (const entries of Object.values(await import(inRoot('src/core/errors', name))))
      Object.assign(catalog, entries)
  for (const name of readdirSync(inRoot('src/text/en')))
    Object.assign(sentences, (await import(inRoot('src/text/en', name))).texts?.errors)
  await unregister()
  const displayTitles = {
    toast: 'a toast',
    inline: 'the screen',
    alert: 'the console',
    silent: 'nowhere',
  }
  const rows = Object.entries(catalog).map(([name, { show, thrown: error }]) => {
    const text = typeof sentences[name] === 'object' ? sentences[name].other : sentences[name]
    return [formatCode(name), escapeText(text), error ? escapeText(error) : '', displayTitles[show]]
  })
  return formatPage(
    'Error codes',
    'Every code of AppError with its sentence',
    `Methods reject with an \`AppError\`: \`code\` is one of these, \`message\` is a sentence, and \`cause\` is the original error. The column
*message* has the text for programs where it differs from the text for users.\n\n${formatTable(['code', 'text for users', 'message', 'shown in'], rows)}

${formatBlock(
  'ts',
  `import { AppError, createModal } from 'w3m-elements'

const modal = createModal({ networks: ['ethereum'] })
try {
  await modal.ensure({ network: 'eip155:1' })
} catch (error) {
  if (error instanceof AppError && error.code === 'USER_REJECTED') console.log('The user declined')
  else throw error
}`,
)}`,
  )
}

/** Returns the concatenated sources of all elements, in which `createTestIdsPage` searches for ids. */
function readElementSources() {
  const files = readdirSync(inRoot('elements'), { recursive: true }).filter(name => name.endsWith('.ts'))
  return files.map(name => readText(`elements/${name}`)).join('\n')
}

export function createTestIdsPage() {
  const sources = readElementSources()
  const isInSources = id => sources.includes(id.replace(/\{.*$/, ''))
  const lines = readText('docs/test-ids.md').split('\n')
  const publicLines = lines.filter(line => {
    const ids = [...(/^\| (`[^|]*)\|/.exec(line)?.[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, id]) => id)
    return !ids.length || ids.some(isInSources)
  })
  return `---\ntitle: Test ids\neditLink: false\n---\n\n${publicLines.join('\n').replace(/\{\{/g, '{ {')}`
}

export async function createNetworksPage() {
  const { register } = await import('tsx/esm/api')
  const unregister = register()
  const exportedNetworks = await import(inRoot('src/networks/index.ts'))
  await unregister()
  const records = Object.entries(exportedNetworks).filter(
    ([, record]) => typeof record?.id === 'string' && record.nativeCurrency,
  )
  const rows = records.map(([name, network]) => [
    formatCode(name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)),
    formatCode(name),
    network.name,
    formatCode(network.id),
    network.nativeCurrency.symbol,
    network.rpcUrls.map(url => formatCode(new URL(url).origin)).join(' '),
  ])
  return formatPage(
    'Networks',
    'Ready-made network records and their names',
    `Use the name in the option \`networks\` and its attribute, or import the record from \`w3m-elements/networks\`.
For any other network, [write a record](../recipes/own-services).\n\n${formatTable(['name', 'record', 'shown as', 'CAIP-2 id', 'currency', 'public endpoint'], rows)}`,
  )
}
