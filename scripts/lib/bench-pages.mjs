// Builds and serves the pages that `npm run nightly -- bench` measures: the baseline and the modal, in production builds.
import { createServer } from 'node:http'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { inRoot } from './project.mjs'
import { htmlOf, setUps } from './set-ups.mjs'

const walletCount = 4

/**
 * Returns a script with `count` lightweight wallets that announce themselves with a small icon. With `isShared` they return their
 * account without a prompt, as on a later visit.
 */
export const createWalletsScript = (count, { isShared = false } = {}) => `
const icon = 'data:image/svg+xml,' + encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="24" fill="#3b6cf6"/><circle cx="48" cy="48" r="20" fill="#fff"/></svg>')
// Approves a connection immediately, so that screens of a connected account can be measured.
const address = '0x00000000000000000000000000000000000b3c4e'
let accounts = ${isShared ? '[address]' : '[]'}
const answer = async ({ method }) => method === 'eth_chainId' ? '0x1' : method === 'eth_requestAccounts' ? (accounts = [address]) : method === 'eth_accounts' ? accounts : method === 'eth_getBalance' ? '0x0' : null
const announcements = Array.from({ length: ${count} }, (_, index) => Object.freeze({
  info: Object.freeze({ uuid: '350670db-19fa-4704-a166-e52e178b59d' + index, name: 'Wallet ' + index, icon, rdns: 'bench.wallet' + index }),
  provider: { request: answer, on() {}, removeListener() {} },
}))
const announce = () => { for (const detail of announcements) dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })) }
addEventListener('eip6963:requestProvider', announce)
announce()`

/** Returns an expression that finds an element through open shadow roots. */
export const createShadowQuery = (...selectors) =>
  selectors.reduce(
    (path, selector, index) => `${path}${index ? '?.shadowRoot' : ''}?.querySelector('${selector}')`,
    'document',
  )

export const modalSelectors = {
  button: createShadowQuery('w3m-button', 'w3m-connect-button', 'button'),
  row: createShadowQuery(
    'w3m-modal',
    'w3m-view-outlet',
    'w3m-connect-screen',
    'w3m-connector-list',
    '.item button',
  ),
}

/**
 * Options for comparing modals: two namespaces, a project id and the catalog. `{site}` is replaced by the origin of the site. The site
 * serves the catalog and RPC. No other service is available.
 */
export const comparisonOptions = {
  ...setUps.full.options,
  rpcUrls: { 'eip155:1': ['{site}/rpc'] },
  endpoints: {
    catalog: '{site}/catalog',
    images: '{site}/catalog',
    relay: 'ws://127.0.0.1:1',
    rpc: '{site}/rpc',
    api: null,
    analytics: null,
  },
}
const comparisonButton = htmlOf(comparisonOptions)
/** A button with the minimal options: one network and no project id. */
const singleNetworkButton = htmlOf({ networks: ['ethereum'], endpoints: { relay: 'ws://127.0.0.1:1' } })

/**
 * The measured pages, the baseline first. Each has an entry module to build or a script element, its body, and expressions that find
 * the button and the first row.
 */
const ownPages = {
  baseline: {
    entry: 'tests/bench/baseline.ts',
    body: '<baseline-button></baseline-button>',
    button: createShadowQuery('baseline-button', 'button'),
    row: createShadowQuery('baseline-dialog', 'dialog[open] .row'),
  },
  npm: { entry: 'tests/bench/npm.mjs', body: comparisonButton, ...modalSelectors },
  cdn: { head: createCdnHead, body: comparisonButton, ...modalSelectors },
  single: { head: createCdnHead, body: singleNetworkButton, ...modalSelectors },
}

function createCdnHead() {
  return '<script type="module" src="/cdn/w3m.js"></script>'
}

/** The first page of the catalog, in the format of the service. */
const catalog = JSON.stringify({
  count: 40,
  data: Array.from({ length: 40 }, (_, index) => ({
    id: `bench-${index}`,
    name: `Catalog wallet ${index}`,
    homepage: 'https://wallet.example',
    chains: ['eip155:1'],
    mobile_link: 'https://wallet.example/app',
  })),
})

const createPage = ({ body }, head) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bench</title>
<link rel="icon" href="data:,">
<script>${createWalletsScript(walletCount)}</script>
${head}</head>
<body><h1>Bench</h1>${body}</body>
</html>`

/** Builds a page with Vite, like the build of an app. Resolves with the output files, which are not written. */
export async function buildPage(name, { entry, root = inRoot(), vite }) {
  const { build } = await import('vite')
  const output = await build({
    root,
    base: `/${name}/`,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      chunkSizeWarningLimit: 4000,
      rolldownOptions: {
        input: { [name]: path.join(root, entry) },
        onLog(level, log, handler) {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handler(level, log)
        },
      },
    },
    ...vite,
  })
  return [output].flat()[0].output
}

/** Host name of the pages. On a loopback address the modal would assume development and validate its options. */
const host = 'bench.test'

/** Browser arguments that map the host to loopback. */
export const benchArguments = [`--host-resolver-rules=MAP ${host} 127.0.0.1`]

/**
 * Returns browser arguments that also block all other hosts, so that other modals reach no service. They make the page a secure
 * context.
 */
export const createIsolationArguments = url => [
  `--host-resolver-rules=MAP ${host} 127.0.0.1,MAP * ~NOTFOUND,EXCLUDE 127.0.0.1`,
  `--unsafely-treat-insecure-origin-as-secure=${url}`,
]

const scriptType = 'text/javascript; charset=utf-8'
const contentTypes = {
  '.js': scriptType,
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/**
 * Serves the pages on a free port. `served` contains totals, which each visit resets: `scripts` is the gzip size in bytes of the served
 * scripts and style sheets, `files` is their number, and `calls` is the number of catalog and RPC requests.
 */
export async function startBenchPages({ only, extraPages = {} } = {}) {
  if (!existsSync(inRoot('dist/cdn/w3m.js')))
    throw new Error('No bundle to measure. Run `npm run build` first.')
  const selectedPages = Object.entries(ownPages).filter(([name]) => !only || only.includes(name))
  const pages = { ...Object.fromEntries(selectedPages), ...extraPages }
  const files = new Map()
  const addFile = (url, body, type) => files.set(url, { body: gzipSync(body, { level: 9 }), type })
  const isCounted = type => type === scriptType || type === contentTypes['.css']
  for (const name of readdirSync(inRoot('dist/cdn'), { recursive: true }).filter(file =>
    file.endsWith('.js'),
  ))
    addFile(`/cdn/${name.split(path.sep).join('/')}`, readFileSync(inRoot('dist/cdn', name)), scriptType)
  const served = { scripts: 0, files: 0, calls: 0 }
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (pathname === '/catalog/getWallets' || pathname === '/rpc') {
      served.calls++
      const body = pathname === '/rpc' ? '{"jsonrpc":"2.0","id":1,"result":"0x0"}' : catalog
      return response.writeHead(200, { 'content-type': 'application/json' }).end(body)
    }
    const file = files.get(pathname + search)
    if (!file) return response.writeHead(404).end()
    if (isCounted(file.type)) {
      served.scripts += file.body.length
      served.files++
    }
    response
      .writeHead(200, {
        'content-type': file.type,
        'content-encoding': 'gzip',
        'content-length': file.body.length,
        'cache-control': isCounted(file.type) ? 'public, max-age=31536000, immutable' : 'no-store',
      })
      .end(file.body)
  })
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://${host}:${server.address().port}`
  for (const [name, page] of Object.entries(pages)) {
    let head = page.head?.()
    if (page.entry) {
      const files = page.files ?? (await buildPage(name, page))
      for (const { fileName, code, source } of files)
        addFile(
          `/${name}/${fileName}`,
          code ?? source,
          contentTypes[path.extname(fileName)] ?? 'application/octet-stream',
        )
      const entry = files.find(file => file.isEntry)
      const styles = files.filter(({ fileName }) => page.hasStyles && fileName.endsWith('.css'))
      head = [
        `<script type="module" src="/${name}/${entry.fileName}"></script>`,
        ...entry.imports.map(file => `<link rel="modulepreload" href="/${name}/${file}">`),
        ...styles.map(({ fileName }) => `<link rel="stylesheet" href="/${name}/${fileName}">`),
      ].join('\n')
    }
    const html = createPage(page, head).replaceAll('{site}', url)
    addFile(`/${name}.html`, html, 'text/html; charset=utf-8')
    // The variant `?once` disables preloading, so that the requests after the click can be counted.
    addFile(
      `/${name}.html?once`,
      html.replace('<w3m-button ', '<w3m-button preload="none" '),
      'text/html; charset=utf-8',
    )
  }
  return {
    url,
    served,
    pages,
    close: () =>
      new Promise(resolve => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}
