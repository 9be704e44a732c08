/** Persistent storage of the frame if the browser allows it, otherwise in memory for the lifetime of the page. */
export interface FrameStorage {
  /** The browser denies storage: in a third-party frame, a private window, or by a setting. */
  readonly isForbidden: boolean
  read(key: string): string | undefined
  write(key: string, value: string | undefined): void
  /** Restores access that was granted before, without a prompt. */
  restore(): Promise<void>
  /** Requests storage; call it in a user gesture. Persists the current values if granted. Resolves to whether it was. */
  persist(): Promise<boolean>
}

const keyPrefix = 'w3m-frame:'
const probeKey = `${keyPrefix}probe`

/** Result of the Storage Access API: some browsers return the storage in it, others unblock `localStorage` itself. */
type AccessGrant = { readonly localStorage?: Storage } | undefined

const requestAccess = (): Promise<AccessGrant> =>
  (document.requestStorageAccess as (options: object) => Promise<AccessGrant>).call(document, {
    localStorage: true,
  })

/** Returns the storage of this window if it can be read and written. */
function usableStorage(area = () => localStorage): Storage | undefined {
  try {
    const storage = area()
    storage.setItem(probeKey, probeKey)
    storage.removeItem(probeKey)
    return storage
  } catch {
    return undefined
  }
}

export function frameStorage(): FrameStorage {
  const memory = new Map<string, string>()
  let area = usableStorage()

  async function persist(): Promise<boolean> {
    const grantedAccess = await requestAccess()
    area = usableStorage(() => grantedAccess?.localStorage ?? localStorage)
    if (!area) return false
    for (const [key, value] of memory) write(key, value)
    return true
  }

  function write(key: string, value: string | undefined): void {
    memory.delete(key)
    try {
      if (value === undefined) area?.removeItem(keyPrefix + key)
      else if (area) area.setItem(keyPrefix + key, value)
      else memory.set(key, value)
    } catch {
      // The storage is full, or access was revoked.
      if (value !== undefined) memory.set(key, value)
    }
  }

  return {
    get isForbidden() {
      return !area
    },
    read(key) {
      try {
        return memory.get(key) ?? area?.getItem(keyPrefix + key) ?? undefined
      } catch {
        return memory.get(key)
      }
    },
    write,
    async restore() {
      if (area) return
      try {
        const { state } = await navigator.permissions.query({ name: 'storage-access' })
        if (state === 'granted') await persist()
      } catch {
        // The browser does not support this permission.
      }
    },
    persist: () => persist().catch(() => false),
  }
}
