// Serves a folder on the loopback address.
import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'

const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
}

/**
 * Serves a folder at the path `base` on the given port, or on a free one. `pages` maps paths below `base` to HTML texts, which take
 * precedence over files.
 */
export async function serveFolder(folder, port = 0, pages = new Map(), base = '/') {
  const server = createServer((request, response) => {
    const pathname = decodeURIComponent(new URL(request.url, 'http://here').pathname)
    if (!pathname.startsWith(base)) return response.writeHead(404).end()
    const name = `/${pathname.slice(base.length)}`
    if (pages.has(name)) return response.writeHead(200, { 'content-type': 'text/html' }).end(pages.get(name))
    const file = path.join(folder, name.endsWith('/') ? `${name}index.html` : name)
    if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile())
      return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' })
    return createReadStream(file).pipe(response)
  })
  await new Promise(resolve => server.listen(port, '127.0.0.1', resolve))
  return { port: server.address().port, close: () => new Promise(resolve => server.close(resolve)) }
}
