// Builds a page of a third-party app, like the bundler of the app.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'

/**
 * Bundles the first existing file of `names` in `folder` to `page.js` in `outDir`, with lazy chunks. `dedupe` are packages that
 * this package shares with the app.
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
