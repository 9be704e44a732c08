import { expect } from '@open-wc/testing'
import fc from 'fast-check'
import { recoverMessageAddress } from 'viem'
import { evmAdapter } from '../../../src/namespaces/evm/adapter.ts'
import { switchNetwork } from '../../../src/namespaces/evm/switch-network.ts'
import { requirePart } from '../../../src/namespaces/index.ts'
import type { AccountId } from '../../../src/core/chain/caip.ts'
import type { Network } from '../../../src/core/chain/network.ts'
import { toAppError } from '../../../src/core/errors/to-app-error.ts'
import type { ErrorCode } from '../../../src/core/errors/codes.ts'
import * as limits from '../../../src/core/limits.ts'
import {
  createEvmWallet,
  fail,
  give,
  hostileError,
  pretend,
  reject,
  staySilent,
  type TestEvmWallet,
  type TestEvmWalletOptions,
  throwNow,
} from '../../../src/testing/index.ts'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'
import vectors from '../../vectors/personal-sign.json'
import typedDataVectors from '../../vectors/eip712.json'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const account: AccountId = `eip155:31337:${address}`
const firstNetwork: Network = {
  id: 'eip155:31337',
  name: 'Local One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['http://127.0.0.1:1/one'],
}
const secondNetwork: Network = {
  ...firstNetwork,
  id: 'eip155:31338',
  name: 'Local Two',
  rpcUrls: ['http://far.test/plain', 'http://127.0.0.1:1/two'],
  blockExplorer: { name: 'Explorer', url: 'https://explorer.test' },
}
const signature = `0x${'ab'.repeat(65)}`

const errorOf = async (promise: Promise<unknown>): Promise<unknown> => {
  try {
    await promise
  } catch (error) {
    return error
  }
  throw new Error('was not rejected')
}
const codeOf = async (promise: Promise<unknown>): Promise<ErrorCode | undefined> =>
  ((await errorOf(promise)) as { code?: ErrorCode }).code

describe('evmAdapter', () => {
  let wallet: TestEvmWallet
  let clock: FakeClock | undefined
  const createProvider = (options?: TestEvmWalletOptions) => {
    wallet = createEvmWallet({
      authorized: true,
      ask: async (url, method) => {
        if (method === 'eth_getBalance') return '0xde0b6b3a7640000'
        return url.endsWith('/two') ? '0x7a6a' : '0x7a69'
      },
      chains: [{ chainId: 31337, rpcUrls: ['http://127.0.0.1:1/one'] }],
      ...options,
    })
    return wallet.provider
  }
  const getRequestedMethods = () => wallet.log.map(entry => entry.method)
  const paramsOf = (method: string) => wallet.log.find(entry => entry.method === method)?.params as unknown[]
  afterEach(() => {
    clock?.restore()
    clock = undefined
  })

  it('loads for its namespace, and rejects unsupported namespaces', async () => {
    expect(await requirePart('eip155', 'adapter')).to.equal(evmAdapter)
    expect((await requirePart('solana', 'adapter')).namespace).to.equal('solana')
    expect(await codeOf(requirePart('cosmos' as never, 'adapter'))).to.equal('UNSUPPORTED_CHAIN')
  })

  describe('signMessage', () => {
    for (const { text, params0 } of vectors.texts)
      it(`sends ${JSON.stringify(text).slice(0, 30)} as the hex of its bytes, before the address`, async () => {
        const provider = createProvider()
        wallet.script.next('personal_sign', give(signature))
        await evmAdapter.signMessage(provider, account, text)
        expect(paramsOf('personal_sign')).to.deep.equal([params0, address])
      })

    it('returns a signature that verifies', async () => {
      const message = 'héllo 🦊'
      const signature = await evmAdapter.signMessage(createProvider(), account, message)
      expect(await recoverMessageAddress({ message, signature: signature as `0x${string}` })).to.equal(
        address,
      )
    })

    it('rejects lone surrogates, which would be signed as a different character', async () => {
      expect(await codeOf(evmAdapter.signMessage(createProvider(), account, 'a\ud83e'))).to.equal(
        'INVALID_PARAMS',
      )
      expect(wallet.log.length).to.equal(0)
    })

    it('F16 rejects a malformed signature', async () => {
      for (const answer of [null, undefined, true, '', '0x', '0x1234', 'signed', `${signature}0`, {}, []]) {
        const provider = createProvider()
        wallet.script.next('personal_sign', give(answer))
        expect(await codeOf(evmAdapter.signMessage(provider, account, 'x'))).to.equal('WALLET_INVALID_ANSWER')
      }
    })

    it('accepts the longer signatures of contracts', async () => {
      const provider = createProvider()
      const longSignature = `0x${'cd'.repeat(500)}`
      wallet.script.next('personal_sign', give(longSignature))
      expect(await evmAdapter.signMessage(provider, account, 'x')).to.equal(longSignature)
    })

    it('F16 rejects with the value that the wallet threw', async () => {
      for (const thrownValue of ['text', null, 7, { code: 4001 }])
        for (const answer of [fail(thrownValue), throwNow(thrownValue)]) {
          const provider = createProvider()
          wallet.script.next('personal_sign', answer)
          expect(await errorOf(evmAdapter.signMessage(provider, account, 'x'))).to.equal(thrownValue)
        }
    })
  })

  describe('signTypedData', () => {
    const sign = (provider: Parameters<typeof evmAdapter.signMessage>[0], data: unknown, signer = account) =>
      evmAdapter.signTypedData?.(
        provider,
        signer,
        typeof data === 'string' ? data : JSON.stringify(data),
      ) as Promise<string>
    const createData = (chainId?: unknown) => ({
      domain: { name: 'T', ...(chainId === undefined ? {} : { chainId }) },
      types: { Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      message: { text: 'x' },
    })

    it('passes the text to the wallet unchanged, after the address', async () => {
      const provider = createProvider()
      const text = `{"domain":{"chainId":31337},"primaryType":"A","types":{"A":[{"name":"n","type":"uint256"}]},\n "message":{"n":115792089237316195423570985008687907853269984665640564039457584007913129639935}}`
      wallet.script.next('eth_signTypedData_v4', give(signature))
      expect(await sign(provider, text)).to.equal(signature)
      expect(paramsOf('eth_signTypedData_v4')).to.deep.equal([address, text])
    })

    it('T18 compares the chain id of the domain numerically, in any spelling', async () => {
      for (const chainId of [31337, '31337', '0x7a69', `0x${'7a69'.padStart(64, '0')}`, undefined]) {
        const provider = createProvider()
        wallet.script.next('eth_signTypedData_v4', give(signature))
        expect(await sign(provider, createData(chainId))).to.equal(signature)
      }
    })

    it('T18 rejects a domain of a different chain without a wallet request', async () => {
      for (const chainId of [1, '1', '0x1', 31338]) {
        expect(await codeOf(sign(createProvider(), createData(chainId)))).to.equal('WALLET_WRONG_NETWORK')
        expect(wallet.log.length).to.equal(0)
      }
      for (const chainId of [{}, 'x', 1.5, 2 ** 60, true, []])
        expect(await codeOf(sign(createProvider(), createData(chainId)))).to.equal('INVALID_PARAMS')
    })

    it('T18 rejects if the wallet is on a different network before or after the request', async () => {
      let provider = createProvider()
      wallet.script.next('eth_chainId', give('0x1'))
      expect(await codeOf(sign(provider, createData(31337)))).to.equal('WALLET_WRONG_NETWORK')
      expect(getRequestedMethods()).not.to.include('eth_signTypedData_v4')

      provider = createProvider()
      wallet.script.next('eth_signTypedData_v4', () => {
        wallet.script.always('eth_chainId', give('0x1'))
        return Promise.resolve(signature)
      })
      expect(await codeOf(sign(provider, createData(31337)))).to.equal('WALLET_WRONG_NETWORK')
    })

    it('rejects a string that is not typed data', async () => {
      for (const text of ['not json {', '[]', '7', 'null', '""'])
        expect(await codeOf(sign(createProvider(), text))).to.equal('INVALID_PARAMS')
    })

    for (const { name, data } of typedDataVectors.malformed)
      it(`settles once for malformed data: ${name}`, async () => {
        const provider = createProvider({ chains: [{ chainId: 1, rpcUrls: [] }] })
        const outcome = await sign(provider, data, `eip155:1:${address}`).then(
          value => value,
          (error: unknown) => error,
        )
        expect(outcome).not.to.equal(undefined)
        expect(({} as { polluted?: unknown }).polluted).to.equal(undefined)
      })
  })

  describe('switchNetwork', () => {
    // With the adapter already loaded: its import does not advance with a fake clock.
    const switchToSecond = (provider = createProvider()) => switchNetwork(provider, secondNetwork)
    const bothChains = { chains: [31337, 31338].map(chainId => ({ chainId, rpcUrls: [] })) }

    it('requests the switch from the wallet, and verifies the network', async () => {
      await evmAdapter.switchNetwork?.(createProvider(bothChains), secondNetwork)
      expect(wallet.chainId).to.equal(31338)
      expect(getRequestedMethods()).to.deep.equal(['wallet_switchEthereumChain', 'eth_chainId'])
    })

    it('adds a network that the wallet does not have, then switches', async () => {
      await switchToSecond()
      expect(wallet.chainId).to.equal(31338)
      expect(paramsOf('wallet_addEthereumChain')).to.deep.equal([
        {
          chainId: '0x7a6a',
          chainName: 'Local Two',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          // Endpoints without encryption are passed to the wallet only on loopback.
          rpcUrls: ['http://127.0.0.1:1/two'],
          blockExplorerUrls: ['https://explorer.test'],
        },
      ])
    })

    const unknownErrors: [name: string, thrownValue: unknown][] = [
      ['4902', { code: 4902 }],
      ['-4902', { code: -4902 }],
      ['4902 as a string', { code: '4902' }],
      ['4902 in an Error', Object.assign(new Error('x'), { code: 4902 })],
      ['4902 in data.originalError', { code: -32603, data: { originalError: { code: 4902 } } }],
      ['4902 in a cause of a cause', new Error('x', { cause: new Error('y', { cause: { code: 4902 } }) })],
      [
        'the usual message',
        { code: -32000, message: 'Unrecognized chain ID "0x7a6a". Try adding the chain.' },
      ],
      ['an internal error', { code: -32603, message: 'Internal JSON-RPC error.' }],
      ['an internal error of the wrong sign', { code: 32603 }],
      ['an unsupported method', { code: -32601, message: 'the method does not exist' }],
      ['4902 in a list of errors', { code: -32603, errors: [{ data: { error: { code: 4902 } } }] }],
    ]
    for (const [name, thrownValue] of unknownErrors)
      it(`treats ${name} as an unknown network`, async () => {
        const provider = createProvider()
        wallet.script.next('wallet_switchEthereumChain', fail(thrownValue))
        await switchToSecond(provider)
        expect(wallet.chainId).to.equal(31338)
      })

    it('does not switch again if the wallet switched while it added the network', async () => {
      const provider = createProvider()
      wallet.script.next('wallet_switchEthereumChain', fail({ code: 4902 }))
      wallet.script.next('wallet_addEthereumChain', async approve => {
        await approve()
        wallet.switchNetwork(31338)
        return null
      })
      await switchToSecond(provider)
      expect(getRequestedMethods().filter(method => method === 'wallet_switchEthereumChain').length).to.equal(
        1,
      )
    })

    for (const shape of ['error', 'object', 'stringCode', 'nested', 'cause', 'library', 'pairing'] as const)
      it(`never adds a network after a rejection, in the shape ${shape}`, async () => {
        const provider = createProvider(bothChains)
        wallet.script.next('wallet_switchEthereumChain', reject(shape))
        await errorOf(switchToSecond(provider))
        expect(getRequestedMethods()).to.deep.equal(['wallet_switchEthereumChain'])
      })

    it('rejects with the error of a rejected addition', async () => {
      const provider = createProvider()
      wallet.script.next('wallet_addEthereumChain', reject())
      expect(await codeOf(switchToSecond(provider))).to.equal(4001)
    })

    it('rejects with CHAIN_UNRECOGNIZED if the wallet cannot add networks', async () => {
      const provider = createProvider()
      wallet.script.next('wallet_addEthereumChain', fail({ code: 4200, message: 'No such method' }))
      const switchPromise = evmAdapter.switchNetwork?.(provider, secondNetwork) as Promise<void>
      expect(await codeOf(switchPromise)).to.equal('CHAIN_UNRECOGNIZED')
    })

    it('does not add a network with incomplete data', async () => {
      for (const overrides of [
        { rpcUrls: [] },
        { rpcUrls: ['http://far.test', 'ws://far.test', 'rubbish', 'javascript:alert(1)'] },
        { name: '' },
        { nativeCurrency: { name: '', symbol: '', decimals: 18 } },
      ]) {
        const provider = createProvider()
        const switchPromise = evmAdapter.switchNetwork?.(provider, {
          ...secondNetwork,
          ...overrides,
        }) as Promise<void>
        expect(await codeOf(switchPromise)).to.equal('CHAIN_UNRECOGNIZED')
        expect(getRequestedMethods()).not.to.include('wallet_addEthereumChain')
      }
    })

    it('T18 rejects if the wallet confirms the switch but stays on its network', async () => {
      const provider = createProvider(bothChains)
      clock = fakeClock()
      wallet.script.always('wallet_switchEthereumChain', pretend)
      const codePromise = codeOf(switchToSecond(provider))
      await clock.advance(2 * limits.switchSettleMs)
      expect(await codePromise).to.equal('WALLET_WRONG_NETWORK')
      expect(wallet.listeners()).to.equal(0)
      expect(clock.pendingCount).to.equal(0)
    })

    it('T18 adds the network of a wallet that confirms without switching, then switches', async () => {
      const provider = createProvider()
      clock = fakeClock()
      wallet.script.next('wallet_switchEthereumChain', pretend)
      const switchPromise = switchToSecond(provider)
      await clock.advance(limits.switchSettleMs)
      await switchPromise
      expect(wallet.chainId).to.equal(31338)
    })

    it('T18 rejects with WALLET_WRONG_NETWORK if the wallet confirms, stays and adds no network', async () => {
      const provider = createProvider()
      clock = fakeClock()
      wallet.script.next('wallet_switchEthereumChain', pretend)
      wallet.script.next('wallet_addEthereumChain', fail({ code: -32601 }))
      const codePromise = codeOf(switchToSecond(provider))
      await clock.advance(limits.switchSettleMs)
      expect(await codePromise).to.equal('WALLET_WRONG_NETWORK')
    })

    it('distinguishes a rejected network record from a failure that can be retried', async () => {
      for (const [thrownValue, code] of [
        [
          { code: -32602, message: `Expected 2-6 character string 'nativeCurrency.symbol'.` },
          'NETWORK_NOT_ADDED',
        ],
        [new Error('Extension context invalidated.'), 'WALLET_RELOADED'],
        [{ code: -32603, message: 'Internal error' }, 'REQUEST_FAILED'],
      ] as const) {
        const provider = createProvider()
        wallet.script.next('wallet_addEthereumChain', fail(thrownValue))
        const error = await errorOf(switchToSecond(provider))
        expect(toAppError(error).code).to.equal(code)
      }
    })

    it('waits for a wallet that confirms before it switches', async () => {
      const provider = createProvider(bothChains)
      wallet.script.next('wallet_switchEthereumChain', () => {
        setTimeout(() => wallet.switchNetwork(31338))
        return Promise.resolve(null)
      })
      await switchToSecond(provider)
      expect(wallet.chainId).to.equal(31338)
    })

    it('F16 settles once for generated answers', async () => {
      const answer = fc.oneof(
        fc.anything().map(give),
        fc.anything().map(fail),
        fc.anything().map(throwNow),
        fc.constantFrom(fail(hostileError()), fail({ code: 4902 }), give(null), give('0x7a6a')),
      )
      clock = fakeClock()
      const runningClock = clock
      await fc.assert(
        fc.asyncProperty(answer, answer, answer, async (switchAnswer, addAnswer, chainAnswer) => {
          const provider = createProvider()
          wallet.script.always('wallet_switchEthereumChain', switchAnswer)
          wallet.script.always('wallet_addEthereumChain', addAnswer)
          wallet.script.always('eth_chainId', chainAnswer)
          const outcomePromise = switchToSecond(provider).then(
            () => 'done',
            () => 'failed',
          )
          await runningClock.advance(limits.switchSettleMs)
          if ((await outcomePromise) === 'done')
            expect(Number(await provider.request({ method: 'eth_chainId' }))).to.equal(31338)
          expect(wallet.listeners()).to.equal(0)
        }),
        { numRuns: 300, seed: 3326 },
      )
    })
  })

  describe('nativeBalance', () => {
    const readBalance = (
      provider: TestEvmWallet['provider'] | undefined,
      network = firstNetwork,
      rpcUrls: string[] = [],
    ) =>
      evmAdapter.nativeBalance?.({
        provider,
        account,
        network,
        rpcUrls: async () => rpcUrls,
      }) as Promise<bigint>

    it('returns the balance of a wallet that is on the network', async () => {
      expect(await readBalance(createProvider())).to.equal(10n ** 18n)
      expect(paramsOf('eth_getBalance')).to.deep.equal([address, 'latest'])
    })

    it('T18 rejects if the wallet left the network during the request', async () => {
      const provider = createProvider()
      wallet.script.next('eth_getBalance', () => {
        wallet.script.always('eth_chainId', give('0x1'))
        return Promise.resolve('0x1')
      })
      expect(await codeOf(readBalance(provider))).to.equal('BALANCE_UNAVAILABLE')
    })

    it('F16 rejects a malformed balance', async () => {
      for (const answer of [give('1'), give(5), give('0x'), give(null), fail('x'), throwNow(null)]) {
        const provider = createProvider()
        wallet.script.next('eth_getBalance', answer)
        expect(await codeOf(readBalance(provider))).to.equal('BALANCE_UNAVAILABLE')
      }
    })

    it('F7 times out after five seconds if the wallet does not answer', async () => {
      const provider = createProvider()
      clock = fakeClock()
      wallet.script.next('eth_getBalance', staySilent)
      const codePromise = codeOf(readBalance(provider))
      await clock.advance(limits.probeAnswerMs)
      expect(await codePromise).to.equal('BALANCE_UNAVAILABLE')
    })
  })
})
