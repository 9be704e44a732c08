// Drives Firefox by WebDriver BiDi: a direct socket to the browser, without a separate driver.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import WebSocket from 'ws'
import {
  deepSource,
  type Engine,
  PageUnavailableError,
  type Appearance,
  type FramePath,
  wrapSource,
} from './engine.ts'

/** Restores user defaults that Firefox changes under automation, and blocks requests beyond this machine. */
const createPreferences = (appearance: Appearance) => ({
  'dom.disable_open_during_load': true,
  'fission.bfcacheInParent': true,
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'network.proxy.no_proxies_on': '127.0.0.1, localhost, .localhost',
  'ui.systemUsesDarkTheme': appearance.isDark ? 1 : 0,
  'layout.css.prefers-color-scheme.content-override': appearance.isDark ? 0 : 1,
})

interface ContextTree {
  context: string
  userContext: string
  children: ContextTree[] | null
}

type RemoteValue = { type: string; value?: unknown }

/** A BiDi connection, which matches responses to commands by id. */
class BidiConnection {
  readonly #pendingCalls = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  readonly #socket: WebSocket
  #lastId = 0

  constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', data => {
      const { id, type, result, error, message } = JSON.parse(String(data)) as Record<string, unknown>
      const pendingCall = this.#pendingCalls.get(id as number)
      if (!pendingCall) return
      this.#pendingCalls.delete(id as number)
      if (type === 'success') pendingCall.resolve(result)
      else pendingCall.reject(createError(String(error), String(message)))
    })
    socket.on('close', () => {
      for (const { reject } of this.#pendingCalls.values())
        reject(new PageUnavailableError('Firefox has ended'))
      this.#pendingCalls.clear()
    })
  }

  call<T>(method: string, params: object = {}): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#pendingCalls.set(++this.#lastId, { resolve: value => resolve(value as T), reject })
      this.#socket.send(JSON.stringify({ id: this.#lastId, method, params }))
    })
  }
}

const createError = (code: string, message: string) =>
  /no such (?:frame|window|browsing context)|DiscardedBrowsingContext|AbortError|destroyed/i.test(
    `${code} ${message}`,
  )
    ? new PageUnavailableError(`${code}: ${message}`)
    : new Error(`${code}: ${message}`)

const startLimitMs = 60_000

async function launch(file: string, profile: string): Promise<[ChildProcess, BidiConnection]> {
  const childProcess = spawn(
    file,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } },
  )
  const address = await new Promise<string>((resolve, reject) => {
    let output = ''
    const timer = setTimeout(() => reject(new Error(`Firefox does not start: ${output}`)), startLimitMs)
    childProcess.stderr?.on('data', chunk => {
      output += String(chunk)
      const [, socketUrl] = /WebDriver BiDi listening on (ws:\S+)/.exec(output) ?? []
      if (!socketUrl) return
      clearTimeout(timer)
      resolve(socketUrl)
    })
    childProcess.once('exit', code => reject(new Error(`Firefox ended at its start (${code}): ${output}`)))
  })
  const socket = new WebSocket(`${address}/session`)
  await once(socket, 'open')
  const connection = new BidiConnection(socket)
  await connection.call('session.new', { capabilities: { alwaysMatch: {} } })
  return [childProcess, connection]
}

/** Starts Firefox for the first window, and restarts it if the color scheme changes. */
export function firefox(file: string): Engine {
  let runningBrowser:
    | { child: ChildProcess; socket: BidiConnection; profile: string; isDark: boolean }
    | undefined
  let userContext = ''
  const getSocket = (): BidiConnection => {
    if (!runningBrowser) throw new Error('Firefox is not open')
    return runningBrowser.socket
  }

  const start = async (appearance: Appearance) => {
    const profile = await mkdtemp(path.join(tmpdir(), 'w3m-firefox-'))
    const lines = Object.entries(createPreferences(appearance)).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    )
    await writeFile(path.join(profile, 'user.js'), lines.join('\n'))
    const [childProcess, connection] = await launch(file, profile)
    runningBrowser = { child: childProcess, socket: connection, profile, isDark: Boolean(appearance.isDark) }
  }

  const stop = async () => {
    if (!runningBrowser) return
    const { child: childProcess, socket: connection, profile } = runningBrowser
    runningBrowser = undefined
    const exit = once(childProcess, 'exit')
    await connection.call('browser.close').catch(() => childProcess.kill('SIGKILL'))
    const timer = setTimeout(() => childProcess.kill('SIGKILL'), 10_000)
    await exit
    clearTimeout(timer)
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }

  const evaluateIn = (context: string, source: string, args: readonly object[]) =>
    getSocket()
      .call<{ type: string; result?: RemoteValue; exceptionDetails?: { text: string } }>(
        'script.callFunction',
        {
          functionDeclaration: source,
          arguments: args,
          target: { context },
          awaitPromise: true,
          serializationOptions: { maxDomDepth: 0, maxObjectDepth: 1 },
        },
      )
      .then(({ result, exceptionDetails }) => {
        if (!result) throw new Error(exceptionDetails?.text ?? 'The page threw')
        return result
      })

  const contextOf = async ({ window, frames }: FramePath): Promise<string> => {
    let context = window
    for (const selector of frames) {
      const result = await evaluateIn(context, `selector => (${deepSource})(selector)?.contentWindow`, [
        { type: 'string', value: selector },
      ])
      if (result.type !== 'window') throw new PageUnavailableError(`No frame ${selector}`)
      context = (result.value as { context: string }).context
    }
    return context
  }

  const open = async () => {
    const { context } = await getSocket().call<{ context: string }>('browsingContext.create', {
      type: 'tab',
      userContext,
    })
    return context
  }

  return {
    name: 'firefox',
    // A cross-site frame is a separate process, which only receives input sent to it.
    coordinateSpace: 'frame',
    async openProfile(appearance) {
      if (runningBrowser && runningBrowser.isDark !== Boolean(appearance.isDark)) await stop()
      if (!runningBrowser) await start(appearance)
      if (userContext)
        await getSocket()
          .call('browser.removeUserContext', { userContext })
          .catch(() => undefined)
      userContext = (await getSocket().call<{ userContext: string }>('browser.createUserContext')).userContext
      const window = await open()
      await getSocket().call('browsingContext.setViewport', {
        context: window,
        viewport: { width: appearance.width ?? 1000, height: appearance.height ?? 800 },
      })
      return window
    },
    async goto(window, url) {
      await getSocket().call('browsingContext.navigate', { context: window, url, wait: 'complete' })
    },
    async evaluate(framePath, source, json) {
      const context = await contextOf(framePath)
      const { value } = await evaluateIn(context, wrapSource(source), [{ type: 'string', value: json }])
      return value as string | undefined
    },
    async performActions(framePath, actions) {
      await getSocket().call('input.performActions', { context: await contextOf(framePath), actions })
    },
    async bringToFront(window) {
      await getSocket().call('browsingContext.activate', { context: window })
    },
    async screenshot(window) {
      const { data } = await getSocket().call<{ data: string }>('browsingContext.captureScreenshot', {
        context: window,
      })
      return Buffer.from(data, 'base64')
    },
    async listWindows() {
      const { contexts } = await getSocket().call<{ contexts: ContextTree[] }>('browsingContext.getTree', {
        maxDepth: 0,
      })
      return contexts.filter(context => context.userContext === userContext).map(context => context.context)
    },
    openWindow: open,
    async close(window) {
      await getSocket().call('browsingContext.close', { context: window })
    },
    async end() {
      userContext = ''
      await stop()
    },
  }
}
