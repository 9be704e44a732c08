import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const cdnFolder = fileURLToPath(new URL('../dist/cdn/', import.meta.url))
/** Matches a path below a folder whose content sites serve from their root, and captures the path below it. */
const publicFolderPattern = /^.*(?:^|\/)(?:public|static|dist|build|www|htdocs)\/(.+)$/

/** Returns the path at which a site serves the folder: its path below the public folder, or its name. */
export function servedPathOf(folder) {
  const normalPath = path.posix.normalize(folder.split(path.sep).join('/')).replace(/\/$/, '')
  return `/${publicFolderPattern.exec(normalPath)?.[1] ?? path.posix.basename(normalPath)}/`
}

/**
 * Copies the CDN build into a folder and removes the files of an earlier copy. Returns the number of files and the script tag.
 *
 * @param base Path or URL at which the site serves the folder.
 */
export function copyFiles(folder, base = servedPathOf(folder)) {
  const hashes = readHashes(cdnFolder)
  if (!hashes)
    throw new Error('The package has no dist/cdn. In a clone of the repository, run npm run build first.')
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new Error(`${folder} is a file, not a folder`)
  // Skips paths that do not match the names of a copy, so that no file outside of the folder is removed.
  for (const file of Object.keys(readHashes(folder) ?? {}))
    if (!hashes[file] && /^(?:chunks\/)?[\w.-]+$/.test(file)) rmSync(path.join(folder, file), { force: true })
  mkdirSync(folder, { recursive: true })
  for (const file of [...Object.keys(hashes), 'integrity.json', 'THIRD-PARTY-NOTICES.txt'])
    cpSync(path.join(cdnFolder, file), path.join(folder, file))
  const address = `${base.replace(/\/?$/, '/')}w3m.js`
  return {
    count: Object.keys(hashes).length,
    tag: `<script type="module" src="${address}" integrity="${hashes['w3m.js']}" crossorigin="anonymous"></script>`,
  }
}

function readHashes(folder) {
  const file = path.join(folder, 'integrity.json')
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new Error(`${file} is not valid JSON. Delete it and run the command again.`)
  }
}
