#!/usr/bin/env node
// Prints an import map with the integrity hash of every file in this folder, for the base URL that serves the folder.
//
//   node import-map.mjs https://cdn.example/w3m@1.0.0/
//
// The map must precede the first module script. Under a strict CSP, add its hash to `script-src`.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** Returns the import map, its script element, the CSP source expression that allows the element, and the URL of w3m.js. */
export function importMap(baseUrl, hashes = readHashes()) {
  const base = new URL(baseUrl)
  if (!base.pathname.endsWith('/')) base.pathname += '/'
  const integrity = Object.fromEntries(
    Object.entries(hashes).map(([file, hash]) => [new URL(file, base).href, hash]),
  )
  const json = JSON.stringify({ integrity })
  const csp = `'sha256-${createHash('sha256').update(json).digest('base64')}'`
  return {
    json,
    csp,
    html: `<script type="importmap">${json}</script>`,
    entry: new URL('w3m.js', base).href,
  }
}

const readHashes = () => JSON.parse(readFileSync(new URL('integrity.json', import.meta.url), 'utf8'))

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const baseUrl = process.argv[2]
  if (!baseUrl || !URL.canParse(baseUrl)) {
    process.stderr.write('Usage: node import-map.mjs <address of the folder with w3m.js>\n')
    process.exit(1)
  }
  const { html, csp, entry } = importMap(baseUrl)
  const hash = readHashes()['w3m.js']
  process.stdout.write(
    `${html}\n<script type="module" src="${entry}" integrity="${hash}" crossorigin></script>\n\n`,
  )
  process.stdout.write(`Content-Security-Policy: script-src ${new URL(baseUrl).origin} ${csp}\n`)
}
