import { answerWithFault } from '../../demo/backend/faults.ts'
import { type HttpServer, Refusal, startHttpServer } from '../../demo/backend/http.ts'
import { addCatalogRoutes } from '../../demo/backend/services/wallet-catalog.ts'

type CatalogOptions = NonNullable<Parameters<typeof addCatalogRoutes>[1]>
export type CustomWallet = NonNullable<CatalogOptions['ownWallets']>[number]

const chains = ['eip155:31337', 'eip155:31338']

/** Responses of the image service by image id. It never answers requests for `never`, and does not find other ids. */
export type CatalogImages = Readonly<
  Record<string, { readonly type: string; readonly body: string } | 'never'>
>

/** Starts a separate server with the local catalog and custom wallets listed first. */
export async function startCustomCatalog(
  wallets: readonly CustomWallet[],
  images: CatalogImages = {},
): Promise<HttpServer> {
  const server = await startHttpServer({
    deliver: (_service, ...args) => answerWithFault(undefined, ...args),
  })
  addCatalogRoutes(server.routesOf('catalog'), {
    localChains: { eip155: chains },
    ownWallets: wallets.map(wallet => ({ chains, ...wallet })),
  })
  server.routesOf('images').get('/getWalletImage/:key', ({ params }) => {
    const image = images[params.key ?? '']
    if (image === 'never') return new Promise(() => {})
    if (!image) throw new Refusal(404, 'key', 'There is no such picture')
    return { status: 200, headers: { 'content-type': image.type }, body: image.body }
  })
  return server
}
