// Generates llms.txt and llms-full.txt: the site's pages as plain text for language models.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from '../lib/project.mjs'

const site = inRoot('docs/site')

/** Returns every page of the site, including generated ones, as `{ name, text }`. */
export function readSitePages() {
  return readdirSync(site, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.md'))
    .map(entry =>
      path
        .relative(site, path.join(entry.parentPath ?? entry.path, entry.name))
        .split(path.sep)
        .join('/'),
    )
    .filter(name => !/(^|\/)(node_modules|\.vitepress|public)\//.test(name))
    .sort()
    .map(name => ({ name, text: readFileSync(path.join(site, name), 'utf8') }))
}

const stripFrontMatter = text => text.replace(/^---\n[\s\S]*?\n---\n+/, '')
const titleOf = text => /^# (.*)$/m.exec(stripFrontMatter(text))?.[1] ?? ''

/** Replaces each file import of a page (`<<< @/path`) by a code block with the content of the file. */
const includeCode = text =>
  text.replace(/^<<< @\/(\S+?)(?:\{(\w+)\})?$/gm, (_whole, file, language = '') => {
    const code = readFileSync(path.join(site, file), 'utf8').trimEnd()
    return `\`\`\`${language}\n${code}\n\`\`\``
  })

const toPlainText = text =>
  includeCode(stripFrontMatter(text))
    .replace(/<script setup>[\s\S]*?<\/script>\n*/g, '')
    .replace(/^<(?:LiveModal|LiveViews|ThemeBuilder|TryOption)[^>]*\/>\n*/gm, '')
    .replaceAll('&lt;', '<')
    .trim()

export function createLlmsFiles() {
  const pages = readSitePages()
  const pageList = pages.map(({ name, text }) => `- [${titleOf(text)}](${name.replace(/\.md$/, '.html')})`)
  const header =
    '# w3m-elements\n\n> A wallet connection and account modal for any web page: custom elements, an API, and React.\n'
  return {
    'llms.txt': `${header}\nEverything in one file: [llms-full.txt](llms-full.txt)\n\n## Pages\n\n${pageList.join('\n')}\n`,
    'llms-full.txt': `${header}\n${pages.map(({ text }) => toPlainText(text)).join('\n\n---\n\n')}\n`,
  }
}
