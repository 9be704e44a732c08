import { setTimeout as sleep } from 'node:timers/promises'
import { type Address, type Hex, parseUnits } from 'viem'
import { demoAddress, deployerAddress } from '../accounts.ts'
import type { EvmChainId } from '../chain-ids.ts'
import { asHex, callNode } from '../json-rpc.ts'
import { contracts, type LocalToken } from './addresses.ts'
import { call, fixedToken, type Step, weth9 } from './artifacts.ts'
import { demoNameSteps } from './names.ts'

// Balance and history of the demo user on the start page: payments on the chain, a day or more apart. At pool prices it is worth
// about 12,480 dollars on the first chain.

interface Payment extends Step {
  /** Sender; the deployer by default. */
  readonly from?: Address
}

/** Days between the first payment and the start of the stack. */
export const demoDays = 12

const { usdc, usdt, dai, weth } = contracts
/** A recipient of payments. Its private key does not exist. */
const friend: Address = '0x1d0f8a5c3b7e2946fa6b10d4c8e3f29b57a60c4e'

const transferToDemo = (token: LocalToken, amount: string): Payment =>
  call(fixedToken, token, 'transfer', [demoAddress, parseUnits(amount, token.decimals)])
const createCoins = (amount: string): Payment => ({
  to: demoAddress,
  data: '0x',
  value: parseUnits(amount, 18),
})

/** Payments by chain and by the day on which they are made. */
const payments: Readonly<Record<EvmChainId, readonly (readonly [day: number, payment: Payment])[]>> = {
  31337: [
    [0, createCoins('2.66')],
    [1, transferToDemo(usdc, '2574.76')],
    [3, transferToDemo(dai, '439.92')],
    [4, transferToDemo(usdt, '1760.78')],
    [7, { ...call(fixedToken, usdc, 'transfer', [friend, parseUnits('125', 6)]), from: demoAddress }],
    [9, { ...call(weth9, weth, 'deposit', [], parseUnits('0.5', 18)), from: demoAddress }],
    [11, { to: friend, data: '0x', value: parseUnits('0.05', 18), from: demoAddress }],
  ],
  31338: [
    [2, createCoins('0.42')],
    [8, transferToDemo(usdc, '312.5')],
  ],
}

const day = 86_400
const mineLimitMs = 60_000

/** Replays the days of payments. A chain that began that many days ago then ends at the present. */
export async function fundDemoUser(url: string, chainId: EvmChainId): Promise<void> {
  for (const step of demoNameSteps()) await send(url, step)
  await callNode(url, [{ method: 'anvil_impersonateAccount', params: [demoAddress] }])
  let today = 0
  for (const [dayCount, payment] of payments[chainId]) {
    await passDays(url, dayCount - today)
    today = dayCount
    await send(url, payment)
  }
  await passDays(url, demoDays - today)
  await callNode(url, [
    { method: 'anvil_stopImpersonatingAccount', params: [demoAddress] },
    { method: 'evm_mine' },
  ])
}

async function passDays(url: string, days: number): Promise<void> {
  if (days) await callNode(url, [{ method: 'evm_increaseTime', params: [days * day] }])
}

async function send(url: string, { from = deployerAddress, to, data, value = 0n }: Payment): Promise<void> {
  const [block] = await callNode(url, [{ method: 'eth_getBlockByNumber', params: ['pending', false] }])
  const { baseFeePerGas } = block as { baseFeePerGas: Hex }
  const [hash] = await callNode(url, [
    {
      method: 'eth_sendTransaction',
      params: [{ from, to, data, value: asHex(value), gasPrice: baseFeePerGas }],
    },
  ])
  if ((await receiptOf(url, hash as Hex))?.status !== '0x1')
    throw new Error(`A payment of the demo was not made: ${String(hash)}`)
}

/** Retries, since a busy node mines a transaction some time after it accepted it. */
async function receiptOf(url: string, hash: Hex): Promise<{ status: Hex } | null> {
  const deadline = Date.now() + mineLimitMs
  for (;;) {
    const [receipt] = await callNode(url, [{ method: 'eth_getTransactionReceipt', params: [hash] }])
    if (receipt || Date.now() > deadline) return receipt as { status: Hex } | null
    await sleep(10)
  }
}
