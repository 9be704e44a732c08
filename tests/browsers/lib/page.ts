import { mkdir, writeFile } from 'node:fs/promises'
import { until } from '../../support/until.ts'
import { type Engine, GoneError, type Place } from './engine.ts'
import { frameOrigin, look, readWords, type Spot, type Target } from './in-page.ts'

const patienceMs = 30_000

/** Keys without a sign of their own, as the WebDriver standard writes them. */
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

/** A window of a browser, or a frame in it, and what a person does there. Everything waits until it can be done. */
export class Page {
  readonly engine: Engine
  readonly place: Place

  constructor(engine: Engine, place: Place) {
    this.engine = engine
    this.place = place
  }

  goto(url: string): Promise<void> {
    return this.engine.goto(this.place.window, url)
  }

  /** One step back in the window's history. A page that is kept comes without a load, for which drivers would wait. */
  back(): Promise<void> {
    return this.evaluate(() => void setTimeout(() => history.back()))
  }

  /** The frame behind a selector. */
  frame(selector: string): Page {
    return new Page(this.engine, { ...this.place, frames: [...this.place.frames, selector] })
  }

  /** Calls a function in the page. Only what it is handed and what it answers crosses over, as JSON. */
  async evaluate<A extends readonly unknown[], R>(work: (...args: A) => R, ...args: A): Promise<Awaited<R>> {
    const answer = await this.engine.evaluate(this.place, String(work), JSON.stringify(args))
    return (answer === undefined ? undefined : JSON.parse(answer)) as Awaited<R>
  }

  /** Waits until a function in the page answers something true, and answers with it. */
  until<A extends readonly unknown[], R>(
    work: (...args: A) => R,
    ...args: A
  ): Promise<NonNullable<Awaited<R>>> {
    return this.#wait(`that ${String(work)}`, () => this.evaluate(work, ...args))
  }

  #wait<T>(what: string, see: () => Promise<T>): Promise<NonNullable<T>> {
    const patient = () =>
      see().catch((error: unknown) => {
        if (error instanceof GoneError) return undefined
        throw error
      })
    return until(patient as () => Promise<NonNullable<T>>, what, patienceMs).catch(async (error: Error) => {
      await this.picture(`in-vain-${this.engine.name}-${Date.now()}`).catch(() => undefined)
      throw new Error(
        `${error.message}\nShown: ${await this.words().catch(String)}${await this.#elsewhere()}`,
      )
    })
  }

  /** What the person's other windows say. */
  async #elsewhere(): Promise<string> {
    const windows = await this.engine.windows().catch(() => [])
    const others = windows.filter(each => each !== this.place.window)
    const words = await Promise.all(
      others.map(window => new Page(this.engine, { window, frames: [] }).words().catch(String)),
    )
    return words.map(each => `\nIn another window: ${each}`).join('')
  }

  /** The target as it stands now, if it can be seen. */
  find(target: Target): Promise<Spot | undefined> {
    return this.evaluate(look, target, false)
  }

  /** Waits until the target can be seen. */
  see(target: Target): Promise<Spot> {
    return this.#wait(`${JSON.stringify(target)} to be seen`, () => this.find(target))
  }

  seeText(text: string): Promise<Spot> {
    return this.see({ text })
  }

  /** Waits until the target is no more to be seen. */
  async gone(target: Target): Promise<void> {
    await this.#wait(`${JSON.stringify(target)} to be gone`, async () => !(await this.find(target)))
  }

  async text(target: Target): Promise<string> {
    return (await this.see(target)).text
  }

  /**
   * The pointer comes to the target and rests there until a press would meet it: nothing lies over it, it stands still and
   * can be used. The embedded wallet's buttons live only once the pointer has been in their page for a moment.
   */
  async reach(target: Target): Promise<Spot> {
    await this.engine.front(this.place.window)
    await this.#point(await this.#standing(target), [])
    return this.#wait(`${JSON.stringify(target)} to be ready for a press`, async () => {
      const now = await this.#standing(target)
      return now.isEnabled ? now : undefined
    })
  }

  /** Waits until the target stands still and nothing lies over it; where the pointer finds it. */
  #standing(target: Target): Promise<Spot> {
    return this.#wait(`${JSON.stringify(target)} to be free`, async () => {
      const within = await this.evaluate(look, target, true)
      if (!within?.isOpen) return undefined
      const standing = await this.#inWindow(within)
      return standing && (this.engine.pointsIn === 'window' ? standing : within)
    })
  }

  /**
   * A press of a person: the pointer comes, goes down and up. On a slow machine a motion may rest and go on under the pointer:
   * a press that met the ground beside the target comes again, once. Whether screens jump is measured by a test of its own.
   */
  async press(target: Target): Promise<void> {
    for (const isLast of [false, true]) {
      const spot = await this.reach(target)
      await this.#point(spot, [
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ])
      const press = await this.#met()
      if (press.isThere) return
      if (isLast || /(?:^|< )(?:button|a|input)(?: <|$)/.test(press.met ?? ''))
        throw new Error(
          `The press on ${JSON.stringify(target)} met ${press.met}: it moved at the last moment`,
        )
    }
  }

  /** What the last press met: the target, when the page or the window went with it. */
  #met(): Promise<NonNullable<Window['flowPress']>> {
    const heard = async () => {
      const press = await this.evaluate(() => window.flowPress ?? { isThere: true })
      return press.isThere || 'met' in press ? press : undefined
    }
    return this.#wait('the press to arrive', () =>
      heard().catch((error: unknown) => {
        if (error instanceof GoneError) return { isThere: true }
        throw error
      }),
    )
  }

  /** A spot of this frame as it stands in the window; undefined while something else is there. */
  async #inWindow(spot: Spot): Promise<Spot | undefined> {
    const selector = this.place.frames.at(-1)
    if (!selector) return spot
    const outer = new Page(this.engine, { ...this.place, frames: this.place.frames.slice(0, -1) })
    const { x, y, width, height } = spot
    const origin = await outer.evaluate(frameOrigin, selector, x + width / 2, y + height / 2)
    return origin && outer.#inWindow({ ...spot, x: origin.x + x, y: origin.y + y })
  }

  async #point(
    { x, y, width, height }: Spot,
    then: readonly { type: 'pointerDown' | 'pointerUp'; button: 0 }[],
  ): Promise<void> {
    const move = {
      type: 'pointerMove',
      x: Math.round(x + width / 2),
      y: Math.round(y + height / 2),
      duration: 0,
    } as const
    const isOfWindow = this.engine.pointsIn === 'window'
    await this.engine.act(isOfWindow ? { ...this.place, frames: [] } : this.place, [
      { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: [move, ...then] },
    ])
  }

  /** Turns the wheel over the target. */
  async wheel(target: Target, deltaY: number): Promise<void> {
    const { x, y, width, height } = await this.reach(target)
    const [middleX, middleY] = [Math.round(x + width / 2), Math.round(y + height / 2)]
    await this.engine.act(this.place, [
      {
        type: 'wheel',
        id: 'wheel',
        actions: [{ type: 'scroll', x: middleX, y: middleY, deltaX: 0, deltaY, duration: 0 }],
      },
    ])
  }

  /** Presses a key, with others held down. */
  async key(key: Key, ...held: Key[]): Promise<void> {
    const down = [...held, key].map(each => ({ type: 'keyDown', value: keys[each] }) as const)
    const up = [...down].reverse().map(({ value }) => ({ type: 'keyUp', value }) as const)
    await this.engine.act(this.place, [{ type: 'key', id: 'keyboard', actions: [...down, ...up] }])
  }

  /** Types where the focus is, sign by sign. */
  async type(text: string): Promise<void> {
    const actions = Array.from(text).flatMap(value => [
      { type: 'keyDown', value } as const,
      { type: 'keyUp', value } as const,
    ])
    await this.engine.act(this.place, [{ type: 'key', id: 'keyboard', actions }])
  }

  /** Goes from one control to the next until the focus is on the one that is meant. */
  async tabTo(target: Target): Promise<void> {
    for (let presses = 0; presses < 40; presses++) {
      if ((await this.see(target)).hasFocus) return
      await this.key('Tab')
    }
    throw new Error(`Tab never reached ${JSON.stringify(target)}`)
  }

  /** Waits until the focus is on the target or in it. */
  async focused(target: Target): Promise<void> {
    await this.#wait(
      `the focus on ${JSON.stringify(target)}`,
      async () => (await this.find(target))?.hasFocus,
    )
  }

  /** The window that opens with what is done. */
  async popup(act: () => Promise<unknown>): Promise<Page> {
    const before = await this.engine.windows()
    await act()
    const window = await this.#wait('a window to open', async () =>
      (await this.engine.windows()).find(each => !before.includes(each)),
    )
    return new Page(this.engine, { window, frames: [] })
  }

  /** Waits until this window is closed. */
  async closed(): Promise<void> {
    await until(
      async () => !(await this.engine.windows()).includes(this.place.window),
      'the window to close',
      patienceMs,
    )
  }

  /** All words that can be read here. */
  words(): Promise<string> {
    return this.evaluate(readWords)
  }

  /** Keeps a picture of the window, for people to look at. WebKit's driver now and then never answers with one: on demand. */
  async picture(name: string): Promise<void> {
    if (this.engine.name === 'webkit' && !process.env.W3M_PICTURES) return
    await mkdir('.cache/browsers', { recursive: true })
    await writeFile(`.cache/browsers/${name}.png`, await this.engine.screenshot(this.place.window))
  }
}
