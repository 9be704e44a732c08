import { json, Refusal } from '../../http.ts'
import type { Service } from '../service.ts'
import type { createBundler } from './chain-bundler.ts'
import { BundlerRefusal } from './operation.ts'

/** ERC-4337 bundler for entry point 0.7 at `POST /bundler/{chain id}`, with the JSON-RPC methods of ERC-7769. */
export const bundler: Service = {
  name: 'bundler',
  start({ origin, routes, chains }) {
    const nodes = new Map(Object.entries(chains.urls).map(([id, url]) => [Number(id), url]))
    chains.onStart((id, url) => nodes.set(id, url))
    const bundlers = new Map<number, Promise<ReturnType<typeof createBundler>>>()
    const getBundler = (id: number) => {
      const node = nodes.get(id)
      if (!node) throw new Refusal(404, 'chainId', `No bundler for ${id}`)
      const chainBundler =
        bundlers.get(id) ?? import('./chain-bundler.ts').then(module => module.createBundler(node, id))
      bundlers.set(id, chainBundler)
      return chainBundler
    }

    routes().post('/bundler/:chainId', async request => {
      const methods = await getBundler(Number(request.params.chainId))
      const { id = null, method, params = [] } = (request.json() ?? {}) as Record<string, unknown>
      const reply = (outcome: object) => json({ jsonrpc: '2.0', id, ...outcome })
      const handler =
        typeof method === 'string' && Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!handler) return reply({ error: { code: -32601, message: 'Method not found' } })
      if (!Array.isArray(params)) return reply({ error: { code: -32602, message: 'Invalid params' } })
      try {
        return reply({ result: await handler(params) })
      } catch (error) {
        const isRefusal = error instanceof BundlerRefusal
        const { code, data } = isRefusal ? error : { code: -32603, data: undefined }
        const message = error instanceof Error ? error.message : String(error)
        return reply({ error: { code, message, ...(data !== undefined && { data }) } })
      }
    })
    return { url: `${origin}/bundler` }
  },
}
