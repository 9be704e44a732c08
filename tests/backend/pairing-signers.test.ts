import assert from 'node:assert/strict'
import { createPublicKey, verify } from 'node:crypto'
import { describe, it } from 'node:test'
import { verifyTypedData } from 'viem/utils'
import { startStack } from '../../demo/backend/stack.ts'
import { evmSigner, solanaSigner } from '../../src/testing/pairing-signers.ts'
import { fromBase58, toBase58 } from '../../src/testing/solana-keys.ts'
import { until } from '../support/until.ts'

const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const to = '0x00000000000000000000000000000000000a11ce'

describe('pairing wallet signers', () => {
  it('sends a transaction that is mined, and rejects a different or unknown chain or account', async t => {
    const stack = await startStack({ services: [] })
    t.after(() => stack.close())
    const signer = await evmSigner([key])
    const params = [{ from: signer.addresses[0], to, value: '0x1' }]
    const request = { method: 'eth_sendTransaction', params, networkId: 'eip155:31337' } as const
    const hash = await signer.sign({ ...request, rpcUrl: stack.urls.chains[31337] })
    const receipt = await until(async () => {
      const response = await fetch(stack.urls.chains[31337], {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params: [hash] }),
      })
      return ((await response.json()) as { result: { status: string; to: string } | null }).result
    }, 'the receipt')
    assert.deepEqual([receipt.status, receipt.to], ['0x1', to])
    await assert.rejects(signer.sign({ ...request, rpcUrl: stack.urls.chains[31338] }), { code: 4901 })
    await assert.rejects(signer.sign({ ...request, rpcUrl: undefined }), { code: 4901 })
    await assert.rejects(
      signer.sign({ ...request, params: [{ from: to, to }], rpcUrl: stack.urls.chains[31337] }),
      {
        code: 4100,
      },
    )
  })

  it('signs typed data', async () => {
    const signer = await evmSigner([key])
    const [address] = signer.addresses as `0x${string}`[]
    const data = {
      domain: { name: 'Mail', chainId: 31337 },
      types: { Mail: [{ name: 'text', type: 'string' }] },
      primaryType: 'Mail',
      message: { text: 'hello' },
    } as const
    const signature = (await signer.sign({
      method: 'eth_signTypedData_v4',
      params: [address, JSON.stringify(data)],
      networkId: 'eip155:31337',
      rpcUrl: undefined,
    })) as `0x${string}`
    assert.ok(await verifyTypedData({ ...data, address: address as `0x${string}`, signature }))
  })

  it('signs a Solana message, and writes a signature into a transaction', async () => {
    const signer = await solanaSigner([new Uint8Array(32).fill(7)])
    const [pubkey = ''] = signer.addresses
    const publicKey = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(fromBase58(pubkey)).toString('base64url') },
      format: 'jwk',
    })
    const requestSignature = (method: string, params: object) =>
      signer.sign({ method, params, networkId: 'solana:local', rpcUrl: undefined })
    const text = Buffer.from('hello')
    const { signature } = (await requestSignature('solana_signMessage', {
      message: toBase58(text),
      pubkey,
    })) as {
      signature: string
    }
    assert.ok(verify(null, text, publicKey, fromBase58(signature)))

    const message = Buffer.from([1, 0, 0, 1, ...fromBase58(pubkey), ...Array<number>(32).fill(9), 0])
    const wire = Buffer.from([1, ...Array<number>(64).fill(0), ...message])
    const signedTransaction = (await requestSignature('solana_signTransaction', {
      transaction: wire.toString('base64'),
    })) as {
      transaction: string
    }
    const bytes = Buffer.from(signedTransaction.transaction, 'base64')
    assert.ok(verify(null, bytes.subarray(65), publicKey, bytes.subarray(1, 65)))
    assert.deepEqual(bytes.subarray(65), message)
  })
})
