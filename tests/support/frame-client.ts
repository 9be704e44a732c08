import { randomBytes } from 'node:crypto'
import { prove } from '../../demo/backend/frame/page/login/prove.ts'
import type { Work } from '../../demo/backend/frame/work.ts'
import type { ReceivedMail } from '../../demo/backend/services/mail.ts'

export interface FrameAnswer {
  status: number
  body: Record<string, unknown>
  /** What a refusal says. */
  refusal: string | undefined
  retryAfter: number | undefined
}

export interface FrameClientOptions {
  /** Embedding origin. */
  origin?: string
  device?: string
  token?: string
  /** Network address, told as a proxy tells it: for a frame that believes one. */
  address?: string
}

/** Speaks to the server of the embedded wallet as its page does: one browser under one embedding origin. */
export class FrameClient {
  readonly own: string
  readonly origin: string
  readonly device: string
  readonly address: string | undefined
  token: string | undefined

  constructor(frameUrl: string, options: FrameClientOptions = {}) {
    this.own = new URL(frameUrl).origin
    this.origin = options.origin ?? 'http://127.0.0.1:5173'
    this.device = options.device ?? randomBytes(32).toString('base64url')
    this.address = options.address
    this.token = options.token
  }

  /** Another browser, or the same one under another origin. */
  other(options: FrameClientOptions = {}): FrameClient {
    const { origin, address } = this
    return new FrameClient(this.own, { origin, address, ...options })
  }

  async call(
    path: string,
    body: object = {},
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ): Promise<FrameAnswer> {
    const response = await fetch(`${this.own}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: this.own,
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(this.address && { 'x-forwarded-for': this.address }),
        ...headers,
      },
      body: JSON.stringify({ origin: this.origin, device: this.device, ...body }),
      signal,
    })
    return readAnswer(response)
  }

  begin(email: string, more: object = {}) {
    return this.call('/email/begin', { email, ...more })
  }

  /** Begins as the frame's page does: where the server asks for work first, it is done. */
  async beginWithWork(email: string): Promise<FrameAnswer> {
    const { body } = await this.begin(email)
    return this.begin(email, { proof: await prove(body.work as Work) })
  }

  /** A whole login: link if asked for, code, session. */
  async logIn(email: string, mailUrl: string): Promise<FrameAnswer> {
    const begun = await this.begin(email)
    if (begun.body.action === 'VERIFY_DEVICE') await this.decide(await newest(mailUrl, email), 'approve')
    const { code } = await newest(mailUrl, email)
    const entered = await this.call('/email/code', { attempt: begun.body.attempt, code })
    if (typeof entered.body.token === 'string') this.token = entered.body.token
    return entered
  }

  decide({ link }: ReceivedMail, decision: 'approve' | 'refuse'): Promise<Response> {
    return fetch(link ?? '', { method: 'POST', body: new URLSearchParams({ decision }) })
  }
}

async function readAnswer(response: Response): Promise<FrameAnswer> {
  const body = (await response.json()) as Record<string, unknown>
  const [reason] = (body.reasons ?? []) as { description: string }[]
  const retryAfter = response.headers.get('retry-after')
  return {
    status: response.status,
    body,
    refusal: reason?.description,
    retryAfter: retryAfter === null ? undefined : Number(retryAfter),
  }
}

/** Mails to an address, newest first. */
export async function mailsTo(mailUrl: string, address: string): Promise<ReceivedMail[]> {
  const answer = await fetch(`${mailUrl}/${encodeURIComponent(address)}`)
  return ((await answer.json()) as { mails: ReceivedMail[] }).mails
}

async function newest(mailUrl: string, address: string): Promise<ReceivedMail> {
  const [mail] = await mailsTo(mailUrl, address)
  if (!mail) throw new Error(`No mail came to ${address}`)
  return mail
}
