/** In-memory key-value storage for the pairing library, used if the browser's storage is blocked, and in tests. */
export class MemoryStorage {
  #values = new Map<string, string>()
  async getKeys(): Promise<string[]> {
    return [...this.#values.keys()]
  }
  async getEntries<T = unknown>(): Promise<[string, T][]> {
    return [...this.#values].map(([key, value]) => [key, JSON.parse(value) as T])
  }
  async getItem<T = unknown>(key: string): Promise<T | undefined> {
    const value = this.#values.get(key)
    return value === undefined ? undefined : (JSON.parse(value) as T)
  }
  async setItem<T = unknown>(key: string, value: T): Promise<void> {
    this.#values.set(key, JSON.stringify(value))
  }
  async removeItem(key: string): Promise<void> {
    this.#values.delete(key)
  }
}
