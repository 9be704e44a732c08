import { stubProperty } from './stub-property.ts'

const scriptedEvents = new WeakSet<Event>()

/** Marks an event as dispatched by a page script, so its `isTrusted` stays false. */
export function markAsScripted<T extends Event>(event: T): T {
  scriptedEvents.add(event)
  return event
}

const toTrusted = (event: Event): Event =>
  new Proxy(event, {
    get(target, name) {
      if (name === 'isTrusted') return true
      // Uses `performance.now`, which may belong to a fake clock.
      if (name === 'timeStamp') return performance.now()
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })

/**
 * Passes a copy of each event with `isTrusted: true` to listeners that are added to this target, because browsers do not let tests set
 * it. Returns a function that restores the target.
 */
export function trustEvents(target: EventTarget): () => void {
  const listen = target.addEventListener.bind(target)
  const addTrustedListener = (type: string, listener: unknown, options?: AddEventListenerOptions | boolean) =>
    listen(
      type,
      event => (listener as EventListener)(scriptedEvents.has(event) ? event : toTrusted(event)),
      options,
    )
  return stubProperty(target, 'addEventListener', addTrustedListener)
}
