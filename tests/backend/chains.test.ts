import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { after, before, describe, it } from 'node:test'
import {
  createClient,
  createWalletClient,
  erc20Abi,
  erc721Abi,
  http,
  maxUint256,
  parseAbi,
  parseSignature,
  parseUnits,
  publicActions,
} from 'viem'
import { foundry } from 'viem/chains'
import { richAddress, testAddresses } from '../../demo/backend/chains/accounts.ts'
import { compileContracts, readCommittedArtifacts } from '../../demo/backend/chains/contracts/compile.ts'
import { collectibleUri, initialTokens } from '../../demo/backend/chains/contracts/deploy.ts'
import { type EvmChainId, evmChainIds } from '../../demo/backend/chains/evm.ts'
import { type Stack, startStack } from '../../demo/backend/stack.ts'
import { localOne, localTwo } from '../../src/testing/networks.ts'
import { testAccount } from '../support/accounts.ts'
import { receiptOf } from '../support/receipt.ts'

const tetherAbi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
])
const permitAbi = parseAbi([
  'function nonces(address owner) view returns (uint256)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])

const richAccount = testAccount(0)
const secondAddress = testAddresses[1]

let stack: Stack
before(async () => {
  stack = await startStack()
})
after(() => stack?.close())

const chainOf = (id: EvmChainId) => ({
  ...foundry,
  id,
  contracts: { multicall3: { address: stack.contracts.multicall3.address } },
})
// Without a cache, every read reaches the chain. The long timeout is for a busy machine.
const getTransport = (id: EvmChainId) => http(stack.urls.chains[id], { timeout: 60_000 })
const createReader = (id: EvmChainId = 31337) =>
  createClient({ chain: chainOf(id), transport: getTransport(id), cacheTime: 0, pollingInterval: 50 }).extend(
    publicActions,
  )
const createWriter = (id: EvmChainId = 31337) =>
  createWalletClient({ account: richAccount, chain: chainOf(id), transport: getTransport(id) })

async function expectSuccess(hash: `0x${string}`): Promise<void> {
  const receipt = await receiptOf(createReader(), hash)
  assert.equal(receipt.status, 'success')
}

describe('local EVM chains', () => {
  it('deploys its contracts at the addresses in the network records of the modal', () => {
    const { multicall3, universalResolver } = stack.contracts
    for (const { contracts } of [localOne, localTwo])
      assert.deepEqual(contracts, {
        multicall3: multicall3.address,
        ensUniversalResolver: universalResolver.address,
      })
  })

  for (const id of evmChainIds) {
    it(`reports the id ${id} and funds the test accounts`, async () => {
      assert.equal(await createReader(id).getChainId(), id)
      assert.deepEqual(
        testAddresses.map((_, index) => testAccount(index).address),
        [...testAddresses],
      )
      assert.equal(await createReader(id).getBalance({ address: secondAddress }), parseUnits('10000', 18))
    })

    it(`returns name, symbol, decimals and balances of the tokens on ${id} in one multicall`, async () => {
      const { token, usdc, usdt, permitToken } = stack.contracts
      for (const { address, name, symbol, decimals } of [token, usdc, usdt, permitToken]) {
        const contract = { address, abi: erc20Abi } as const
        const values = await createReader(id).multicall({
          allowFailure: false,
          contracts: [
            { ...contract, functionName: 'name' },
            { ...contract, functionName: 'symbol' },
            { ...contract, functionName: 'decimals' },
            { ...contract, functionName: 'balanceOf', args: [richAddress] },
            { ...contract, functionName: 'balanceOf', args: [secondAddress] },
          ],
        })
        assert.deepEqual(values, [name, symbol, decimals, parseUnits(initialTokens, decimals), 0n])
      }
    })
  }

  it('starts user accounts at nonce 0', async () => {
    assert.equal(await createReader(31338).getTransactionCount({ address: richAddress }), 0)
  })

  it('returns true from a transfer of a standard token', async () => {
    const { token } = stack.contracts
    const { request, result } = await createReader().simulateContract({
      account: richAccount,
      address: token.address,
      abi: erc20Abi,
      functionName: 'transfer',
      args: [secondAddress, 5n],
    })
    assert.equal(result, true)
    await expectSuccess(await createWriter().writeContract(request))
    const balance = await createReader().readContract({
      address: token.address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [secondAddress],
    })
    assert.equal(balance, 5n)
  })

  it('returns no value from a transfer of the USDT-like token, so decoding a boolean fails', async () => {
    const { address } = stack.contracts.usdt
    const transfer = {
      account: richAccount,
      address,
      functionName: 'transfer',
      args: [secondAddress, 7n],
    } as const
    await assert.rejects(
      createReader().simulateContract({ ...transfer, abi: erc20Abi }),
      /returned no data|Cannot decode zero data/,
    )

    await expectSuccess(await createWriter().writeContract({ ...transfer, abi: tetherAbi }))
    const balance = await createReader().readContract({
      address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [secondAddress],
    })
    assert.equal(balance, 7n)
  })

  it('rejects changing a nonzero allowance of the USDT-like token', async () => {
    const approve = (value: bigint) =>
      ({
        account: richAccount,
        address: stack.contracts.usdt.address,
        abi: tetherAbi,
        functionName: 'approve',
        args: [secondAddress, value],
      }) as const
    await expectSuccess(await createWriter().writeContract(approve(100n)))
    await assert.rejects(createReader().simulateContract(approve(200n)), /revert/)
    await expectSuccess(await createWriter().writeContract(approve(0n)))
    await expectSuccess(await createWriter().writeContract(approve(200n)))
  })

  for (const name of ['usdc', 'permitToken'] as const) {
    it(`sets an allowance of ${name} from a permit signed by its owner`, async () => {
      const token = stack.contracts[name]
      const value = parseUnits('3', token.decimals)
      const nonce = await createReader().readContract({
        address: token.address,
        abi: permitAbi,
        functionName: 'nonces',
        args: [richAccount.address],
      })
      const signature = await richAccount.signTypedData({
        domain: { name: token.name, version: '1', chainId: 31337, verifyingContract: token.address },
        types: {
          Permit: [
            { name: 'owner', type: 'address' },
            { name: 'spender', type: 'address' },
            { name: 'value', type: 'uint256' },
            { name: 'nonce', type: 'uint256' },
            { name: 'deadline', type: 'uint256' },
          ],
        },
        primaryType: 'Permit',
        message: { owner: richAccount.address, spender: secondAddress, value, nonce, deadline: maxUint256 },
      })
      const { r, s, yParity } = parseSignature(signature)
      await expectSuccess(
        await createWriter().writeContract({
          address: token.address,
          abi: permitAbi,
          functionName: 'permit',
          args: [richAccount.address, secondAddress, value, maxUint256, yParity + 27, r, s],
        }),
      )
      const allowance = await createReader().readContract({
        address: token.address,
        abi: erc20Abi,
        functionName: 'allowance',
        args: [richAccount.address, secondAddress],
      })
      assert.equal(allowance, value)
    })
  }

  it('has an NFT with an owner and its metadata in a data URL', async () => {
    const { address } = stack.contracts.collectible
    const contract = { address, abi: erc721Abi } as const
    assert.equal(
      await createReader().readContract({ ...contract, functionName: 'ownerOf', args: [0n] }),
      richAddress,
    )
    const uri = await createReader().readContract({ ...contract, functionName: 'tokenURI', args: [0n] })
    assert.equal(uri, collectibleUri)
    const metadata = (await (await fetch(uri)).json()) as { name: string; image: string }
    assert.equal(metadata.name, 'Local Collectible #0')
    assert.match(await (await fetch(metadata.image)).text(), /^<svg /)
  })
})

describe('committed contract artifacts', () => {
  it('match the compiler output for their sources', t => {
    try {
      createRequire(new URL('../../demo/backend/package.json', import.meta.url)).resolve('solc')
    } catch {
      return t.skip('solc is a development dependency of demo/backend and is not installed')
    }
    assert.deepEqual(JSON.parse(readCommittedArtifacts()), JSON.parse(compileContracts()))
  })
})
