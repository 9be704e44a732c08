import { expect } from '@open-wc/testing'
import type { AppError } from '../../src/core/errors/app-error.ts'
import { defaultOptions, type Settings } from '../../src/core/options.ts'
import type { Wallet } from '../../src/core/wallet/wallet.ts'
import { getWallets, readCustomWallets } from '../../src/services/wallet-catalog.ts'

const settings: Settings = { ...defaultOptions, endpoints: { catalog: 'https://catalog.example' } }
const validWallet = { id: 'a'.repeat(64), name: 'Fathom', homepage: 'https://fathom.example/' }

describe('wallet catalog', () => {
  const realFetch = globalThis.fetch
  let text = ''
  beforeEach(() => {
    globalThis.fetch = async () => new Response(text)
  })
  afterEach(() => {
    globalThis.fetch = realFetch
  })
  const listWallets = (answer: unknown, query = { page: 1, entries: 40 }) => {
    // JSON carries a lone surrogate as an escape, as a service would send it.
    text = JSON.stringify(answer)
    return getWallets(query, settings)
  }
  const getNames = (wallets: readonly Wallet[]) => wallets.map(wallet => wallet.name)
  const codeOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'settled',
      (error: unknown) => (error as AppError).code,
    )

  it('omits entries with an invalid id or name, and keeps the other entries', async () => {
    const invalidWallets = [
      { ...validWallet, id: 7 },
      { ...validWallet, id: '' },
      { ...validWallet, id: 'x'.repeat(2_000) },
      { ...validWallet, id: 'one,two' },
      { ...validWallet, name: 7 },
      { ...validWallet, name: '\u202e\u200b' },
      { ...validWallet, name: '\u0301\u0301' },
      null,
      [],
      'text',
    ]
    const { wallets, count } = await listWallets({
      count: 11,
      data: [...invalidWallets, { ...validWallet, id: 'b'.repeat(64) }],
    })
    expect(wallets.map(wallet => wallet.id)).to.deep.equal(['b'.repeat(64)])
    expect(count).to.equal(11)
  })

  it('drops an image whose id is a lone surrogate, and keeps the catalog page', async () => {
    const { wallets } = await listWallets({
      count: 2,
      data: [
        { ...validWallet, image_id: 'x\ud800' },
        { ...validWallet, id: 'b'.repeat(64), name: 'Lantern', image_id: 'y' },
      ],
    })
    expect(getNames(wallets)).to.deep.equal(['Fathom', 'Lantern'])
    expect(wallets[1]?.image).to.match(/^https:\/\/catalog\.example\/getWalletImage\/y\?/)
    const customWallets = readCustomWallets({
      ...settings,
      customWallets: [{ ...validWallet, image_id: '\udfff' } as never, { ...validWallet, name: 'Lantern' }],
    })
    expect(getNames(customWallets)).to.deep.equal(['Fathom', 'Lantern'])
  })

  it('drops a field of the wrong type, and keeps the entry', async () => {
    const { wallets, count } = await listWallets({
      count: 'many',
      data: [
        {
          ...validWallet,
          image_id: 7,
          homepage: { href: 'https://fathom.example' },
          chains: ['eip155:1', 7, null, 'nowhere'],
          badge_type: true,
          mobile_link: ['fathom://'],
          rdns: 7,
          app_store: 'https://apps.example/fathom',
        },
        { ...validWallet, id: 'b'.repeat(64), chains: 'eip155:1' },
      ],
    })
    expect(wallets[0]).to.deep.equal({
      id: validWallet.id,
      name: 'Fathom',
      chains: ['eip155:1'],
      appStore: 'https://apps.example/fathom',
    })
    expect(wallets[1]).to.deep.equal({ id: 'b'.repeat(64), name: 'Fathom', homepage: validWallet.homepage })
    expect(count).to.equal(2)
    const customWallets = readCustomWallets({
      ...settings,
      customWallets: [{ ...validWallet, chains: 7, rdns: {} } as never],
    })
    expect(customWallets).to.deep.equal([
      { id: validWallet.id, name: 'Fathom', homepage: validWallet.homepage },
    ])
  })

  it('rejects a page without a valid entry instead of returning an empty catalog', async () => {
    expect(await codeOf(listWallets({ count: 3, data: [null, 7, { id: validWallet.id }] }))).to.equal(
      'INVALID_ANSWER',
    )
    expect(await listWallets({ count: 0, data: [] })).to.deep.equal({ count: 0, isLast: true, wallets: [] })
    // A later page without a valid entry is returned as an empty page.
    const laterPage = await listWallets({ count: 3, data: [null] }, { page: 2, entries: 1 })
    expect(laterPage).to.deep.equal({ count: 3, isLast: false, wallets: [] })
  })
})
