/** The frame's origin in tests: another host name for this machine. */
export const frameOrigin = `http://frame.localhost:${location.port}`
export const frameAddress = (query = ''): string => `${frameOrigin}/tests/support/fake-frame.html?${query}`

export interface Heard {
  readonly id: string
  readonly type: string
  readonly payload?: unknown
}

export interface FakeFrame {
  /** Requests of the client, oldest first. */
  readonly heard: readonly Heard[]
  /** Number of pages loaded in frames. */
  readonly loads: number
  /** Whether the browser reported the frame as fully visible and uncovered. */
  readonly isSeenWhole: boolean
  element(): HTMLIFrameElement | null
  /** Returns the messages of one kind. */
  of(name: string): Heard[]
  /** Sets fixed responses by name: a payload, `{ error: { message, code } }` or `'silent'`. */
  script(answers: Readonly<Record<string, unknown>>): void
  /** Posts a message from the frame to the page. */
  say(message: unknown, times?: number): void
  succeed(asked: Heard, payload?: unknown): void
  fail(asked: Heard, payload: { message: string; code?: number }): void
  reload(): void
  stop(): void
}

/** Follows the frame that the client creates, and controls its messages. */
export function fakeFrame(): FakeFrame {
  const heard: Heard[] = []
  let loads = 0
  let isSeenWhole = false
  const hear = ({ data, origin }: MessageEvent) => {
    if (origin !== frameOrigin) return
    if (data?.fakeFrame === 'heard') heard.push(data.message)
    if (data?.fakeFrame === 'loaded') loads++
    if (data?.fakeFrame === 'visible') isSeenWhole = data.isVisible && data.ratio === 1
  }
  addEventListener('message', hear)
  const element = () => document.querySelector<HTMLIFrameElement>('#w3m-iframe')
  const post = (message: object) => element()?.contentWindow?.postMessage(message, '*')
  const nameOf = ({ type }: Heard) => type.slice('@w3m-app/'.length)
  const fake: FakeFrame = {
    heard,
    get loads() {
      return loads
    },
    get isSeenWhole() {
      return isSeenWhole
    },
    element,
    of: name => heard.filter(message => nameOf(message) === name),
    script: answers => post({ fake: 'script', answers }),
    say: (message, times) => post({ fake: 'say', message, times }),
    succeed: (asked, payload) =>
      fake.say({ id: asked.id, type: `@w3m-frame/${nameOf(asked)}_SUCCESS`, payload }),
    fail: (asked, payload) => fake.say({ id: asked.id, type: `@w3m-frame/${nameOf(asked)}_ERROR`, payload }),
    reload: () => post({ fake: 'reload' }),
    stop: () => removeEventListener('message', hear),
  }
  return fake
}

/** Waits for a state by animation frames, which fake clocks do not stop. */
export async function seen<T>(look: () => T | undefined | null | false | 0, what = 'the state'): Promise<T> {
  for (let frames = 0; frames < 1_800; frames++) {
    const found = look()
    if (found) return found
    await new Promise(requestAnimationFrame)
  }
  throw new Error(`Waited in vain for ${what}`)
}
