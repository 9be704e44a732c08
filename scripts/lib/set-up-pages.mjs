// Serves the pages of the set-ups over https on a host other than loopback, because the modal has exceptions for development addresses.
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildPage, createWalletsScript } from './bench-pages.mjs'
import { inRoot } from './project.mjs'
import { attributesOf, htmlOf, rootOf, setUps, withServices } from './set-ups.mjs'
import { issueCertificate } from './test-certificate.mjs'

const host = 'w3m.test'
const contentTypes = { '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8' }
/** The kinds of pages. Pages with an `entry` import the package and are built with Vite. */
const kinds = {
  html: { body: htmlOf },
  react: { entry: 'tests/set-ups/react.mjs', body: options => rootOf('options', options) },
  vue: { entry: 'tests/set-ups/vue.mjs', body: options => rootOf('attributes', attributesOf(options)) },
}

/** Build options that put the modules of a framework into a separate chunk, which is not counted. */
const frameworkChunkOptions = {
  plugins: [
    {
      name: 'framework-apart',
      outputOptions: options => ({
        ...options,
        codeSplitting: {
          groups: [{ name: 'framework', test: /node_modules\/(?:react|react-dom|scheduler|vue|@vue)\// }],
        },
      }),
    },
  ],
}

/** Resolves with the scripts for the head of a kind of page. Adds the built files of the page with `addFile`. */
async function buildHead(name, { entry }, addFile) {
  if (!entry) return '<script type="module" src="/cdn/w3m.js"></script>'
  const files = await buildPage(name, { entry, vite: frameworkChunkOptions })
  for (const { fileName, code, source } of files) addFile(`/${name}/${fileName}`, code ?? source)
  const main = files.find(file => file.isEntry)
  return [
    `<script type="module" src="/${name}/${main.fileName}"></script>`,
    ...main.imports.map(file => `<link rel="modulepreload" href="/${name}/${file}">`),
  ].join('\n')
}

/**
 * Starts the pages. An image delays the load event of a page until `release` is called with the key of the visit, because the modal
 * prefetches only after that event.
 */
export async function startSetUpPages({ services, names }) {
  const { key, cert, publicKeyHash } = issueCertificate(host)
  const files = new Map()
  const addFile = (url, body) => files.set(url, gzipSync(body, { level: 9 }))
  for (const file of readdirSync(inRoot('dist/cdn'), { recursive: true }).filter(name =>
    name.endsWith('.js'),
  ))
    addFile(`/cdn/${file.split(path.sep).join('/')}`, readFileSync(inRoot('dist/cdn', file)))
  const heads = {}
  for (const kind of new Set(names.map(name => setUps[name].page ?? 'html')))
    heads[kind] = await buildHead(kind, kinds[kind], addFile)

  const pendingResponses = new Map()
  const releasedVisits = new Set()
  const server = createServer({ key, cert }, (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', `https://${host}`)
    const visit = searchParams.get('visit')
    const send = (type, body, headers = {}) =>
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store', ...headers }).end(body)
    if (pathname === '/held.svg') {
      const sendImage = () => send('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>')
      if (releasedVisits.has(visit)) sendImage()
      else pendingResponses.set(visit, sendImage)
      return
    }
    const name = pathname.slice(1)
    if (Object.hasOwn(setUps, name)) {
      const { options, wallets, page = 'html' } = setUps[name]
      const preload = searchParams.get('preload')
      const body = kinds[page].body({ ...options, ...(preload && { preload }) })
      send(
        'text/html; charset=utf-8',
        withServices(
          `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Set-up</title>
<link rel="icon" href="data:,">
<script>${createWalletsScript(wallets, { isShared: searchParams.has('shared') })}</script>
${heads[page]}</head>
<body><h1>Set-up</h1>${body}<img src="/held.svg?visit=${visit}" alt=""></body>
</html>`,
          services,
        ),
      )
      return
    }
    const file = files.get(pathname)
    if (file)
      send(contentTypes[path.extname(pathname)] ?? 'application/octet-stream', file, {
        'content-encoding': 'gzip',
      })
    else response.writeHead(404).end()
  })
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    /** Browser arguments that map the host to this server, trust only its certificate, and fail to resolve all other hosts. */
    browserArguments: [
      `--host-resolver-rules=MAP ${host} 127.0.0.1:${server.address().port}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`,
      `--ignore-certificate-errors-spki-list=${publicKeyHash}`,
    ],
    addressOf: (name, query) => `https://${host}/${name}?${new URLSearchParams(query)}`,
    sizeOf(url) {
      const { hostname, pathname } = new URL(url)
      return hostname === host ? (files.get(pathname)?.length ?? 0) : 0
    },
    /** Whether a request is one of the modal, and not of the page or its framework. */
    isOfModal: url =>
      !url.startsWith('data:') && !/\/(?:held\.svg|assets\/framework-[^/]+)$/.test(new URL(url).pathname),
    release(visit) {
      releasedVisits.add(visit)
      pendingResponses.get(visit)?.()
      pendingResponses.delete(visit)
    },
    close: () =>
      new Promise(resolve => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}
