import type { Adapter, AdapterPayload } from 'oidc-provider'

interface Entry {
  payload: AdapterPayload
  expiresAt: number
}

/** Creates a store in memory for the sessions, codes and grants of one issuer. Its content is lost when the stack stops. */
export function createMemoryStore(): (model: string) => Adapter {
  const entries = new Map<string, Entry>()
  const readEntry = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key)
    if (entry && entry.expiresAt > Date.now()) return entry.payload
    entries.delete(key)
    return undefined
  }
  const findEntry = (model: string, matches: (payload: AdapterPayload) => boolean) =>
    [...entries.keys()]
      .filter(key => key.startsWith(`${model} `))
      .map(readEntry)
      .find(entry => entry && matches(entry))

  return model => ({
    async upsert(id, payload, expiresIn) {
      for (const key of entries.keys()) readEntry(key)
      const expiresAt = expiresIn ? Date.now() + expiresIn * 1000 : Number.POSITIVE_INFINITY
      entries.set(`${model} ${id}`, { payload, expiresAt })
    },
    find: async id => readEntry(`${model} ${id}`),
    findByUid: async uid => findEntry(model, payload => payload.uid === uid),
    findByUserCode: async userCode => findEntry(model, payload => payload.userCode === userCode),
    async consume(id) {
      const payload = readEntry(`${model} ${id}`)
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    },
    async destroy(id) {
      entries.delete(`${model} ${id}`)
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key)
    },
  })
}
