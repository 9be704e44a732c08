import { expect } from '@open-wc/testing'
import { encodeAbiParameters } from 'viem'
import { loadImages } from '../../../src/controllers/account/collectible-images.ts'
import { collectibleKey, type OwnedCollectible } from '../../../src/core/money/collectible.ts'
import { $collectibles, collectiblesReceived } from '../../../src/state/account/collectibles.ts'
import { localOneNetwork, reset } from '../../support/reset.ts'

const contract = '0x1111111111111111111111111111111111111111'
const rasterImage = 'data:image/png;base64,AAAA'
const gateway = 'https://ipfs.example'
const account = `${localOneNetwork.id}:0x70997970C51812dc3A010C7d01b50e0d17dc79C8` as const

describe('collectible image that is missing in the history', () => {
  const realFetch = window.fetch
  let uris: Record<string, string>
  let files: Record<string, unknown>
  let requestedUrls: string[]

  const createOwnedCollectible = (
    tokenId: string,
    overrides: Partial<OwnedCollectible> = {},
  ): OwnedCollectible => {
    const collectible = {
      name: 'Ape',
      isSpam: false,
      contract,
      tokenId,
      standard: 'erc721' as const,
      ...overrides,
    }
    return { ...collectible, key: collectibleKey(collectible), isProven: true, ...overrides }
  }
  const loadImagesOf = async (collectibles: readonly OwnedCollectible[], ipfs: string | null = gateway) => {
    reset({ networks: [localOneNetwork], options: { endpoints: { ipfs } } })
    const network = { ...localOneNetwork, rpcUrls: ['https://node.example/'] }
    collectiblesReceived(account, collectibles)
    const { signal } = new AbortController()
    await loadImages({ namespace: 'eip155', network, collectibles, signal })
    return $collectibles.get().collectibles.map(({ image }) => image)
  }
  beforeEach(() => {
    uris = {}
    files = {}
    requestedUrls = []
    const respond = ({ id, params }: { id: number; params: [{ data: string }] }) => {
      const [{ data }] = params
      const uri = uris[`${data.slice(0, 10)}${BigInt(`0x${data.slice(-64)}`)}`]
      return uri === undefined
        ? { jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted' } }
        : { jsonrpc: '2.0', id, result: encodeAbiParameters([{ type: 'string' }], [uri]) }
    }
    window.fetch = async (input, init) => {
      const url = String(input)
      if (url.startsWith('https://node.example')) {
        const body = JSON.parse(String(init?.body))
        return Response.json(Array.isArray(body) ? body.map(respond) : respond(body))
      }
      requestedUrls.push(url)
      const file = files[url]
      return file === undefined ? new Response('', { status: 404 }) : Response.json(file)
    }
  })
  afterEach(() => {
    window.fetch = realFetch
  })

  const erc721 = '0xc87b56dd'
  const erc1155 = '0x0e89341c'

  it('is loaded from the tokenURI through the gateway of the app', async () => {
    uris[`${erc721}7`] = 'ipfs://QmMeta/7.json'
    files[`${gateway}/ipfs/QmMeta/7.json`] = { name: 'Ape', image: 'ipfs://QmPicture/7.png' }
    expect(await loadImagesOf([createOwnedCollectible('7')])).to.deep.equal(['ipfs://QmPicture/7.png'])
    expect(requestedUrls).to.deep.equal([`${gateway}/ipfs/QmMeta/7.json`])
  })

  it('is loaded from the ERC-1155 uri, with {id} replaced by the token id', async () => {
    uris[`${erc1155}255`] = 'ipfs://ipfs/QmMeta/{id}.json'
    files[`${gateway}/ipfs/QmMeta/${'ff'.padStart(64, '0')}.json`] = { image: rasterImage }
    expect(await loadImagesOf([createOwnedCollectible('255', { standard: 'erc1155' })])).to.deep.equal([
      rasterImage,
    ])
  })

  it('is read from metadata in the contract itself, without a request', async () => {
    const text = JSON.stringify({ image: rasterImage })
    uris[`${erc721}1`] = `data:application/json;base64,${btoa(text)}`
    uris[`${erc721}2`] = `data:application/json;utf8,${text}`
    uris[`${erc721}3`] = `data:application/json,${encodeURIComponent(text)}`
    expect(
      await loadImagesOf([
        createOwnedCollectible('1'),
        createOwnedCollectible('2'),
        createOwnedCollectible('3'),
      ]),
    ).to.deep.equal([rasterImage, rasterImage, rasterImage])
    expect(requestedUrls).to.deep.equal([])
  })

  it('T2 is never requested from a host that a contract or its metadata specifies', async () => {
    uris[`${erc721}1`] = 'https://tracker.example/1.json'
    uris[`${erc721}2`] = 'ipfs://QmMeta/../../../2.json'
    const createInlineMetadata = (image: unknown) => `data:application/json,${JSON.stringify({ image })}`
    uris[`${erc721}3`] = createInlineMetadata('https://tracker.example/3.png')
    uris[`${erc721}4`] = createInlineMetadata('data:image/svg+xml,<svg/>')
    uris[`${erc721}5`] = createInlineMetadata('javascript:alert(1)')
    uris[`${erc721}6`] = createInlineMetadata(7)
    uris[`${erc721}7`] = 'data:application/json,{'
    const collectibles = ['1', '2', '3', '4', '5', '6', '7', '8'].map(id => createOwnedCollectible(id))
    expect(await loadImagesOf(collectibles)).to.deep.equal(collectibles.map(() => undefined))
    expect(requestedUrls).to.deep.equal([])
  })

  it('is not loaded without a gateway, from oversized metadata or without proven ownership', async () => {
    uris[`${erc721}1`] = 'ipfs://QmMeta/1.json'
    expect(await loadImagesOf([createOwnedCollectible('1')], null)).to.deep.equal([undefined])
    expect(requestedUrls).to.deep.equal([])
    files[`${gateway}/ipfs/QmMeta/1.json`] = { image: rasterImage, padding: 'x'.repeat(500_000) }
    expect(await loadImagesOf([createOwnedCollectible('1')])).to.deep.equal([undefined])
    const previousCount = requestedUrls.length
    expect(await loadImagesOf([createOwnedCollectible('1', { isProven: false })])).to.deep.equal([undefined])
    expect(await loadImagesOf([createOwnedCollectible('1', { image: rasterImage })])).to.deep.equal([
      rasterImage,
    ])
    expect(requestedUrls.length).to.equal(previousCount)
  })

  it('T27 is requested only for the first forty collectibles', async () => {
    const ids = Array.from({ length: 50 }, (_, index) => String(index + 1))
    for (const id of ids) uris[`${erc721}${id}`] = `ipfs://QmMeta/${id}.json`
    await loadImagesOf(ids.map(id => createOwnedCollectible(id)))
    expect(requestedUrls.length).to.equal(40)
  })
})
