import assert from 'node:assert/strict'
import { parseUnits } from 'viem'
import { localTokens } from '../../demo/backend/chains/solana-tokens.ts'
import { localSolana } from '../../src/testing/networks.ts'
import { networksAttribute } from '../support/attributes.ts'
import { servicesAttributes } from '../support/account-visit.ts'
import { SendPage } from '../support/send-page.ts'
import { test } from '../support/flow-test.ts'
import { uiTexts } from '../support/ui-texts.ts'

const sender = 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9'
const receiver = '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu'

test('sends coins and tokens of both token programs of Solana, and lists them in the activity', async ({
  flow,
}) => {
  const url = flow.stack.urls.solana as string
  const urls = JSON.stringify({ [localSolana.id]: [url] })
  const visit = await flow.visit({
    attributes: `${networksAttribute(localSolana)} rpc-urls='${urls}' ${servicesAttributes(flow)}`,
    solana: [{ name: 'Sunstone', chains: [{ chain: 'solana:localnet', rpcUrl: url }] }],
    hasClock: true,
  })
  await visit.connect('Sunstone')
  const sendPage = new SendPage(visit)
  const request = async (method: string, ...params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    return ((await (await fetch(url, { method: 'POST', body })).json()) as { result: { value: never } })
      .result.value
  }
  /** Returns the balance in base units of the coin or of a token. */
  const getBalance = async (owner: string, mint?: string): Promise<bigint> => {
    if (!mint) return BigInt(await request('getBalance', owner))
    const tokenAccounts = (await request(
      'getTokenAccountsByOwner',
      owner,
      { mint },
      { encoding: 'jsonParsed' },
    )) as {
      account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } }
    }[]
    return tokenAccounts.reduce(
      (sum, holding) => sum + BigInt(holding.account.data.parsed.info.tokenAmount.amount),
      0n,
    )
  }
  const coin = { name: undefined, symbol: 'SOL', decimals: 9, mint: undefined }
  for (const { name, symbol, decimals, mint } of [coin, ...localTokens]) {
    const previousBalances = [await getBalance(sender, mint), await getBalance(receiver, mint)] as const
    await sendPage.send('1.250001', symbol, receiver, name)
    await visit.fastForwardUntil(visit.seeText(uiTexts.confirmed))
    const sentUnits = parseUnits('1.250001', decimals)
    assert.equal((await getBalance(receiver, mint)) - previousBalances[1], sentUnits)
    assert.equal(
      previousBalances[0] - (await getBalance(sender, mint)),
      mint ? sentUnits : sentUnits + 5_000n,
    )
    await sendPage.finish()
    await sendPage.waitForActivity(`−1.25 ${symbol}`)
  }
})
