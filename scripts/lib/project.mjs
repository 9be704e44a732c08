// The project's root folder and entry files, shared by all scripts.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The absolute path of the folder with package.json. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** The command that starts npm on this system. */
export const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

/** Joins path parts below the root folder. The result does not depend on the working directory. */
export const inRoot = (...parts) => path.join(root, ...parts)

/** Returns the files of the public elements: those in elements/buttons and the modal. */
export function publicElements() {
  const folder = inRoot('elements/buttons')
  const names = existsSync(folder) ? readdirSync(folder) : []
  const buttons = names
    .filter(name => /^w3m-[a-z-]+(?<!\.styles)\.ts$/.test(name))
    .map(name => `elements/buttons/${name}`)
  return [...buttons.sort(), ...existingFiles(['elements/modal/w3m-modal.ts'])]
}

/** Sources of the package's entry points. `exports` in package.json points to their build output. */
export const entryFiles = [
  'src/index.ts',
  'src/headless.ts',
  'src/wagmi.ts',
  'src/networks/index.ts',
  'src/server/index.ts',
  'src/server/node.ts',
  'src/testing/index.ts',
  'src/testing/networks.ts',
  'react/index.ts',
  'react/appkit.ts',
  'src/appkit/index.ts',
  'src/appkit/networks.ts',
  'src/appkit/adapters/bitcoin.ts',
  'src/appkit/adapters/ethers.ts',
  'src/appkit/adapters/ethers5.ts',
  'src/appkit/adapters/solana.ts',
  'src/appkit/adapters/wagmi.ts',
  'vue/index.ts',
  'vue/appkit.ts',
]
export const cdnEntry = 'src/cdn.ts'

/** Returns those of the files that exist. Paths are relative to the root folder. */
export const existingFiles = files => files.filter(file => existsSync(inRoot(file)))
/** Returns those of the files that do not exist. */
export const missingFiles = files => files.filter(file => !existsSync(inRoot(file)))

/**
 * Codes of bundler warnings about intended output: React entries keep `'use client'`, and one chunk may import a module statically that
 * another loads with `import()`.
 */
export const expectedBuildLogs = new Set(['MODULE_LEVEL_DIRECTIVE', 'INEFFECTIVE_DYNAMIC_IMPORT'])
