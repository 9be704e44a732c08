import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { privateKeyToAddress } from 'viem/accounts'
import type { BenchInfo } from '../../demo/backend/bench.ts'
import { testAddresses } from '../../demo/backend/chains/accounts.ts'
import { benchChainIds } from '../../demo/backend/chains/chain-ids.ts'
import { callNode } from '../../demo/backend/chains/json-rpc.ts'
import { createFrame } from '../../demo/backend/services/frame.ts'
import { mail } from '../../demo/backend/services/mail.ts'
import { type Stack, type StackOptions, startStack } from '../../demo/backend/stack.ts'
import { bitcoin, bitcoinTestnet } from '../../src/networks/bitcoin.ts'
import { solana, solanaDevnet } from '../../src/networks/solana.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { until } from '../support/until.ts'

const postJson = async (url: string, body: unknown = {}) => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as { result?: unknown } }
}
const call = (method: string, ...params: unknown[]) => ({ jsonrpc: '2.0', id: 1, method, params })
const startBench = async (stack: Stack) =>
  (await postJson(`${stack.urls.api}/bench`)).body as unknown as BenchInfo
/** Returns the process ids of the chains that this process has started. */
const getAnvils = (): number[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        return / \(anvil\) /.test(stat) && Number(stat.split(') ')[1]?.split(' ')[1]) === process.pid
      } catch {
        return false
      }
    })

const getReference = (id: string) => id.slice(id.indexOf(':') + 1)

describe('bench chains with public chain ids', () => {
  let stack: Stack
  let info: BenchInfo
  const createRpcUrl = (chainId: string) => `${stack.urls.rpc}/v1/?chainId=${chainId}&projectId=demo`
  const readSupportedChains = async () => {
    const answer = await fetch(`${stack.urls.api}/v1/supported-chains?projectId=demo`)
    return ((await answer.json()) as { http: string[] }).http
  }

  before(async () => {
    stack = await startStack()
  })
  after(() => stack?.close())

  it('starts the chains on request, and only once for concurrent requests', async () => {
    const childCount = stack.pids.length
    assert.equal((await postJson(createRpcUrl('eip155:1'), call('eth_chainId'))).status, 400)
    assert.equal((await postJson(createRpcUrl(solana.id), call('getHealth'))).status, 400)
    assert.equal((await fetch(`${stack.urls.api}/bitcoin-main/blocks/tip/height`)).status, 404)
    assert.equal((await readSupportedChains()).length, 3)
    assert.equal(childCount, 3)

    const [firstInfo, secondInfo] = await Promise.all([startBench(stack), startBench(stack)])
    info = firstInfo
    assert.deepEqual(firstInfo, secondInfo)
    assert.deepEqual(Object.keys(firstInfo.chains).map(Number), [...benchChainIds])
  })

  it('answers with the public chain id at the node and through the API', async () => {
    for (const id of benchChainIds)
      for (const url of [info.chains[id], createRpcUrl(`eip155:${id}`)])
        assert.equal(Number((await postJson(url, call('eth_chainId'))).body.result), id)
    for (const { id } of [solana, solanaDevnet])
      for (const url of [info.solana[getReference(id)] ?? '', createRpcUrl(id)]) {
        const { body } = await postJson(url, call('getGenesisHash'))
        assert.equal(String(body.result).slice(0, 32), getReference(id))
      }
    assert.deepEqual(Object.keys(info.bitcoin), [bitcoin.id, bitcoinTestnet.id].map(getReference))
    assert.deepEqual(
      await readSupportedChains(),
      [
        'eip155:31337',
        'eip155:31338',
        ...benchChainIds.map(id => `eip155:${id}`),
        '7KjmBSZaMZJ6KEZ7w8XkEnFZqY67sYa8',
        solana.id,
        solanaDevnet.id,
      ].map(id => (id.includes(':') ? id : `solana:${id}`)),
    )
  })

  it('lists each network under a unique name in the on-ramp options', async () => {
    const answer = await fetch(`${stack.urls.api}/v1/onramp/options?projectId=demo`)
    const { purchaseCurrencies } = (await answer.json()) as {
      purchaseCurrencies: { networks: { name: string; chain_id: string }[] }[]
    }
    const networks = purchaseCurrencies[0]?.networks ?? []
    assert.equal(networks.length, 2 + benchChainIds.length)
    assert.equal(new Set(networks.map(({ name }) => name)).size, networks.length)
  })

  it('funds newly generated keys that differ between stacks', async () => {
    const owner = privateKeyToAddress(info.keys.evm[0] ?? '0x')
    assert.ok(!testAddresses.some(testAddress => testAddress === owner))
    for (const id of benchChainIds) {
      const [balance, accounts] = await callNode(info.chains[id], [
        { method: 'eth_getBalance', params: [owner, 'latest'] },
        { method: 'eth_accounts' },
      ])
      assert.ok(BigInt(balance as string) > 0n)
      // The setup transactions of the well-known accounts were impersonated: the node holds none of their keys.
      const ownAccounts = (accounts as string[]).map(account => account.toLowerCase())
      assert.ok(ownAccounts.includes(owner.toLowerCase()))
      assert.ok(!testAddresses.some(testAddress => ownAccounts.includes(testAddress.toLowerCase())))
    }
    const answer = await fetch(
      `${stack.urls.api}/v1/account/${owner}/balance?currency=usd&projectId=demo&chainId=eip155:137`,
    )
    const { balances } = (await answer.json()) as { balances: { symbol: string; chainId: string }[] }
    assert.deepEqual(balances.map(({ symbol }) => symbol).sort(), ['DAI', 'ETH', 'USDC', 'USDT'])
    assert.ok(balances.every(({ chainId }) => chainId === 'eip155:137'))

    const secondStack = await startStack({ services: [] })
    try {
      const { keys } = await startBench(secondStack)
      const listAllKeys = ({ evm, solana: seeds, bitcoin: secrets }: BenchInfo['keys']) => [
        ...evm,
        ...seeds,
        ...secrets,
      ]
      assert.equal(new Set([...listAllKeys(info.keys), ...listAllKeys(keys)]).size, 24)
    } finally {
      await secondStack.close()
    }
  })

  it('funds Bitcoin addresses in the format of each network', async () => {
    const { loadBitcoinKey } = await import('../../src/testing/bitcoin-keys.ts')
    for (const [id, network] of [
      [bitcoin.id, 'mainnet'],
      [bitcoinTestnet.id, 'testnet'],
    ] as const) {
      const { payment } = await loadBitcoinKey(info.keys.bitcoin[0] ?? '0x', network)
      const url = info.bitcoin[getReference(id)]
      const coins = (await (await fetch(`${url}/address/${payment.address}/utxo`)).json()) as object[]
      assert.ok(coins.length > 0, payment.address)
    }
  })

  it('stops the chains with the stack, even while they start', {
    skip: process.platform !== 'linux',
  }, async () => {
    const previousAnvils = new Set(getAnvils())
    const isNewAnvil = (pid: number) => !previousAnvils.has(pid)
    const otherStack = await startStack({ services: [] })
    const startPromise = postJson(`${otherStack.urls.api}/bench`).catch(() => undefined)
    await until(() => getAnvils().filter(isNewAnvil).length > 2, 'its first chains', 60_000)
    await otherStack.close()
    await startPromise
    assert.deepEqual(getAnvils().filter(isNewAnvil), [])
  })
})

describe('consent granted in advance', () => {
  const readConsentOrigin = async (options: StackOptions): Promise<unknown> => {
    const stack = await startStack({
      ...options,
      services: [mail, createFrame({ files: async () => new Map() })],
    })
    try {
      const query = 'consent=given&consentGivenTo=http://127.0.0.1:9&benchPort=9&test=true'
      const answer = await fetch(`${String(stack.urls.frame)}/config.json?${query}`)
      return ((await answer.json()) as { consentGivenTo?: string }).consentGivenTo
    } finally {
      await stack.close()
    }
  }

  it('applies to the loopback port of the bench only if test, consent and benchPort are all set', async () => {
    const fullSettings = { test: true, consent: 'given', benchPort: 4321 } as const
    assert.equal(await readConsentOrigin(fullSettings), 'http://127.0.0.1:4321')
    for (const omittedName of ['test', 'consent', 'benchPort'] as const)
      assert.equal(
        await readConsentOrigin({ ...fullSettings, [omittedName]: undefined }),
        undefined,
        omittedName,
      )
    assert.equal(await readConsentOrigin({}), undefined)
  })
})
