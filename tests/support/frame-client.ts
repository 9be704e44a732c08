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
  /** The client keeps the frame out of sight, so that a person is asked on pages of the wallet. */
  isForeign?: boolean
  /** Network address, told as a proxy tells it: for a frame that believes one. */
  address?: string
}

/** Speaks to the server of the embedded wallet as its page does: one browser under one embedding origin. */
export class FrameClient {
  readonly own: string
  readonly origin: string
  readonly device: string
  readonly address: string | undefined
  readonly isForeign: boolean
  token: string | undefined

  constructor(frameUrl: string, options: FrameClientOptions = {}) {
    this.own = new URL(frameUrl).origin
    this.origin = options.origin ?? 'http://127.0.0.1:5173'
    this.device = options.device ?? randomBytes(32).toString('base64url')
    this.address = options.address
    this.isForeign = options.isForeign ?? false
    this.token = options.token
  }

  /** Another browser, or the same one under another origin. */
  other(options: FrameClientOptions = {}): FrameClient {
    const { origin, address, isForeign } = this
    return new FrameClient(this.own, { origin, address, isForeign, ...options })
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
      body: JSON.stringify({
        origin: this.origin,
        device: this.device,
        asksInFrame: !this.isForeign,
        ...body,
      }),
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

  /** A whole login: the code of the mail, or of the page behind its link, then the session. */
  async logIn(email: string, mailUrl: string): Promise<FrameAnswer> {
    const begun = await this.begin(email)
    const mailed = await newest(mailUrl, email)
    const isByLink = begun.body.action === 'VERIFY_DEVICE'
    const code = isByLink ? await codeOn(await decide(mailed, 'approve')) : mailed.code
    const entered = await this.call('/email/code', { attempt: begun.body.attempt, code })
    if (typeof entered.body.token === 'string') this.token = entered.body.token
    return entered
  }
}

/** Presses a button on the page behind the link of a mail. */
export const decide = ({ link }: ReceivedMail, decision: 'approve' | 'refuse'): Promise<Response> =>
  fetch(link ?? '', { method: 'POST', body: new URLSearchParams({ decision }) })

/** The code that stands on a page of the wallet. */
export const codeOn = async (page: Response): Promise<string | undefined> =>
  /<p class="code">(\d{6})<\/p>/.exec(await page.text())?.[1]

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
