/** Storage of the frame: persistent if the browser allows it, otherwise in memory for the lifetime of the page. */
export interface FrameStorage {
  /** The browser denies persistent storage, as in a third-party frame, in a private window, or because of a setting. */
  readonly isForbidden: boolean
  read(key: string): string | undefined
  write(key: string, value: string | undefined): void
  /** Restores access to the storage without a prompt if the user granted it earlier. */
  restore(): Promise<void>
  /** Requests access to the storage. Call it in a user gesture. Resolves to true, with the current values stored, if it is granted. */
  persist(): Promise<boolean>
}

const keyPrefix = 'w3m-frame:'
const probeKey = `${keyPrefix}probe`

/** Result of the Storage Access API. Some browsers return the storage in it. Others unblock the global `localStorage`. */
type AccessGrant = { readonly localStorage?: Storage } | undefined

const requestAccess = (): Promise<AccessGrant> =>
  (document.requestStorageAccess as (options: object) => Promise<AccessGrant>).call(document, {
    localStorage: true,
  })

/** Returns a storage area, by default that of this window. Returns undefined if the area cannot be written. */
function findUsableStorage(getArea = () => localStorage): Storage | undefined {
  try {
    const storage = getArea()
    storage.setItem(probeKey, probeKey)
    storage.removeItem(probeKey)
    return storage
  } catch {
    return undefined
  }
}

export function createFrameStorage(): FrameStorage {
  const memory = new Map<string, string>()
  let area = findUsableStorage()

  async function persist(): Promise<boolean> {
    const grantedAccess = await requestAccess()
    area = findUsableStorage(() => grantedAccess?.localStorage ?? localStorage)
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
