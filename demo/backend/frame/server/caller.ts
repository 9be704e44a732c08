import { Refusal, type ServiceRequest } from '../../http.ts'
import { shortName } from '../page/approval/visible-text.ts'
import type { Site } from './site.ts'

/** As long as the frame's page takes one from a site. */
const longestIcon = 8_192
import type { Proof } from '../work.ts'
import { refusals } from '../refusals.ts'

const ownNames = /^(?:localhost|127\.0\.0\.1|(?:[a-z0-9-]+\.)+localhost)$/

/** The frame's own origin, as its page was reached; other names that lead here are refused. */
export function ownOrigin({ headers }: ServiceRequest, port: number): string {
  const origin = `http://${headers.host}`
  const url = URL.canParse(origin) ? new URL(origin) : undefined
  if (!url || !ownNames.test(url.hostname) || url.port !== String(port))
    throw new Refusal(421, 'host', 'This is not the host of the wallet')
  return url.origin
}

/** Calls are for the frame's own page alone: other pages may neither make them nor read the answer. */
export function requireOwnPage(request: ServiceRequest, own: string): void {
  const { headers } = request
  const site = headers['sec-fetch-site']
  if (headers.origin !== own || (site !== undefined && site !== 'same-origin'))
    throw new Refusal(403, 'origin', 'Only the wallet itself may ask')
  if (!headers['content-type']?.startsWith('application/json'))
    throw new Refusal(415, 'content-type', 'The body is JSON')
}

/** Forms of our own pages: these carry no origin where the page sends no referrer. */
function requireOwnForm({ headers }: ServiceRequest): void {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin')
    throw new Refusal(403, 'origin', 'Only the wallet itself may ask')
}

export const bearerOf = ({ headers }: ServiceRequest): string | undefined =>
  /^Bearer ([\w-]{43})$/.exec(headers.authorization ?? '')?.[1]

export type Body = Record<string, unknown>

export function readBody(request: ServiceRequest): Body {
  const body = request.json()
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refusal(400, 'body', 'The body is an object')
  return body as Body
}

/** What a page says of itself: a name is made plain and cut, the address of a picture is left out when it is none. */
export function readClaims({ name, icon, language }: Body): Omit<Site, 'origin'> {
  const plain = typeof name === 'string' ? shortName(name) : ''
  return {
    ...(plain && { name: plain }),
    ...(typeof icon === 'string' && icon.length <= longestIcon && URL.canParse(icon) && { icon }),
    ...(typeof language === 'string' && { language }),
  }
}

/** A field that is a text of a certain form. */
export function readText(body: Body, name: string, form: RegExp): string {
  const value = body[name]
  if (typeof value !== 'string' || !form.test(value))
    throw new Refusal(400, name, `${name} is missing or wrong`)
  return value
}

/** 256 bits as text: tokens, secrets of devices, attempts. */
export const tokenForm = /^[\w-]{43}$/

/** What a browser asks for first. */
export const languageOf = ({ headers }: ServiceRequest): string | undefined =>
  headers['accept-language']?.split(/[,;]/)[0]

/** What a person typed, blanks removed. */
export function readCode(body: Body): string {
  const code = typeof body.code === 'string' ? body.code.replaceAll(/\s/g, '') : ''
  if (!/^\d{6}$/.test(code)) throw new Refusal(400, 'code', refusals.digits)
  return code
}

/** Work that the page says it has done; nothing where it says none. */
export function readProof({ proof }: Body): Proof | undefined {
  if (proof === undefined) return undefined
  const { challenge, numbers } = (proof ?? {}) as Partial<Proof>
  const isNumber = (value: unknown) => Number.isInteger(value) && (value as number) >= 0
  if (typeof challenge !== 'string' || !Array.isArray(numbers) || !numbers.every(isNumber))
    throw new Refusal(400, 'proof', 'proof is wrong')
  return { challenge, numbers }
}

/** What was pressed on a page of ours. */
export function readDecision(request: ServiceRequest): boolean {
  requireOwnForm(request)
  const decision = new URLSearchParams(request.body.toString('utf8')).get('decision')
  if (decision !== 'approve' && decision !== 'refuse') throw new Refusal(400, 'decision', 'Approve or refuse')
  return decision === 'approve'
}
