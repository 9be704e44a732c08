// Removes type declarations that no entry of the package imports, directly or through others.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

const relativeImport = /(?:from|import|module)\s*\(?\s*['"](\.{1,2}\/[^'"]+)\.js['"]/g

/**
 * Returns the paths of the declarations that `exports` names, below `root`. A pattern selects the declarations of the modules that
 * exist.
 */
function declarationsOf(exports, root) {
  return Object.values(exports)
    .filter(target => target.types)
    .flatMap(({ types, default: module = types }) => {
      if (!types.includes('*')) return [types]
      const [prefix, suffix] = module.split('*')
      return readdirSync(path.join(root, prefix))
        .filter(name => name.endsWith(suffix))
        .map(name => types.replace('*', name.slice(0, -suffix.length)))
    })
    .map(name => path.join(root, name))
}

/**
 * Deletes the declarations below `folder` that the entries do not import, directly or through others. Throws if an entry imports a
 * declaration that does not exist. Returns the number of deleted files.
 */
export function pruneTypes({ exports, root, folder }) {
  const importedFiles = new Set()
  const waiting = declarationsOf(exports, root)
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (importedFiles.has(file)) continue
    if (!existsSync(file)) throw new Error(`The package lacks the declaration ${path.relative(root, file)}`)
    importedFiles.add(file)
    for (const [, target] of readFileSync(file, 'utf8').matchAll(relativeImport))
      waiting.push(path.join(path.dirname(file), `${target}.d.ts`))
  }
  const unusedFiles = readdirSync(folder, { recursive: true })
    .filter(name => name.endsWith('.d.ts'))
    .map(name => path.join(folder, name))
    .filter(file => !importedFiles.has(file))
  for (const file of unusedFiles) rmSync(file)
  return unusedFiles.length
}
