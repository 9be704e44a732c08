// Two builds of the same sources: modules kept for npm (default), and the bundle for a page without tools (`--mode cdn`).
import path from 'node:path'
import { defineConfig, type UserConfig } from 'vite'
import { cdnChunks } from './scripts/lib/cdn-chunks.mjs'
import { trimLit } from './scripts/lib/trim-lit.mjs'
import { minifyTemplates } from './scripts/lib/minify-templates.mjs'
import { cdnEntry, entryFiles, present, publicElements, root } from './scripts/lib/project.mjs'

const shared: UserConfig = { root, logLevel: 'warn', publicDir: false }

/** For npm: every file stays a module, packages stay imports; only the decorator helper of the compiler comes along. */
function packageBuild(): UserConfig {
  const isExternal = (id: string) =>
    !id.startsWith('.') && !path.isAbsolute(id) && !id.startsWith('\0') && !id.startsWith('@oxc-project/')
  return {
    ...shared,
    build: {
      target: 'es2022',
      outDir: 'dist',
      emptyOutDir: true,
      minify: false,
      lib: { entry: [...present(entryFiles), ...publicElements()], formats: ['es'] },
      rolldownOptions: {
        external: isExternal,
        output: {
          preserveModules: true,
          preserveModulesRoot: root,
          entryFileNames: '[name].js',
          // The helper's path would carry the compiler's version.
          sanitizeFileName: name => name.replace(/@\d[\w.-]*/, '').replaceAll(/[\0?*:@]/g, '_'),
        },
        onLog(level, log, handler) {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handler(level, log)
        },
      },
    },
  }
}

/** For a page without tools: a small entry, lazy chunks relative to it, nothing left to resolve. */
function cdnBuild(): UserConfig {
  const chunks = cdnChunks()
  return {
    ...shared,
    // Library mode leaves this expression in place, and a browser has no `process`.
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '({})' },
    resolve: { alias: { 'lit/decorators.js': path.join(root, 'scripts/lib/small-decorators.mjs') } },
    plugins: [trimLit(), minifyTemplates(), chunks.plugin],
    build: {
      target: 'es2022',
      outDir: 'dist/cdn',
      emptyOutDir: true,
      lib: { entry: { w3m: cdnEntry }, formats: ['es'] },
      rolldownOptions: {
        output: {
          minify: true,
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          codeSplitting: { groups: chunks.groups },
        },
      },
    },
  }
}

export default defineConfig(({ mode }) => (mode === 'cdn' ? cdnBuild() : packageBuild()))
