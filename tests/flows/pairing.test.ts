import assert from 'node:assert/strict'
import { after, before, describe, type TestContext, test } from 'node:test'
import { type Hex, verifyMessage } from 'viem'
import { createPairingWallet, evmSigner, type PairingWallet } from '../../src/testing/index.ts'
import { type Flow, localAttributes, startFlow, type Visit } from '../support/modal-page.ts'

// The page is the built bundle in a real browser, the wallet is real too, and between them is our relay.

// The well-known keys of local chains: worth nothing anywhere.
const keys: readonly Hex[] = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
]

describe('A visitor with a wallet on another device', () => {
  let flow: Flow
  before(async () => {
    flow = await startFlow()
  })
  after(() => flow.close())

  const relayUrl = () => flow.stack.urls.relay as string
  const openWallet = async (
    t: TestContext,
    onProposal: 'approve' | 'reject' | 'ask' = 'approve',
  ): Promise<PairingWallet> => {
    const wallet = await createPairingWallet({
      relayUrl: relayUrl(),
      signers: [await evmSigner(keys)],
      networks: ['eip155:31337', 'eip155:31338'],
      rpcUrls: {
        'eip155:31337': flow.stack.urls.chains[31337],
        'eip155:31338': flow.stack.urls.chains[31338],
      },
      onProposal,
      onRequest: 'approve',
    })
    t.after(() => wallet.close())
    return wallet
  }
  const openPage = async () => {
    const sockets: string[] = []
    const endpoints = JSON.stringify({ relay: relayUrl() }).replaceAll('"', '&quot;')
    const visit = await flow.visit({
      wallets: [],
      attributes: `${localAttributes(flow.stack)} endpoints="${endpoints}"`,
    })
    visit.page.on('websocket', socket => sockets.push(new URL(socket.url()).origin))
    return { visit, sockets }
  }
  const showCode = async (visit: Visit): Promise<string> => {
    await visit.open()
    await visit.click('wallet-selector-walletconnect')
    return readCode(visit)
  }
  const readCode = async (visit: Visit): Promise<string> => {
    await visit.see('wui-qr-code')
    return visit
      .at('wui-qr-code')
      .first()
      .evaluate(code => (code as HTMLElement & { uri: string }).uri)
  }
  const sign = (visit: Visit, message: string) =>
    visit.page.evaluate(async text => {
      const modal = document.querySelector('w3m-button')?.modal
      const hex = `0x${[...new TextEncoder().encode(text)].map(byte => byte.toString(16).padStart(2, '0')).join('')}`
      const { address } = modal?.getAccount() ?? {}
      return (await modal
        ?.getProvider('eip155')
        ?.request({ method: 'personal_sign', params: [hex, address] })) as string
    }, message) as Promise<Hex>
  const isSigned = async (wallet: PairingWallet, message: string, signature: Hex) =>
    verifyMessage({ address: wallet.addresses('eip155')[0] as Hex, message, signature })
  /** Everything of the page where a key of the code could have stayed. */
  const remains = (visit: Visit) =>
    visit.page.evaluate(() => {
      const texts: string[] = [location.href, document.title, JSON.stringify(history.state)]
      const read = (root: ParentNode) => {
        for (const element of root.querySelectorAll('*')) {
          texts.push(...Array.from(element.attributes, ({ value }) => value))
          const { uri, href } = element as Element & { uri?: unknown; href?: unknown }
          texts.push(String(uri), String(href), element.childElementCount ? '' : (element.textContent ?? ''))
          if (element.shadowRoot) read(element.shadowRoot)
        }
      }
      read(document)
      texts.push(JSON.stringify(Object.entries(localStorage)), JSON.stringify(Object.entries(sessionStorage)))
      return texts.join('\n')
    })

  test('pairs by a code, signs, sends, comes back and leaves, and no other host hears of it', async t => {
    const { visit, sockets } = await openPage()
    const wallet = await openWallet(t)
    const libraries: string[] = []
    visit.page.on('response', async response => {
      const text = response.url().endsWith('.js') ? await response.text().catch(() => '') : ''
      if (text.includes('irn_publish')) libraries.push(response.url())
    })
    await visit.open()
    await visit.see('wallet-selector-walletconnect')
    assert.deepEqual(libraries, [])
    await visit.closeModal()

    await wallet.pair(await showCode(visit))
    await visit.isConnected()
    assert.equal(libraries.length, 1)
    assert.ok(await isSigned(wallet, 'hello', await sign(visit, 'hello')))
    const status = await visit.page.evaluate(async () => {
      const modal = document.querySelector('w3m-button')?.modal
      const provider = modal?.getProvider('eip155')
      const from = modal?.getAccount().address
      const hash = await provider?.request({
        method: 'eth_sendTransaction',
        params: [{ from, to: from, value: '0x1' }],
      })
      for (;;) {
        const receipt = (await provider?.request({
          method: 'eth_getTransactionReceipt',
          params: [hash],
        })) as { status: string } | null
        if (receipt) return receipt.status
        await new Promise(resolve => setTimeout(resolve, 100))
      }
    })
    assert.equal(status, '0x1')

    await visit.page.reload()
    await visit.isConnected()
    await visit.until(() => document.querySelector('w3m-button')?.modal?.getAccount().address)
    assert.ok(await isSigned(wallet, 'again', await sign(visit, 'again')))

    const [, second = ''] = wallet.addresses('eip155')
    await wallet.switchAccount('eip155', second)
    await visit.until(
      address => document.querySelector('w3m-button')?.modal?.getAccount().address === address,
      second,
    )
    await wallet.switchNetwork('eip155:31338')
    await visit.until(
      () => document.querySelector('w3m-button')?.modal?.getAccount().networkId === 'eip155:31338',
    )

    await visit.page.evaluate(() => document.querySelector('w3m-button')?.modal?.disconnect())
    await visit.isDisconnected()
    await wallet.until(() => wallet.sessions.length === 0)
    assert.deepEqual([...new Set(sockets)], [new URL(relayUrl()).origin])
    await visit.end()
  })

  test('T13 hears no, tries again, closes, and nothing of the code is left', async t => {
    const { visit } = await openPage()
    const words: string[] = []
    visit.page.on('console', message => words.push(message.text()))
    const wallet = await openWallet(t, 'reject')
    const first = await showCode(visit)
    await wallet.pair(first)
    await visit.seeText('declined')
    await visit.click('w3m-connecting-widget-secondary-button')
    const second = await readCode(visit)
    assert.notEqual(first, second)
    await visit.closeModal()
    const left = `${await remains(visit)}\n${words.join('\n')}\n${visit.requests.join('\n')}`
    for (const uri of [first, second]) {
      const { pathname, searchParams } = new URL(uri)
      for (const part of [uri, pathname.slice(0, 64), searchParams.get('symKey') as string])
        assert.ok(!left.includes(part), 'a part of the code is left')
    }

    // A wallet that scanned before the modal was closed comes too late: nothing connects, and it is told (F8).
    wallet.setPolicy({ onProposal: 'ask' })
    await wallet.pair(second)
    await (await wallet.until(() => wallet.proposals[0])).approve()
    await wallet.until(() => wallet.sessions.length === 0)
    assert.equal((await visit.account())?.status, 'disconnected')

    wallet.setPolicy({ onProposal: 'approve' })
    await wallet.pair(await showCode(visit))
    await visit.isConnected()
    await wallet.disconnect()
    await visit.isDisconnected()
    await visit.end()
  })
})
