import { expect } from '@open-wc/testing'
import { PairedSession } from '../../../src/connectors/walletconnect/session.ts'
import { sessionProviders } from '../../../src/connectors/walletconnect/session-providers.ts'
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

const sol = 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z'
const formerSolana = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
const polkadot = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'

function pairedWith(accounts: readonly string[], methods?: string[]) {
  const library = fakeLibrary()
  const reads: unknown[] = []
  const paired = new PairedSession(library.client, session('one', accounts, { methods }), (_, ids) => ids[0])
  const providers = sessionProviders(paired, namespaces, async (id, method, params) => {
    reads.push([id, method, params])
    if (method === 'eth_call')
      throw new AppError('RPC_FAILED', {
        cause: { code: 3, message: 'execution reverted', data: '0x08c379a0' },
      })
    return '0x1'
  })
  return { library, paired, reads, ...providers }
}

const both = [`eip155:31337:${alice}`, `eip155:31337:${bob}`, `eip155:31338:${alice}`]
const thrownBy = (promise: Promise<unknown> | undefined): Promise<{ code: number; data?: unknown }> =>
  (promise as Promise<unknown>).then(
    () => expect.fail('it resolved'),
    error => error,
  )

describe('a session as an EIP-1193 provider', () => {
  it('knows its accounts and its network without asking anybody', async () => {
    const { eip155, library, reads } = pairedWith(both)
    expect(await eip155?.request({ method: 'eth_accounts' })).to.deep.equal([alice, bob])
    expect(await eip155?.request({ method: 'eth_requestAccounts' })).to.deep.equal([alice, bob])
    expect(await eip155?.request({ method: 'eth_chainId' })).to.equal('0x7a69')
    expect(await eip155?.request({ method: 'net_version' })).to.equal('31337')
    expect([...library.requests, ...reads]).to.deep.equal([])
  })

  it('has the accounts of the network it stands on, and tells when those are others', async () => {
    const { eip155, paired } = pairedWith([`eip155:31337:${alice}`, `eip155:31338:${bob}`])
    const events: unknown[] = []
    for (const name of ['chainChanged', 'accountsChanged'])
      eip155?.on?.(name, (value: unknown) => events.push([name, value]))
    expect(await eip155?.request({ method: 'eth_accounts' })).to.deep.equal([alice])
    paired.goTo('eip155:31338')
    expect(await eip155?.request({ method: 'eth_accounts' })).to.deep.equal([bob])
    expect(await eip155?.request({ method: 'eth_requestAccounts' })).to.deep.equal([bob])
    expect(events).to.deep.equal([
      ['chainChanged', '0x7a6a'],
      ['accountsChanged', [bob]],
    ])
    // The same accounts on both: only the network changes.
    const shared = pairedWith(both.filter(id => id.endsWith(alice)))
    const told: unknown[] = []
    shared.eip155?.on?.('accountsChanged', (value: unknown) => told.push(value))
    shared.paired.goTo('eip155:31338')
    expect(told).to.deep.equal([])
  })

  it('signs on a Solana network with an account that the wallet has there, and with no other', async () => {
    const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    const other = '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK'
    const {
      solana: wallet,
      library,
      paired,
    } = pairedWith(
      [`${solana.id}:${sol}`, `${devnet}:${other}`],
      ['solana_signTransaction', 'solana_signMessage'],
    )
    library.answer = () => ({ signature: encodeBase58(new Uint8Array(64).fill(1)) })
    expect(wallet?.account.address).to.equal(sol)
    for (const [id, address] of [
      [devnet, sol],
      [solana.id, other],
    ] as const)
      expect((await thrownBy(wallet?.signTransaction?.(new Uint8Array(200), id, address))).code).to.equal(
        'WALLET_NO_ACCOUNT',
      )
    expect((await thrownBy(wallet?.signMessage(new Uint8Array(1), other))).code).to.equal('WALLET_NO_ACCOUNT')
    expect(library.requests).to.deep.equal([])
    paired.goTo(devnet)
    expect(wallet?.account.address).to.equal(other)
    await wallet?.signMessage(new Uint8Array(1), other)
    expect(library.requests.length).to.equal(1)
  })

  it('changes between approved networks by itself, and asks on the one it stands on', async () => {
    const { eip155, library } = pairedWith(both)
    const heard: unknown[] = []
    const hear = (id: string) => heard.push(id)
    eip155?.on?.('chainChanged', hear)
    await eip155?.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] })
    expect(heard).to.deep.equal(['0x7a6a'])
    library.answer = () => '0x00'
    await eip155?.request({ method: 'personal_sign', params: ['0x00', alice] })
    expect(library.requests).to.deep.equal([
      { topic: 'one', chainId: localTwo.id, request: { method: 'personal_sign', params: ['0x00', alice] } },
    ])
    eip155?.removeListener?.('chainChanged', hear)
    await eip155?.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] })
    expect(heard).to.have.length(1)
  })

  it('refuses a batch of calls whose receiver or data does not start with 0x before the wallet is asked', async () => {
    const { eip155, library } = pairedWith(both, ['wallet_sendCalls'])
    for (const call of [{ to: alice.slice(2) }, { to: alice, data: 'a9059cbb' }, { data: 'a9059cbb' }]) {
      const asked = eip155?.request({ method: 'wallet_sendCalls', params: [{ calls: [call] }] })
      expect((await thrownBy(asked)).code).to.equal(-32602)
    }
    expect(library.requests).to.deep.equal([])
  })

  const switchToTwo = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] } as const

  it('T18 says yes to a switch only where the session is then: else what is meant for one chain is signed for another', async () => {
    const only = [`eip155:31337:${alice}`]
    const { eip155, library, paired } = pairedWith(only, ['wallet_switchEthereumChain'])
    // The wallet says yes and shares nothing.
    const clock = fakeClock()
    try {
      const asked = thrownBy(eip155?.request(switchToTwo))
      await clock.advance(limits.switchSettleMs)
      expect((await asked).code).to.equal(4902)
      expect([clock.pending, paired.listeners.size]).to.deep.equal([0, 1])
    } finally {
      clock.restore()
    }
    expect(library.requests).to.have.length(1)
    expect(await eip155?.request({ method: 'eth_chainId' })).to.equal('0x7a69')
    // What it refuses is its own to say.
    library.answer = () => Promise.reject({ code: 4001, message: 'Not today' })
    const refused = await thrownBy(eip155?.request(switchToTwo))
    expect([refused.code, (refused as unknown as Error).message]).to.deep.equal([4001, 'Not today'])
    // The network comes by a message of its own, before the answer or a moment after it.
    library.answer = () => {
      setTimeout(() => paired.read(session('one', [...only, `eip155:31338:${alice}`]).namespaces))
      return null
    }
    expect(await eip155?.request(switchToTwo)).to.equal(null)
    expect(await eip155?.request({ method: 'eth_chainId' })).to.equal('0x7a6a')

    const without = pairedWith(only)
    expect((await thrownBy(without.eip155?.request(switchToTwo))).code).to.equal(4902)
    expect(without.library.requests).to.deep.equal([])
    const wrong = await thrownBy(
      without.eip155?.request({ method: 'wallet_switchEthereumChain', params: [] }),
    )
    expect(wrong.code).to.equal(-32602)
  })

  it('reads from the node of the network, and passes on what a node says', async () => {
    const { eip155, library, reads } = pairedWith(both)
    await eip155?.request({ method: 'eth_getBalance', params: [alice, 'latest'] })
    expect(reads).to.deep.equal([[localOne.id, 'eth_getBalance', [alice, 'latest']]])
    expect(library.requests).to.deep.equal([])
    const error = await thrownBy(eip155?.request({ method: 'eth_call', params: [] }))
    expect([error.code, error.data]).to.deep.equal([3, '0x08c379a0'])
  })

  it('never shows a node what a wallet was to sign, nor anything that no node is there for', async () => {
    const { eip155, library, reads } = pairedWith(both)
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
        (await thrownBy(eip155?.request({ method: method as string, params: ['secret'] }))).code,
        method,
      ).to.equal(4200)
    expect([...library.requests, ...reads]).to.deep.equal([])
  })

  it('has no accounts, no network and no node for whoever kept it after the end', async () => {
    const { eip155, library, paired, reads } = pairedWith(both, [
      'personal_sign',
      'wallet_switchEthereumChain',
    ])
    const heard: unknown[] = []
    eip155?.on?.('disconnect', (error: { code: number }) => heard.push(error.code))
    paired.end()
    expect(heard).to.deep.equal([4900])
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
      expect((await thrownBy(eip155?.request({ method, params: params ?? [] }))).code, method).to.equal(4900)
    expect([...library.requests, ...reads]).to.deep.equal([])
    // A wallet that speaks once more gives nothing back.
    paired.read(session('one', both).namespaces)
    expect(await eip155?.request({ method: 'eth_accounts' })).to.deep.equal([])
  })

  it('F16 believes no answer that is none of what was asked to be signed or sent', async () => {
    const methods = ['personal_sign', 'eth_signTypedData_v4', 'eth_signTransaction', 'eth_sendTransaction']
    const { eip155, library } = pairedWith(both, [...methods, 'wallet_sendCalls', 'eth_sign'])
    const nonsense = [null, undefined, true, 7, {}, [], '', 'yes', '0xabc', '0xzz', { signature: '0x00' }]
    for (const method of [...methods, 'eth_sign', 'wallet_sendCalls'])
      for (const answer of method === 'wallet_sendCalls'
        ? [null, 7, '', {}, { id: 7 }, [], true]
        : nonsense) {
        library.answer = () => answer
        const params = method === 'wallet_sendCalls' ? [{ calls: [{ to: alice }] }] : []
        const error = await thrownBy(eip155?.request({ method, params }))
        expect(
          (error as { cause?: { code?: unknown } }).cause?.code,
          `${method} ${JSON.stringify(answer)}`,
        ).to.equal('WALLET_INVALID_ANSWER')
      }
    library.answer = () => '0x1234'
    expect((await thrownBy(eip155?.request({ method: 'eth_sendTransaction', params: [] }))).code).to.equal(
      -32603,
    )
    expect(await eip155?.request({ method: 'eth_signTransaction', params: [] })).to.equal('0x1234')
    for (const batch of ['0x01', { id: 'b1', capabilities: {} }]) {
      library.answer = () => batch
      const request = { method: 'wallet_sendCalls', params: [{ calls: [{ to: alice }] }] }
      expect(await eip155?.request(request)).to.deep.equal(batch)
    }
    // Several owners sign on the chain: there is nothing to hand over.
    library.answer = () => '0x'
    expect(await eip155?.request({ method: 'personal_sign', params: [] })).to.equal('0x')
  })

  it('F16 keeps number, words and data of the wallet where the number is one of JSON-RPC', async () => {
    const { eip155, library } = pairedWith(both)
    for (const code of [-32700, -32600, -32601, -32602, -32603, -32000, -32002, -32005, 4001, 4100]) {
      library.answer = () =>
        Promise.reject({ code, message: 'The gas of this is wrong', data: { gas: '0x0' } })
      const error = await thrownBy(eip155?.request({ method: 'personal_sign', params: [] }))
      expect([error.code, (error as unknown as Error).message, error.data]).to.deep.equal([
        code,
        'The gas of this is wrong',
        { gas: '0x0' },
      ])
    }
    library.answer = () => Promise.reject('User rejected: not this one')
    const told = await thrownBy(eip155?.request({ method: 'personal_sign', params: [] }))
    expect([told.code, (told as unknown as Error).message]).to.deep.equal([
      4001,
      'User rejected: not this one',
    ])
  })

  it('F16 fails with an Error and a number of the standard, whatever the wallet threw', async () => {
    const { eip155, library } = pairedWith(both)
    for (const [thrown, code] of [
      [{ code: 5000, message: 'User rejected.' }, 4001],
      [{ code: 4001, message: 'no' }, 4001],
      [{ code: 3001, message: 'Unauthorized method' }, 4100],
      ['nonsense', -32603],
      [undefined, -32603],
    ] as const) {
      library.answer = () => Promise.reject(thrown)
      const error = await thrownBy(eip155?.request({ method: 'personal_sign', params: [] }))
      expect(error).to.be.instanceOf(Error)
      expect(error.code).to.equal(code)
    }
  })

  it('T9 a link that may not be opened is gone before the library could open it', async () => {
    const { eip155, library } = pairedWith(both)
    library.answer = () => '0x00'
    const key = 'WALLETCONNECT_DEEPLINK_CHOICE'
    const sign = async (link: string) => {
      localStorage.setItem(key, link)
      await eip155?.request({ method: 'personal_sign', params: [] })
      const kept = localStorage.getItem(key)
      localStorage.removeItem(key)
      return kept !== null
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

describe('a session as a Solana wallet', () => {
  const signature = Uint8Array.from({ length: 64 }, (_, at) => at)
  const key = decodeBase58(sol) as Uint8Array
  // One signer, no recent blockhash to speak of, no instructions: the shape is what counts.
  const message = (isVersioned: boolean) => [
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
  const wire = (signed: Uint8Array, isVersioned = false) =>
    Uint8Array.from([1, ...signed, ...message(isVersioned)])

  it('signs messages and transactions, and is asked by the id that it knows', async () => {
    const { solana: wallet, library } = pairedWith(
      [`${formerSolana}:${sol}`],
      ['solana_signMessage', 'solana_signTransaction', 'solana_signAndSendTransaction'],
    )
    library.answer = () => ({ signature: encodeBase58(signature) })
    expect(wallet?.account.address).to.equal(sol)
    expect(wallet?.account.publicKey).to.deep.equal(key)
    expect(await wallet?.signMessage(Uint8Array.of(1, 2, 3))).to.deep.equal(signature)
    expect(library.requests[0]).to.deep.equal({
      topic: 'one',
      chainId: formerSolana,
      request: {
        method: 'solana_signMessage',
        params: { message: encodeBase58(Uint8Array.of(1, 2, 3)), pubkey: sol },
      },
    })
    const empty = new Uint8Array(64)
    for (const isVersioned of [false, true])
      expect(await wallet?.signTransaction?.(wire(empty, isVersioned), solana.id)).to.deep.equal(
        wire(signature, isVersioned),
      )
    expect(await wallet?.signAndSendTransaction?.(wire(empty), solana.id)).to.equal(encodeBase58(signature))
    library.answer = () => ({ transaction: encodeBase64(wire(signature)) })
    expect(await wallet?.signTransaction?.(wire(empty), solana.id)).to.deep.equal(wire(signature))
  })

  it('signs several transactions at once, each by its signer, and believes no other number of them', async () => {
    const { solana: wallet, library } = pairedWith([`${solana.id}:${sol}`], ['solana_signAllTransactions'])
    const unsigned = [wire(new Uint8Array(64)), wire(new Uint8Array(64), true)]
    const signed = [wire(signature), wire(signature, true)]
    library.answer = () => ({ transactions: signed.map(encodeBase64) })
    expect(await wallet?.signAllTransactions?.(unsigned, solana.id)).to.deep.equal(signed)
    expect(library.requests[0]?.request).to.deep.equal({
      method: 'solana_signAllTransactions',
      params: { transactions: unsigned.map(encodeBase64), pubkey: sol },
    })
    for (const transactions of [
      undefined,
      [],
      signed.slice(1).map(encodeBase64),
      unsigned.map(encodeBase64),
    ]) {
      library.answer = () => ({ transactions })
      expect((await thrownBy(wallet?.signAllTransactions?.(unsigned, solana.id))).code).to.equal(
        'WALLET_INVALID_ANSWER',
      )
    }
    const other = pairedWith([`${solana.id}:${sol}`], ['solana_signTransaction']).solana
    expect(other?.signAllTransactions).to.equal(undefined)
  })

  it('F16 believes no signed transaction that is none, or that its signer did not sign', async () => {
    const { solana: wallet, library } = pairedWith([`${solana.id}:${sol}`], ['solana_signTransaction'])
    const unsigned = wire(new Uint8Array(64))
    const stranger = wire(signature)
    stranger.set(new Uint8Array(32).fill(9), 1 + 64 + 4)
    // Signed by another account, which names this one as an account only.
    const mentioned = Uint8Array.from([
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
      encodeBase64(unsigned),
      encodeBase64(stranger),
      encodeBase64(mentioned),
      7,
    ]) {
      library.answer = () => ({ transaction })
      expect(
        (await thrownBy(wallet?.signTransaction?.(unsigned, solana.id))).code,
        String(transaction),
      ).to.equal('WALLET_INVALID_ANSWER')
    }
  })

  it('is nobody any more after the end', async () => {
    const { solana: wallet, paired, library } = pairedWith([`${solana.id}:${sol}`], ['solana_signMessage'])
    paired.end()
    expect(() => wallet?.account)
      .to.throw()
      .with.property('code', 'WALLET_DISCONNECTED')
    expect((await thrownBy(wallet?.signMessage(Uint8Array.of(1)))).code).to.equal('WALLET_DISCONNECTED')
    expect(library.requests).to.deep.equal([])
  })

  it('lacks what was not approved, and believes no nonsense', async () => {
    const { solana: wallet, library } = pairedWith([`${solana.id}:${sol}`], ['solana_signMessage'])
    expect(wallet?.signTransaction).to.equal(undefined)
    expect(wallet?.signAndSendTransaction).to.equal(undefined)
    for (const nonsense of [null, {}, { signature: 'l0I' }, { signature: encodeBase58(Uint8Array.of(1)) }]) {
      library.answer = () => nonsense
      expect((await thrownBy(wallet?.signMessage(Uint8Array.of(1)))).code).to.equal('WALLET_INVALID_ANSWER')
    }
  })
})

describe('a session as a Bitcoin and as a Polkadot wallet', () => {
  it('signs, in base64 like every other Bitcoin wallet, and sends whole satoshi', async () => {
    const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    const { bip122, library } = pairedWith(
      [`${bitcoin}:${address}`],
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

  it('uses the addresses of the network in use, and pays nobody on another', async () => {
    const main = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    const test = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
    const testnet = 'bip122:000000000933ea01ad0ee984209779ba'
    const { bip122, library } = pairedWith([`${testnet}:${test}`, `${bitcoin}:${main}`], ['sendTransfer'])
    await bip122?.switchNetwork?.(bitcoin)
    expect(bip122?.addresses.map(({ address }) => address)).to.deep.equal([main])
    expect((await thrownBy(bip122?.sendTransfer?.({ recipient: test, value: 1n }))).code).to.equal(
      'INVALID_ADDRESS',
    )
    expect(
      (await thrownBy(bip122?.switchNetwork?.('bip122:00000008819873e925422c1ff0f99f7c'))).code,
    ).to.equal('UNSUPPORTED_CHAIN')
    await bip122?.switchNetwork?.(testnet)
    expect(bip122?.addresses.map(({ address }) => address)).to.deep.equal([test])
    expect(library.requests.length).to.equal(0)
  })

  it('F16 believes no Bitcoin answer that is none', async () => {
    const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    const { bip122, library } = pairedWith(
      [`${bitcoin}:${address}`],
      ['signMessage', 'sendTransfer', 'signPsbt'],
    )
    for (const nonsense of [null, {}, { signature: 'AA', txid: 'x', psbt: 'x' }]) {
      library.answer = () => nonsense
      for (const asked of [
        bip122?.signMessage({ address, message: 'hello' }),
        bip122?.sendTransfer?.({ recipient: address, value: 1n }),
        bip122?.signPsbt?.({ psbt: 'cHNidP8=', inputs: [] }),
      ])
        expect((await thrownBy(asked)).code).to.equal('WALLET_INVALID_ANSWER')
    }
  })

  it('wraps what Polkadot signs', async () => {
    const address = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
    const signature = `0x${'01'.repeat(64)}`
    const wallet = pairedWith(
      [`${polkadot}:${address}`],
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
    expect((await thrownBy(wallet.polkadot?.signMessage({ address, message: 'hello' }))).code).to.equal(
      'WALLET_INVALID_ANSWER',
    )
  })
})
