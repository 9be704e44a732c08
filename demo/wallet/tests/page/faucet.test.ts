import { expect } from '@open-wc/testing'
import { until } from '../../../../tests/support/until.ts'

const chains = [
  { id: 'eip155:31337', rpc: 'http://node.test/evm' },
  { id: 'solana:7KjmBSZaMZJ6KEZ7w8XkEnFZqY67sYa8', rpc: 'http://node.test/solana' },
] as const
const evmAddress = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const solanaAddress = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'

interface Call {
  readonly url: string
  readonly method: string
  readonly params: readonly unknown[]
}

// The module runs on import, so a test page has only one instance.
describe('faucet', () => {
  const { fetch } = globalThis
  const { title } = document
  const { lang } = document.documentElement
  let root: HTMLElement
  let calls: Call[]

  before(async () => {
    root = document.createElement('div')
    root.id = 'root'
    document.body.append(root)
    globalThis.fetch = async (url, init) => {
      if (url === '/sdk/config.json') return Response.json({ allowedOrigins: [], chains })
      const { method, params } = JSON.parse(String(init?.body)) as Omit<Call, 'url'>
      calls.push({ url: String(url), method, params })
      return Response.json({ jsonrpc: '2.0', id: 1, result: method === 'eth_getBalance' ? '0x5' : null })
    }
    await import('../../page/faucet.ts')
  })
  beforeEach(() => {
    calls = []
  })
  after(() => {
    globalThis.fetch = fetch
    document.title = title
    document.documentElement.lang = lang
    root.remove()
  })

  const readOutcome = () => root.querySelector('[role="status"]')?.textContent ?? ''
  /** Submits the form. Resolves with the final status text. */
  const submit = async (chain: string, address: string) => {
    const [input, select] = [root.querySelector('input'), root.querySelector('select')]
    if (!input || !select) throw new Error('no form')
    select.value = chain
    input.value = address
    root.querySelector('form')?.requestSubmit()
    await until(() => readOutcome() && readOutcome() !== 'Sending tokens', 'an outcome')
    return readOutcome()
  }

  it('adds ten coins to the balance of an EVM account', async () => {
    expect(await submit(chains[0].id, evmAddress)).to.match(/^10 tokens added on /)
    expect(calls).to.deep.equal([
      { url: chains[0].rpc, method: 'eth_getBalance', params: [evmAddress, 'latest'] },
      {
        url: chains[0].rpc,
        method: 'anvil_setBalance',
        params: [evmAddress, `0x${(10n ** 19n + 5n).toString(16)}`],
      },
    ])
  })

  it('requests an airdrop of ten SOL for a Solana account', async () => {
    expect(await submit(chains[1].id, solanaAddress)).to.match(/^10 tokens added on /)
    expect(calls).to.deep.equal([
      { url: chains[1].rpc, method: 'requestAirdrop', params: [solanaAddress, 10_000_000_000] },
    ])
  })

  it('sends no request for an address of a different kind of network', async () => {
    for (const [chain, address] of [
      [chains[0].id, solanaAddress],
      [chains[1].id, evmAddress],
    ] as const)
      expect(await submit(chain, address)).to.equal('Not a valid address for this network')
    expect(calls).to.deep.equal([])
  })
})
