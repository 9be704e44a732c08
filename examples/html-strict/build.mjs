// Copies the files of the package next to the page, pins each by its hash, and writes the policy of the page.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { importMap } from 'w3m-elements/cdn/import-map.mjs'
import { base, ethereum } from 'w3m-elements/networks'

const origin = process.env.ORIGIN ?? 'http://127.0.0.1:4173'
rmSync('dist', { recursive: true, force: true })
cpSync('node_modules/w3m-elements/dist/cdn', 'dist/w3m', { recursive: true })
cpSync('app.js', 'dist/app.js')
const map = importMap(`${origin}/w3m/`)
const nodes = [ethereum, base].flatMap(({ rpcUrls }) => rpcUrls)
const policy = [
  "default-src 'none'",
  `script-src 'self' ${map.csp}`,
  "style-src 'self'",
  "img-src 'self' data: blob:",
  `connect-src 'self' ${nodes.join(' ')}`,
  "require-trusted-types-for 'script'",
  'trusted-types lit-html',
].join('; ')
const page = readFileSync('index.html', 'utf8')
  .replace('<!-- policy -->', `<meta http-equiv="Content-Security-Policy" content="${policy}" />`)
  .replace('<!-- import map -->', map.html)
writeFileSync('dist/index.html', page)
