import { randomBytes } from 'node:crypto'
import { prove } from '../../demo/wallet/page/login/prove.ts'
import type { Work } from '../../demo/wallet/work.ts'
import type { ReceivedMail } from '../../demo/backend/services/mail.ts'

export interface FrameAnswer {
  status: number
  body: Record<string, unknown>
  /** Error message of a refusal. */
  refusal: string | undefined
  retryAfter: number | undefined
}

export interface FrameClientOptions {
  /** The embedding origin. */
  origin?: string
  device?: string
  token?: string
  /** Simulates a client that hides the frame. Its approvals happen on pages of the wallet. */
  isForeign?: boolean
  /** Client address in a proxy header, for a server that trusts the proxy. */
  address?: string
}

/** Sends requests to the embedded wallet's server like its page, as one browser under one embedding origin. */
export class FrameClient {
  readonly walletOrigin: string
  readonly origin: string
  readonly device: string
  readonly address: string | undefined
  readonly isForeign: boolean
  token: string | undefined

  constructor(frameUrl: string, options: FrameClientOptions = {}) {
    this.walletOrigin = new URL(frameUrl).origin
    this.origin = options.origin ?? 'http://127.0.0.1:5173'
    this.device = options.device ?? randomBytes(32).toString('base64url')
    this.address = options.address
    this.isForeign = options.isForeign ?? false
    this.token = options.token
  }

  /** Returns a client for another browser, or for the same browser under another origin. */
  createClient(options: FrameClientOptions = {}): FrameClient {
    const { origin, address, isForeign } = this
    return new FrameClient(this.walletOrigin, { origin, address, isForeign, ...options })
  }

  async call(
    path: string,
    body: object = {},
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ): Promise<FrameAnswer> {
    const response = await fetch(`${this.walletOrigin}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: this.walletOrigin,
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

  startLogin(email: string, extraBody: object = {}) {
    return this.call('/email/begin', { email, ...extraBody })
  }

  /** Begins a login for which the server requires a proof of work, and begins it again with the proof. */
  async startLoginWithProof(email: string): Promise<FrameAnswer> {
    const { body } = await this.startLogin(email)
    return this.startLogin(email, { proof: await prove(body.work as Work) })
  }

  /** Logs in: reads the code from the email or from the linked page, then creates the session. */
  async logIn(email: string, mailUrl: string): Promise<FrameAnswer> {
    const startAnswer = await this.startLogin(email)
    const mail = await readNewestMail(mailUrl, email)
    const isByLink = startAnswer.body.action === 'VERIFY_DEVICE'
    const code = isByLink ? await readCode(await submitDecision(mail, 'approve')) : mail.code
    const codeAnswer = await this.call('/email/code', { attempt: startAnswer.body.attempt, code })
    if (typeof codeAnswer.body.token === 'string') this.token = codeAnswer.body.token
    return codeAnswer
  }
}

/** Submits a decision on the page linked in an email. */
export const submitDecision = ({ link }: ReceivedMail, decision: 'approve' | 'refuse'): Promise<Response> =>
  fetch(link ?? '', { method: 'POST', body: new URLSearchParams({ decision }) })

/** Returns the code on a page of the wallet. */
export const readCode = async (page: Response): Promise<string | undefined> =>
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

/** Returns the emails to an address, newest first. */
export async function readMails(mailUrl: string, address: string): Promise<ReceivedMail[]> {
  const response = await fetch(`${mailUrl}/${encodeURIComponent(address)}`)
  return ((await response.json()) as { mails: ReceivedMail[] }).mails
}

async function readNewestMail(mailUrl: string, address: string): Promise<ReceivedMail> {
  const [mail] = await readMails(mailUrl, address)
  if (!mail) throw new Error(`No email was sent to ${address}`)
  return mail
}
