import { type BitcoinAddressFormat, type BitcoinNode, startBitcoin } from '../chains/bitcoin.ts'
import { type Answer, json, Refusal, type Routes } from '../http.ts'
import type { Service } from './service.ts'

const maxBlocks = 200

/**
 * A regtest chain with Esplora's API at `/bitcoin`, and the bench chains at `/bitcoin-main` and `/bitcoin-testnet`. A node
 * starts at its first request, because its start takes two seconds. A transaction is mined immediately, unless `POST
 * /bitcoin/automine {"on":false}` disables this.
 */
export const bitcoin: Service = {
  name: 'bitcoin',
  start({ origin, routes, bench }) {
    const nodes: Promise<BitcoinNode>[] = []
    const addChain = (
      path: string,
      options: () => { addressFormat?: BitcoinAddressFormat; keys?: readonly string[] },
    ) => {
      let startPromise: Promise<BitcoinNode> | undefined
      addRoutes(routes(), path, async () => {
        if (!startPromise) {
          const nodePromise = startBitcoin(options())
          nodePromise.catch(() => (startPromise = undefined))
          nodes.push((startPromise = nodePromise))
        }
        return startPromise
      })
    }
    addChain('/bitcoin', () => ({}))
    for (const addressFormat of ['main', 'testnet'] as const)
      addChain(`/bitcoin-${addressFormat}`, () => {
        const { keys } = bench
        if (!keys) throw new Refusal(404, 'chain', 'No bench page was opened yet')
        return { addressFormat, keys: keys.bitcoin }
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

function addRoutes({ get, post }: Routes, path: string, getNode: () => Promise<BitcoinNode>): void {
  let isAutomining = true
  get(`${path}/blocks/tip/height`, async () => createTextAnswer(String((await getNode()).height())))
  get(`${path}/fee-estimates`, () => json({ 1: 2, 6: 1, 144: 1 }))
  get(`${path}/address/:address/utxo`, async ({ params }) => {
    const { coins } = await getNode()
    return json(await coins(params.address ?? '').catch(rejectAddress))
  })
  get(`${path}/tx/:txid`, async ({ params }) => {
    const transaction = await (await getNode()).transaction(params.txid ?? '')
    if (!transaction) throw new Refusal(404, 'txid', 'Transaction not found')
    return json(transaction)
  })
  post(`${path}/tx`, async ({ body }) => {
    const { accept, mine } = await getNode()
    const txid = await accept(body.toString('utf8').trim()).catch((error: unknown) => {
      throw new Refusal(400, 'tx', error instanceof Error ? error.message : String(error))
    })
    if (isAutomining) await mine(1)
    return createTextAnswer(txid)
  })
  post(`${path}/mine`, async request => {
    const { blocks = 1 } = (request.json() ?? {}) as { blocks?: unknown }
    if (!Number.isInteger(blocks) || Number(blocks) < 1 || Number(blocks) > maxBlocks)
      throw new Refusal(400, 'blocks', `blocks is a whole number up to ${maxBlocks}`)
    const { height, mine } = await getNode()
    await mine(Number(blocks))
    return json({ height: height() })
  })
  post(`${path}/automine`, request => {
    isAutomining = (request.json() as { on?: unknown } | null)?.on !== false
    return json({ on: isAutomining })
  })
}

const createTextAnswer = (body: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'text/plain' },
  body,
})

const rejectAddress = (): never => {
  throw new Refusal(400, 'address', 'Not an address of this chain')
}
