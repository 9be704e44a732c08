// Builds a page of a third-party app with Vite, like the bundler of the app would.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'

/**
 * Bundles the first file of `names` that exists in `folder` to `page.js` in `outDir`, with a chunk for each `import()`. `dedupe` lists
 * packages of which the page must contain only one copy.
 */
export async function buildForeignPage({ folder, outDir, names, alias, dedupe = [], plugins = [] }) {
  await build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins,
    define: {
      'process.env.NODE_ENV': '"production"',
      global: 'globalThis',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    resolve: { alias, dedupe },
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: names.map(name => path.join(folder, name)).find(existsSync),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'page.js', chunkFileNames: '[name]-[hash].js' },
        onLog(level, log, handler) {
          if (level !== 'warn') handler(level, log)
        },
      },
    },
  })
}
