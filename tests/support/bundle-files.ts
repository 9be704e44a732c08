import { readFileSync } from 'node:fs'

interface Chunk {
  readonly file: string
  readonly modules: readonly { readonly name: string }[]
}

/** Returns a pattern for the URL of the chunk that contains a source, from the build's record. */
export function chunkPatternOf(source: string): RegExp {
  const recordUrl = new URL('../../.cache/cdn-chunks.json', import.meta.url)
  const { chunks } = JSON.parse(readFileSync(recordUrl, 'utf8')) as { chunks: readonly Chunk[] }
  const chunk = chunks.find(({ modules }) => modules.some(({ name }) => name === source))
  if (!chunk) throw new Error(`no file of the bundle contains ${source}`)
  return new RegExp(`/${chunk.file.replaceAll('.', '\\.')}$`)
}
