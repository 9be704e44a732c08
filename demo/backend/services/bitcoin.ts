import { type BitcoinNode, startBitcoin } from '../chains/bitcoin.ts'
import { type Answer, json, Refusal } from '../http.ts'
import type { Service } from './service.ts'

const mostBlocks = 200

/**
 * A regtest chain in the shape of Esplora below `/bitcoin`. The node begins with the first question, since it takes two
 * seconds and few want it. A transaction is mined at once, unless `POST /bitcoin/automine {"on":false}` says otherwise.
 */
export const bitcoin: Service = {
  name: 'bitcoin',
  start({ origin, routes }) {
    let starting: Promise<BitcoinNode> | undefined
    let isAutomining = true
    const node = () => {
      starting ??= startBitcoin()
      starting.catch(() => (starting = undefined))
      return starting
    }
    const { get, post } = routes()

    get('/bitcoin/blocks/tip/height', async () => text(String((await node()).height())))
    get('/bitcoin/fee-estimates', () => json({ 1: 2, 6: 1, 144: 1 }))
    get('/bitcoin/address/:address/utxo', async ({ params }) => {
      const { coins } = await node()
      return json(await coins(params.address ?? '').catch(refuseAddress))
    })
    get('/bitcoin/tx/:txid', async ({ params }) => {
      const found = await (await node()).transaction(params.txid ?? '')
      if (!found) throw new Refusal(404, 'txid', 'Transaction not found')
      return json(found)
    })
    post('/bitcoin/tx', async ({ body }) => {
      const { accept, mine } = await node()
      const txid = await accept(body.toString('utf8').trim()).catch((error: unknown) => {
        throw new Refusal(400, 'tx', error instanceof Error ? error.message : String(error))
      })
      if (isAutomining) await mine(1)
      return text(txid)
    })
    post('/bitcoin/mine', async request => {
      const { blocks = 1 } = (request.json() ?? {}) as { blocks?: unknown }
      if (!Number.isInteger(blocks) || Number(blocks) < 1 || Number(blocks) > mostBlocks)
        throw new Refusal(400, 'blocks', `blocks is a whole number up to ${mostBlocks}`)
      const { height, mine } = await node()
      await mine(Number(blocks))
      return json({ height: height() })
    })
    post('/bitcoin/automine', request => {
      isAutomining = (request.json() as { on?: unknown } | null)?.on !== false
      return json({ on: isAutomining })
    })
    return {
      url: `${origin}/bitcoin`,
      close: async () => (await starting?.catch(() => undefined))?.close(),
    }
  },
}

const text = (body: string): Answer => ({ status: 200, headers: { 'content-type': 'text/plain' }, body })

const refuseAddress = (): never => {
  throw new Refusal(400, 'address', 'Not an address of this chain')
}
