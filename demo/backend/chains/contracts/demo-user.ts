import { setTimeout as sleep } from 'node:timers/promises'
import { type Address, type Hex, parseUnits } from 'viem'
import { demoAddress, deployerAddress } from '../accounts.ts'
import type { EvmChainId } from '../chain-ids.ts'
import { toHexQuantity, callNode } from '../json-rpc.ts'
import { contracts, type LocalToken } from './addresses.ts'
import { createCallStep, fixedToken, type Step, weth9 } from './artifacts.ts'
import { createDemoNameSteps } from './names.ts'

// Balance and history of the demo user on the start page. They are payments on chain, at least a day apart. At pool prices, the
// balance on the first chain is worth about 12,480 dollars.

interface Payment extends Step {
  /** Sender. Defaults to the deployer. */
  readonly from?: Address
}

/** Number of days between the first payment and the start of the stack. */
export const demoDays = 12

const { usdc, usdt, dai, weth } = contracts
/** The recipient of the demo user's payments. No private key of it is known. */
const recipientAddress: Address = '0x1d0f8a5c3b7e2946fa6b10d4c8e3f29b57a60c4e'

const createTokenPayment = (token: LocalToken, amount: string): Payment =>
  createCallStep(fixedToken, token, 'transfer', [demoAddress, parseUnits(amount, token.decimals)])
const createCoinPayment = (amount: string): Payment => ({
  to: demoAddress,
  data: '0x',
  value: parseUnits(amount, 18),
})

/** The payments by chain, each with the day on which it is made, counted from the first block. */
const payments: Readonly<Record<EvmChainId, readonly (readonly [day: number, payment: Payment])[]>> = {
  31337: [
    [0, createCoinPayment('2.66')],
    [1, createTokenPayment(usdc, '2574.76')],
    [3, createTokenPayment(dai, '439.92')],
    [4, createTokenPayment(usdt, '1760.78')],
    [
      7,
      {
        ...createCallStep(fixedToken, usdc, 'transfer', [recipientAddress, parseUnits('125', 6)]),
        from: demoAddress,
      },
    ],
    [9, { ...createCallStep(weth9, weth, 'deposit', [], parseUnits('0.5', 18)), from: demoAddress }],
    [11, { to: recipientAddress, data: '0x', value: parseUnits('0.05', 18), from: demoAddress }],
  ],
  31338: [
    [2, createCoinPayment('0.42')],
    [8, createTokenPayment(usdc, '312.5')],
  ],
}

const secondsPerDay = 86_400
const mineLimitMs = 60_000

/**
 * Registers the name of the demo user, and makes the payments, each on its day in the time of the chain. The first block must be `demoDays`
 * old. Afterwards the time of the chain is the current time.
 */
export async function fundDemoUser(url: string, chainId: EvmChainId): Promise<void> {
  for (const step of createDemoNameSteps()) await sendPayment(url, step)
  await callNode(url, [{ method: 'anvil_impersonateAccount', params: [demoAddress] }])
  let currentDay = 0
  for (const [dayCount, payment] of payments[chainId]) {
    await advanceDays(url, dayCount - currentDay)
    currentDay = dayCount
    await sendPayment(url, payment)
  }
  await advanceDays(url, demoDays - currentDay)
  await callNode(url, [
    { method: 'anvil_stopImpersonatingAccount', params: [demoAddress] },
    { method: 'evm_mine' },
  ])
}

async function advanceDays(url: string, days: number): Promise<void> {
  if (days) await callNode(url, [{ method: 'evm_increaseTime', params: [days * secondsPerDay] }])
}

async function sendPayment(
  url: string,
  { from = deployerAddress, to, data, value = 0n }: Payment,
): Promise<void> {
  const [block] = await callNode(url, [{ method: 'eth_getBlockByNumber', params: ['pending', false] }])
  const { baseFeePerGas } = block as { baseFeePerGas: Hex }
  const [hash] = await callNode(url, [
    {
      method: 'eth_sendTransaction',
      params: [{ from, to, data, value: toHexQuantity(value), gasPrice: baseFeePerGas }],
    },
  ])
  if ((await waitForReceipt(url, hash as Hex))?.status !== '0x1')
    throw new Error(`A payment of the demo was not made: ${String(hash)}`)
}

/**
 * Resolves with the receipt of a transaction, or with null after `mineLimitMs`. Polls, because a busy node mines a transaction
 * some time after it accepted it.
 */
async function waitForReceipt(url: string, hash: Hex): Promise<{ status: Hex } | null> {
  const deadline = Date.now() + mineLimitMs
  for (;;) {
    const [receipt] = await callNode(url, [{ method: 'eth_getTransactionReceipt', params: [hash] }])
    if (receipt || Date.now() > deadline) return receipt as { status: Hex } | null
    await sleep(10)
  }
}
