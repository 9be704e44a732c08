// Drives WebKit by its WebDriver over HTTP, on a virtual display.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createServer } from 'node:net'
import { until } from '../../support/until.ts'
import {
  deepSource,
  type Engine,
  PageUnavailableError,
  type Appearance,
  type Place,
  wrapped,
} from './engine.ts'

export interface WebKitFiles {
  readonly driver: string
  readonly browser: string
  readonly screen: string
}

/** Shrinks the window's toolbar, which would keep the window wider than a phone. */
const narrowBar = '* { padding: 0; margin: 0; min-width: 0; font-size: 5px }'

/** Size of the display, px. Without a window manager, the window under the pointer in its center has focus. */
const screenSize = { width: 1400, height: 1000 }

/** Height of the window's toolbar, px. */
const barHeight = 38

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

interface Running {
  readonly url: string
  readonly processes: readonly ChildProcess[]
  readonly home: string
}

async function launch(files: WebKitFiles): Promise<Running> {
  const home = await mkdtemp(path.join(tmpdir(), 'w3m-webkit-'))
  await mkdir(path.join(home, 'gtk-3.0'))
  await writeFile(path.join(home, 'gtk-3.0/gtk.css'), narrowBar)
  const screen = spawn(
    files.screen,
    ['-displayfd', '3', '-screen', '0', `${screenSize.width}x${screenSize.height}x24`, '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  const display = await new Promise<string>((resolve, reject) => {
    screen.stdio[3]?.once('data', (chunk: Buffer) => resolve(`:${String(chunk).trim()}`))
    screen.once('error', reject)
    screen.once('exit', code => reject(new Error(`The screen ended at its start (${code})`)))
  })
  const port = await freePort()
  const driver = spawn(files.driver, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      XDG_CONFIG_HOME: home,
      // Software rendering, no D-Bus, and no sandbox when running as root.
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      NO_AT_BRIDGE: '1',
      GTK_A11Y: 'none',
    },
  })
  const url = `http://127.0.0.1:${port}`
  await until(
    () =>
      fetch(`${url}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    'the driver of WebKit',
  )
  return { url, processes: [driver, screen], home }
}

/** Timeout after which the driver counts as hung. */
const timeoutMs = 20_000

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** Creates the engine. One browser runs at a time, each with a new profile. */
export function webkit(files: WebKitFiles): Engine {
  let running: Running | undefined
  let session = ''
  let current = ''
  /** Windows that were moved to the center of the display. */
  const placed = new Set<string>()

  const call = async <T>(method: 'GET' | 'POST' | 'DELETE', route: string, body?: object): Promise<T> => {
    const response = await fetch(`${running?.url}${route}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: Error) => {
      throw new Error(`The driver does not answer: ${method} ${route}`, { cause: error })
    })
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
    if (response.ok) return value
    const { error, message } = value
    const text = `${error}: ${message}`
    throw /no such (?:window|frame)|stale element|navigat/i.test(text)
      ? new PageUnavailableError(text)
      : new Error(text)
  }
  const at = (route: string) => `/session/${session}${route}`

  const place = async (window: string) => {
    const { width, height } = await call<{ width: number; height: number }>('GET', at('/window/rect'))
    const [x, y] = [(screenSize.width - width) / 2, (screenSize.height - height) / 2].map(Math.round)
    await call('POST', at('/window/rect'), { x, y })
    placed.add(window)
  }

  const enter = async ({ window, frames }: Place) => {
    if (current !== window) await call('POST', at('/window'), { handle: window })
    current = window
    if (!placed.has(window)) await place(window)
    await call('POST', at('/frame'), { id: null })
    for (const selector of frames) {
      const element = await call<Record<string, string> | null>('POST', at('/execute/sync'), {
        script: `return (${deepSource})(arguments[0])`,
        args: [selector],
      })
      if (!element?.[elementKey]) throw new PageUnavailableError(`No frame ${selector}`)
      await call('POST', at('/frame'), { id: element })
    }
  }
  // The driver has one current window and frame, so commands run one at a time.
  let last: Promise<unknown> = Promise.resolve()
  const runExclusively = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work, work)
    last = done.catch(() => undefined)
    return done
  }
  const inPlace = <T>(place: Place, work: () => Promise<T>) =>
    runExclusively(async () => {
      await enter(place)
      return work()
    })
  const inWindow = <T>(window: string, work: () => Promise<T>) => inPlace({ window, frames: [] }, work)

  const endSession = async () => {
    if (session) await call('DELETE', at('')).catch(() => undefined)
    session = current = ''
    placed.clear()
  }

  const stop = async () => {
    if (!running) return
    const { processes, home } = running
    await endSession()
    running = undefined
    for (const each of processes) {
      if (each.exitCode !== null) continue
      const exit = once(each, 'exit')
      each.kill()
      await exit
    }
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }

  const begin = async ({ isDark, width = 1000, height = 800 }: Appearance) => {
    const size = `--geometry=${width}x${height + barHeight}`
    const args = ['--automation', size, ...(isDark ? ['--dark-mode'] : [])]
    const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: files.browser, args } } },
    })
    session = sessionId
    current = await call<string>('GET', at('/window'))
    await call('POST', at('/window/rect'), { width, height: height + barHeight })
    return current
  }

  return {
    name: 'webkit',
    pointsIn: 'window',
    openProfile: appearance =>
      runExclusively(async () => {
        // A reused driver may block the next session forever, so a new one is started.
        await stop()
        running = await launch(files)
        return begin(appearance)
      }),
    goto: (window, url) => inWindow(window, () => call('POST', at('/url'), { url })),
    evaluate: (place, source, json) =>
      inPlace(place, async () => {
        const [isGood, answer] = await call<[boolean, string | undefined]>('POST', at('/execute/async'), {
          script: `const done = arguments[1]; (${wrapped(source)})(arguments[0]).then(value => done([true, value]), error => done([false, String(error)]))`,
          args: [json],
        })
        if (!isGood) throw new Error(answer)
        return answer ?? undefined
      }),
    act: (place, actions) => inPlace(place, () => call('POST', at('/actions'), { actions })),
    // Without a window manager, all windows are centered and painted.
    front: async () => {},
    screenshot: window =>
      inWindow(window, async () => Buffer.from(await call<string>('GET', at('/screenshot')), 'base64')),
    windows: () => runExclusively(() => call<string[]>('GET', at('/window/handles'))),
    open: () =>
      runExclusively(
        async () => (await call<{ handle: string }>('POST', at('/window/new'), { type: 'window' })).handle,
      ),
    close: window =>
      inWindow(window, async () => {
        await call('DELETE', at('/window'))
        current = ''
      }),
    end: () => runExclusively(stop),
  }
}
