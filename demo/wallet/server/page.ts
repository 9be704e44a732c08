import { readFile } from 'node:fs/promises'
import { type Answer, json, Refusal, type Routes, type ServiceRequest } from '../../backend/http.ts'
import type { FrameConfig } from '../page/config.ts'
import { requireOwnOrigin } from './caller.ts'

/** The built pages by path: `index.html`, the other pages and their resources. */
export type FrameFiles = ReadonlyMap<string, { readonly type: string; readonly body: string | Uint8Array }>

interface PageOptions {
  port: number
  files?: () => Promise<FrameFiles>
  /** Returns the configuration that the pages load from `/sdk/config.json`. */
  config: () => FrameConfig
  /** Returns the origins to which the pages' scripts connect, besides their own. */
  connectSources: () => readonly string[]
}

/**
 * Registers `GET /sdk`, the page in the iframe, `GET /sdk/…`, the other pages and files, and the icon. The Content-Security-Policy
 * lists the origins that may embed the page. It allows only resources of the frame's own origin, `data:` images, and connections to
 * `connectSources()`.
 */
export function addPageRoutes(routes: Routes, options: PageOptions): void {
  const { port, config, files, connectSources } = options
  let builtFiles: Promise<FrameFiles> | undefined
  const readPageFile = async (request: ServiceRequest, name: string) => {
    requireOwnOrigin(request, port)
    builtFiles ??= files?.()
    const file = (await builtFiles)?.get(name)
    if (!file) throw new Refusal(404, 'path', `Nothing at ${name}`)
    return file
  }

  routes.get('/sdk', async (request): Promise<Answer> => {
    const { type, body } = await readPageFile(request, 'index.html')
    return {
      status: 200,
      headers: {
        'content-type': type,
        'content-security-policy': createPolicy(config().allowedOrigins, connectSources()),
      },
      body,
    }
  })
  routes.get('/sdk/config.json', request => {
    requireOwnOrigin(request, port)
    return json(config())
  })
  // Other clients show this icon on their own pages, next to the URL of the dashboard.
  routes.get('/images/favicon.png', async request => {
    requireOwnOrigin(request, port)
    return {
      status: 200,
      headers: { 'content-type': 'image/png', 'cross-origin-resource-policy': 'cross-origin' },
      body: await readFile(new URL('favicon.png', import.meta.url)),
    }
  })
  for (const path of ['/sdk/:name', '/sdk/:folder/:name'])
    routes.get(path, async (request): Promise<Answer> => {
      const { folder, name } = request.params
      const { type, body } = await readPageFile(request, folder ? `${folder}/${name}` : (name ?? ''))
      // Only `/sdk` may be embedded. An empty list of ancestors makes all other pages top-level only.
      const headers: Record<string, string> = { 'content-type': type }
      if (type.startsWith('text/html'))
        headers['content-security-policy'] = createPolicy([], connectSources())
      return { status: 200, headers, body }
    })
}

const createPolicy = (ancestors: readonly string[], connectSources: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src ${["'self'", ...connectSources].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
  ].join('; ')
