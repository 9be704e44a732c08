import { expect } from '@open-wc/testing'
import type { Network } from '../../../src/core/chain/network.ts'
import type { Collectible } from '../../../src/core/money/activity.ts'
import { readEvmOwnership } from '../../../src/namespaces/evm/ownership.ts'
import { alice, bob } from '../../support/fake-connector.ts'
import { localOneNetwork } from '../../support/reset.ts'
import { stubProperty } from '../../support/stub-property.ts'

const contract = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const networkWithMulticall: Network = { ...localOneNetwork, contracts: { multicall3 } }
const encodeAddress = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
const createCollectible = (tokenId: string): Collectible => ({
  name: `Token ${tokenId}`,
  isSpam: false,
  contract,
  tokenId,
  standard: 'erc721',
})

interface Call {
  readonly to: string
  readonly data: string
}
interface RpcRequest {
  readonly id: number
  readonly params: readonly [Call]
}

describe('readEvmOwnership', () => {
  let respond: (call: Call) => object
  let restoreFetch: () => void
  // A new endpoint for each test, because endpoints are ranked by their past answers.
  let nodeCount = 0

  beforeEach(() => {
    const answer = ({ id, params }: RpcRequest) => ({ jsonrpc: '2.0', id, ...respond(params[0]) })
    restoreFetch = stubProperty(window, 'fetch', async (_: string, init: RequestInit) => {
      const body = JSON.parse(String(init.body)) as RpcRequest | RpcRequest[]
      return Response.json(Array.isArray(body) ? body.map(answer) : answer(body))
    })
  })
  afterEach(() => restoreFetch())

  const read = (network: Network = localOneNetwork) =>
    readEvmOwnership({
      account: `eip155:31337:${alice}`,
      network,
      rpcUrls: [`https://owner${++nodeCount}.example`],
      collectibles: ['1', '2', '3'].map(createCollectible),
    })
  /** Token 1 belongs to the account, token 2 to another one, and `ownerOf` reverts for token 3. */
  const respondPerToken =
    (code: number) =>
    ({ data }: Call) => {
      const tokenId = Number(`0x${data.slice(10)}`)
      if (tokenId === 3) return { error: { code, message: 'execution reverted' } }
      return { result: encodeAddress(tokenId === 1 ? alice : bob) }
    }

  it('returns false for a token of another owner, and for a burned token on nodes with any error code', async () => {
    for (const code of [3, -32_000, -32_603]) {
      respond = respondPerToken(code)
      expect(await read(), String(code)).to.deep.equal([true, false, false])
    }
  })

  it('reads each token if the network has no contract at its Multicall3 address', async () => {
    respond = call => (call.to === multicall3 ? { result: '0x' } : respondPerToken(3)(call))
    expect(await read(networkWithMulticall)).to.deep.equal([true, false, false])
  })

  it('rejects if the node limits requests or is unreachable, instead of reporting the tokens as not owned', async () => {
    for (const network of [localOneNetwork, networkWithMulticall]) {
      respond = () => ({ error: { code: -32_005, message: 'request limit reached' } })
      const limitError = await read(network).catch((error: { code: string }) => error)
      expect(limitError).to.have.property('code', 'RPC_FAILED')
      respond = () => {
        throw new TypeError('Failed to fetch')
      }
      const connectionError = await read(network).catch((error: { code: string }) => error)
      expect(connectionError).to.have.property('code', 'HTTP_FAILED')
    }
  }).timeout(20_000)
})
