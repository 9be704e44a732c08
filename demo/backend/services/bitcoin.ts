import { type BitcoinForm, type BitcoinNode, startBitcoin } from '../chains/bitcoin.ts'
import { type Answer, json, Refusal, type Routes } from '../http.ts'
import type { Service } from './service.ts'

const mostBlocks = 200

/**
 * A regtest chain with Esplora's API at `/bitcoin`, and the bench chains at `/bitcoin-main` and `/bitcoin-testnet`. A node starts
 * at the first request, since that takes two seconds. Transactions are mined at once, unless disabled by `POST /bitcoin/automine
 * {"on":false}`.
 */
export const bitcoin: Service = {
  name: 'bitcoin',
  start({ origin, routes, bench }) {
    const nodes: Promise<BitcoinNode>[] = []
    const addChain = (path: string, options: () => { form?: BitcoinForm; keys?: readonly string[] }) => {
      let starting: Promise<BitcoinNode> | undefined
      addRoutes(routes(), path, async () => {
        if (!starting) {
          const node = startBitcoin(options())
          node.catch(() => (starting = undefined))
          nodes.push((starting = node))
        }
        return starting
      })
    }
    addChain('/bitcoin', () => ({}))
    for (const form of ['main', 'testnet'] as const)
      addChain(`/bitcoin-${form}`, () => {
        const { keys } = bench
        if (!keys) throw new Refusal(404, 'chain', 'No bench page was opened yet')
        return { form, keys: keys.bitcoin }
      })
    return {
      url: `${origin}/bitcoin`,
      async close() {
        const startResults = await Promise.allSettled(nodes)
        await Promise.all(
          startResults.map(async result => result.status === 'fulfilled' && result.value.close()),
        )
      },
    }
  },
}

function addRoutes({ get, post }: Routes, path: string, node: () => Promise<BitcoinNode>): void {
  let isAutomining = true
  get(`${path}/blocks/tip/height`, async () => createText(String((await node()).height())))
  get(`${path}/fee-estimates`, () => json({ 1: 2, 6: 1, 144: 1 }))
  get(`${path}/address/:address/utxo`, async ({ params }) => {
    const { coins } = await node()
    return json(await coins(params.address ?? '').catch(refuseAddress))
  })
  get(`${path}/tx/:txid`, async ({ params }) => {
    const transaction = await (await node()).transaction(params.txid ?? '')
    if (!transaction) throw new Refusal(404, 'txid', 'Transaction not found')
    return json(transaction)
  })
  post(`${path}/tx`, async ({ body }) => {
    const { accept, mine } = await node()
    const txid = await accept(body.toString('utf8').trim()).catch((error: unknown) => {
      throw new Refusal(400, 'tx', error instanceof Error ? error.message : String(error))
    })
    if (isAutomining) await mine(1)
    return createText(txid)
  })
  post(`${path}/mine`, async request => {
    const { blocks = 1 } = (request.json() ?? {}) as { blocks?: unknown }
    if (!Number.isInteger(blocks) || Number(blocks) < 1 || Number(blocks) > mostBlocks)
      throw new Refusal(400, 'blocks', `blocks is a whole number up to ${mostBlocks}`)
    const { height, mine } = await node()
    await mine(Number(blocks))
    return json({ height: height() })
  })
  post(`${path}/automine`, request => {
    isAutomining = (request.json() as { on?: unknown } | null)?.on !== false
    return json({ on: isAutomining })
  })
}

const createText = (body: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'text/plain' },
  body,
})

const refuseAddress = (): never => {
  throw new Refusal(400, 'address', 'Not an address of this chain')
}
