// Builds of the same sources: modules kept for npm (default), and the bundle for a page without tools (`--mode cdn`), whose
// libraries of an older kind are built first (`--mode cdn-libraries`).
import path from 'node:path'
import { defineConfig, type UserConfig } from 'vite'
import { cdnChunks, librariesApart, libraryChunks } from './scripts/lib/cdn-chunks.mjs'
import { inlineLimits } from './scripts/lib/inline-limits.mjs'
import { minifyTemplates } from './scripts/lib/minify-templates.mjs'
import { plainClasses } from './scripts/lib/plain-classes.mjs'
import { trimLit } from './scripts/lib/trim-lit.mjs'
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

// Library mode leaves these expressions in place, and a browser has no `process`.
const define = { 'process.env.NODE_ENV': '"production"', 'process.env': '({})' }

/** Packages that hold CommonJS, by the name of their file in `scripts/cdn` and in `chunks`. */
const libraries = { '@walletconnect/universal-provider': 'universal-provider' }

function libraryBuild(): UserConfig {
  return {
    ...shared,
    define,
    plugins: [libraryChunks()],
    build: {
      target: 'es2022',
      outDir: 'dist/cdn',
      emptyOutDir: true,
      lib: {
        entry: Object.fromEntries(Object.values(libraries).map(name => [name, `scripts/cdn/${name}.mjs`])),
        formats: ['es'],
      },
      rolldownOptions: {
        output: {
          minify: true,
          entryFileNames: 'chunks/[name]-[hash].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
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
    define,
    plugins: [
      librariesApart(libraries),
      trimLit(),
      inlineLimits(),
      plainClasses(),
      minifyTemplates(),
      chunks.plugin,
    ],
    build: {
      target: 'es2022',
      outDir: 'dist/cdn',
      // The libraries are there already.
      emptyOutDir: false,
      lib: { entry: { w3m: cdnEntry }, formats: ['es'] },
      rolldownOptions: {
        onLog(level, log, handler) {
          // A file that a later tier imports and an earlier one loads by need is meant so.
          if (log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') handler(level, log)
        },
        output: {
          minify: true,
          // Nobody bundles the bundle again.
          comments: { annotation: false, jsdoc: false },
          entryFileNames: '[name].js',
          // Chunks name each other, and a hash cannot be compressed: 42 bits tell the files of a name apart.
          chunkFileNames: 'chunks/[name]-[hash:7].js',
          codeSplitting: { groups: chunks.groups },
          postBanner: chunks.banner,
        },
      },
    },
  }
}

const builds: Record<string, () => UserConfig> = { cdn: cdnBuild, 'cdn-libraries': libraryBuild }

export default defineConfig(({ mode }) => (builds[mode] ?? packageBuild)())
