import * as z from 'zod/mini'
import { isNetworkId, type NetworkId } from '../../core/chain/caip.ts'
import { namespaces } from '../../core/chain/namespace.ts'
import { SignInError } from '../../core/sign-in/sign-in-error.ts'
import { isLoopback, isSchemeOf } from '../loopback.ts'
import { createRefusal } from '../rules.ts'

const maxBodyBytes = 131_072

const verifyBody = z.object({
  message: z.string(),
  signature: z.string(),
  namespace: z.enum(namespaces),
})

export type VerifyBody = z.infer<typeof verifyBody>

/** Reads a body, whatever its declared length is. Rejects with REQUEST_TOO_LARGE if it exceeds `maxBodyBytes`. */
async function readText(request: Request): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    const part = chunk.value as Uint8Array
    size += part.length
    parts.push(part)
    if (size <= maxBodyBytes) continue
    await reader?.cancel()
    throw createRefusal('REQUEST_TOO_LARGE')
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const part of parts) {
    bytes.set(part, offset)
    offset += part.length
  }
  return new TextDecoder().decode(bytes)
}

/** Reads the body of `POST /verify`. Accepts only JSON, because another site cannot send it without a CORS preflight. */
export async function readVerifyBody(request: Request): Promise<VerifyBody> {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    throw createRefusal('REQUEST_INVALID')
  try {
    const text = await readText(request)
    return verifyBody.parse(JSON.parse(text))
  } catch (cause) {
    // The error is also REQUEST_INVALID if the client closed the connection while sending the body.
    throw cause instanceof SignInError ? cause : createRefusal('REQUEST_INVALID', cause)
  }
}

/** Returns the account in the query, or undefined if the query has no account. Throws REQUEST_INVALID if the query is malformed. */
export function readAccount(url: URL): { chainId: NetworkId; address: string } | undefined {
  const chainId = url.searchParams.get('chainId')
  const address = url.searchParams.get('address')
  if (chainId === null && address === null) return undefined
  if (!isNetworkId(chainId) || !address || address.length > 128) throw createRefusal('REQUEST_INVALID')
  return { chainId, address }
}

/**
 * Returns whether the page is served over https or from this machine, because browsers send the cookie only then. A forged
 * `X-Forwarded-Proto` harms only its sender.
 */
export function isSecure(request: Request, url: URL): boolean {
  if (url.protocol === 'https:' || isLoopback(url.host)) return true
  const forwardedProto = request.headers.get('x-forwarded-proto') ?? ''
  return /^https\b/i.test(forwardedProto) || /^https:/i.test(request.headers.get('origin') ?? '')
}

/** Returns whether an origin is the page's own or allowed by the app. */
export function isOriginAllowed(
  origin: string,
  domains: readonly string[],
  origins: readonly string[],
): boolean {
  if (origins.includes(origin)) return true
  const [scheme, host, ...extraParts] = origin.split('://')
  if (host === undefined || extraParts.length) return false
  const isOwnDomain = domains.some(domain => domain.toLowerCase() === host.toLowerCase())
  return isOwnDomain && isSchemeOf(scheme, host)
}
