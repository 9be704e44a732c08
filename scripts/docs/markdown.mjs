// How the generated pages are written: tables, blocks and texts that a template of the site leaves alone.
import { readFileSync } from 'node:fs'
import { inRoot } from '../lib/project.mjs'

export const read = file => readFileSync(inRoot(file), 'utf8')
const cell = text => (text ?? '').replace(/\s+/g, ' ').replaceAll('|', '\\|').trim()
// A template of the site would read double braces and tags of its own.
export const safe = text =>
  (text ?? '').replace(/(`[^`]*`)|<|\{\{/g, (whole, code) => code ?? (whole === '<' ? '&lt;' : '{ {'))
export const code = text => `\`${text}\``
export const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map(row => `| ${row.map(cell).join(' | ')} |`).join('\n')
export const block = (language, text) => `\`\`\`${language}\n${text}\n\`\`\``
export const page = (title, description, body) =>
  `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\neditLink: false\n---\n\n# ${title}\n\n${body.trim()}\n`
