import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Returns the file that `npm pack` wrote into the clone. Throws if it does not exist. */
function packedFile() {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const file = path.join(root, `w3m-elements-${version}.tgz`)
  if (!existsSync(file))
    throw new Error(
      `w3m-elements is not published to npm yet. Run npm pack in ${root} first, or pass --package.`,
    )
  return file
}

/** Returns the value of `dependencies['w3m-elements']` in an app: a relative path of a file, or a version of the registry. */
export function dependencyOf(folder, source = packedFile()) {
  return existsSync(source) ? `file:${path.relative(folder, source).split(path.sep).join('/')}` : source
}
