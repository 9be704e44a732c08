// Finds the documentation for links in the demo.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './project.mjs'
import { serveFolder } from './serve-folder.mjs'

/**
 * Returns the documentation's location: its site on a separate port once built (`npm run make -- docs build`), otherwise the
 * README.
 */
export function createDocsRedirect(folder = inRoot('docs/site/.vitepress/dist')) {
  let host
  return {
    async send(response) {
      if (existsSync(path.join(folder, 'index.html'))) host ??= serveFolder(folder)
      const location = host ? `http://127.0.0.1:${(await host).port}/` : '/README.md'
      response.writeHead(302, { location, 'cache-control': 'no-store' }).end()
    },
    close: async () => (await host)?.close(),
  }
}
