// Tests the embedded wallet on real chains: keys, both account types, and the bundler of the smart account.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { after, afterEach, before, describe, it } from 'node:test'
import { getTransferSolInstruction } from '@solana-program/system'
import { address as solanaAddress, createNoopSigner } from '@solana/web3.js'
import {
  type Address,
  createClient,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  http,
  parseAbi,
  parseEther,
  publicActions,
  stringToHex,
  toHex,
} from 'viem'
import { solanaTestAddresses } from '../../../backend/chains/solana.ts'
import { accountContracts } from '../../../backend/chains/contracts/smart-accounts.ts'
import type { SigningContent, FrameError, PreparedRequest, RpcRequest, WalletPart } from '../../contract.ts'
import { failureOf } from '../../page/failures.ts'
import { deriveEd25519Key, deriveKeysOfPhrase, phraseOf } from '../../page/wallet/keys.ts'
import { walletChainsOf } from '../../wallet-chains.ts'
import { callRpc } from '../../page/wallet/rpc.ts'
import { createBrowserStore, createMemoryStore } from '../../page/wallet/vault-store.ts'
import { createWallet } from '../../page/wallet/wallet.ts'
import { type Stack, startStack } from '../../../backend/stack.ts'
import { fetchLifetime, encodeTransaction } from '../../../../src/namespaces/solana/transfer.ts'
import { decodeBase58, encodeBase58 } from '../../../../src/core/chain/base58.ts'
import { localSolana } from '../../../../src/testing/networks.ts'
import { until } from '../../../../tests/support/until.ts'
import { receiptOf } from '../../../../tests/support/receipt.ts'

// Verifies signatures with a library of the backend. The wallet itself signs with Web Crypto if it supports Ed25519.
const { ed25519 } = createRequire(new URL('../../../backend/package.json', import.meta.url))(
  '@noble/curves/ed25519',
) as {
  ed25519: {
    verify(signature: Uint8Array, message: Uint8Array, key: Uint8Array): boolean
    getPublicKey(secret: Uint8Array): Uint8Array
  }
}

let stack: Stack
before(async () => {
  stack = await startStack()
})
after(() => stack?.close())
afterEach(() => callRpc(stack.urls.chains[31337], 'evm_setAutomine', [true]))

const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const localChainId = 'eip155:31337' as const
const mintAbi = parseAbi(['function mint(address to, uint256 value)'])
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const callNode = <T>(method: string, params: readonly unknown[] = []) =>
  callRpc<T>(stack.urls.chains[31337], method, params)
const callBundler = <T>(method: string, params: readonly unknown[] = []) =>
  callRpc<T>(`${String(stack.urls.bundler)}/31337`, method, params)
const createChainClient = () =>
  createClient({
    transport: http(stack.urls.chains[31337], { timeout: 60_000 }),
    pollingInterval: 50,
    cacheTime: 0,
  }).extend(publicActions)

const getSolanaChain = () => ({
  id: localSolana.id as `solana:${string}`,
  rpc: String(stack.urls.solana),
})

let userCount = 0
interface TestUser {
  readonly wallet: WalletPart
  readonly eoa: Address
  readonly safe: Address
  /** Prepares the request, approves it and returns the result. */
  approve<T = Hex>(method: string, params: unknown): Promise<T>
  prepare(method: string, params: unknown): Promise<PreparedRequest>
  read<T>(method: string, params?: unknown): Promise<T>
}

/** Creates a new user. Both accounts hold `funds` in wei, one coin by default. */
async function createUser(funds = parseEther('1')): Promise<TestUser> {
  const wallet = createWallet({
    store: createMemoryStore(),
    chains: walletChainsOf(stack.urls),
  })
  const number = ++userCount
  await wallet.open(`person-${number}`, async () => new Uint8Array(32).fill(number))
  const { accounts = [] } = await wallet.getAccounts({ chainId: 31337 })
  const addressOfType = (type: string) =>
    getAddress(accounts.find(account => account.type === type)?.address ?? '')
  const [eoa, safe] = [addressOfType('eoa'), addressOfType('smartAccount')]
  for (const account of [eoa, safe]) await callNode('anvil_setBalance', [account, toHex(funds)])
  const request = (method: string, params: unknown): RpcRequest => ({
    method,
    params,
    chainId: method.startsWith('solana_') ? localSolana.id : localChainId,
  })
  const prepare = (method: string, params: unknown) => wallet.prepare(request(method, params))
  return {
    wallet,
    eoa,
    safe,
    prepare,
    approve: async <T>(method: string, params: unknown) =>
      (await (await prepare(method, params)).perform()) as T,
    read: <T>(method: string, params?: unknown) => wallet.read(request(method, params)) as Promise<T>,
  }
}

const accountKinds = ['eoa', 'safe'] as const
const mint = (to: Address, value = 5n) => ({
  to: stack.contracts.usdc.address,
  data: encodeFunctionData({ abi: mintAbi, functionName: 'mint', args: [to, value] }),
})
const readTokenBalance = (owner: Address) =>
  createChainClient().readContract({
    address: stack.contracts.usdc.address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner],
  })
const createBatchParams = (from: Address, calls: readonly object[], rest: object = {}) => [
  { version: '2.0.0', from, chainId: '0x7a69', atomicRequired: true, calls, ...rest },
]
interface Status {
  status: number
  atomic: boolean
  receipts?: { status: Hex; transactionHash: Hex; logs: { address: Address }[] }[]
}
/** Returns the status of a batch once it is no longer pending. */
async function waitForStatus({ read }: TestUser, id: string): Promise<Status> {
  const readFinalStatus = async () => {
    const status = await read<Status>('wallet_getCallsStatus', [id])
    return status.status !== 100 && status
  }
  return until(readFinalStatus, 'the batch is mined', 60_000)
}
const feeOf = (content: SigningContent): bigint => ('fee' in content && content.fee ? content.fee.max : 0n)

describe('key derivation', () => {
  const createAbandonPhrase = (count: number, lastWord: string) => `${'abandon '.repeat(count)}${lastWord}`

  it('derives the published phrase of a seed, and the same accounts as other wallets from a phrase', async () => {
    assert.equal(phraseOf(new Uint8Array(32)), createAbandonPhrase(23, 'art'))
    assert.equal(
      phraseOf(new Uint8Array(32).fill(0x7f)),
      `${'legal winner thank year wave sausage worth useful '.repeat(3).slice(0, -7)}title`,
    )
    const { evm, solana } = await deriveKeysOfPhrase(createAbandonPhrase(11, 'about'))
    assert.equal(hexOf(evm), '1ab42cc412b618bdea3a599e3c9bae199ebf030895b039e9db1e30dafb12b727')
    assert.equal(encodeBase58(ed25519.getPublicKey(solana)), 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')
  })

  it('matches the first SLIP-10 test vector for Ed25519', async () => {
    const masterSeed = Uint8Array.from(Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex'))
    const deriveKeyHex = async (...path: number[]) => hexOf(await deriveEd25519Key(path, masterSeed))
    assert.equal(await deriveKeyHex(), '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7')
    assert.equal(await deriveKeyHex(0), '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3')
    assert.equal(await deriveKeyHex(0, 1), 'b1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2')
  })
})

describe('vault', () => {
  const getChains = () => [{ id: localChainId, rpc: stack.urls.chains[31337] }, getSolanaChain()]
  const readAddresses = async (wallet: WalletPart) => [
    (await wallet.getAccounts({ chainId: 31337 })).address,
    (await wallet.getAccounts({ chainId: localSolana.id })).address,
  ]

  it('requests the seed once, erases it, and derives the same addresses in every browser', async () => {
    const seeds: Uint8Array[] = []
    const seed = async () => {
      const bytes = new Uint8Array(32).fill(9)
      seeds.push(bytes)
      return bytes
    }
    const store = createMemoryStore()
    const firstWallet = createWallet({ store, chains: getChains() })
    await firstWallet.open('ann', seed)
    await firstWallet.open('ann', seed)
    const nextWallet = createWallet({ store, chains: getChains() })
    await nextWallet.open('ann', seed)
    assert.equal(seeds.length, 1)
    assert.ok(seeds[0]?.every(byte => byte === 0))
    const otherWallet = createWallet({ store: createMemoryStore(), chains: getChains() })
    await otherWallet.open('ann', seed)
    assert.deepEqual(await readAddresses(otherWallet), await readAddresses(firstWallet))
    assert.deepEqual(await readAddresses(nextWallet), await readAddresses(firstWallet))

    await nextWallet.open('bob', async () => new Uint8Array(32).fill(10))
    assert.notDeepEqual(await readAddresses(nextWallet), await readAddresses(firstWallet))
    await firstWallet.clear()
    await assert.rejects(readAddresses(firstWallet), { code: 4100 })
    await firstWallet.open('ann', seed)
    assert.equal(seeds.length, 3)
  })

  it('stores keys only sealed or as non-extractable', async () => {
    const writtenValues = new Map<string, unknown>()
    const memory = createMemoryStore()
    const store = {
      ...memory,
      async set(name: string, value: unknown) {
        writtenValues.set(name, value)
        await memory.set(name, value)
      },
    }
    await createWallet({ store, chains: getChains() }).open('ann', async () => new Uint8Array(32).fill(9))
    const { evm, solana } = await deriveKeysOfPhrase(phraseOf(new Uint8Array(32).fill(9)))
    const secrets = [hexOf(evm), hexOf(solana), '09'.repeat(32)]
    const cryptoKeys: CryptoKey[] = []
    const checkValue = (value: unknown): void => {
      if (value instanceof Uint8Array) assert.ok(!secrets.some(secret => hexOf(value).includes(secret)))
      else if (value instanceof CryptoKey) cryptoKeys.push(value)
      else if (typeof value === 'object' && value !== null) Object.values(value).forEach(checkValue)
      else assert.ok(!secrets.some(secret => String(value).includes(secret)))
    }
    checkValue([...writtenValues.values()])
    assert.deepEqual(
      cryptoKeys.map(({ algorithm, extractable }) => [algorithm.name, extractable]),
      [
        ['AES-GCM', false],
        ['Ed25519', false],
      ],
    )
  })

  it('seals the Solana key if the platform does not support Ed25519', async t => {
    const { importKey } = crypto.subtle
    t.mock.method(crypto.subtle, 'importKey', (...values: unknown[]) =>
      values[2] === 'Ed25519'
        ? Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'))
        : Reflect.apply(importKey, crypto.subtle, values),
    )
    const wallet = createWallet({ store: createMemoryStore(), chains: getChains() })
    await wallet.open('ann', async () => new Uint8Array(32).fill(9))
    const [, address = ''] = await readAddresses(wallet)
    const bytes = new TextEncoder().encode('hello')
    const preparedRequest = await wallet.prepare({
      method: 'solana_signMessage',
      params: { message: encodeBase58(bytes), pubkey: address },
      chainId: localSolana.id,
    })
    const { signature } = (await preparedRequest.perform()) as { signature: string }
    const [signatureBytes, key] = [signature, address].map(text => decodeBase58(text) as Uint8Array)
    assert.ok(ed25519.verify(signatureBytes as Uint8Array, bytes, key as Uint8Array))
  })

  it('keeps its keys in memory if the browser blocks storage', async () => {
    // Node.js has no indexedDB.
    const wallet = createWallet({ store: createBrowserStore(), chains: getChains() })
    await wallet.open('ann', async () => new Uint8Array(32).fill(9))
    await wallet.open('ann', () => Promise.reject(new Error('asked again')))
    assert.equal((await readAddresses(wallet)).length, 2)
    await wallet.clear()
  })

  it('signs once per approval, and not after the keys were removed', async () => {
    const { wallet, eoa, prepare } = await createUser()
    const message = await prepare('personal_sign', ['0x6869', eoa])
    await message.perform()
    await assert.rejects(message.perform(), /answered already/)
    const lateRequest = await prepare('personal_sign', ['0x6869', eoa])
    await wallet.clear()
    await assert.rejects(lateRequest.perform(), { code: 4100 })
  })
})

describe('accounts of the embedded wallet', () => {
  it('has one smart account address on all networks, and a preferred type per network', async () => {
    const { wallet, eoa, safe } = await createUser()
    assert.deepEqual(await wallet.getSmartAccountNetworks(), [31337, 31338])
    const readAccounts = (chainId: number | string, preferredAccountType?: string) =>
      wallet.getAccounts({ chainId, preferredAccountType })
    assert.deepEqual(await readAccounts(31337), {
      address: safe,
      chainId: 31337,
      smartAccountDeployed: false,
      accounts: [
        { address: safe, type: 'smartAccount' },
        { address: eoa, type: 'eoa' },
      ],
      preferredAccountType: 'smartAccount',
    })
    assert.equal((await readAccounts('eip155:31338')).address, safe)
    assert.equal((await readAccounts(31337, 'eoa')).address, eoa)
    assert.deepEqual(await wallet.setPreferred('eoa', 31337), { type: 'eoa', address: eoa })
    assert.equal((await readAccounts(31337)).address, eoa)
    assert.equal((await readAccounts(31338)).address, safe)
    // The wallet does not know this network, so it has no smart accounts there.
    assert.equal((await readAccounts(1, 'smartAccount')).address, eoa)
    await assert.rejects(wallet.setPreferred('smartAccount', 1), { code: 4200 })
    const { address, preferredAccountType } = await readAccounts(localSolana.id)
    assert.equal(decodeBase58(address)?.length, 32)
    assert.equal(preferredAccountType, 'eoa')
  })

  it('deploys the Safe proxy at the computed address', async () => {
    const { safe, approve } = await createUser()
    await approve('eth_sendTransaction', [{ from: safe, to: friend, value: '0x1' }])
    assert.notEqual(await callNode('eth_getCode', [safe, 'latest']), '0x')
  })
})

describe('signing', () => {
  const createTypedData = (chainId: unknown = 31337) => ({
    domain: { name: 'Shop', version: '1', chainId },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Item: [
        { name: 'name', type: 'string' },
        { name: 'prices', type: 'uint256[]' },
      ],
      Order: [
        { name: 'buyer', type: 'address' },
        { name: 'items', type: 'Item[]' },
      ],
    },
    primaryType: 'Order',
    message: { buyer: friend, items: [{ name: 'Tea', prices: ['1', 2] }] },
  })

  for (const kind of accountKinds)
    it(`creates signatures of the ${kind} account that verify on chain before and after deployment`, async () => {
      const user = await createUser()
      const address = user[kind]
      for (const isDeployed of [false, true]) {
        if (isDeployed)
          await user.approve('eth_sendTransaction', [{ from: address, to: friend, value: '0x1' }])
        const signature = await user.approve('personal_sign', [stringToHex('hello'), address])
        assert.ok(await createChainClient().verifyMessage({ address, message: 'hello', signature }))
        assert.ok(!(await createChainClient().verifyMessage({ address, message: 'hallo', signature })))
        const data = createTypedData() as unknown as Parameters<
          ReturnType<typeof createChainClient>['verifyTypedData']
        >[0]
        const signatureHex = await user.approve('eth_signTypedData_v4', [
          address,
          JSON.stringify(createTypedData()),
        ])
        assert.ok(await createChainClient().verifyTypedData({ ...data, address, signature: signatureHex }))
        assert.ok(
          !(await createChainClient().verifyTypedData({ ...data, address: friend, signature: signatureHex })),
        )
      }
    })

  it('prepares a message as the bytes to sign, in either order of the parameters', async () => {
    const { eoa, prepare } = await createUser()
    for (const params of [
      ['0x6869', eoa],
      [eoa, '0x6869'],
      ['hi', eoa],
    ]) {
      const preparedRequest = await prepare('personal_sign', params)
      assert.ok(preparedRequest.content.kind === 'message')
      assert.equal(hexOf(preparedRequest.content.bytes), '6869')
    }
    await assert.rejects(prepare('personal_sign', ['0x6869', friend]), { code: 4100 })
  })

  it('T18 rejects typed data of a different network', async () => {
    const { eoa, prepare } = await createUser()
    for (const chainId of [1, '1', '0x1', 31338])
      await assert.rejects(prepare('eth_signTypedData_v4', [eoa, createTypedData(chainId)]), { code: -32602 })
    await prepare('eth_signTypedData_v4', [eoa, createTypedData('0x7a69')])
  })

  it('T17 removes unsigned fields from typed data, and rejects missing or invalid fields', async () => {
    const { eoa, prepare } = await createUser()
    const data = createTypedData()
    const dataWithUnsignedField = { ...data, message: { ...data.message, note: 'only for the eye' } }
    const preparedRequest = await prepare('eth_signTypedData_v4', [eoa, dataWithUnsignedField])
    assert.ok(preparedRequest.content.kind === 'typedData')
    assert.deepEqual(preparedRequest.content.data.message, data.message)
    for (const message of [
      { buyer: friend },
      { ...data.message, buyer: 'me' },
      { ...data.message, items: [{ name: 'Tea', prices: [2 ** 60] }] },
      { ...data.message, items: [{ name: 1, prices: [] }] },
    ])
      await assert.rejects(prepare('eth_signTypedData_v4', [eoa, { ...data, message }]), { code: -32602 })
    await assert.rejects(prepare('eth_signTypedData_v4', [eoa, { ...data, primaryType: 'Nothing' }]))
    await assert.rejects(prepare('eth_signTypedData_v4', [eoa, '{']), { code: -32602 })
  })
})

describe('sending', () => {
  for (const kind of accountKinds) {
    it(`returns the hash of the mined transaction of the ${kind} account, and pays at most the shown fee`, async () => {
      const user = await createUser()
      const from = user[kind]
      for (const request of [{ to: friend, value: '0x5' }, mint(friend)]) {
        const previousBalance = await readTotalBalance(from)
        const preparedRequest = await user.prepare('eth_sendTransaction', [{ from, ...request }])
        assert.ok(preparedRequest.content.kind === 'calls')
        assert.equal(preparedRequest.content.account.address, from)
        const hash = (await preparedRequest.perform()) as Hex
        assert.equal((await receiptOf(createChainClient(), hash)).status, 'success')
        const paidUnits = previousBalance - (await readTotalBalance(from))
        assert.ok(
          paidUnits > 0n && paidUnits <= feeOf(preparedRequest.content) + 5n,
          `${paidUnits} of ${feeOf(preparedRequest.content)}`,
        )
      }
    })

    it(`rejects an amount plus fee that the ${kind} account cannot pay`, async () => {
      const user = await createUser(parseEther('0.01'))
      const send = (value: bigint) =>
        user.prepare('eth_sendTransaction', [{ from: user[kind], to: friend, value: toHex(value) }])
      await assert.rejects(
        send(parseEther('0.02')),
        /^Error: Insufficient funds: 0\.02 ETH needed, 0\.01 ETH/,
      )
      await assert.rejects(send(parseEther('0.01') - 1n), /^Error: Insufficient funds: 0\.01/)
      await send(parseEther('0.001'))
    })

    it(`rejects a reverting call of the ${kind} account, and a request from a different sender`, async () => {
      const user = await createUser()
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [friend, 1n] })
      const transfer = { to: stack.contracts.usdc.address, data }
      await assert.rejects(
        user.prepare('eth_sendTransaction', [{ from: user[kind], ...transfer }]),
        /revert/i,
      )
      await assert.rejects(user.prepare('eth_sendTransaction', [{ from: friend, to: friend }]), {
        code: 4100,
      })
    })

    it(`T18 rejects a different chain id in the request or at the node for the ${kind} account`, async () => {
      const user = await createUser()
      const call = { from: user[kind], to: friend, value: '0x1' }
      await assert.rejects(user.prepare('eth_sendTransaction', [{ ...call, chainId: '0x1' }]), {
        code: 5710,
      })
      const preparedRequest = await user.prepare('eth_sendTransaction', [call])
      await callNode('anvil_setChainId', [4242])
      try {
        await assert.rejects(preparedRequest.perform(), { code: 4901 })
      } finally {
        await callNode('anvil_setChainId', [31337])
      }
    })

    it(`sets gas limits of the ${kind} account close to the actual cost`, async () => {
      const user = await createUser()
      const from = user[kind]
      // Deploys the account first, so that only the calls differ.
      await user.approve('eth_sendTransaction', [{ from, to: friend, value: '0x1' }])
      const usedGasAmounts: number[] = []
      for (const count of [1, 3, 30]) {
        const calls = Array.from({ length: count }, (_, index) =>
          mint(`0x${(index + 1).toString(16).padStart(40, '9')}`),
        )
        const { id } = await user.approve<{ id: string }>('wallet_sendCalls', createBatchParams(from, calls))
        const { receipts = [] } = await waitForStatus(user, id)
        const transaction = await createChainClient().getTransaction({
          hash: receipts[0]?.transactionHash as Hex,
        })
        const cost = await readGasCost(kind, transaction, id)
        usedGasAmounts.push(Number(cost.used))
        const factor = Number(cost.limit) / Number(cost.used)
        assert.ok(factor >= 1 && factor < 1.45, `${count} calls: ${cost.limit} for ${cost.used}`)
      }
      assert.ok((usedGasAmounts[2] as number) > 3 * (usedGasAmounts[0] as number))
    })
  }

  /** Returns the balance of an account in wei, including its deposit at the entry point. */
  async function readTotalBalance(address: Address): Promise<bigint> {
    const deposit = await createChainClient().readContract({
      address: accountContracts.entryPoint,
      abi: parseAbi(['function balanceOf(address account) view returns (uint256)']),
      functionName: 'balanceOf',
      args: [address],
    })
    return deposit + (await createChainClient().getBalance({ address }))
  }

  /** Returns the gas limit and the gas used. */
  async function readGasCost(kind: 'eoa' | 'safe', transaction: { hash: Hex; gas: bigint }, id: string) {
    const { gasUsed } = await receiptOf(createChainClient(), transaction.hash)
    if (kind === 'eoa') return { limit: transaction.gas, used: gasUsed }
    const operation = `0x${id.slice(-64)}`
    const { userOperation: operationFields } = await callBundler<{ userOperation: Record<string, Hex> }>(
      'eth_getUserOperationByHash',
      [operation],
    )
    const { actualGasUsed } = await callBundler<{ actualGasUsed: Hex }>('eth_getUserOperationReceipt', [
      operation,
    ])
    const limits = ['callGasLimit', 'verificationGasLimit', 'preVerificationGas']
    // The paid gas must cover the gas that the bundler used, and exceed it by less than 35 %.
    const usedShare = Number(actualGasUsed) / Number(gasUsed)
    assert.ok(
      usedShare >= 1 && usedShare < 1.35,
      `the bundle took ${gasUsed}, ${Number(actualGasUsed)} were paid`,
    )
    return {
      limit: limits.reduce((sum, name) => sum + BigInt(operationFields[name] ?? 0), 0n),
      used: BigInt(actualGasUsed),
    }
  }

  it('waits until the operation of a smart account is mined', async () => {
    const { safe, prepare } = await createUser()
    const preparedRequest = await prepare('eth_sendTransaction', [{ from: safe, to: friend, value: '0x1' }])
    await callNode('evm_setAutomine', [false])
    let hash: Hex | undefined
    const performPromise = preparedRequest.perform().then(answer => {
      hash = answer as Hex
    })
    await until(
      async () => {
        const { pending } = await callNode<{ pending: Hex }>('txpool_status')
        return Number(pending) === 1
      },
      'the bundle waits',
      60_000,
    )
    assert.equal(hash, undefined)
    await callNode('evm_mine')
    await performPromise
    assert.equal((await receiptOf(createChainClient(), hash as unknown as Hex)).status, 'success')
  })

  it('F18 reports a mined but reverted operation as failed', async () => {
    const { safe, prepare } = await createUser()
    await callNode('anvil_dealERC20', [safe, stack.contracts.usdc.address, '0x5'])
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [friend, 5n] })
    const preparedRequest = await prepare('eth_sendTransaction', [
      { from: safe, to: stack.contracts.usdc.address, data },
    ])
    await callNode('anvil_dealERC20', [safe, stack.contracts.usdc.address, '0x0'])
    await assert.rejects(preparedRequest.perform(), /reverted.*0x[0-9a-f]{64}/)
  })

  it("keeps gas and fee of the page's request if they are sufficient", async () => {
    const { eoa, approve } = await createUser()
    const params = { from: eoa, to: friend, value: '0x1', gas: '0x7530', maxFeePerGas: '0x77359400' }
    const hash = await approve('eth_sendTransaction', [params])
    const { gas, maxFeePerGas, nonce } = await createChainClient().getTransaction({ hash })
    assert.deepEqual([gas, maxFeePerGas, nonce], [30_000n, 2_000_000_000n, 0])
    const lowGasHash = await approve('eth_sendTransaction', [{ ...mint(friend), from: eoa, gas: '0x5208' }])
    assert.equal((await receiptOf(createChainClient(), lowGasHash)).status, 'success')
  })
})

describe('batches', () => {
  for (const kind of accountKinds) {
    it(`executes all calls of the ${kind} account in one transaction`, async () => {
      const user = await createUser()
      const from = user[kind]
      const calls = [mint(from, 7n), { to: friend, value: '0x2' }]
      const preparedRequest = await user.prepare('wallet_sendCalls', createBatchParams(from, calls))
      assert.ok(preparedRequest.content.kind === 'calls')
      assert.equal(preparedRequest.content.calls.length, 2)
      // The signed EIP-7702 authorization must be shown (T17).
      const implementation = kind === 'eoa' ? accountContracts.simple7702 : undefined
      assert.equal(preparedRequest.content.delegatesTo, implementation)
      const { id } = (await preparedRequest.perform()) as { id: string }
      const status = await waitForStatus(user, id)
      assert.deepEqual([status.status, status.atomic, status.receipts?.length], [200, true, 1])
      assert.ok(
        status.receipts?.[0]?.logs.some(
          log => getAddress(log.address) === getAddress(stack.contracts.usdc.address),
        ),
      )
      assert.equal(await readTokenBalance(from), 7n)
      // Prepares the batch again, after the first batch has deployed the account or set its delegation.
      const nextRequest = await user.prepare('wallet_sendCalls', createBatchParams(from, calls))
      assert.ok(nextRequest.content.kind === 'calls' && nextRequest.content.delegatesTo === undefined)
      const secondBatch = (await nextRequest.perform()) as { id: string }
      assert.equal((await waitForStatus(user, secondBatch.id)).status, 200)
      assert.equal(await readTokenBalance(from), 14n)
    })

    it(`reverts completely if one call of the ${kind} account fails`, async () => {
      const user = await createUser()
      const from = user[kind]
      const { usdc, dai } = stack.contracts
      await callNode('anvil_dealERC20', [from, dai.address, '0x5'])
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [friend, 5n] })
      const calls = [mint(from, 7n), { to: dai.address, data }]
      const preparedRequest = await user.prepare('wallet_sendCalls', createBatchParams(from, calls))
      // The batch succeeds when it is prepared, and fails when it is sent.
      await callNode('anvil_dealERC20', [from, dai.address, '0x0'])
      const { id } = (await preparedRequest.perform()) as { id: string }
      const status = await waitForStatus(user, id)
      assert.deepEqual([status.status, status.receipts?.[0]?.status], [500, '0x0'])
      assert.equal(await readTokenBalance(from), 0n)
      // A batch that is known to fail is rejected before the prompt.
      await assert.rejects(user.prepare('wallet_sendCalls', createBatchParams(from, calls)), /revert/i)
      assert.notEqual(usdc.address, dai.address)
    })
  }

  it('keeps the id chosen by the page, and rejects a reused id', async () => {
    const user = await createUser()
    const { eoa, approve, prepare, read } = user
    const calls = [{ to: friend, value: '0x1' }]
    const params = createBatchParams(eoa, calls, { id: 'my-batch' })
    const preparedBatch = await prepare('wallet_sendCalls', params)
    assert.deepEqual(await approve('wallet_sendCalls', params), { id: 'my-batch' })
    assert.equal((await waitForStatus(user, 'my-batch')).status, 200)
    await assert.rejects(prepare('wallet_sendCalls', params), { code: 5720 })
    await assert.rejects(preparedBatch.perform(), { code: 5720 })
    for (const id of ['other', '', undefined, 7])
      await assert.rejects(read('wallet_getCallsStatus', [id]), { code: 5730 })
  })

  it('T18 rejects a different network, a different account or an unsupported capability with a specific code', async () => {
    const { eoa, prepare } = await createUser()
    const calls = [{ to: friend, value: '0x1' }]
    const expectRejection = (rest: object, code: number) =>
      assert.rejects(prepare('wallet_sendCalls', createBatchParams(eoa, calls, rest)), { code })
    await expectRejection({ chainId: '0x1' }, 5710)
    await expectRejection({ from: friend }, 4100)
    await expectRejection({ capabilities: { paymasterService: { url: 'https://pay.example' } } }, 5700)
    await expectRejection({ calls: Array.from({ length: 101 }, () => calls[0]) }, 5740)
    await expectRejection({ calls: [] }, -32602)
    await expectRejection({ calls: [{ to: 'nobody' }] }, -32602)
    await prepare(
      'wallet_sendCalls',
      createBatchParams(eoa, calls, { capabilities: { paymasterService: { optional: true } } }),
    )
  })

  it('F18 returns the status of a batch whose transaction is pending or replaced', async () => {
    const { eoa, approve, read } = await createUser()
    await callNode('evm_setAutomine', [false])
    const { id } = await approve<{ id: string }>(
      'wallet_sendCalls',
      createBatchParams(eoa, [{ to: friend, value: '0x1' }]),
    )
    assert.equal((await read<Status>('wallet_getCallsStatus', [id])).status, 100)
    await approve('eth_sendTransaction', [
      {
        from: eoa,
        to: friend,
        value: '0x2',
        nonce: '0x0',
        maxFeePerGas: toHex(10n ** 11n),
        maxPriorityFeePerGas: toHex(10n ** 10n),
      },
    ])
    await callNode('evm_mine')
    assert.equal((await read<Status>('wallet_getCallsStatus', [id])).status, 400)
  })
})

describe('read requests', () => {
  it('returns atomic batches and asset discovery as the capabilities of each network', async () => {
    const { eoa, safe, read } = await createUser()
    const capabilities = { atomic: { status: 'supported' }, assetDiscovery: { supported: true } }
    for (const address of [eoa, safe])
      assert.deepEqual(await read('wallet_getCapabilities', [address]), {
        '0x7a69': capabilities,
        '0x7a6a': capabilities,
      })
    assert.deepEqual(await read('wallet_getCapabilities', [eoa, ['0x7a69']]), { '0x7a69': capabilities })
    await assert.rejects(read('wallet_getCapabilities', [friend]), { code: 4100 })
  })

  it('forwards chain reads, answers wallet methods, and rejects everything else', async () => {
    const { wallet, eoa, safe, read, approve, prepare } = await createUser()
    assert.deepEqual(await read('eth_accounts'), [safe])
    assert.equal(await read('eth_chainId'), '0x7a69')
    assert.equal(await read('eth_getBalance', [eoa, 'latest']), toHex(parseEther('1')))
    assert.deepEqual(await read('eth_supportedEntryPoints'), [accountContracts.entryPoint])
    await wallet.setPreferred('eoa', 31337)
    assert.deepEqual(await read('eth_accounts'), [eoa])
    await assert.rejects(read('eth_sign', []), { code: 4200 })
    await assert.rejects(read('anvil_setBalance', [eoa, '0x1']), { code: 4200 })
    for (const method of ['wallet_grantPermissions', 'wallet_revokePermissions', 'eth_sign'])
      await assert.rejects(approve(method, [{}]), { code: 4200 })
    await assert.rejects(wallet.read({ method: 'eth_call', params: [], chainId: 'eip155:1' }), { code: 4902 })
    await assert.rejects(prepare('personal_sign', 'hello'), { code: -32602 })
  })

  it('returns the native currency and the tokens of an account', async () => {
    const { safe, read } = await createUser()
    const { usdc } = stack.contracts
    await callNode('anvil_dealERC20', [safe, usdc.address, '0x2a'])
    const readAssets = (filters: object) =>
      read<Record<string, { address: string }[]>>('wallet_getAssets', [{ account: safe, ...filters }])
    const readAssetAddresses = async (filters: object) =>
      (await readAssets({ chainFilter: ['0x7a69'], ...filters }))['0x7a69']?.map(({ address }) => address)
    const { name, symbol, decimals } = usdc
    // Clients reject assets without a numeric price or an icon URL.
    const unknownMetadata = { price: 0, iconUrl: '' }
    assert.deepEqual(await readAssets({ chainFilter: ['0x7a69'] }), {
      '0x7a69': [
        {
          address: 'native',
          balance: toHex(parseEther('1')),
          type: 'NATIVE',
          metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, ...unknownMetadata },
        },
        {
          address: usdc.address,
          balance: '0x2a',
          type: 'ERC20',
          metadata: { name, symbol, decimals, ...unknownMetadata },
        },
      ],
    })
    assert.deepEqual(await readAssetAddresses({ assetTypeFilter: ['ERC20'] }), [usdc.address])
    assert.deepEqual(await readAssetAddresses({ assetTypeFilter: ['native'] }), ['native'])
    for (const filter of [[usdc.address.toLowerCase()], [{ address: usdc.address, type: 'erc20' }]])
      assert.deepEqual(await readAssetAddresses({ assetFilter: { '0x7a69': filter } }), [usdc.address])
  })

  it('returns the revert data of the node', async () => {
    const { eoa, read, prepare } = await createUser()
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [friend, 1n] })
    const call = { from: eoa, to: stack.contracts.usdc.address, data }
    for (const failingRead of [read('eth_call', [call, 'latest']), prepare('eth_sendTransaction', [call])])
      await assert.rejects(failingRead, (error: FrameError) => {
        assert.equal(error.code, 3)
        assert.match(String(error.data), /^0x[\da-f]{8,}$/)
        assert.equal(failureOf(error).data, error.data)
        return true
      })
  })
})

describe('user operation', () => {
  it('is decoded, signed again and identified by its hash if a page sends it', async () => {
    const { safe, approve, prepare, read } = await createUser()
    const execute = (to: Address, operation: number) =>
      encodeFunctionData({
        abi: parseAbi(['function executeUserOp(address,uint256,bytes,uint8)']),
        args: [to, 3n, '0x', operation],
      })
    const createParams = (rest: object) => [
      { sender: safe, callData: execute(friend, 0), ...rest },
      accountContracts.entryPoint,
    ]
    const hash = await approve('eth_sendUserOperation', createParams({}))
    const { success, sender } = await until(
      () => read<{ success: boolean; sender: Address } | null>('eth_getUserOperationReceipt', [hash]),
      'the operation is mined',
      60_000,
    )
    assert.deepEqual([success, sender], [true, safe])
    // Delegate calls are rejected.
    await assert.rejects(prepare('eth_sendUserOperation', createParams({ callData: execute(friend, 1) })), {
      code: -32602,
    })
    await assert.rejects(prepare('eth_sendUserOperation', createParams({ callData: '0x12345678' })))
    await assert.rejects(prepare('eth_sendUserOperation', createParams({ paymaster: friend })), {
      code: 4200,
    })
    await assert.rejects(prepare('eth_sendUserOperation', createParams({ sender: friend })), { code: 4100 })
  })

  it('is rejected by the bundler with the error codes of the entry point', async () => {
    const { safe, approve } = await createUser()
    const hash = await approve('eth_sendUserOperation', [
      {
        sender: safe,
        callData: encodeFunctionData({
          abi: parseAbi(['function executeUserOp(address,uint256,bytes,uint8)']),
          args: [friend, 1n, '0x', 0],
        }),
      },
      accountContracts.entryPoint,
    ])
    const { userOperation } = await callBundler<{ userOperation: Record<string, Hex> }>(
      'eth_getUserOperationByHash',
      [hash],
    )
    const { factory: _factory, factoryData: _data, ...rest } = userOperation
    const nextOperation = { ...rest, nonce: '0x1' }
    const send = (operation: object) =>
      callBundler('eth_sendUserOperation', [operation, accountContracts.entryPoint])
    await assert.rejects(send(userOperation), /already known/)
    await assert.rejects(send(nextOperation), { message: /^AA24/, code: -32507 })
    await assert.rejects(send({ ...nextOperation, nonce: '0x0' }), { message: /^AA25/, code: -32500 })
    await assert.rejects(send({ ...nextOperation, preVerificationGas: '0x1' }), /preVerificationGas is below/)
    await assert.rejects(send({ ...nextOperation, paymaster: friend }), /paymaster is not offered/)
    await callNode('anvil_setBalance', [safe, '0x0'])
    await assert.rejects(send({ ...nextOperation, callGasLimit: toHex(9_000_000) }), {
      message: /^AA21/,
      code: -32500,
    })
    assert.equal(await callBundler('eth_getUserOperationReceipt', [`0x${'ab'.repeat(32)}`]), null)
    await assert.rejects(callBundler('eth_sign'), { code: -32601 })
  })

  it('is rejected without the factory of an undeployed account', async () => {
    const { safe } = await createUser()
    await assert.rejects(
      callBundler('eth_estimateUserOperationGas', [
        { sender: safe, nonce: '0x0', callData: '0x', signature: '0x' },
        accountContracts.entryPoint,
      ]),
      { message: /^AA20/, code: -32500 },
    )
  })
})

describe('Solana requests', () => {
  const callSolanaNode = <T>(method: string, params: readonly unknown[] = []) =>
    callRpc<T>(String(stack.urls.solana), method, params)
  const readAddress = async ({ wallet }: TestUser) =>
    (await wallet.getAccounts({ chainId: localSolana.id })).address
  const createPayment = async (from: string, lamports: bigint) =>
    encodeBase58(
      encodeTransaction({
        payer: solanaAddress(from),
        instructions: [
          getTransferSolInstruction({
            source: createNoopSigner(solanaAddress(from)),
            destination: solanaAddress(solanaTestAddresses[0]),
            amount: lamports,
          }),
        ],
        lifetime: await fetchLifetime({ network: localSolana, rpcUrls: [String(stack.urls.solana)] }),
      }),
    )

  it('signs a message that verifies, and never signs a transaction as a message', async () => {
    const user = await createUser()
    const pubkey = await readAddress(user)
    const bytes = new TextEncoder().encode('hello')
    const { signature } = await user.approve<{ signature: string }>('solana_signMessage', {
      message: encodeBase58(bytes),
      pubkey,
    })
    const [signatureBytes, key] = [signature, pubkey].map(text => decodeBase58(text) as Uint8Array)
    assert.ok(ed25519.verify(signatureBytes as Uint8Array, bytes, key as Uint8Array))
    const wire = decodeBase58(await createPayment(pubkey, 1n)) as Uint8Array
    await assert.rejects(
      user.prepare('solana_signMessage', { message: encodeBase58(wire.slice(65)), pubkey }),
      { code: 4200 },
    )
    await assert.rejects(
      user.prepare('solana_signMessage', { message: 'abc', pubkey: solanaTestAddresses[0] }),
      { code: 4100 },
    )
  })

  it('sends signed transactions for the shown fee', async () => {
    const user = await createUser()
    const from = await readAddress(user)
    await callSolanaNode('requestAirdrop', [from, 1_000_000_000])
    const readBalance = async () =>
      BigInt((await callSolanaNode<{ value: number }>('getBalance', [from])).value)
    const preparedRequest = await user.prepare('solana_signAndSendTransaction', {
      transaction: await createPayment(from, 2_000_000n),
    })
    assert.equal(feeOf(preparedRequest.content), 5_000n)
    const { signature } = (await preparedRequest.perform()) as { signature: string }
    const { value } = await callSolanaNode<{ value: ({ err: unknown } | null)[] }>('getSignatureStatuses', [
      [signature],
    ])
    assert.equal(value[0]?.err, null)
    assert.equal(await readBalance(), 1_000_000_000n - 2_005_000n)

    const texts = [await createPayment(from, 1_000_000n), await createPayment(from, 3_000_000n)]
    const { transaction } = await user.approve<{ transaction: string }>('solana_signTransaction', {
      transaction: texts[0],
    })
    const { transactions } = await user.approve<{ transactions: string[] }>('solana_signAllTransactions', {
      transactions: texts,
    })
    assert.equal(transactions[0], transaction)
    for (const signedTransaction of transactions)
      await callSolanaNode('sendTransaction', [signedTransaction, {}])
    assert.equal(await readBalance(), 1_000_000_000n - 6_015_000n)
  })

  it('rejects unpayable, foreign, malformed, partially signed and expired transactions', async () => {
    const user = await createUser()
    const from = await readAddress(user)
    const send = (transaction: unknown) => user.prepare('solana_signAndSendTransaction', { transaction })
    await assert.rejects(send(await createPayment(from, 1n)), /Insufficient funds/)
    await callSolanaNode('requestAirdrop', [from, 1_000_000_000])
    await assert.rejects(send(await createPayment(from, 2_000_000_000n)), /Not enough funds/)
    await assert.rejects(send(await createPayment(solanaTestAddresses[0], 1n)), { code: 4100 })
    for (const brokenText of ['', 'abc', '0OIl', 7, undefined])
      await assert.rejects(send(brokenText), { code: -32602 })
    // The wallet has the key of only one of the two signers.
    const keys = [decodeBase58(from) as Uint8Array, new Uint8Array(32).fill(7), new Uint8Array(32)]
    const messageHeader = [2, ...new Uint8Array(128), 2, 0, 1, 3, ...keys.flatMap(key => [...key])]
    await assert.rejects(
      send(encodeBase58(Uint8Array.from([...messageHeader, ...new Uint8Array(32), 0]))),
      /Signatures of others/,
    )
    const expiredPayment = await createPayment(from, 1n)
    await stack.clock.advance(120_000)
    await assert.rejects(send(expiredPayment), /expired/)
    await assert.rejects(user.prepare('solana_signAllTransactions', { transactions: [] }), { code: -32602 })
    await assert.rejects(
      user.wallet.prepare({ method: 'personal_sign', params: [], chainId: localSolana.id }),
      { code: 4200 },
    )
  })

  it('rejects a truncated or extended transaction', async () => {
    const user = await createUser()
    const transaction = decodeBase58(await createPayment(await readAddress(user), 1n)) as Uint8Array
    for (let length = 1; length < transaction.length; length += 3)
      await assert.rejects(
        user.prepare('solana_signTransaction', { transaction: encodeBase58(transaction.slice(0, length)) }),
      )
    await assert.rejects(
      user.prepare('solana_signTransaction', { transaction: encodeBase58(Uint8Array.of(...transaction, 0)) }),
    )
  })
})
