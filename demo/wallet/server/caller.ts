import { Refusal, type ServiceRequest } from '../../backend/http.ts'
import { shortenName } from '../page/approval/visible-text.ts'
import type { Site } from './site.ts'

/** Maximum length of an icon URL in characters, the same as in the frame's page (page/login/login.ts). */
const maxIconLength = 8_192
import type { Proof } from '../work.ts'
import { refusals } from '../refusals.ts'

const hostPattern = /^(?:localhost|127\.0\.0\.1|(?:[a-z0-9-]+\.)+localhost)$/

/** Returns the frame's own origin, under the host name of the request. Throws if the request names another host or port. */
export function requireOwnOrigin({ headers }: ServiceRequest, port: number): string {
  const origin = `http://${headers.host}`
  const url = URL.canParse(origin) ? new URL(origin) : undefined
  if (!url || !hostPattern.test(url.hostname) || url.port !== String(port))
    throw new Refusal(421, 'host', 'This is not the host of the wallet')
  return url.origin
}

/** Throws unless the frame's own page made the call, so that other pages can neither make calls nor read responses. */
export function requireOwnPage(request: ServiceRequest, ownUrl: string): void {
  const { headers } = request
  const fetchSite = headers['sec-fetch-site']
  if (headers.origin !== ownUrl || (fetchSite !== undefined && fetchSite !== 'same-origin'))
    throw new Refusal(403, 'origin', 'Only the wallet itself may ask')
  if (!headers['content-type']?.startsWith('application/json'))
    throw new Refusal(415, 'content-type', 'The body is JSON')
}

/** Throws if a page of another origin submitted the form. Checks no `Origin`, because a page without a referrer sends `Origin: null`. */
function requireOwnForm({ headers }: ServiceRequest): void {
  const fetchSite = headers['sec-fetch-site']
  if (fetchSite !== undefined && fetchSite !== 'same-origin')
    throw new Refusal(403, 'origin', 'Only the wallet itself may ask')
}

export const bearerTokenOf = ({ headers }: ServiceRequest): string | undefined =>
  /^Bearer ([\w-]{43})$/.exec(headers.authorization ?? '')?.[1]

export type Body = Record<string, unknown>

export function readBody(request: ServiceRequest): Body {
  const body = request.json()
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refusal(400, 'body', 'The body is an object')
  return body as Body
}

/** Reads what a page claims about itself. Sanitizes and truncates the name, and drops an invalid icon URL. */
export function readClaims({ name, icon, language }: Body): Omit<Site, 'origin'> {
  const plainName = typeof name === 'string' ? shortenName(name) : ''
  return {
    ...(plainName && { name: plainName }),
    ...(typeof icon === 'string' && icon.length <= maxIconLength && URL.canParse(icon) && { icon }),
    ...(typeof language === 'string' && { language }),
  }
}

/** Reads a text field. Throws if it is missing or does not match the pattern. */
export function readText(body: Body, name: string, pattern: RegExp): string {
  const value = body[name]
  if (typeof value !== 'string' || !pattern.test(value))
    throw new Refusal(400, name, `${name} is missing or wrong`)
  return value
}

/** Pattern of tokens, device secrets and login attempts: 256 bits in base64url. */
export const tokenPattern = /^[\w-]{43}$/

/** Returns the first language of the browser's `Accept-Language` header (BCP 47). */
export const languageOf = ({ headers }: ServiceRequest): string | undefined =>
  headers['accept-language']?.split(/[,;]/)[0]

/** Reads a code of six digits. Ignores spaces, which users may type. */
export function readCode(body: Body): string {
  const code = typeof body.code === 'string' ? body.code.replaceAll(/\s/g, '') : ''
  if (!/^\d{6}$/.test(code)) throw new Refusal(400, 'code', refusals.digits)
  return code
}

/** Reads the proof of work that the page sent, if any. Throws if it is malformed. */
export function readProof({ proof }: Body): Proof | undefined {
  if (proof === undefined) return undefined
  const { challenge, numbers } = (proof ?? {}) as Partial<Proof>
  const isWholeNumber = (value: unknown) => Number.isInteger(value) && (value as number) >= 0
  if (typeof challenge !== 'string' || !Array.isArray(numbers) || !numbers.every(isWholeNumber))
    throw new Refusal(400, 'proof', 'proof is wrong')
  return { challenge, numbers }
}

/** Reads the decision submitted on one of our pages: true to approve, false to refuse. */
export function readDecision(request: ServiceRequest): boolean {
  requireOwnForm(request)
  const decision = new URLSearchParams(request.body.toString('utf8')).get('decision')
  if (decision !== 'approve' && decision !== 'refuse') throw new Refusal(400, 'decision', 'Approve or refuse')
  return decision === 'approve'
}
