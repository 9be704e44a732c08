/** What the frame keeps beyond its page, as far as the browser lets it; else it lives as long as the page. */
export interface FrameStorage {
  /** The browser forbids it: in a frame of another site, a private window, by a setting. */
  readonly isForbidden: boolean
  read(key: string): string | undefined
  write(key: string, value: string | undefined): void
  /** Takes up again what the browser has allowed before, without asking anybody. */
  regain(): Promise<void>
  /** Asks the browser, to be called in a press; what is known is kept from then on. Answers whether it is. */
  ask(): Promise<boolean>
}

const prefix = 'w3m-frame:'
const probe = `${prefix}probe`

/** The browser's answer to a request for storage; some give the storage by it, others by `localStorage` itself. */
type Granted = { readonly localStorage?: Storage } | undefined

const requestAccess = (): Promise<Granted> =>
  (document.requestStorageAccess as (wanted: object) => Promise<Granted>).call(document, {
    localStorage: true,
  })

/** The storage of this window, if it can be read and written. */
function usable(area = () => localStorage): Storage | undefined {
  try {
    const found = area()
    found.setItem(probe, probe)
    found.removeItem(probe)
    return found
  } catch {
    return undefined
  }
}

export function frameStorage(): FrameStorage {
  const memory = new Map<string, string>()
  let area = usable()

  async function ask(): Promise<boolean> {
    const granted = await requestAccess()
    area = usable(() => granted?.localStorage ?? localStorage)
    if (!area) return false
    for (const [key, value] of memory) write(key, value)
    return true
  }

  function write(key: string, value: string | undefined): void {
    memory.delete(key)
    try {
      if (value === undefined) area?.removeItem(prefix + key)
      else if (area) area.setItem(prefix + key, value)
      else memory.set(key, value)
    } catch {
      // Full, or forbidden meanwhile.
      if (value !== undefined) memory.set(key, value)
    }
  }

  return {
    get isForbidden() {
      return !area
    },
    read(key) {
      try {
        return memory.get(key) ?? area?.getItem(prefix + key) ?? undefined
      } catch {
        return memory.get(key)
      }
    },
    write,
    async regain() {
      if (area) return
      try {
        const { state } = await navigator.permissions.query({ name: 'storage-access' })
        if (state === 'granted') await ask()
      } catch {
        // A browser that knows of no such permission.
      }
    },
    ask: () => ask().catch(() => false),
  }
}
