/** Key-value storage of the wallet. It can store a `CryptoKey`, which does not expose the raw key. */
export interface VaultStore {
  get(name: string): Promise<unknown>
  set(name: string, value: unknown): Promise<void>
  /** Deletes everything. */
  clear(): Promise<void>
}

const databaseName = 'w3m-frame-wallet'
const storeName = 'values'

/** Creates a store in memory, which lasts until the page is closed. */
export function createMemoryStore(): VaultStore {
  const values = new Map<string, unknown>()
  return {
    get: async name => values.get(name),
    async set(name, value) {
      values.set(name, value)
    },
    async clear() {
      values.clear()
    },
  }
}

/** Creates a store in IndexedDB. Values that the browser does not store are kept in memory until the page is closed. */
export function createBrowserStore(): VaultStore {
  /** Values that could not be stored. They are newer than the stored values of the same names. */
  const unsavedValues = new Map<string, unknown>()
  let databasePromise: Promise<IDBDatabase> | undefined
  const runTransaction = async <T>(
    mode: IDBTransactionMode,
    action: (values: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> => {
    databasePromise ??= openDatabase()
    const transaction = (await databasePromise).transaction(storeName, mode)
    const request = action(transaction.objectStore(storeName))
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result)
      transaction.onerror = transaction.onabort = () => reject(transaction.error ?? request.error)
    })
  }
  return {
    async get(name) {
      if (unsavedValues.has(name)) return unsavedValues.get(name)
      return runTransaction('readonly', values => values.get(name) as IDBRequest<unknown>).catch(
        () => undefined,
      )
    },
    async set(name, value) {
      try {
        await runTransaction('readwrite', values => values.put(value, name))
        unsavedValues.delete(name)
      } catch {
        unsavedValues.set(name, value)
      }
    },
    async clear() {
      unsavedValues.clear()
      // Ignores a failure, because blocked storage contains nothing.
      await runTransaction('readwrite', values => values.clear()).catch(() => undefined)
    },
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('The database is held by an older page.'))
  })
}
