// Markdown helpers for generated pages: tables, code blocks, and text escaped for Vue templates.
import { readFileSync } from 'node:fs'
import { inRoot } from '../lib/project.mjs'

export const readText = file => readFileSync(inRoot(file), 'utf8')
const formatCell = text => (text ?? '').replace(/\s+/g, ' ').replaceAll('|', '\\|').trim()
/** Escapes tags and double braces in text outside of code, because VitePress would interpret them as template syntax. */
export const escapeText = text =>
  (text ?? '').replace(/(`[^`]*`)|<|\{\{/g, (match, code) => code ?? (match === '<' ? '&lt;' : '{ {'))
export const formatCode = text => `\`${text}\``
export const formatTable = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map(row => `| ${row.map(formatCell).join(' | ')} |`).join('\n')
export const formatBlock = (language, text) => `\`\`\`${language}\n${text}\n\`\`\``
export const formatPage = (title, description, body) =>
  `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\neditLink: false\n---\n\n# ${title}\n\n${body.trim()}\n`
