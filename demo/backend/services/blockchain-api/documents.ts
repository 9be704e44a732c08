const limitMs = 2000
const maxLength = 512 * 1024

/**
 * Reads the JSON document at the URI of a token: from a data URL, or from this machine, because the stack does not use the
 * internet. Resolves with undefined if the document cannot be read.
 */
export async function fetchDocument(uri: string): Promise<Record<string, unknown> | undefined> {
  try {
    const text = uri.startsWith('data:') ? decodeDataUri(uri) : await fetchText(uri)
    const value: unknown = text === undefined ? undefined : JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    // The modal shows a collectible without its metadata if they cannot be read.
    return undefined
  }
}

function decodeDataUri(uri: string): string | undefined {
  const [, isBase64, content] = /^data:application\/json[^,]*?(;base64)?,(.*)$/is.exec(uri) ?? []
  if (content === undefined || content.length > maxLength) return undefined
  return isBase64 ? Buffer.from(content, 'base64').toString('utf8') : decodeURIComponent(content)
}

async function fetchText(uri: string): Promise<string | undefined> {
  if (!URL.canParse(uri) || new URL(uri).hostname !== '127.0.0.1') return undefined
  const response = await fetch(uri, { signal: AbortSignal.timeout(limitMs), redirect: 'error' })
  const text = await response.text()
  return response.ok && text.length <= maxLength ? text : undefined
}
