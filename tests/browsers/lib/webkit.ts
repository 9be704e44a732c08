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
  type FramePath,
  wrapSource,
} from './engine.ts'

export interface WebKitFiles {
  readonly driver: string
  readonly browser: string
  readonly screen: string
}

/** Shrinks the window's toolbar, which would keep the window wider than a phone. */
const toolbarStyles = '* { padding: 0; margin: 0; min-width: 0; font-size: 5px }'

/** Size of the display, px. Without a window manager, the window under the pointer in its center has focus. */
const screenSize = { width: 1400, height: 1000 }

/** Height of the window's toolbar, px. */
const toolbarHeight = 38

async function readFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

interface RunningDriver {
  readonly url: string
  readonly processes: readonly ChildProcess[]
  readonly home: string
}

async function launch(files: WebKitFiles): Promise<RunningDriver> {
  const home = await mkdtemp(path.join(tmpdir(), 'w3m-webkit-'))
  await mkdir(path.join(home, 'gtk-3.0'))
  await writeFile(path.join(home, 'gtk-3.0/gtk.css'), toolbarStyles)
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
  const port = await readFreePort()
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
  let runningDriver: RunningDriver | undefined
  let session = ''
  let currentWindow = ''
  /** Windows that were moved to the center of the display. */
  const centeredWindows = new Set<string>()

  const call = async <T>(method: 'GET' | 'POST' | 'DELETE', route: string, body?: object): Promise<T> => {
    const response = await fetch(`${runningDriver?.url}${route}`, {
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
  const pathOf = (route: string) => `/session/${session}${route}`

  const centerWindow = async (window: string) => {
    const { width, height } = await call<{ width: number; height: number }>('GET', pathOf('/window/rect'))
    const [x, y] = [(screenSize.width - width) / 2, (screenSize.height - height) / 2].map(Math.round)
    await call('POST', pathOf('/window/rect'), { x, y })
    centeredWindows.add(window)
  }

  const selectFrame = async ({ window, frames }: FramePath) => {
    if (currentWindow !== window) await call('POST', pathOf('/window'), { handle: window })
    currentWindow = window
    if (!centeredWindows.has(window)) await centerWindow(window)
    await call('POST', pathOf('/frame'), { id: null })
    for (const selector of frames) {
      const element = await call<Record<string, string> | null>('POST', pathOf('/execute/sync'), {
        script: `return (${deepSource})(arguments[0])`,
        args: [selector],
      })
      if (!element?.[elementKey]) throw new PageUnavailableError(`No frame ${selector}`)
      await call('POST', pathOf('/frame'), { id: element })
    }
  }
  // The driver has one current window and frame, so commands run one at a time.
  let lastTask: Promise<unknown> = Promise.resolve()
  const runExclusively = <T>(task: () => Promise<T>): Promise<T> => {
    const taskResult = lastTask.then(task, task)
    lastTask = taskResult.catch(() => undefined)
    return taskResult
  }
  const runInFrame = <T>(framePath: FramePath, task: () => Promise<T>) =>
    runExclusively(async () => {
      await selectFrame(framePath)
      return task()
    })
  const runInWindow = <T>(window: string, task: () => Promise<T>) => runInFrame({ window, frames: [] }, task)

  const endSession = async () => {
    if (session) await call('DELETE', pathOf('')).catch(() => undefined)
    session = currentWindow = ''
    centeredWindows.clear()
  }

  const stop = async () => {
    if (!runningDriver) return
    const { processes, home } = runningDriver
    await endSession()
    runningDriver = undefined
    for (const childProcess of processes) {
      if (childProcess.exitCode !== null) continue
      const exit = once(childProcess, 'exit')
      childProcess.kill()
      await exit
    }
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }

  const startSession = async ({ isDark, width = 1000, height = 800 }: Appearance) => {
    const size = `--geometry=${width}x${height + toolbarHeight}`
    const args = ['--automation', size, ...(isDark ? ['--dark-mode'] : [])]
    const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: files.browser, args } } },
    })
    session = sessionId
    currentWindow = await call<string>('GET', pathOf('/window'))
    await call('POST', pathOf('/window/rect'), { width, height: height + toolbarHeight })
    return currentWindow
  }

  return {
    name: 'webkit',
    coordinateSpace: 'window',
    openProfile: appearance =>
      runExclusively(async () => {
        // A reused driver may block the next session forever, so a new one is started.
        await stop()
        runningDriver = await launch(files)
        return startSession(appearance)
      }),
    goto: (window, url) => runInWindow(window, () => call('POST', pathOf('/url'), { url })),
    evaluate: (framePath, source, json) =>
      runInFrame(framePath, async () => {
        const [isSuccess, answer] = await call<[boolean, string | undefined]>(
          'POST',
          pathOf('/execute/async'),
          {
            script: `const done = arguments[1]; (${wrapSource(source)})(arguments[0]).then(value => done([true, value]), error => done([false, String(error)]))`,
            args: [json],
          },
        )
        if (!isSuccess) throw new Error(answer)
        return answer ?? undefined
      }),
    performActions: (framePath, actions) =>
      runInFrame(framePath, () => call('POST', pathOf('/actions'), { actions })),
    // Without a window manager, all windows are centered and painted.
    bringToFront: async () => {},
    screenshot: window =>
      runInWindow(window, async () =>
        Buffer.from(await call<string>('GET', pathOf('/screenshot')), 'base64'),
      ),
    listWindows: () => runExclusively(() => call<string[]>('GET', pathOf('/window/handles'))),
    openWindow: () =>
      runExclusively(
        async () =>
          (await call<{ handle: string }>('POST', pathOf('/window/new'), { type: 'window' })).handle,
      ),
    close: window =>
      runInWindow(window, async () => {
        await call('DELETE', pathOf('/window'))
        currentWindow = ''
      }),
    end: () => runExclusively(stop),
  }
}
