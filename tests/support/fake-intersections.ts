/** Fields of an observer's entry that the frame reads. `isVisible` belongs to IntersectionObserver v2. */
export interface FakeEntry {
  readonly isIntersecting?: boolean
  readonly intersectionRatio?: number
  readonly isVisible?: boolean
}

interface Observer {
  readonly tracksVisibility: boolean
  readonly notify: (entries: readonly FakeEntry[]) => void
  queue: readonly FakeEntry[]
}

export interface FakeIntersections {
  /** Delivers entries to the observers that track visibility. */
  reportVisibility(...entries: FakeEntry[]): void
  /** Stores entries that an observer returns from `takeRecords()` before it delivers them. */
  queueVisibility(...entries: FakeEntry[]): void
  /** Delivers an entry to the observers that only track intersection. */
  reportIntersection(isIntersecting: boolean): void
  /** Number of observers that are not disconnected. */
  readonly activeCount: number
  restore(): void
}

export const visibleEntry: FakeEntry = { isVisible: true, intersectionRatio: 1 }
export const coveredEntry: FakeEntry = { isVisible: false, intersectionRatio: 1 }

/** Replaces `IntersectionObserver`, so that a test decides what the browser reports and when. */
export function fakeIntersections(): FakeIntersections {
  const realObserver = window.IntersectionObserver
  const observers = new Set<Observer>()
  const createFake = function (
    this: object,
    notify: Observer['notify'],
    options: IntersectionObserverInit & { trackVisibility?: boolean } = {},
  ) {
    const observer: Observer = { notify, tracksVisibility: options.trackVisibility === true, queue: [] }
    return {
      observe: () => void observers.add(observer),
      unobserve: () => undefined,
      disconnect: () => void observers.delete(observer),
      takeRecords() {
        const { queue } = observer
        observer.queue = []
        return queue
      },
    }
  }
  window.IntersectionObserver = createFake as unknown as typeof IntersectionObserver
  const observersOf = (visibility: boolean) =>
    [...observers].filter(({ tracksVisibility }) => tracksVisibility === visibility)
  return {
    reportVisibility: (...entries) => {
      for (const { notify } of observersOf(true)) notify(entries)
    },
    queueVisibility: (...entries) => {
      for (const observer of observersOf(true)) observer.queue = entries
    },
    reportIntersection: isIntersecting => {
      for (const { notify } of observersOf(false)) notify([{ isIntersecting }])
    },
    get activeCount() {
      return observers.size
    },
    restore: () => {
      window.IntersectionObserver = realObserver
    },
  }
}
