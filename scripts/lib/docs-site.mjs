// Serves the built documentation at /docs/ of the demo, whose start page links to it.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './project.mjs'

const prefix = '/docs/'

/**
 * Returns the response to a path of the documentation: a file below `folder`, or a redirect. Before the site is built
 * (`npm run make -- docs build`), all its paths redirect to the README. Other paths return undefined.
 */
export function findDocsResponse(pathname, folder = inRoot('docs/site/.vitepress/dist')) {
  if (`${pathname}/` === prefix) return { location: prefix }
  if (!pathname.startsWith(prefix)) return undefined
  if (!existsSync(path.join(folder, 'index.html'))) return { location: '/README.md' }
  const name = path.posix.normalize(`/${pathname.slice(prefix.length)}`)
  return { folder, name: name.endsWith('/') ? `${name}index.html` : name }
}
