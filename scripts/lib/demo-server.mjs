// Serves the demo: from the sources for development (`startDemo`), and as built files for tests (`startPages`).
import { existsSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { readPeers, listSizes } from '../docs/measured.mjs'
import { benchFolder, buildBenchPages } from './bench-build.mjs'
import { findDocsResponse } from './docs-site.mjs'
import {
  builtPages,
  demoFolder,
  fileOfPage,
  isBenchPage,
  isPlainFile,
  isPlainPage,
  createPagesConfig,
} from './pages.mjs'
import { inRoot, root } from './project.mjs'

const contentTypes = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** A strict CSP: allows only scripts and style sheets of the page's origin, and only the Trusted Types policy that Lit needs. */
export const strictPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob: https: http://127.0.0.1:*",
  "connect-src 'self' http://127.0.0.1:* ws://127.0.0.1:*",
  // Allows the frame of the embedded wallet on the local stack.
  'frame-src http://127.0.0.1:*',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html',
].join('; ')

/** The CSP of the start page and of the page in its frame. It is strict, but allows frames of the same origin. */
const landingPolicy = strictPolicy
  .replace('frame-src ', "frame-src 'self' ")
  .replace("frame-ancestors 'none'", "frame-ancestors 'self'")
const isLandingPage = file => file === 'index.html' || file === 'pages/landing/stage.html'

/** Documents of the repository that the demo serves unchanged. */
const repositoryDocuments = ['README.md', 'SECURITY.md', 'CHANGELOG.md']

/** Returns the modal options that make a modal use the services of the local stack. */
const createModalOptions = urls => ({
  projectId: 'demo',
  endpoints: Object.fromEntries(
    ['api', 'catalog', 'images', 'relay', 'frame'].map(name => [name, urls[name]]),
  ),
})

/** Headers of files with a content hash in their name. */
const immutableHeaders = { 'cache-control': 'max-age=31536000, immutable' }

function send(response, status, type, body, headers = {}) {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...headers }).end(body)
}

const sendNotFound = response =>
  send(response, 404, contentTypes['.html'], '<!doctype html><title>Not found</title><p>No such page.')

/** Sends a file of `folder`. Returns false if it does not exist. */
function sendFile(response, folder, name, headers = {}) {
  const file = path.join(folder, path.normalize(`/${name}`))
  if (!existsSync(file) || !statSync(file).isFile()) return false
  response.writeHead(200, {
    'content-type': contentTypes[path.extname(file)] ?? 'application/octet-stream',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    ...headers,
  })
  // Reads each file at once instead of streaming it. The files are small, and streams would multiply the processor time of flows.
  response.end(readFileSync(file))
  return true
}

/**
 * Responds to the paths that both servers have, such as the CDN bundle, the addresses of the local stack, the docs and the pages
 * without build tools. Returns false for other paths.
 */
function sendShared(response, pathname, { stack, policy }) {
  if (pathname.startsWith('/cdn/'))
    return sendFile(response, inRoot('dist/cdn'), pathname.slice(5)) || (sendNotFound(response), true)
  // Redirects to the current version, like an alias of a CDN.
  if (pathname.startsWith('/latest/')) {
    response
      .writeHead(302, { location: `/cdn/${pathname.slice(8)}`, 'access-control-allow-origin': '*' })
      .end()
    return true
  }
  if (pathname === '/favicon.ico') {
    response.writeHead(204).end()
    return true
  }
  if (pathname === '/stack.json') {
    send(
      response,
      stack ? 200 : 404,
      contentTypes['.json'],
      JSON.stringify(
        stack
          ? { urls: stack.urls, contracts: stack.contracts, options: createModalOptions(stack.urls) }
          : {},
      ),
    )
    return true
  }
  if (pathname === '/mail' && stack?.urls.mail) {
    response.writeHead(302, { location: stack.urls.mail }).end()
    return true
  }
  const docsTarget = findDocsResponse(pathname)
  if (docsTarget?.location) {
    response.writeHead(302, { location: docsTarget.location, 'cache-control': 'no-store' }).end()
    return true
  }
  if (docsTarget)
    return sendFile(response, docsTarget.folder, docsTarget.name) || (sendNotFound(response), true)
  const documentName = repositoryDocuments.find(name => pathname === `/${name}`)
  if (documentName) return sendFile(response, inRoot('.'), documentName)
  if (pathname === '/sizes.json') {
    const sizes = readBuiltSizes()
    send(response, sizes ? 200 : 404, contentTypes['.json'], JSON.stringify(sizes ?? []))
    return true
  }
  if (pathname === '/bench.json' || pathname.startsWith('/bench/')) {
    sendBench(response, pathname, stack).catch(error => send(response, 500, 'text/plain', String(error)))
    return true
  }
  if (pathname === '/peers.json') {
    send(response, 200, contentTypes['.json'], JSON.stringify(readPeers() ?? null))
    return true
  }
  const page = fileOfPage(pathname)
  if (page && isBenchPage(page)) return sendFile(response, demoFolder, page)
  if (page && isPlainPage(page))
    return sendFile(response, demoFolder, page, { 'content-security-policy': policy ?? strictPolicy })
  if (isPlainFile(pathname)) return sendFile(response, demoFolder, pathname)
  return false
}

/**
 * Serves the files of bench pages, which it builds on demand, and `/bench.json`, which starts the bench chains of the stack at the
 * first request.
 */
async function sendBench(response, pathname, stack) {
  if (pathname !== '/bench.json') {
    const name = pathname.slice('/bench/'.length)
    // Checks the sources only when the entry is requested, because the check takes longer than serving a file, and a page loads many
    // files.
    const isEntry = name === 'page.js'
    if (isEntry) await buildBenchPages()
    if (!sendFile(response, benchFolder, name, isEntry ? {} : immutableHeaders)) sendNotFound(response)
    return
  }
  if (!stack) return sendNotFound(response)
  const benchResponse = await fetch(`${stack.urls.api}/bench`, { method: 'POST' })
  if (!benchResponse.ok)
    throw new Error(`The local stack responded with ${benchResponse.status}: ${await benchResponse.text()}`)
  const info = { ...(await benchResponse.json()), options: createModalOptions(stack.urls) }
  send(response, 200, contentTypes['.json'], JSON.stringify(info))
}

/** Returns the bytes a visitor loads up to each step, or undefined without a build. */
function readBuiltSizes() {
  try {
    return listSizes().map(({ meaning, bytes }) => ({ meaning, bytes }))
  } catch {
    return undefined
  }
}

/**
 * Returns the path of a request. Merges leading slashes, which the URLs of some test suites contain: `new URL` would parse the text
 * after two slashes as a host.
 */
const pathOf = ({ url = '/' }) =>
  decodeURIComponent(new URL(url.replace(/^\/+/, '/'), 'http://127.0.0.1').pathname)

/** Listens on loopback. Resolves with the origin and a `close` function, which also closes open connections. */
async function listen(server, port) {
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${server.address().port}`
  const close = () =>
    new Promise(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url, close }
}

/** Serves the demo from its sources with live reload. */
export async function startDemo({ port = 5173, stack } = {}) {
  const { createServer: createViteServer } = await import('vite')
  const server = createServer()
  const vite = await createViteServer({
    ...createPagesConfig(),
    appType: 'custom',
    // Uses the production build of Lit, because the development build logs a warning in each page and frame.
    resolve: { conditions: ['module', 'browser', 'production'] },
    optimizeDeps: { entries: ['index.html', 'pages/**/*.html', '!pages/library/**'] },
    server: {
      middlewareMode: true,
      hmr: { server },
      fs: { allow: [root] },
      watch: { ignored: ['**/dist/**', '**/.cache/**', '**/demo/backend/**', '**/demo/wallet/**'] },
    },
  })
  const sendPage = async (pathname, response) => {
    const page = fileOfPage(pathname)
    if (!page || !existsSync(path.join(demoFolder, page))) return sendNotFound(response)
    const html = await readFile(path.join(demoFolder, page), 'utf8')
    send(response, 200, contentTypes['.html'], await vite.transformIndexHtml(`/${page}`, html))
  }
  server.on('request', (request, response) => {
    const pathname = pathOf(request)
    if (sendShared(response, pathname, { stack })) return
    if (fileOfPage(pathname)) {
      sendPage(pathname, response).catch(error =>
        send(response, 500, 'text/plain', String(error?.stack ?? error)),
      )
      return
    }
    // Plain pages load only JavaScript. The dev server compiles this module on request, and a build compiles it in advance.
    if (pathname === '/pages/wallets.js') request.url = '/pages/plain-wallets.ts'
    vite.middlewares(request, response, () => sendNotFound(response))
  })
  const { url, close } = await listen(server, port).catch(async error => {
    await vite.close()
    throw error
  })
  return {
    url,
    close: async () => {
      await Promise.all([vite.close(), close()])
    },
  }
}

/**
 * Serves built files only, like a site: the CDN bundle at /cdn/ (and behind a redirect at /latest/), the demo's built pages, the
 * test wallets at /testing.js, and custom pages of a test.
 *
 * @param {object} [options]
 * @param {object} [options.stack] the running local stack, for /stack.json
 * @param {Record<string, string | { type?: string, body: string, headers?: Record<string, string> }>} [options.pages] by path
 * @param {string} [options.policy] the policy header of the pages; without it, the plain pages and the start page have their own
 */
export async function startPages({ stack, pages = {}, policy } = {}) {
  const server = createServer((request, response) => {
    const pathname = pathOf(request)
    const headers = policy ? { 'content-security-policy': policy } : {}
    const customPage = pages[pathname]
    if (customPage !== undefined) {
      const page = typeof customPage === 'string' ? { body: customPage } : customPage
      return send(
        response,
        200,
        page.type ?? contentTypes[path.extname(pathname)] ?? contentTypes['.html'],
        page.body,
        {
          ...headers,
          ...page.headers,
        },
      )
    }
    if (sendShared(response, pathname, { stack, policy })) return
    const page = fileOfPage(pathname)
    const policyHeaders = isLandingPage(page) ? { 'content-security-policy': policy ?? landingPolicy } : {}
    const cacheHeaders = pathname.startsWith('/assets/') ? immutableHeaders : {}
    if (
      !sendFile(
        response,
        builtPages,
        page ?? pathname,
        page ? { ...headers, ...policyHeaders } : cacheHeaders,
      )
    )
      sendNotFound(response)
  })
  const { url, close } = await listen(server, 0)
  return { url, close }
}
