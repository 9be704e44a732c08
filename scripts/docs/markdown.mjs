// Markdown helpers for generated pages: tables, code blocks, and text escaped for Vue templates.
import { readFileSync } from 'node:fs'
import { inRoot } from '../lib/project.mjs'

export const readText = file => readFileSync(inRoot(file), 'utf8')
const cell = text => (text ?? '').replace(/\s+/g, ' ').replaceAll('|', '\\|').trim()
/** Escapes tags and double braces in text outside of code, because VitePress would interpret them as template syntax. */
export const safe = text =>
  (text ?? '').replace(/(`[^`]*`)|<|\{\{/g, (whole, code) => code ?? (whole === '<' ? '&lt;' : '{ {'))
export const code = text => `\`${text}\``
export const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map(row => `| ${row.map(cell).join(' | ')} |`).join('\n')
export const block = (language, text) => `\`\`\`${language}\n${text}\n\`\`\``
export const page = (title, description, body) =>
  `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\neditLink: false\n---\n\n# ${title}\n\n${body.trim()}\n`
