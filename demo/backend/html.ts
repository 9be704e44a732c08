import { createHash } from 'node:crypto'
import type { Answer } from './http.ts'

/** HTML text whose values have been escaped. */
export interface Html {
  readonly html: string
}

type Value = Html | string | number | false | undefined | readonly Html[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replace(/[&<>"']/g, character => entities[character] ?? character)

const render = (value: Value): string => {
  if (value === undefined || value === false) return ''
  if (typeof value === 'string' || typeof value === 'number') return escape(String(value))
  return Array.isArray(value) ? value.map(render).join('') : (value as Html).html
}

/** Template tag that escapes all values except other markup. Attribute values must be in double quotes. */
export const markup = (strings: TemplateStringsArray, ...values: readonly Value[]): Html => ({
  html: strings.reduce((text, part, i) => text + render(values[i - 1]) + part),
})

export interface PageOptions {
  title: string
  /** Heading above the content. Defaults to the title. */
  heading?: Html
  body: Html
  /** Defaults to English. */
  language?: string
  status?: number
  /** Inline script of the page. */
  script?: string
  /** Origins, besides its own, to which the forms of the page may submit or redirect. */
  formOrigins?: readonly string[]
  headers?: Record<string, string>
}

const styleSheet = `
:root{color-scheme:light dark;--line:light-dark(#d5d8de,#3a3f4a);--soft:light-dark(#545b68,#aab2c0);--ground:light-dark(#f6f7f9,#14161a);--card:light-dark(#fff,#1d2026);--ink:light-dark(#14161a,#f3f5f8);--accent:light-dark(#2347d9,#9db2ff);--on-accent:light-dark(#fff,#10152b)}
*{box-sizing:border-box}
body{margin:0;padding:2rem 1rem;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{max-inline-size:34rem;margin-inline:auto}
h1{font-size:1.5rem;line-height:1.25;margin-block:0 1rem}
h2{font-size:1.125rem;margin-block:0 .25rem}
p{margin-block:0 1rem}
.card{background:var(--card);border:1px solid var(--line);border-radius:1rem;padding:1.25rem;margin-block-end:1rem;overflow-wrap:anywhere}
.soft{color:var(--soft)}
.site{display:flex;gap:1rem;align-items:center;margin-block-end:1rem;overflow-wrap:anywhere}
.site *{margin:0;min-inline-size:0}
.site img{flex:none;border-radius:.75rem;object-fit:contain}
.big{font-size:1.25rem;font-weight:600;overflow-wrap:anywhere}
.code{font:600 2rem/1.2 ui-monospace,monospace;letter-spacing:.15em}
form,.row{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end}
label{display:grid;gap:.25rem;flex:1 1 12rem}
input{font:inherit;min-block-size:2.75rem;padding-inline:.75rem;border:1px solid light-dark(#7b8290,#8b93a3);border-radius:.5rem;background:var(--card);color:inherit}
button:disabled{opacity:.6;cursor:default}
dl{margin:0 0 1rem}
dd{margin:0 0 .5rem;font-weight:600;overflow-wrap:anywhere}
button,.button{font:inherit;font-weight:600;display:inline-flex;align-items:center;justify-content:center;min-block-size:2.75rem;padding-inline:1.25rem;border:1px solid var(--accent);border-radius:.5rem;background:var(--card);color:var(--accent);cursor:pointer;text-decoration:none}
.main{background:var(--accent);color:var(--on-accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
ul{list-style:none;padding:0;margin:0}
pre{white-space:pre-wrap;font:inherit;margin:0}
`

const cspHashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const styleSheetHash = cspHashOf(styleSheet)

/** Creates an HTML page of the stack. Its Content-Security-Policy forbids embedding it, frames in it, and scripts other than its own. */
export function createPage({
  title,
  heading,
  body,
  language = 'en',
  status = 200,
  script,
  formOrigins = [],
  headers,
}: PageOptions): Answer {
  const policy = [
    "default-src 'none'",
    `style-src ${styleSheetHash}`,
    // Allows the empty favicon.
    'img-src data:',
    ...(script ? [`script-src ${cspHashOf(script)}`, "connect-src 'self'"] : []),
    `form-action ${["'self'", ...formOrigins].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
    body: markup`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${{ html: styleSheet }}</style>
</head>
<body>
<main>
${heading ?? markup`<h1>${title}</h1>`}
${body}
</main>
${script ? markup`<script>${{ html: script }}</script>` : undefined}
</body>
</html>
`.html,
  }
}
