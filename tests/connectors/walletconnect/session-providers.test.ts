import { expect } from '@open-wc/testing'
import { PairedSession } from '../../../src/connectors/walletconnect/session.ts'
import { sessionProviders } from '../../../src/connectors/walletconnect/session-providers.ts'
import { decodeBase58, encodeBase58 } from '../../../src/core/chain/base58.ts'
import { encodeBase64 } from '../../../src/core/chain/base64.ts'
import { AppError } from '../../../src/core/errors/app-error.ts'
import { namespaces } from '../../../src/core/chain/namespace.ts'
import { localOne, localTwo, solana } from '../../../src/networks/index.ts'
import { alice, bob } from '../../support/fake-connector.ts'
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

  it('changes between approved networks by itself, and asks on the one it stands on', async () => {
    const { eip155, library } = pairedWith(both)
    const heard: unknown[] = []
    const hear = (id: string) => heard.push(id)
    eip155?.on?.('chainChanged', hear)
    await eip155?.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] })
    expect(heard).to.deep.equal(['0x7a6a'])
    await eip155?.request({ method: 'personal_sign', params: ['0x00', alice] })
    expect(library.requests).to.deep.equal([
      { topic: 'one', chainId: localTwo.id, request: { method: 'personal_sign', params: ['0x00', alice] } },
    ])
    eip155?.removeListener?.('chainChanged', hear)
    await eip155?.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] })
    expect(heard).to.have.length(1)
  })

  it('asks the wallet for a network that it did not approve, and stays when it is still not approved', async () => {
    const { eip155, library } = pairedWith([`eip155:31337:${alice}`], ['wallet_switchEthereumChain'])
    await eip155?.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] })
    expect(library.requests).to.have.length(1)
    expect(await eip155?.request({ method: 'eth_chainId' })).to.equal('0x7a69')
    const without = pairedWith([`eip155:31337:${alice}`])
    await thrownBy(
      without.eip155?.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] }),
    )
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

  it('never shows a node what a wallet was to sign', async () => {
    const { eip155, library, reads } = pairedWith(both)
    for (const method of ['eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_sendCalls'])
      expect((await thrownBy(eip155?.request({ method, params: [] }))).code).to.equal(4200)
    expect([...library.requests, ...reads]).to.deep.equal([])
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
    const { eip155 } = pairedWith(both)
    const key = 'WALLETCONNECT_DEEPLINK_CHOICE'
    const sign = async (link: string) => {
      localStorage.setItem(key, link)
      await eip155?.request({ method: 'personal_sign', params: [] })
      const kept = localStorage.getItem(key)
      localStorage.removeItem(key)
      return kept !== null
    }
    expect(await sign(JSON.stringify({ href: 'https://wallet.example', name: 'Fathom' }))).to.equal(true)
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
