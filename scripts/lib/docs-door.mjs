// The way from the demo to the documentation.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './project.mjs'
import { serveFolder } from './serve-folder.mjs'

/** Where the documentation is: its site on a port of its own once it is built (`npm run make -- docs build`), README before. */
export function docsDoor(folder = inRoot('docs/site/.vitepress/dist')) {
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
