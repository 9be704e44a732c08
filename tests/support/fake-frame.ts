/** The frame's origin in tests: another host name for this machine. */
export const frameOrigin = `http://frame.localhost:${location.port}`
export const createFrameUrl = (query = ''): string => `${frameOrigin}/tests/support/fake-frame.html?${query}`

export interface FrameRequest {
  readonly id: string
  readonly type: string
  readonly payload?: unknown
}

export interface FakeFrame {
  /** Requests of the client, oldest first. */
  readonly requests: readonly FrameRequest[]
  /** Number of pages loaded in frames. */
  readonly loadCount: number
  /** Whether the browser reported the frame as fully visible and uncovered. */
  readonly isFullyVisible: boolean
  element(): HTMLIFrameElement | null
  /** Returns the requests with this name. */
  getRequests(name: string): FrameRequest[]
  /** Sets fixed responses by name: a payload, `{ error: { message, code } }` or `'silent'`. */
  setAnswers(answers: Readonly<Record<string, unknown>>): void
  /** Posts a message from the frame to the page. */
  send(message: unknown, times?: number): void
  succeed(request: FrameRequest, payload?: unknown): void
  fail(request: FrameRequest, payload: { message: string; code?: number }): void
  reload(): void
  stop(): void
}

/** Records the requests to the frame that the client creates, and controls its messages. */
export function fakeFrame(): FakeFrame {
  const requests: FrameRequest[] = []
  let loadCount = 0
  let isFullyVisible = false
  const onMessage = ({ data, origin }: MessageEvent) => {
    if (origin !== frameOrigin) return
    if (data?.fakeFrame === 'received') requests.push(data.message)
    if (data?.fakeFrame === 'loaded') loadCount++
    if (data?.fakeFrame === 'visible') isFullyVisible = data.isVisible && data.ratio === 1
  }
  addEventListener('message', onMessage)
  const findElement = () => document.querySelector<HTMLIFrameElement>('#w3m-iframe')
  const post = (message: object) => findElement()?.contentWindow?.postMessage(message, '*')
  const nameOf = ({ type }: FrameRequest) => type.slice('@w3m-app/'.length)
  const frame: FakeFrame = {
    requests,
    get loadCount() {
      return loadCount
    },
    get isFullyVisible() {
      return isFullyVisible
    },
    element: findElement,
    getRequests: name => requests.filter(message => nameOf(message) === name),
    setAnswers: answers => post({ fake: 'script', answers }),
    send: (message, times) => post({ fake: 'send', message, times }),
    succeed: (request, payload) =>
      frame.send({ id: request.id, type: `@w3m-frame/${nameOf(request)}_SUCCESS`, payload }),
    fail: (request, payload) =>
      frame.send({ id: request.id, type: `@w3m-frame/${nameOf(request)}_ERROR`, payload }),
    reload: () => post({ fake: 'reload' }),
    stop: () => removeEventListener('message', onMessage),
  }
  return frame
}

/** Waits for a state by animation frames, which fake clocks do not stop. */
export async function waitForState<T>(
  read: () => T | undefined | null | false | 0,
  description = 'the state',
): Promise<T> {
  for (let frames = 0; frames < 1_800; frames++) {
    const value = read()
    if (value) return value
    await new Promise(requestAnimationFrame)
  }
  throw new Error(`Timed out waiting for ${description}`)
}
