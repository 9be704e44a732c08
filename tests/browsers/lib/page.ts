import { mkdir, writeFile } from 'node:fs/promises'
import { until } from '../../support/until.ts'
import { type Engine, PageUnavailableError, type FramePath } from './engine.ts'
import { findFrameOrigin, locate, readTexts, type TargetState, type Target } from './in-page.ts'

const timeoutMs = 30_000

/** Special keys by their WebDriver code points. */
const keys = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  Shift: '\uE008',
  Control: '\uE009',
  Backspace: '\uE003',
  ArrowDown: '\uE015',
  ArrowUp: '\uE013',
} as const
type Key = keyof typeof keys

/** A window or frame with the user's actions. An action on a target waits until it is possible. */
export class Page {
  readonly engine: Engine
  readonly framePath: FramePath

  constructor(engine: Engine, framePath: FramePath) {
    this.engine = engine
    this.framePath = framePath
  }

  goto(url: string): Promise<void> {
    return this.engine.goto(this.framePath.window, url)
  }

  /** Goes back in the window's history. A page from the back/forward cache has no load event, for which drivers would wait. */
  goBack(): Promise<void> {
    return this.evaluate(() => void setTimeout(() => history.back()))
  }

  /** Returns the frame that a selector matches. */
  getFrame(selector: string): Page {
    return new Page(this.engine, { ...this.framePath, frames: [...this.framePath.frames, selector] })
  }

  /** Calls a function in the page. Arguments and result are passed as JSON. */
  async evaluate<A extends readonly unknown[], R>(
    pageFunction: (...args: A) => R,
    ...args: A
  ): Promise<Awaited<R>> {
    const answer = await this.engine.evaluate(this.framePath, String(pageFunction), JSON.stringify(args))
    return (answer === undefined ? undefined : JSON.parse(answer)) as Awaited<R>
  }

  /** Waits until a function in the page returns a truthy value, and resolves with it. */
  until<A extends readonly unknown[], R>(
    pageFunction: (...args: A) => R,
    ...args: A
  ): Promise<NonNullable<Awaited<R>>> {
    return this.#wait(`that ${String(pageFunction)}`, () => this.evaluate(pageFunction, ...args))
  }

  #wait<T>(description: string, read: () => Promise<T>): Promise<NonNullable<T>> {
    const readIfLoaded = () =>
      read().catch((error: unknown) => {
        if (error instanceof PageUnavailableError) return undefined
        throw error
      })
    return until(readIfLoaded as () => Promise<NonNullable<T>>, description, timeoutMs).catch(
      async (error: Error) => {
        await this.saveScreenshot(`timeout-${this.engine.name}-${Date.now()}`).catch(() => undefined)
        throw new Error(
          `${error.message}\nShown: ${await this.readTexts().catch(String)}${await this.#describeOtherWindows()}`,
        )
      },
    )
  }

  /** Returns the text of the user's other windows, for error messages. */
  async #describeOtherWindows(): Promise<string> {
    const windows = await this.engine.listWindows().catch(() => [])
    const otherWindows = windows.filter(candidate => candidate !== this.framePath.window)
    const texts = await Promise.all(
      otherWindows.map(window => new Page(this.engine, { window, frames: [] }).readTexts().catch(String)),
    )
    return texts.map(text => `\nIn another window: ${text}`).join('')
  }

  /** Returns the current position of the target if it is visible. */
  find(target: Target): Promise<TargetState | undefined> {
    return this.evaluate(locate, target, false)
  }

  /** Waits until the target is visible. */
  see(target: Target): Promise<TargetState> {
    return this.#wait(`${JSON.stringify(target)} to be seen`, () => this.find(target))
  }

  seeText(text: string): Promise<TargetState> {
    return this.see({ text })
  }

  /** Waits until the target is not visible. */
  async waitUntilHidden(target: Target): Promise<void> {
    await this.#wait(`${JSON.stringify(target)} to be gone`, async () => !(await this.find(target)))
  }

  async readText(target: Target): Promise<string> {
    return (await this.see(target)).text
  }

  /**
   * Moves the pointer to the target and waits until a click would hit it: it is uncovered, does not move and is enabled. The
   * embedded wallet only enables its buttons after the pointer has been in their page for a short time.
   */
  async hover(target: Target): Promise<TargetState> {
    await this.engine.bringToFront(this.framePath.window)
    await this.#movePointer(await this.#waitUntilStill(target), [])
    return this.#wait(`${JSON.stringify(target)} to be ready for a press`, async () => {
      const state = await this.#waitUntilStill(target)
      return state.isEnabled ? state : undefined
    })
  }

  /** Waits until the target is uncovered and does not move. Resolves with its position in the coordinate space of the engine. */
  #waitUntilStill(target: Target): Promise<TargetState> {
    return this.#wait(`${JSON.stringify(target)} to be free`, async () => {
      const state = await this.evaluate(locate, target, true)
      if (!state?.isUncovered) return undefined
      const position = await this.#convertToWindow(state)
      return position && (this.engine.coordinateSpace === 'window' ? position : state)
    })
  }

  /**
   * Clicks the target. On a slow machine an animation may pause and continue under the pointer, so a click that missed all controls
   * is repeated once. Another test measures layout shifts.
   */
  async press(target: Target): Promise<void> {
    for (const isLast of [false, true]) {
      const state = await this.hover(target)
      await this.#movePointer(state, [
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ])
      const press = await this.#readHit()
      if (press.isHit) return
      if (isLast || /(?:^|< )(?:button|a|input)(?: <|$)/.test(press.hitPath ?? ''))
        throw new Error(
          `The press on ${JSON.stringify(target)} met ${press.hitPath}: it moved at the last moment`,
        )
    }
  }

  /** Returns what the last click hit. If the click closed or replaced the page, it counts as the target. */
  #readHit(): Promise<NonNullable<Window['flowPress']>> {
    const readPress = async () => {
      const press = await this.evaluate(() => window.flowPress ?? { isHit: true })
      return press.isHit || 'hitPath' in press ? press : undefined
    }
    return this.#wait('the press to arrive', () =>
      readPress().catch((error: unknown) => {
        if (error instanceof PageUnavailableError) return { isHit: true }
        throw error
      }),
    )
  }

  /** Converts a position in this frame to the window. Returns undefined while something else covers the frame. */
  async #convertToWindow(state: TargetState): Promise<TargetState | undefined> {
    const selector = this.framePath.frames.at(-1)
    if (!selector) return state
    const outerPage = new Page(this.engine, { ...this.framePath, frames: this.framePath.frames.slice(0, -1) })
    const { x, y, width, height } = state
    const origin = await outerPage.evaluate(findFrameOrigin, selector, x + width / 2, y + height / 2)
    return origin && outerPage.#convertToWindow({ ...state, x: origin.x + x, y: origin.y + y })
  }

  async #movePointer(
    { x, y, width, height }: TargetState,
    finalActions: readonly { type: 'pointerDown' | 'pointerUp'; button: 0 }[],
  ): Promise<void> {
    const move = {
      type: 'pointerMove',
      x: Math.round(x + width / 2),
      y: Math.round(y + height / 2),
      duration: 0,
    } as const
    const isOfWindow = this.engine.coordinateSpace === 'window'
    await this.engine.performActions(isOfWindow ? { ...this.framePath, frames: [] } : this.framePath, [
      {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [move, ...finalActions],
      },
    ])
  }

  /** Scrolls with the wheel over the target. */
  async wheel(target: Target, deltaY: number): Promise<void> {
    const { x, y, width, height } = await this.hover(target)
    const [middleX, middleY] = [Math.round(x + width / 2), Math.round(y + height / 2)]
    await this.engine.performActions(this.framePath, [
      {
        type: 'wheel',
        id: 'wheel',
        actions: [{ type: 'scroll', x: middleX, y: middleY, deltaX: 0, deltaY, duration: 0 }],
      },
    ])
  }

  /** Presses a key with modifiers. */
  async pressKey(key: Key, ...modifiers: Key[]): Promise<void> {
    const downActions = [...modifiers, key].map(
      modifier => ({ type: 'keyDown', value: keys[modifier] }) as const,
    )
    const upActions = [...downActions].reverse().map(({ value }) => ({ type: 'keyUp', value }) as const)
    await this.engine.performActions(this.framePath, [
      { type: 'key', id: 'keyboard', actions: [...downActions, ...upActions] },
    ])
  }

  /** Types text into the focused element, one character at a time. */
  async type(text: string): Promise<void> {
    const actions = Array.from(text).flatMap(value => [
      { type: 'keyDown', value } as const,
      { type: 'keyUp', value } as const,
    ])
    await this.engine.performActions(this.framePath, [{ type: 'key', id: 'keyboard', actions }])
  }

  /** Presses Tab until the focus is on the target. */
  async tabTo(target: Target): Promise<void> {
    for (let presses = 0; presses < 40; presses++) {
      if ((await this.see(target)).hasFocus) return
      await this.pressKey('Tab')
    }
    throw new Error(`Tab never reached ${JSON.stringify(target)}`)
  }

  /** Waits until the target has focus or contains the focused element. */
  async waitUntilFocused(target: Target): Promise<void> {
    await this.#wait(
      `the focus on ${JSON.stringify(target)}`,
      async () => (await this.find(target))?.hasFocus,
    )
  }

  /** Resolves with the window that `act` opens. */
  async openPopup(act: () => Promise<unknown>): Promise<Page> {
    const previousWindows = await this.engine.listWindows()
    await act()
    const window = await this.#wait('a window to open', async () =>
      (await this.engine.listWindows()).find(candidate => !previousWindows.includes(candidate)),
    )
    return new Page(this.engine, { window, frames: [] })
  }

  /** Waits until this window is closed. */
  async waitUntilClosed(): Promise<void> {
    await until(
      async () => !(await this.engine.listWindows()).includes(this.framePath.window),
      'the window to close',
      timeoutMs,
    )
  }

  /** Returns all text of the page, including hidden text. */
  readTexts(): Promise<string> {
    return this.evaluate(readTexts)
  }

  /** Saves a screenshot of the window. WebKit's driver sometimes never responds to it, so there it is opt-in. */
  async saveScreenshot(name: string): Promise<void> {
    if (this.engine.name === 'webkit' && !process.env.W3M_SCREENSHOTS) return
    await mkdir('.cache/browsers', { recursive: true })
    await writeFile(`.cache/browsers/${name}.png`, await this.engine.screenshot(this.framePath.window))
  }
}
