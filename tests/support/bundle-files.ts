import { readFileSync } from 'node:fs'

interface Chunk {
  readonly file: string
  readonly modules: readonly { readonly name: string }[]
}

/** Address of the file of the bundle that holds a source, as the build has written it down. */
export function fileOf(source: string): RegExp {
  const record = new URL('../../.cache/cdn-chunks.json', import.meta.url)
  const { chunks } = JSON.parse(readFileSync(record, 'utf8')) as { chunks: readonly Chunk[] }
  const found = chunks.find(({ modules }) => modules.some(({ name }) => name === source))
  if (!found) throw new Error(`no file of the bundle holds ${source}`)
  return new RegExp(`/${found.file.replaceAll('.', '\\.')}$`)
}
