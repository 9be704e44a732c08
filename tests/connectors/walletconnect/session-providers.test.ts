import { expect } from '@open-wc/testing'
import { PairedSession } from '../../../src/connectors/walletconnect/session.ts'
import {
  loadPairedProviders,
  loadPairingParts,
  type PairedProviders,
  createSessionProviders,
} from '../../../src/connectors/walletconnect/part.ts'
import { decodeBase58, encodeBase58 } from '../../../src/core/chain/base58.ts'
import { encodeBase64 } from '../../../src/core/chain/base64.ts'
import { AppError } from '../../../src/core/errors/app-error.ts'
import { namespaces } from '../../../src/core/chain/namespace.ts'
import * as limits from '../../../src/core/limits.ts'
import { solana } from '../../../src/networks/index.ts'
import { localOne, localTwo } from '../../../src/testing/networks.ts'
import { alice, bob } from '../../support/fake-connector.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { fakeLibrary, session } from '../../support/fake-pairing-library.ts'
import { loadPairingPart } from '../../support/pairing-parts.ts'

let creators: PairedProviders
before(async () => {
  creators = await loadPairedProviders(await loadPairingParts(namespaces, loadPairingPart))
})

const solanaAddress = 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z'
const formerSolanaId = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const bitcoinId = 'bip122:000000000019d6689c085ae165831e93'
const polkadotId = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'

function pairWith(accounts: readonly string[], methods?: string[]) {
  const library = fakeLibrary()
  const reads: unknown[] = []
  const pairedSession = new PairedSession(
    library.client,
    session('one', accounts, { methods }),
    (_, ids) => ids[0],
  )
  const providers = createSessionProviders(pairedSession, creators, async (id, method, params) => {
    reads.push([id, method, params])
    if (method === 'eth_call')
      throw new AppError('RPC_FAILED', {
        cause: { code: 3, message: 'execution reverted', data: '0x08c379a0' },
      })
    return '0x1'
  })
  return { library, pairedSession, reads, ...providers }
}

const accountIds = [`eip155:31337:${alice}`, `eip155:31337:${bob}`, `eip155:31338:${alice}`]
const errorOf = (promise: Promise<unknown> | undefined): Promise<{ code: number; data?: unknown }> =>
  (promise as Promise<unknown>).then(
    () => expect.fail('it resolved'),
    error => error,
  )

describe('EIP-1193 provider of a session', () => {
  it('returns accounts and network without a request', async () => {
    const { eip155, library, reads } = pairWith(accountIds)
    expect(await eip155?.request({ method: 'eth_accounts' })).to.deep.equal([alice, bob])
    expect(await eip155?.request({ method: 'eth_requestAccounts' })).to.deep.equal([alice, bob])
    expect(await eip155?.request({ method: 'eth_chainId' })).to.equal('0x7a69')
    expect(await eip155?.request({ method: 'net_version' })).to.equal('31337')
    expect([...library.requests, ...reads]).to.deep.equal([])
  })

  it('returns the accounts of its network, and emits accountsChanged if they change', async () => {
    const { eip155, pairedSession } = pairWith([`eip155:31337:${alice}`, `eip155:31338:${bob}`])
    const events: unknown[] = []
    for (const name of ['chainChanged', 'accountsChanged'])
      eip155?.on?.(name, (value: unknown) => events.push([name, value]))
    expect(await eip155?.request({ method: 'eth_accounts' })).to.deep.equal([alice])
    pairedSession.setNetwork('eip155:31338')
    expect(await eip155?.request({ method: 'eth_accounts' })).to.deep.equal([bob])
    expect(await eip155?.request({ method: 'eth_requestAccounts' })).to.deep.equal([bob])
    expect(events).to.deep.equal([
      ['chainChanged', '0x7a6a'],
      ['accountsChanged', [bob]],
    ])
    // With the same accounts on both networks, only the network changes.
    const sharedWallet = pairWith(accountIds.filter(id => id.endsWith(alice)))
    const accountEvents: unknown[] = []
    sharedWallet.eip155?.on?.('accountsChanged', (value: unknown) => accountEvents.push(value))
    sharedWallet.pairedSession.setNetwork('eip155:31338')
    expect(accountEvents).to.deep.equal([])
  })

  it('signs on a Solana network only with an account of that network', async () => {
    const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    const otherAddress = '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK'
    const {
      solana: wallet,
      library,
      pairedSession,
    } = pairWith(
      [`${solana.id}:${solanaAddress}`, `${devnet}:${otherAddress}`],
      ['solana_signTransaction', 'solana_signMessage'],
    )
    library.answer = () => ({ signature: encodeBase58(new Uint8Array(64).fill(1)) })
    expect(wallet?.account.address).to.equal(solanaAddress)
    for (const [id, address] of [
      [devnet, solanaAddress],
      [solana.id, otherAddress],
    ] as const)
      expect((await errorOf(wallet?.signTransaction?.(new Uint8Array(200), id, address))).code).to.equal(
        'WALLET_NO_ACCOUNT',
      )
    expect((await errorOf(wallet?.signMessage(new Uint8Array(1), otherAddress))).code).to.equal(
      'WALLET_NO_ACCOUNT',
    )
    expect(library.requests).to.deep.equal([])
    pairedSession.setNetwork(devnet)
    expect(wallet?.account.address).to.equal(otherAddress)
    await wallet?.signMessage(new Uint8Array(1), otherAddress)
    expect(library.requests.length).to.equal(1)
  })

  it('switches between approved networks without a request, and sends requests for the active network', async () => {
    const { eip155, library } = pairWith(accountIds)
    const chainIds: unknown[] = []
    const onChainChanged = (id: string) => chainIds.push(id)
    eip155?.on?.('chainChanged', onChainChanged)
    await eip155?.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] })
    expect(chainIds).to.deep.equal(['0x7a6a'])
    library.answer = () => '0x00'
    await eip155?.request({ method: 'personal_sign', params: ['0x00', alice] })
    expect(library.requests).to.deep.equal([
      { topic: 'one', chainId: localTwo.id, request: { method: 'personal_sign', params: ['0x00', alice] } },
    ])
    eip155?.removeListener?.('chainChanged', onChainChanged)
    await eip155?.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] })
    expect(chainIds).to.have.length(1)
  })

  it('rejects a batch without 0x in a receiver or data before it sends a request to the wallet', async () => {
    const { eip155, library } = pairWith(accountIds, ['wallet_sendCalls'])
    for (const call of [{ to: alice.slice(2) }, { to: alice, data: 'a9059cbb' }, { data: 'a9059cbb' }]) {
      const pendingCall = eip155?.request({ method: 'wallet_sendCalls', params: [{ calls: [call] }] })
      expect((await errorOf(pendingCall)).code).to.equal(-32602)
    }
    expect(library.requests).to.deep.equal([])
  })

  const switchRequest = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] } as const

  it('T18 confirms a switch only once the session has the network, so no request is signed for another chain', async () => {
    const singleAccountIds = [`eip155:31337:${alice}`]
    const { eip155, library, pairedSession } = pairWith(singleAccountIds, ['wallet_switchEthereumChain'])
    // The wallet confirms but does not share the network.
    const clock = fakeClock()
    try {
      const rejection = errorOf(eip155?.request(switchRequest))
      await clock.advance(limits.switchSettleMs)
      expect((await rejection).code).to.equal(4902)
      expect([clock.pendingCount, pairedSession.listeners.size]).to.deep.equal([0, 1])
    } finally {
      clock.restore()
    }
    expect(library.requests).to.have.length(1)
    expect(await eip155?.request({ method: 'eth_chainId' })).to.equal('0x7a69')
    // A rejection is passed on unchanged.
    library.answer = () => Promise.reject({ code: 4001, message: 'Not today' })
    const rejection = await errorOf(eip155?.request(switchRequest))
    expect([rejection.code, (rejection as unknown as Error).message]).to.deep.equal([4001, 'Not today'])
    // The session update arrives as a separate message, before or shortly after the answer.
    library.answer = () => {
      setTimeout(() =>
        pairedSession.update(session('one', [...singleAccountIds, `eip155:31338:${alice}`]).namespaces),
      )
      return null
    }
    expect(await eip155?.request(switchRequest)).to.equal(null)
    expect(await eip155?.request({ method: 'eth_chainId' })).to.equal('0x7a6a')

    const walletWithoutMethod = pairWith(singleAccountIds)
    expect((await errorOf(walletWithoutMethod.eip155?.request(switchRequest))).code).to.equal(4902)
    expect(walletWithoutMethod.library.requests).to.deep.equal([])
    const invalidRequestError = await errorOf(
      walletWithoutMethod.eip155?.request({ method: 'wallet_switchEthereumChain', params: [] }),
    )
    expect(invalidRequestError.code).to.equal(-32602)
  })

  it('reads from the node of the network, and passes on its errors', async () => {
    const { eip155, library, reads } = pairWith(accountIds)
    await eip155?.request({ method: 'eth_getBalance', params: [alice, 'latest'] })
    expect(reads).to.deep.equal([[localOne.id, 'eth_getBalance', [alice, 'latest']]])
    expect(library.requests).to.deep.equal([])
    const error = await errorOf(eip155?.request({ method: 'eth_call', params: [] }))
    expect([error.code, error.data]).to.deep.equal([3, '0x08c379a0'])
  })

  it('never sends signing requests or unsupported methods to a node', async () => {
    const { eip155, library, reads } = pairWith(accountIds)
    for (const method of [
      'eth_signTypedData_v4',
      'eth_sendTransaction',
      'wallet_sendCalls',
      'wallet_grantPermissions',
      'wallet_somethingNew',
      'eth_signSomethingNew',
      'personal_ecRecover',
      'eth_coinbase',
      'debug_traceTransaction',
      'solana_signMessage',
      'toString',
      '',
      undefined,
    ])
      expect(
        (await errorOf(eip155?.request({ method: method as string, params: ['secret'] }))).code,
        method,
      ).to.equal(4200)
    expect([...library.requests, ...reads]).to.deep.equal([])
  })

  it('has no accounts, network or node after the end of the session', async () => {
    const { eip155, library, pairedSession, reads } = pairWith(accountIds, [
      'personal_sign',
      'wallet_switchEthereumChain',
    ])
    const errorCodes: unknown[] = []
    eip155?.on?.('disconnect', (error: { code: number }) => errorCodes.push(error.code))
    pairedSession.end()
    expect(errorCodes).to.deep.equal([4900])
    expect(await eip155?.request({ method: 'eth_accounts' })).to.deep.equal([])
    for (const [method, params] of [
      ['eth_requestAccounts'],
      ['eth_chainId'],
      ['net_version'],
      ['eth_getBalance', [alice, 'latest']],
      ['wallet_switchEthereumChain', [{ chainId: '0x7a6a' }]],
      ['personal_sign', ['0x00', alice]],
      ['wallet_somethingNew'],
    ] as const)
      expect((await errorOf(eip155?.request({ method, params: params ?? [] }))).code, method).to.equal(4900)
    expect([...library.requests, ...reads]).to.deep.equal([])
    // A later update must not restore the session.
    pairedSession.update(session('one', accountIds).namespaces)
    expect(await eip155?.request({ method: 'eth_accounts' })).to.deep.equal([])
  })

  it('F16 rejects a malformed signature or transaction id', async () => {
    const methods = ['personal_sign', 'eth_signTypedData_v4', 'eth_signTransaction', 'eth_sendTransaction']
    const { eip155, library } = pairWith(accountIds, [...methods, 'wallet_sendCalls', 'eth_sign'])
    const invalidAnswers = [
      null,
      undefined,
      true,
      7,
      {},
      [],
      '',
      'yes',
      '0xabc',
      '0xzz',
      { signature: '0x00' },
    ]
    for (const method of [...methods, 'eth_sign', 'wallet_sendCalls'])
      for (const answer of method === 'wallet_sendCalls'
        ? [null, 7, '', {}, { id: 7 }, [], true]
        : invalidAnswers) {
        library.answer = () => answer
        const params = method === 'wallet_sendCalls' ? [{ calls: [{ to: alice }] }] : []
        const error = await errorOf(eip155?.request({ method, params }))
        expect(
          (error as { cause?: { code?: unknown } }).cause?.code,
          `${method} ${JSON.stringify(answer)}`,
        ).to.equal('WALLET_INVALID_ANSWER')
      }
    library.answer = () => '0x1234'
    expect((await errorOf(eip155?.request({ method: 'eth_sendTransaction', params: [] }))).code).to.equal(
      -32603,
    )
    expect(await eip155?.request({ method: 'eth_signTransaction', params: [] })).to.equal('0x1234')
    for (const batch of ['0x01', { id: 'b1', capabilities: {} }]) {
      library.answer = () => batch
      const request = { method: 'wallet_sendCalls', params: [{ calls: [{ to: alice }] }] }
      expect(await eip155?.request(request)).to.deep.equal(batch)
    }
    // An empty signature is valid: the owners of a contract account sign on chain.
    library.answer = () => '0x'
    expect(await eip155?.request({ method: 'personal_sign', params: [] })).to.equal('0x')
  })

  it('F16 keeps code, message and data of a wallet error with a JSON-RPC code', async () => {
    const { eip155, library } = pairWith(accountIds)
    for (const code of [-32700, -32600, -32601, -32602, -32603, -32000, -32002, -32005, 4001, 4100]) {
      library.answer = () =>
        Promise.reject({ code, message: 'The gas of this is wrong', data: { gas: '0x0' } })
      const error = await errorOf(eip155?.request({ method: 'personal_sign', params: [] }))
      expect([error.code, (error as unknown as Error).message, error.data]).to.deep.equal([
        code,
        'The gas of this is wrong',
        { gas: '0x0' },
      ])
    }
    library.answer = () => Promise.reject('User rejected: not this one')
    const rejection = await errorOf(eip155?.request({ method: 'personal_sign', params: [] }))
    expect([rejection.code, (rejection as unknown as Error).message]).to.deep.equal([
      4001,
      'User rejected: not this one',
    ])
  })

  it('F16 rejects with an Error and a standard code for any thrown value', async () => {
    const { eip155, library } = pairWith(accountIds)
    for (const [thrownValue, code] of [
      [{ code: 5000, message: 'User rejected.' }, 4001],
      [{ code: 4001, message: 'no' }, 4001],
      [{ code: 3001, message: 'Unauthorized method' }, 4100],
      ['nonsense', -32603],
      [undefined, -32603],
    ] as const) {
      library.answer = () => Promise.reject(thrownValue)
      const error = await errorOf(eip155?.request({ method: 'personal_sign', params: [] }))
      expect(error).to.be.instanceOf(Error)
      expect(error.code).to.equal(code)
    }
  })

  it('T9 removes an unsafe deep link before the library can open it', async () => {
    const { eip155, library } = pairWith(accountIds)
    library.answer = () => '0x00'
    const key = 'WALLETCONNECT_DEEPLINK_CHOICE'
    const sign = async (link: string) => {
      localStorage.setItem(key, link)
      await eip155?.request({ method: 'personal_sign', params: [] })
      const storedLink = localStorage.getItem(key)
      localStorage.removeItem(key)
      return storedLink !== null
    }
    expect(await sign(JSON.stringify({ href: 'https://wallet.example', name: 'Fathom' }))).to.equal(true)
    expect(await sign(JSON.stringify({ href: 'TRUST://', name: 'Trust' }))).to.equal(true)
    expect(await sign(JSON.stringify({ href: 'ms-word:ofe|u|https://wallet.example', name: 'x' }))).to.equal(
      false,
    )
    expect(await sign(JSON.stringify({ href: 'quartz://', name: 'x' }))).to.equal(false)
    expect(await sign(JSON.stringify({ href: 7 }))).to.equal(false)
    expect(await sign(JSON.stringify({ href: 'javascript:alert(1)//', name: 'Fathom' }))).to.equal(false)
    expect(await sign(JSON.stringify({ href: 'https://a:b@wallet.example' }))).to.equal(false)
    expect(await sign('not json')).to.equal(false)
    expect(await sign('null')).to.equal(false)
  })
})

describe('Solana wallet of a session', () => {
  const signature = Uint8Array.from({ length: 64 }, (_, index) => index)
  const key = decodeBase58(solanaAddress) as Uint8Array
  // One signer, an empty blockhash and no instructions: only the structure matters.
  const createMessage = (isVersioned: boolean) => [
    ...(isVersioned ? [0x80] : []),
    1,
    0,
    0,
    1,
    ...key,
    ...new Uint8Array(32),
    0,
    ...(isVersioned ? [0] : []),
  ]
  const createWire = (signatureBytes: Uint8Array, isVersioned = false) =>
    Uint8Array.from([1, ...signatureBytes, ...createMessage(isVersioned)])

  it('signs messages and transactions with the network id that the wallet uses', async () => {
    const { solana: wallet, library } = pairWith(
      [`${formerSolanaId}:${solanaAddress}`],
      ['solana_signMessage', 'solana_signTransaction', 'solana_signAndSendTransaction'],
    )
    library.answer = () => ({ signature: encodeBase58(signature) })
    expect(wallet?.account.address).to.equal(solanaAddress)
    expect(wallet?.account.publicKey).to.deep.equal(key)
    expect(await wallet?.signMessage(Uint8Array.of(1, 2, 3))).to.deep.equal(signature)
    expect(library.requests[0]).to.deep.equal({
      topic: 'one',
      chainId: formerSolanaId,
      request: {
        method: 'solana_signMessage',
        params: { message: encodeBase58(Uint8Array.of(1, 2, 3)), pubkey: solanaAddress },
      },
    })
    const emptySignature = new Uint8Array(64)
    for (const isVersioned of [false, true])
      expect(
        await wallet?.signTransaction?.(createWire(emptySignature, isVersioned), solana.id),
      ).to.deep.equal(createWire(signature, isVersioned))
    expect(await wallet?.signAndSendTransaction?.(createWire(emptySignature), solana.id)).to.equal(
      encodeBase58(signature),
    )
    library.answer = () => ({ transaction: encodeBase64(createWire(signature)) })
    expect(await wallet?.signTransaction?.(createWire(emptySignature), solana.id)).to.deep.equal(
      createWire(signature),
    )
  })

  it('signs several transactions at once, and rejects a response with a different number of transactions', async () => {
    const { solana: wallet, library } = pairWith(
      [`${solana.id}:${solanaAddress}`],
      ['solana_signAllTransactions'],
    )
    const unsignedWires = [createWire(new Uint8Array(64)), createWire(new Uint8Array(64), true)]
    const signedWires = [createWire(signature), createWire(signature, true)]
    library.answer = () => ({ transactions: signedWires.map(encodeBase64) })
    expect(await wallet?.signAllTransactions?.(unsignedWires, solana.id)).to.deep.equal(signedWires)
    expect(library.requests[0]?.request).to.deep.equal({
      method: 'solana_signAllTransactions',
      params: { transactions: unsignedWires.map(encodeBase64), pubkey: solanaAddress },
    })
    for (const transactions of [
      undefined,
      [],
      signedWires.slice(1).map(encodeBase64),
      unsignedWires.map(encodeBase64),
    ]) {
      library.answer = () => ({ transactions })
      expect((await errorOf(wallet?.signAllTransactions?.(unsignedWires, solana.id))).code).to.equal(
        'WALLET_INVALID_ANSWER',
      )
    }
    const otherWallet = pairWith([`${solana.id}:${solanaAddress}`], ['solana_signTransaction']).solana
    expect(otherWallet?.signAllTransactions).to.equal(undefined)
  })

  it('F16 rejects a transaction that is malformed or that its signer did not sign', async () => {
    const { solana: wallet, library } = pairWith(
      [`${solana.id}:${solanaAddress}`],
      ['solana_signTransaction'],
    )
    const unsignedWire = createWire(new Uint8Array(64))
    const foreignTransaction = createWire(signature)
    foreignTransaction.set(new Uint8Array(32).fill(9), 1 + 64 + 4)
    // A different account signed the transaction. The requested account only occurs in the list of accounts.
    const otherSignerTransaction = Uint8Array.from([
      1,
      ...signature,
      1,
      0,
      1,
      2,
      ...new Uint8Array(32).fill(9),
      ...key,
      ...new Uint8Array(33),
    ])
    for (const transaction of [
      '',
      'AAAA',
      'not base64!',
      encodeBase64(unsignedWire),
      encodeBase64(foreignTransaction),
      encodeBase64(otherSignerTransaction),
      7,
    ]) {
      library.answer = () => ({ transaction })
      expect(
        (await errorOf(wallet?.signTransaction?.(unsignedWire, solana.id))).code,
        String(transaction),
      ).to.equal('WALLET_INVALID_ANSWER')
    }
  })

  it('rejects requests after the end of the session', async () => {
    const {
      solana: wallet,
      pairedSession,
      library,
    } = pairWith([`${solana.id}:${solanaAddress}`], ['solana_signMessage'])
    pairedSession.end()
    expect(() => wallet?.account)
      .to.throw()
      .with.property('code', 'WALLET_DISCONNECTED')
    expect((await errorOf(wallet?.signMessage(Uint8Array.of(1)))).code).to.equal('WALLET_DISCONNECTED')
    expect(library.requests).to.deep.equal([])
  })

  it('lacks methods that were not approved, and rejects malformed answers', async () => {
    const { solana: wallet, library } = pairWith([`${solana.id}:${solanaAddress}`], ['solana_signMessage'])
    expect(wallet?.signTransaction).to.equal(undefined)
    expect(wallet?.signAndSendTransaction).to.equal(undefined)
    for (const invalidAnswer of [
      null,
      {},
      { signature: 'l0I' },
      { signature: encodeBase58(Uint8Array.of(1)) },
    ]) {
      library.answer = () => invalidAnswer
      expect((await errorOf(wallet?.signMessage(Uint8Array.of(1)))).code).to.equal('WALLET_INVALID_ANSWER')
    }
  })
})

describe('Bitcoin and Polkadot wallets of a session', () => {
  it('signs with base64 signatures, and sends whole satoshis', async () => {
    const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    const { bip122, library } = pairWith(
      [`${bitcoinId}:${address}`],
      ['signMessage', 'sendTransfer', 'signPsbt'],
    )
    library.answer = () => ({ signature: '1f'.repeat(65), txid: 'ab'.repeat(32), psbt: 'cHNidP8=' })
    expect(bip122?.addresses).to.deep.equal([{ address, purpose: 'payment' }])
    expect(await bip122?.signMessage({ address, message: 'hello' })).to.equal(
      encodeBase64(new Uint8Array(65).fill(0x1f)),
    )
    expect(await bip122?.sendTransfer?.({ recipient: address, value: 2_100_000_000_000_000n })).to.equal(
      'ab'.repeat(32),
    )
    expect(library.requests[1]?.request.params).to.deep.equal({
      account: address,
      recipientAddress: address,
      amount: '2100000000000000',
    })
    const request = { psbt: 'cHNidP8=', inputs: [{ address, index: 0 }] }
    expect(await bip122?.signPsbt?.(request)).to.deep.equal({ psbt: 'cHNidP8=' })
    expect(await bip122?.signPsbt?.({ ...request, broadcast: true })).to.deep.equal({
      psbt: 'cHNidP8=',
      txid: 'ab'.repeat(32),
    })
  })

  it('uses the addresses of the active network, and rejects a recipient of another network', async () => {
    const mainAddress = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    const testAddress = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
    const testnetId = 'bip122:000000000933ea01ad0ee984209779ba'
    const { bip122, library } = pairWith(
      [`${testnetId}:${testAddress}`, `${bitcoinId}:${mainAddress}`],
      ['sendTransfer'],
    )
    await bip122?.switchNetwork?.(bitcoinId)
    expect(bip122?.addresses.map(({ address }) => address)).to.deep.equal([mainAddress])
    expect((await errorOf(bip122?.sendTransfer?.({ recipient: testAddress, value: 1n }))).code).to.equal(
      'INVALID_ADDRESS',
    )
    expect((await errorOf(bip122?.switchNetwork?.('bip122:00000008819873e925422c1ff0f99f7c'))).code).to.equal(
      'UNSUPPORTED_CHAIN',
    )
    await bip122?.switchNetwork?.(testnetId)
    expect(bip122?.addresses.map(({ address }) => address)).to.deep.equal([testAddress])
    expect(library.requests.length).to.equal(0)
  })

  it('F16 rejects malformed Bitcoin answers', async () => {
    const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    const { bip122, library } = pairWith(
      [`${bitcoinId}:${address}`],
      ['signMessage', 'sendTransfer', 'signPsbt'],
    )
    for (const invalidAnswer of [null, {}, { signature: 'AA', txid: 'x', psbt: 'x' }]) {
      library.answer = () => invalidAnswer
      for (const request of [
        bip122?.signMessage({ address, message: 'hello' }),
        bip122?.sendTransfer?.({ recipient: address, value: 1n }),
        bip122?.signPsbt?.({ psbt: 'cHNidP8=', inputs: [] }),
      ])
        expect((await errorOf(request)).code).to.equal('WALLET_INVALID_ANSWER')
    }
  })

  it('T18 signs with a Polkadot account only if the session shares it on the active network', async () => {
    const address = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
    const otherAddress = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
    const { polkadot: wallet, library } = pairWith(
      [`${polkadotId}:${address}`],
      ['polkadot_signMessage', 'polkadot_signTransaction'],
    )
    const payload = { address: otherAddress, method: '0x00' }
    for (const request of [
      () => wallet?.signMessage({ address: otherAddress, message: 'hello' }),
      () => wallet?.signTransaction?.(payload),
    ])
      expect((await errorOf(request())).code).to.equal('WALLET_UNAUTHORIZED')
    expect(library.requests).to.deep.equal([])
  })

  it('wraps Polkadot messages before signing', async () => {
    const address = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
    const signature = `0x${'01'.repeat(64)}`
    const wallet = pairWith(
      [`${polkadotId}:${address}`],
      ['polkadot_signMessage', 'polkadot_signTransaction'],
    )
    wallet.library.answer = () => ({ signature })
    expect(await wallet.polkadot?.signMessage({ address, message: 'hello' })).to.equal(signature)
    expect(wallet.library.requests[0]?.request.params).to.deep.equal({
      address,
      message: '<Bytes>hello</Bytes>',
    })
    const transactionPayload = { address, method: '0x00' }
    expect(await wallet.polkadot?.signTransaction?.(transactionPayload)).to.equal(signature)
    expect(wallet.library.requests[1]?.request.params).to.deep.equal({ address, transactionPayload })
    wallet.library.answer = () => ({ signature: '0x01' })
    expect((await errorOf(wallet.polkadot?.signMessage({ address, message: 'hello' }))).code).to.equal(
      'WALLET_INVALID_ANSWER',
    )
  })
})
