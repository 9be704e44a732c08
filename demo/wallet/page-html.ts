import path from 'node:path'
import type { Plugin } from 'vite'

interface FramePage {
  readonly title: string
  /** Path of the script, relative to the folder of the page. */
  readonly script: string
}

/** Pages of the frame's origin, by name. `index` is the page in the iframe. Each page renders into `#root`. */
export const framePages = {
  index: { title: 'Secure window', script: './main.ts' },
  approve: { title: 'Secure window', script: './window.ts' },
  dashboard: { title: 'Your wallet', script: './login/dashboard.ts' },
  faucet: { title: 'Faucet', script: './faucet.ts' },
} as const satisfies Readonly<Record<string, FramePage>>

const htmlOf = ({ title, script }: FramePage, styleSheet: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="${styleSheet}" />
    <script type="module" src="${script}"></script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`

/** Resolves the virtual HTML files of the pages. All of them share one style sheet. */
export function pagesPlugin(pages: ReadonlyMap<string, FramePage>, styleSheet: string): Plugin {
  return {
    name: 'frame-pages',
    enforce: 'pre',
    resolveId: id => (pages.has(path.normalize(id)) ? path.normalize(id) : undefined),
    load(id) {
      const page = pages.get(id)
      return page && htmlOf(page, path.relative(path.dirname(id), styleSheet).split(path.sep).join('/'))
    },
  }
}
