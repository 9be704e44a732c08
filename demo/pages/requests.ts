import { createClient, custom, encodeFunctionData, erc20Abi, parseUnits, stringToHex } from 'viem'
import { getTransactionReceipt, waitForTransactionReceipt } from 'viem/actions'
import type { Eip1193Provider, ModalHandle } from '../../src/index.ts'
import { stack } from './stack.ts'

/** Receiver of the lab's transactions: the second account of the test mnemonic. */
export const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Returns the provider, address and chain id of the connected EVM wallet. Throws if none is connected. */
export function readConnection(modal: ModalHandle): {
  provider: Eip1193Provider
  address: string
  chainId: number
} {
  const provider = modal.getProvider('eip155')
  const { address, networkId } = modal.getAccount('eip155')
  if (!provider || !address) throw new Error('Connect a wallet first')
  return { provider, address, chainId: Number(networkId?.slice('eip155:'.length)) }
}

export function signMessage(modal: ModalHandle, message: string): Promise<unknown> {
  const { provider, address } = readConnection(modal)
  return provider.request({ method: 'personal_sign', params: [stringToHex(message), address] })
}

/** Returns typed data like the mail example of EIP-712. */
export const createTypedData = (chainId: number, from: string) => ({
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Letter: [
      { name: 'from', type: 'address' },
      { name: 'to', type: 'address' },
      { name: 'contents', type: 'string' },
    ],
  },
  domain: { name: 'w3m-elements', version: '1', chainId },
  primaryType: 'Letter',
  message: { from, to: receiver, contents: 'Hello, Bob!' },
})

export function signTypedData(modal: ModalHandle): Promise<unknown> {
  const { provider, address, chainId } = readConnection(modal)
  return provider.request({
    method: 'eth_signTypedData_v4',
    params: [address, JSON.stringify(createTypedData(chainId, address))],
  })
}

/** Sends native currency and resolves with the receipt when the transaction is mined. */
export async function sendNative(modal: ModalHandle, amount: string) {
  const { provider, address } = readConnection(modal)
  const value = `0x${parseUnits(amount, 18).toString(16)}`
  return waitUntilMined(
    provider,
    await provider.request({
      method: 'eth_sendTransaction',
      params: [{ from: address, to: receiver, value }],
    }),
  )
}

/** Sends USDC of the stack and resolves with the receipt when the transaction is mined. */
export async function sendToken(modal: ModalHandle, amount: string) {
  const { provider, address } = readConnection(modal)
  const transaction = { from: address, ...createTokenCall(amount) }
  return waitUntilMined(
    provider,
    await provider.request({ method: 'eth_sendTransaction', params: [transaction] }),
  )
}

function createTokenCall(amount: string) {
  const usdc = stack?.contracts.usdc
  if (!usdc) throw new Error('The local stack is not running')
  const args = [receiver, parseUnits(amount, usdc.decimals)] as const
  return { to: usdc.address, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }) }
}

async function waitUntilMined(provider: Eip1193Provider, hash: unknown) {
  const client = createClient({ transport: custom(provider), pollingInterval: 200 })
  const { status, blockNumber } = await waitForTransactionReceipt(client, { hash: hash as `0x${string}` })
  return { hash, status, blockNumber }
}

export async function getReceipt(modal: ModalHandle, hash: string) {
  const client = createClient({ transport: custom(readConnection(modal).provider) })
  return getTransactionReceipt(client, { hash: hash as `0x${string}` })
}

/** Sends two calls in one request (EIP-5792): native currency and a token. */
export function sendCalls(modal: ModalHandle): Promise<unknown> {
  const { provider, address, chainId } = readConnection(modal)
  return provider.request({
    method: 'wallet_sendCalls',
    params: [
      {
        version: '2.0.0',
        from: address,
        chainId: `0x${chainId.toString(16)}`,
        atomicRequired: false,
        calls: [{ to: receiver, value: '0x1' }, createTokenCall('1.5')],
      },
    ],
  })
}

export const getCallsStatus = (modal: ModalHandle, id: string): Promise<unknown> =>
  readConnection(modal).provider.request({ method: 'wallet_getCallsStatus', params: [id] })

export function getCapabilities(modal: ModalHandle): Promise<unknown> {
  const { provider, address } = readConnection(modal)
  return provider.request({ method: 'wallet_getCapabilities', params: [address] })
}

/** Requests that the wallet list the USDC of the stack (EIP-747). */
export function watchToken(modal: ModalHandle): Promise<unknown> {
  const usdc = stack?.contracts.usdc
  if (!usdc) throw new Error('The local stack is not running')
  const options = { address: usdc.address, symbol: 'USDC', decimals: usdc.decimals }
  return readConnection(modal).provider.request({
    method: 'wallet_watchAsset',
    params: { type: 'ERC20', options },
  })
}

/** Requests a permission for a key of the page to call the token for an hour. Uses the draft of ERC-7715 that wallets support. */
export function grantPermission(modal: ModalHandle): Promise<unknown> {
  const { provider, address, chainId } = readConnection(modal)
  return provider.request({
    method: 'wallet_grantPermissions',
    params: [
      {
        chainId: `0x${chainId.toString(16)}`,
        address,
        expiry: Math.floor(Date.now() / 1000) + 3600,
        signer: {
          type: 'keys',
          data: { keys: [{ type: 'secp256k1', publicKey: `0x02${'11'.repeat(32)}` }] },
        },
        permissions: [{ type: 'contract-call', data: { address: stack?.contracts.usdc?.address } }],
        policies: [],
      },
    ],
  })
}

export const revokePermission = (modal: ModalHandle, context: string): Promise<unknown> =>
  readConnection(modal).provider.request({
    method: 'wallet_revokePermissions',
    params: [{ permissionsContext: context }],
  })
