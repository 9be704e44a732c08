import { retryUntilReached } from '../login/call-server.ts'
import type { Screen } from './description.ts'
import { createSeal, digestOf } from './seal.ts'

// Transfers a request through the frame's server if the window and the frame cannot exchange messages, as in a page with
// `Cross-Origin-Opener-Policy: same-origin` or in an installed app. The server receives only sealed texts, so it can read neither the
// request nor the answer.

/** Calls the frame's own server. */
export type CallServer = (
  path: string,
  body: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
) => Promise<Record<string, unknown>>

export type Answer = 'approved' | 'refused'

/** Number of times a window polls for its request. Each poll is held open for about 25 seconds. */
const maxPolls = 3

const answerPurposeOf = (digest: string): string => `answer ${digest}`

/**
 * For the frame: submits the request and waits for its answer. Resolves to `closed` if the request ended without an answer. Rejects if
 * the request cannot be submitted, or if the answer is not sealed for this very screen.
 */
export async function transferScreen(
  secret: string,
  screen: Screen,
  callServer: CallServer,
  { signal, onClaim }: { readonly signal: AbortSignal; onClaim(): void },
): Promise<Answer | 'closed'> {
  const seal = await createSeal(secret)
  const text = JSON.stringify(screen)
  const { name } = seal
  const sealedScreen = await seal.seal('screen', text)
  signal.throwIfAborted()
  signal.addEventListener('abort', () => void callServer('/approval/drop', { name }).catch(() => undefined))
  await callServer('/approval/put', { name, sealed: sealedScreen }, signal)
  let wasClaimed = false
  for (;;) {
    const { state, answer } = await retryUntilReached(
      () => callServer('/approval/wait', { name, wasClaimed }, signal),
      signal,
    )
    if (state === 'ended') return 'closed'
    if (state === 'answered')
      return readAnswer(await seal.open(answerPurposeOf(await digestOf(text)), String(answer)))
    if (state === 'claimed' && !wasClaimed) onClaim()
    wasClaimed = state === 'claimed'
  }
}

function readAnswer(text: string): Answer {
  if (text !== 'approved' && text !== 'refused') throw new Error('No answer')
  return text
}

export interface ClaimedScreen {
  readonly screen: Screen
  /** Submits the answer. Rejects if the server cannot be reached or no longer accepts it. */
  answer(answer: Answer): Promise<void>
  /** Resolves to `taken` once the frame has the answer, or to `gone` if the request was withdrawn or has expired. */
  waitForEnd(signal: AbortSignal): Promise<'taken' | 'gone'>
}

/**
 * For the window: claims the request of its link. Resolves to undefined if the request is not found. Rejects if it has ended or another
 * window has claimed it.
 */
export async function claimScreen(
  secret: string,
  callServer: CallServer,
): Promise<ClaimedScreen | undefined> {
  const seal = await createSeal(secret)
  const { name } = seal
  for (let pollCount = 0; pollCount < maxPolls; pollCount++) {
    const { screen: sealedScreen, ticket } = await callServer('/approval/claim', { name })
    if (typeof sealedScreen !== 'string') continue
    const text = await seal.open('screen', sealedScreen)
    return {
      screen: JSON.parse(text) as Screen,
      async answer(answer) {
        const sealedAnswer = await seal.seal(answerPurposeOf(await digestOf(text)), answer)
        await callServer('/approval/answer', { name, ticket, sealed: sealedAnswer })
      },
      async waitForEnd(signal) {
        for (;;) {
          const { isTaken, isGone } = await retryUntilReached(
            () => callServer('/approval/watch', { name, ticket }, signal),
            signal,
          )
          if (isTaken) return 'taken'
          if (isGone) return 'gone'
        }
      },
    }
  }
  return undefined
}
