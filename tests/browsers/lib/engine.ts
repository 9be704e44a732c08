/** The interface of a browser driver. `Page` builds user actions on it. All input is trusted, like a user's. */
export interface Engine {
  readonly name: BrowserName
  /** Whether coordinates of a frame are relative to the frame or to its window. */
  readonly coordinateSpace: 'frame' | 'window'
  /** Opens a browser with a new profile and one window. Resolves with that window. */
  openProfile(appearance: Appearance): Promise<string>
  goto(window: string, url: string): Promise<void>
  /** Runs a function in the page, or in the frame at the end of a path of selectors. Arguments and result are JSON. */
  evaluate(framePath: FramePath, source: string, json: string): Promise<string | undefined>
  /** Performs WebDriver actions. Coordinates are relative to the viewport at `framePath`. */
  performActions(framePath: FramePath, actions: readonly ActionSource[]): Promise<void>
  /** Brings a window to the front, as needed before a click. */
  bringToFront(window: string): Promise<void>
  screenshot(window: string): Promise<Buffer>
  listWindows(): Promise<string[]>
  /** Opens a second window with the same profile. */
  openWindow(): Promise<string>
  close(window: string): Promise<void>
  /** Ends the browser and all helper processes. */
  end(): Promise<void>
}

export const browserNames = ['firefox', 'webkit'] as const
export type BrowserName = (typeof browserNames)[number]

/** User preferences and window size. */
export interface Appearance {
  readonly isDark?: boolean
  readonly width?: number
  readonly height?: number
}

/** A window, or a frame in it: selectors from the outside in, each resolved through open shadow roots. */
export interface FramePath {
  readonly window: string
  readonly frames: readonly string[]
}

export type ActionSource =
  | { type: 'key'; id: string; actions: readonly { type: 'keyDown' | 'keyUp'; value: string }[] }
  | { type: 'pointer'; id: string; parameters: { pointerType: 'mouse' }; actions: readonly PointerAction[] }
  | { type: 'wheel'; id: string; actions: readonly WheelAction[] }

type PointerAction =
  | { type: 'pointerMove'; x: number; y: number; duration: number }
  | { type: 'pointerDown' | 'pointerUp'; button: 0 }
  | { type: 'pause'; duration: number }

interface WheelAction {
  type: 'scroll'
  x: number
  y: number
  deltaX: number
  deltaY: number
  duration: number
}

/** Thrown if the window is closed or its page is being replaced. Callers that wait retry. */
export class PageUnavailableError extends Error {}

/** Source of a function that finds an element by its selector in open shadow roots. */
export const deepSource = `(selector) => {
  const find = root => {
    const match = root.querySelector(selector)
    if (match) return match
    for (const element of root.querySelectorAll('*')) {
      const innerMatch = element.shadowRoot && find(element.shadowRoot)
      if (innerMatch) return innerMatch
    }
    return null
  }
  return find(document)
}`

/**
 * Wraps a function so that arguments and result are one JSON string in both protocols. The compiler may use the helper `__name`.
 */
export const wrapSource = (source: string): string => `async json => {
  const __name = value => value
  const answer = await (${source})(...JSON.parse(json))
  return answer === undefined ? undefined : JSON.stringify(answer)
}`
