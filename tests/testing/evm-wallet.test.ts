import { expect } from '@open-wc/testing'
import { recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import {
  approve,
  createEvmWallet,
  fail,
  give,
  hold,
  hostileError,
  pretend,
  reject,
  staySilent,
  type TestEvmWallet,
  type TestEvmWalletOptions,
  throwNow,
} from '../../src/testing/index.ts'

const firstAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const secondAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const catchError = async (promise: Promise<unknown>): Promise<unknown> => {
  try {
    await promise
  } catch (error) {
    return error
  }
  throw new Error('was not rejected')
}
const request = (wallet: TestEvmWallet, method: string, ...params: unknown[]) =>
  wallet.provider.request({ method, params })

describe('createEvmWallet', () => {
  let wallet: TestEvmWallet
  const create = (options?: TestEvmWalletOptions) => (wallet = createEvmWallet(options))
  afterEach(() => wallet.uninstall())

  it('announces itself on install and on request, until it is uninstalled', () => {
    create({ name: 'Gallery Wallet', rdns: 'test.gallery' })
    const details: unknown[] = []
    const onAnnounce = (event: Event) => details.push((event as CustomEvent).detail)
    window.addEventListener('eip6963:announceProvider', onAnnounce)
    wallet.install()
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    wallet.uninstall()
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    window.removeEventListener('eip6963:announceProvider', onAnnounce)
    expect(details.length).to.equal(2)
    expect(details[0]).to.deep.equal({ info: wallet.info, provider: wallet.provider })
    expect(Object.isFrozen(details[0])).to.equal(true)
  })

  it('sets window.ethereum, and restores the previous value', () => {
    const otherProvider = {}
    Object.assign(window, { ethereum: otherProvider })
    create({ atWindow: true, announced: false }).install()
    expect((window as { ethereum?: unknown }).ethereum).to.equal(wallet.provider)
    wallet.uninstall()
    expect((window as { ethereum?: unknown }).ethereum).to.equal(otherProvider)
    Reflect.deleteProperty(window, 'ethereum')
  })

  it('shares no account before a request, and all accounts afterwards', async () => {
    create()
    expect(await request(wallet, 'eth_accounts')).to.deep.equal([])
    expect((await request(wallet, 'eth_requestAccounts')) as string[]).to.include.members([
      firstAddress,
      secondAddress,
    ])
    expect(((await request(wallet, 'eth_accounts')) as string[])[0]).to.equal(firstAddress)
    await request(wallet, 'wallet_revokePermissions', { eth_accounts: {} })
    expect(await request(wallet, 'eth_accounts')).to.deep.equal([])
  })

  it('signs messages and typed data with valid signatures', async () => {
    create({ authorized: true })
    const signature = (await request(wallet, 'personal_sign', '0x68656c6c6f', firstAddress)) as `0x${string}`
    expect(await recoverMessageAddress({ message: 'hello', signature })).to.equal(firstAddress)

    const swappedSignature = (await request(
      wallet,
      'personal_sign',
      firstAddress,
      '0x68656c6c6f',
    )) as `0x${string}`
    expect(swappedSignature).to.equal(signature)

    const typedData = {
      domain: { name: 'Test', chainId: 31337 },
      types: { Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note' as const,
      message: { text: 'hi' },
    }
    const typedSignature = (await request(
      wallet,
      'eth_signTypedData_v4',
      secondAddress,
      JSON.stringify(typedData),
    )) as `0x${string}`
    expect(await recoverTypedDataAddress({ ...typedData, signature: typedSignature })).to.equal(secondAddress)
  })

  it('rejects signing for an account that was not shared, or for another network', async () => {
    create()
    expect(await catchError(request(wallet, 'personal_sign', '0x00', firstAddress))).to.include({
      code: 4100,
    })
    await request(wallet, 'eth_requestAccounts')
    const otherTypedData = JSON.stringify({
      domain: { chainId: 1 },
      types: { A: [] },
      primaryType: 'A',
      message: {},
    })
    expect(
      await catchError(request(wallet, 'eth_signTypedData_v4', firstAddress, otherTypedData)),
    ).to.include({ code: -32602 })
    expect(await catchError(request(wallet, 'eth_sign', firstAddress, '0x00'))).to.include({ code: 4200 })
  })

  it('rejects a switch to an unknown network, and adds a network only if its endpoint has the same chain id', async () => {
    create({
      ask: async (url, method) => (method === 'eth_chainId' && url.endsWith('/two') ? '0x7a6a' : '0x1'),
    })
    expect(await catchError(request(wallet, 'wallet_switchEthereumChain', { chainId: '0x7a6a' }))).to.include(
      {
        code: 4902,
      },
    )
    const record = { chainId: '0x7a6a', chainName: 'Two' }
    expect(
      await catchError(request(wallet, 'wallet_addEthereumChain', { ...record, rpcUrls: ['http://x/one'] })),
    ).to.include({ code: -32602 })
    await request(wallet, 'wallet_addEthereumChain', { ...record, rpcUrls: ['http://x/two'] })
    const chainIds: unknown[] = []
    wallet.provider.on?.('chainChanged', id => chainIds.push(id))
    await request(wallet, 'wallet_switchEthereumChain', { chainId: '0x7a6a' })
    expect(wallet.chainId).to.equal(31338)
    expect(chainIds).to.deep.equal(['0x7a6a'])
  })

  it('answers as scripted: once, always, or unscripted after a reset', async () => {
    create()
    wallet.script.next('eth_chainId', reject(), fail(null), give('lies'))
    wallet.script.always('eth_chainId', give('0x1'))
    expect(await catchError(request(wallet, 'eth_chainId'))).to.include({ code: 4001 })
    expect(await catchError(request(wallet, 'eth_chainId'))).to.equal(null)
    expect(await request(wallet, 'eth_chainId')).to.equal('lies')
    expect(await request(wallet, 'eth_chainId')).to.equal('0x1')
    wallet.script.always('*', pretend)
    expect(await request(wallet, 'wallet_switchEthereumChain', { chainId: '0x1' })).to.equal(null)
    wallet.script.reset()
    expect(await request(wallet, 'eth_chainId')).to.equal('0x7a69')
  })

  it('throws any scripted value synchronously from request', () => {
    create()
    wallet.script.next('eth_chainId', throwNow('nothing'), throwNow(hostileError()))
    const thrownValues: unknown[] = []
    for (let round = 0; round < 2; round++) {
      try {
        void request(wallet, 'eth_chainId')
      } catch (error) {
        thrownValues.push(error)
      }
    }
    expect(thrownValues.length).to.equal(2)
    expect(thrownValues[0]).to.equal('nothing')
  })

  it('keeps a request pending until it is released, and logs every request', async () => {
    create()
    const pendingAnswer = hold()
    wallet.script.next('eth_requestAccounts', pendingAnswer.answer)
    const answer = request(wallet, 'eth_requestAccounts')
    expect(pendingAnswer.waiting).to.equal(1)
    expect(await request(wallet, 'eth_accounts')).to.deep.equal([])
    pendingAnswer.release(approve)
    expect(((await answer) as string[])[0]).to.equal(firstAddress)
    expect(wallet.log.map(entry => entry.method)).to.deep.equal(['eth_requestAccounts', 'eth_accounts'])
  })

  it('never answers if scripted to be silent', async () => {
    create()
    wallet.script.next('eth_chainId', staySilent)
    const silentRequest = request(wallet, 'eth_chainId').then(() => 'answered')
    expect(await Promise.race([silentRequest, request(wallet, 'eth_accounts').then(() => 'other')])).to.equal(
      'other',
    )
  })

  it('notifies connected pages about an account change, a lock and a revoked permission', async () => {
    create()
    const accountEvents: string[][] = []
    wallet.provider.on?.('accountsChanged', (accounts: string[]) => accountEvents.push(accounts))
    await request(wallet, 'eth_requestAccounts')
    await wallet.switchAccount(1)
    expect(accountEvents.at(-1)?.[0]).to.equal(secondAddress)
    wallet.lock()
    expect(accountEvents.at(-1)).to.deep.equal([])
    const pendingAccounts = request(wallet, 'eth_requestAccounts')
    wallet.unlock()
    expect(((await pendingAccounts) as string[])[0]).to.equal(secondAddress)
    wallet.revoke()
    expect(accountEvents.at(-1)).to.deep.equal([])
    expect(wallet.listeners()).to.equal(1)
  })

  it('can omit events and replace its provider', async () => {
    create({ events: false, atWindow: true })
    const oldProvider = wallet.provider
    expect(oldProvider.on).to.equal(undefined)
    wallet.install()
    const newProvider = wallet.swapProvider()
    expect((window as { ethereum?: unknown }).ethereum).to.equal(newProvider)
    await oldProvider.request({ method: 'eth_chainId' })
    expect(wallet.log[0]?.provider).to.equal(oldProvider)
    expect(newProvider).not.to.equal(oldProvider)
  })

  it('reports the status of a batch from its receipts', async () => {
    const receipts: unknown[] = []
    let sentCount = 0
    create({
      authorized: true,
      chains: [{ chainId: 31337, rpcUrls: ['http://chain'] }],
      ask: async (_url, method) => {
        if (method === 'eth_sendRawTransaction') return `0x${String(++sentCount).padStart(64, '0')}`
        if (method === 'eth_getTransactionReceipt') return receipts.shift() ?? null
        if (method === 'eth_getBlockByNumber') return { baseFeePerGas: '0x1', transactions: [] }
        return method === 'eth_chainId' ? '0x7a69' : '0x5208'
      },
    })
    const calls = [{ to: secondAddress, value: '0x1' }, { to: secondAddress }]
    const { id } = (await request(wallet, 'wallet_sendCalls', {
      version: '2.0.0',
      chainId: '0x7a69',
      atomicRequired: false,
      calls,
    })) as { id: string }
    expect(sentCount).to.equal(2)
    const readStatus = async () => (await request(wallet, 'wallet_getCallsStatus', id)) as { status: number }
    expect((await readStatus()).status).to.equal(100)
    receipts.push({ status: '0x1' }, { status: '0x1' })
    expect((await readStatus()).status).to.equal(200)
    receipts.push({ status: '0x1' }, { status: '0x0' })
    expect((await readStatus()).status).to.equal(600)
    receipts.push({ status: '0x0' }, { status: '0x0' })
    expect((await readStatus()).status).to.equal(500)
    expect(await catchError(request(wallet, 'wallet_sendCalls', { atomicRequired: true, calls }))).to.include(
      {
        code: 5760,
      },
    )
    expect(await catchError(request(wallet, 'wallet_getCallsStatus', 'other'))).to.include({ code: 5730 })
  })

  it('simulates an atomic batch, and sends nothing if a call would fail', async () => {
    const outcomes = [
      ['0x1', '0x0'],
      ['0x1', '0x1'],
    ]
    let sentCount = 0
    create({
      chains: [{ chainId: 31337, rpcUrls: ['http://node.test'] }],
      authorized: true,
      capabilities: { atomic: { status: 'supported' } },
      ask: async (_url, method) => {
        if (method === 'eth_simulateV1')
          return [{ calls: (outcomes.shift() ?? []).map(status => ({ status })) }]
        if (method === 'eth_sendRawTransaction') return `0x${String(++sentCount).padStart(64, '0')}`
        if (method === 'eth_getBlockByNumber') return { baseFeePerGas: '0x1', transactions: [] }
        return method === 'eth_chainId' ? '0x7a69' : '0x5208'
      },
    })
    const batch = {
      version: '2.0.0',
      chainId: '0x7a69',
      atomicRequired: true,
      calls: [{ to: secondAddress }, { to: secondAddress }],
    }
    expect(await catchError(request(wallet, 'wallet_sendCalls', batch))).to.include({ code: -32_603 })
    expect(sentCount).to.equal(0)
    await request(wallet, 'wallet_sendCalls', batch)
    expect(sentCount).to.equal(2)
  })
})
