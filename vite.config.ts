// Configures the builds of the package: separate modules for npm (default), and the bundle for pages without build tools
// (`--mode cdn`), whose CommonJS libraries are built first (`--mode cdn-libraries`).
import path from 'node:path'
import { defineConfig, type UserConfig } from 'vite'
import { cdnChunks, externalizeLibraries, libraryChunks, preloadByImport } from './scripts/lib/cdn-chunks.mjs'
import { ownKeys } from './scripts/lib/own-keys.mjs'
import { packageChunks } from './scripts/lib/package-chunks.mjs'
import {
  cdnEntry,
  entryFiles,
  expectedBuildLogs,
  existingFiles,
  publicElements,
  root,
} from './scripts/lib/project.mjs'

const sharedConfig: UserConfig = { root, logLevel: 'warn', publicDir: false }

/** The npm build: modules for static imports, the CDN's chunks for lazy ones, and packages as external imports. */
function createPackageBuild(): UserConfig {
  const entries = [...existingFiles(entryFiles), ...publicElements()]
  const chunks = packageChunks(entries, publicElements())
  const isExternal = (id: string) =>
    !id.startsWith('.') && !path.isAbsolute(id) && !id.startsWith('\0') && !id.startsWith('@oxc-project/')
  return {
    ...sharedConfig,
    plugins: [chunks.plugin, ownKeys()],
    build: {
      target: 'es2022',
      outDir: 'dist',
      // scripts/build.mjs clears the folder, except for the bundle in dist/cdn.
      emptyOutDir: false,
      minify: false,
      lib: {
        entry: Object.fromEntries(entries.map(name => [name.replace(/\.ts$/, ''), name])),
        formats: ['es'],
      },
      rolldownOptions: {
        external: isExternal,
        preserveEntrySignatures: 'allow-extension',
        output: {
          // Minifying halves the size of the modules. Annotations stay, because the bundlers of apps need them to remove unused code.
          minify: true,
          comments: { annotation: true, legal: true, jsdoc: false },
          entryFileNames: '[name].js',
          chunkFileNames: ({ name }) => (name.includes('/') ? '[name].js' : 'chunks/[name].js'),
          codeSplitting: { groups: [chunks.group], includeDependenciesRecursively: false },
          // Removes the version from the path of the compiler's helper, so that its file name does not change with each update.
          sanitizeFileName: name => name.replace(/@\d[\w.-]*/, '').replaceAll(/[\0?*:@]/g, '_'),
        },
        onLog(level, log, handler) {
          if (!expectedBuildLogs.has(log.code ?? '')) handler(level, log)
        },
      },
    },
  }
}

// Replaces these expressions, which library mode would keep, because browsers have no `process`.
const define = { 'process.env.NODE_ENV': '"production"', 'process.env': '({})' }

/** CommonJS packages, mapped to the name of their file in scripts/cdn and in `chunks`. */
const libraries = { '@walletconnect/universal-provider': 'universal-provider' }

function createLibraryBuild(): UserConfig {
  return {
    ...sharedConfig,
    define,
    plugins: [libraryChunks(), ownKeys()],
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

/**
 * The CDN build: the file of the button, and lazy files with paths relative to it. All dependencies of an `import()` are preloaded when
 * it is called, so that a feature loads in one network round.
 */
function createCdnBuild(): UserConfig {
  const chunks = cdnChunks()
  return {
    ...sharedConfig,
    base: './',
    define,
    plugins: [externalizeLibraries(libraries), preloadByImport(), chunks.plugin, ownKeys()],
    build: {
      target: 'es2022',
      outDir: 'dist/cdn',
      // Keeps the files of the libraries, which are built before the bundle.
      emptyOutDir: false,
      modulePreload: { polyfill: false, resolveDependencies: chunks.resolveDependencies },
      // scripts/build.mjs moves the source maps out of the folder.
      sourcemap: 'hidden',
      chunkSizeWarningLimit: 1000,
      rolldownOptions: {
        input: { w3m: cdnEntry },
        preserveEntrySignatures: 'allow-extension',
        onLog(level, log, handler) {
          if (!expectedBuildLogs.has(log.code ?? '')) handler(level, log)
        },
        output: {
          minify: true,
          // The bundle is final, so bundler annotations are not needed.
          comments: { annotation: false, jsdoc: false },
          // Licenses require attribution in every copy. Their texts are in one file next to the bundle, which this comment names.
          postBanner: '/* Licenses: THIRD-PARTY-NOTICES.txt */',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash:7].js',
          codeSplitting: { groups: [chunks.group], includeDependenciesRecursively: false },
        },
      },
    },
  }
}

const builds: Record<string, () => UserConfig> = { cdn: createCdnBuild, 'cdn-libraries': createLibraryBuild }

export default defineConfig(({ mode }) => (builds[mode] ?? createPackageBuild)())
