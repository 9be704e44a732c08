import type { Adapter, AdapterPayload } from 'oidc-provider'

interface Entry {
  payload: AdapterPayload
  until: number
}

/** In-memory store of one issuer (sessions, codes, grants) for the lifetime of the stack. */
export function createMemory(): (model: string) => Adapter {
  const entries = new Map<string, Entry>()
  const read = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key)
    if (entry && entry.until > Date.now()) return entry.payload
    entries.delete(key)
    return undefined
  }
  const search = (model: string, test: (payload: AdapterPayload) => boolean) =>
    [...entries.keys()]
      .filter(key => key.startsWith(`${model} `))
      .map(read)
      .find(entry => entry && test(entry))

  return model => ({
    async upsert(id, payload, expiresIn) {
      for (const key of entries.keys()) read(key)
      const until = expiresIn ? Date.now() + expiresIn * 1000 : Number.POSITIVE_INFINITY
      entries.set(`${model} ${id}`, { payload, until })
    },
    find: async id => read(`${model} ${id}`),
    findByUid: async uid => search(model, payload => payload.uid === uid),
    findByUserCode: async userCode => search(model, payload => payload.userCode === userCode),
    async consume(id) {
      const payload = read(`${model} ${id}`)
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
