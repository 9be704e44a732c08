/** Objects that a page keeps alive. */
export interface LiveObjects {
  /** Listeners, timers, observers, object URLs, sockets and workers, by kind. */
  readonly counts: Readonly<Record<string, number>>
  /** Each object with the code location that created it, for failure messages. */
  readonly list: readonly string[]
}

declare global {
  interface Window {
    leakWatch: {
      /** Returns the live objects. `exclude` and `include` filter by a pattern of the file that created them. */
      listLiveObjects(options?: { exclude?: string; include?: string }): LiveObjects
    }
  }
}

/**
 * Counts all objects that stay alive without references from the page. Runs before the page's scripts. The function is serialized, so
 * it must be self-contained.
 */
export function watchLeaks(): void {
  interface TrackedEntry {
    readonly kind: string
    readonly description: string
    readonly origin: string
    /** Object that keeps the tracked object alive. */
    readonly owner?: WeakRef<object>
  }
  const trackedEntries = new Set<TrackedEntry>()
  const finalizations = new FinalizationRegistry<TrackedEntry>(entry => trackedEntries.delete(entry))
  const getCaller = () =>
    (new Error('stack').stack ?? '')
      .split('\n')
      .filter(line => /\/\/[^/]+\/(?!visit)/.test(line))
      .slice(0, 3)
      .map(line => line.trim().replace(/https?:\/\/[^/]+/, ''))
      .join(' < ')
  const track = (kind: string, description: string, target?: object): TrackedEntry => {
    const entry: TrackedEntry = {
      kind,
      description,
      origin: getCaller(),
      ...(target && { owner: new WeakRef(target) }),
    }
    trackedEntries.add(entry)
    if (target && target !== window) finalizations.register(target, entry, entry)
    return entry
  }
  const untrack = (entry: TrackedEntry | undefined) => {
    if (!entry) return
    trackedEntries.delete(entry)
    // Without this the registry keeps its record until the target is collected.
    finalizations.unregister(entry)
  }

  // Listeners are identified by target, type, function and phase, like in the browser.
  type Registration = { type: string; listener: WeakRef<object>; capture: boolean; entry: TrackedEntry }
  const registrations = new WeakMap<EventTarget, Registration[]>()
  const { addEventListener, removeEventListener } = EventTarget.prototype
  const isCapture = (options: unknown) =>
    typeof options === 'object' && options
      ? Boolean((options as { capture?: boolean }).capture)
      : options === true
  const unregister = (target: EventTarget, type: string, listener: object, capture: boolean) => {
    const listeners = registrations.get(target) ?? []
    const index = listeners.findIndex(
      registration =>
        registration.type === type &&
        registration.capture === capture &&
        registration.listener.deref() === listener,
    )
    if (index >= 0) untrack(listeners.splice(index, 1)[0]?.entry)
  }
  EventTarget.prototype.addEventListener = function (
    this: EventTarget | undefined,
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: AddEventListenerOptions | boolean,
  ) {
    const target = this ?? window
    addEventListener.call(target, type, listener, options)
    if (!listener) return
    const { signal, once } = typeof options === 'object' && options ? options : {}
    if (signal?.aborted) return
    const capture = isCapture(options)
    const listeners = registrations.get(target) ?? []
    registrations.set(target, listeners)
    if (
      listeners.some(
        registration =>
          registration.type === type &&
          registration.capture === capture &&
          registration.listener.deref() === listener,
      )
    )
      return
    const name = target === window ? 'window' : (target.constructor?.name ?? 'target')
    listeners.push({
      type,
      capture,
      listener: new WeakRef(listener),
      entry: track('listener', `${name} ${type}`, target),
    })
    const removeEntry = () => unregister(target, type, listener, capture)
    if (once) addEventListener.call(target, type, removeEntry, { once: true, capture })
    if (signal) addEventListener.call(signal, 'abort', removeEntry, { once: true })
  }
  EventTarget.prototype.removeEventListener = function (
    this: EventTarget | undefined,
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: EventListenerOptions | boolean,
  ) {
    const target = this ?? window
    removeEventListener.call(target, type, listener, options)
    if (listener) unregister(target, type, listener, isCapture(options))
  }

  const timers = new Map<string, TrackedEntry>()
  const page = window as unknown as Record<string, (...values: never[]) => unknown>
  const wrapTimer = (setName: string, clearName: string, isRepeated = false) => {
    const setTimer = page[setName] as (...values: unknown[]) => number
    const clearTimer = page[clearName] as (id: number) => void
    if (!setTimer) return
    page[setName] = (call: unknown, ...args: unknown[]) => {
      const run = (...values: unknown[]) => {
        if (!isRepeated) removeTimer(id)
        return typeof call === 'function' ? (call as (...args: unknown[]) => unknown)(...values) : undefined
      }
      const id = setTimer.call(window, run, ...args)
      timers.set(`${clearName} ${id}`, track(setName, String(args[0] ?? '')))
      return id
    }
    const removeTimer = (id: number) => {
      untrack(timers.get(`${clearName} ${id}`))
      timers.delete(`${clearName} ${id}`)
    }
    page[clearName] = ((id: number) => {
      removeTimer(id)
      clearTimer.call(window, id)
    }) as never
  }
  wrapTimer('setTimeout', 'clearTimeout')
  wrapTimer('setInterval', 'clearInterval', true)
  wrapTimer('requestAnimationFrame', 'cancelAnimationFrame')
  wrapTimer('requestIdleCallback', 'cancelIdleCallback')

  // Observers count while they observe a target.
  for (const name of ['MutationObserver', 'ResizeObserver', 'IntersectionObserver', 'PerformanceObserver']) {
    const Native = (window as unknown as Record<string, new (...values: unknown[]) => MutationObserver>)[name]
    if (!Native) continue
    class TrackedObserver extends Native {
      // A private field would need a helper of the test compiler, which does not exist in the page.
      entry: TrackedEntry | undefined
      override observe(...values: [Node]) {
        super.observe(...values)
        this.entry ??= track(name, '', this)
      }
      override disconnect() {
        super.disconnect()
        untrack(this.entry)
        this.entry = undefined
      }
    }
    Object.defineProperty(TrackedObserver, 'name', { value: name })
    ;(window as unknown as Record<string, unknown>)[name] = TrackedObserver
  }

  const urls = new Map<string, TrackedEntry>()
  const { createObjectURL, revokeObjectURL } = URL
  URL.createObjectURL = (value: Blob) => {
    const url = createObjectURL.call(URL, value)
    urls.set(url, track('object URL', url))
    return url
  }
  URL.revokeObjectURL = (url: string) => {
    revokeObjectURL.call(URL, url)
    untrack(urls.get(url))
    urls.delete(url)
  }

  // Sockets, channels and workers count until they are closed.
  const wrapClosable = (name: string, close: 'close' | 'terminate') => {
    type Constructor = new (...values: unknown[]) => EventTarget
    const Native = (window as unknown as Record<string, Constructor>)[name] as Constructor
    class TrackedTarget extends Native {
      entry: TrackedEntry
      constructor(...values: unknown[]) {
        super(...values)
        this.entry = track(name, String(values[0]))
        addEventListener.call(this, 'close', () => untrack(this.entry))
      }
      [close](...values: unknown[]) {
        untrack(this.entry)
        return (Native.prototype as unknown as Record<string, (...args: unknown[]) => unknown>)[close]?.apply(
          this,
          values,
        )
      }
    }
    Object.defineProperty(TrackedTarget, 'name', { value: name })
    ;(window as unknown as Record<string, unknown>)[name] = TrackedTarget
  }
  wrapClosable('WebSocket', 'close')
  wrapClosable('EventSource', 'close')
  wrapClosable('BroadcastChannel', 'close')
  wrapClosable('Worker', 'terminate')

  const formatEntry = ({ kind, description, origin }: TrackedEntry) =>
    `${kind} ${description} (${origin || 'page'})`
  window.leakWatch = {
    listLiveObjects({ exclude, include } = {}) {
      const counts: Record<string, number> = {}
      const lines: string[] = []
      for (const entry of trackedEntries) {
        if (entry.owner && !entry.owner.deref()) continue
        const line = formatEntry(entry)
        if (exclude && new RegExp(exclude).test(line)) continue
        if (include && !new RegExp(include).test(line)) continue
        counts[entry.kind] = (counts[entry.kind] ?? 0) + 1
        lines.push(line)
      }
      return { counts, list: lines }
    },
  }
}
