import { FrameError } from '../../contract.ts'
import type { LoginBrowser } from './browser.ts'

/** The server could not be reached, which says nothing about what was asked. */
export class Unreachable extends FrameError {
  constructor() {
    super('The wallet cannot be reached. Check your connection')
  }
}

export interface Ask {
  readonly body: Readonly<Record<string, unknown>>
  readonly token?: string
  readonly signal?: AbortSignal
}

const unauthorized = 4100

/** Asks the frame's server; its refusals become sentences that the embedding page may show. */
export async function askServer(
  browser: LoginBrowser,
  path: string,
  { body, token, signal }: Ask,
): Promise<Record<string, unknown>> {
  let status: number
  let answer: unknown
  try {
    const response = await browser.send(`/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
      signal,
    })
    status = response.status
    answer = await response.json()
  } catch {
    if (signal?.aborted) throw new FrameError('Request was aborted')
    throw new Unreachable()
  }
  if (typeof answer !== 'object' || answer === null || status >= 500) throw new Unreachable()
  if (status === 200) return answer as Record<string, unknown>
  throw new FrameError(reasonOf(answer), status === 401 ? unauthorized : undefined)
}

function reasonOf(answer: object): string {
  const [reason] = 'reasons' in answer && Array.isArray(answer.reasons) ? (answer.reasons as unknown[]) : []
  const { description } = (reason ?? {}) as { description?: unknown }
  return typeof description === 'string' ? description : 'Something went wrong'
}
