// Removes declarations that no entry of the package reaches, which are most of them.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

const relativeImport = /(?:from|import|module)\s*\(?\s*['"](\.{1,2}\/[^'"]+)\.js['"]/g

/** Returns the declarations that `exports` names below `root`. A pattern with modules names those that have a module. */
function declarationsOf(exports, root) {
  return Object.values(exports)
    .filter(target => target.types)
    .flatMap(({ types, default: module = types }) => {
      if (!types.includes('*')) return [types]
      const [before, after] = module.split('*')
      return readdirSync(path.join(root, before))
        .filter(name => name.endsWith(after))
        .map(name => types.replace('*', name.slice(0, -after.length)))
    })
    .map(name => path.join(root, name))
}

/**
 * Deletes the declarations below `folder` that the entries do not import, directly or through others. Throws if an entry imports a
 * declaration that does not exist. Returns the number of deleted files.
 */
export function pruneTypes({ exports, root, folder }) {
  const reached = new Set()
  const waiting = declarationsOf(exports, root)
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue
    if (!existsSync(file)) throw new Error(`The package has no ${path.relative(root, file)}`)
    reached.add(file)
    for (const [, target] of readFileSync(file, 'utf8').matchAll(relativeImport))
      waiting.push(path.join(path.dirname(file), `${target}.d.ts`))
  }
  const unused = readdirSync(folder, { recursive: true })
    .filter(name => name.endsWith('.d.ts'))
    .map(name => path.join(folder, name))
    .filter(file => !reached.has(file))
  for (const file of unused) rmSync(file)
  return unused.length
}
