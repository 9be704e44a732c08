import { FrameError } from '../../contract.ts'
import type { Work } from '../../work.ts'
import type { LoginBrowser } from './browser.ts'
import { refusals } from '../../refusals.ts'

/** Thrown if the server could not be reached, failed, or sent no valid response. The outcome of the call is then unknown. */
export class UnreachableError extends FrameError {
  constructor() {
    super(refusals.unreachable)
  }
}

export interface ServerCall {
  readonly body: Readonly<Record<string, unknown>>
  readonly token?: string
  readonly signal?: AbortSignal
}

const unauthorizedCode = 4100
/** Maximum number of proofs per call. A proof becomes invalid if the computer sleeps too long or its network address changes. */
const maxProofs = 3

/**
 * Calls the frame's server. If the server requires a proof of work, does the work and retries. Rejects with a FrameError whose message
 * the embedding page may show.
 */
export async function callServer(
  browser: LoginBrowser,
  path: string,
  call: ServerCall,
): Promise<Record<string, unknown>> {
  let { status, answer } = await post(browser, path, call)
  for (let proofCount = 0; proofCount < maxProofs; proofCount++) {
    const work = workOf(answer)
    if (!work) break
    // Loaded on demand, because a proof is needed only if too many logins come from one network or device.
    const { prove } = await import('./prove.ts').catch(() => Promise.reject(new UnreachableError()))
    const proof = await prove(work, call.signal).catch(() => Promise.reject(createAbortedError()))
    ;({ status, answer } = await post(browser, path, { ...call, body: { ...call.body, proof } }))
  }
  if (status === 200) return answer as Record<string, unknown>
  throw new FrameError(reasonOf(answer), status === 401 ? unauthorizedCode : undefined)
}

async function post(
  browser: LoginBrowser,
  path: string,
  { body, token, signal }: ServerCall,
): Promise<{ status: number; answer: object }> {
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
    if (signal?.aborted) throw createAbortedError()
    throw new UnreachableError()
  }
  if (typeof answer !== 'object' || answer === null || status >= 500) throw new UnreachableError()
  return { status, answer }
}

const retryMs = 2000

/** Repeats a request while the server is unreachable, so that a lost connection does not end a wait for the user. */
export async function retryUntilReached<T>(request: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await request()
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error
      await wait(retryMs, signal)
    }
  }
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(createAbortedError())
      },
      { once: true },
    )
  })

const createAbortedError = () => new FrameError('Request was aborted')

const workOf = (answer: object): Work | undefined => ('work' in answer ? (answer.work as Work) : undefined)

function reasonOf(answer: object): string {
  const [reason] = 'reasons' in answer && Array.isArray(answer.reasons) ? (answer.reasons as unknown[]) : []
  const { description } = (reason ?? {}) as { description?: unknown }
  return typeof description === 'string' ? description : refusals.failed
}
