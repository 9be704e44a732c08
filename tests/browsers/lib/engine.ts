/** What a driver of any engine can do; `Page` builds what a person does on it. All of it is trusted input, as of a person. */
export interface Engine {
  readonly name: BrowserName
  /** Whether points of a frame are the frame's own, or those of the window around it. */
  readonly pointsIn: 'frame' | 'window'
  /** A browser that knows nothing yet, with one window; resolves with that window. */
  fresh(looks: Looks): Promise<string>
  goto(window: string, url: string): Promise<void>
  /** Runs a function in the page, or in the frame that stands at the end of a path of selectors; JSON in, JSON out. */
  evaluate(place: Place, source: string, json: string): Promise<string | undefined>
  /** Actions of the WebDriver standard, at points of the place's own viewport. */
  act(place: Place, actions: readonly ActionSource[]): Promise<void>
  /** Brings a window before the others, as a person does who is going to press there. */
  front(window: string): Promise<void>
  screenshot(window: string): Promise<Buffer>
  windows(): Promise<string[]>
  /** A second window of the same person. */
  open(): Promise<string>
  close(window: string): Promise<void>
  /** Ends the browser and all that was started for it. */
  end(): Promise<void>
}

export const browserNames = ['firefox', 'webkit'] as const
export type BrowserName = (typeof browserNames)[number]

/** How the person has set up machine and window. */
export interface Looks {
  readonly isDark?: boolean
  readonly width?: number
  readonly height?: number
}

/** A window, and in it a frame: selectors from the outside in, each found through open shadow roots. */
export interface Place {
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

/** The window is gone, or the page in it is being replaced: whoever waits looks again. */
export class GoneError extends Error {}

/** Source of a function that finds an element by its selector, through open shadow roots. */
export const deepSource = `(selector) => {
  const look = root => {
    const found = root.querySelector(selector)
    if (found) return found
    for (const each of root.querySelectorAll('*')) {
      const inside = each.shadowRoot && look(each.shadowRoot)
      if (inside) return inside
    }
    return null
  }
  return look(document)
}`

/** Puts JSON in and takes JSON out, so that both protocols carry one string. The compiler may name functions by a helper. */
export const wrapped = (source: string): string => `async json => {
  const __name = value => value
  const answer = await (${source})(...JSON.parse(json))
  return answer === undefined ? undefined : JSON.stringify(answer)
}`
