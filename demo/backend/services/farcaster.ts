import { randomBytes } from 'node:crypto'
import { type Html, markup, createPage } from '../html.ts'
import { type Answer, json, Refusal, type ServiceRequest } from '../http.ts'
import { type Channel, Channels } from './farcaster/channels.ts'
import { farcasterUsers, FidRegistry, userOf } from './farcaster/users.ts'
import type { Service } from './service.ts'

/**
 * Creates the Farcaster service: the three calls of its relay below `urls.farcaster`, the registry of the owners of fids, and
 * the page for signing. `relayKey` authorizes a wallet to answer a channel.
 */
export const createFarcaster = ({ relayKey = randomBytes(32).toString('hex') } = {}): Service => ({
  name: 'farcaster',
  start({ clock, origin, routes }) {
    const relay = `${origin}/farcaster`
    const channels = new Channels(clock.now)
    const registry = new FidRegistry()
    const { get, post } = routes({ bodyLimit: 16 * 1024 })
    const signUrlOf = ({ token }: Channel) => `${relay}/sign?channelToken=${token}`

    post('/farcaster/v1/channel', request => {
      const channel = channels.open(request.json())
      const { token, request: channelRequest } = channel
      return json({ channelToken: token, url: signUrlOf(channel), nonce: channelRequest.nonce }, 201)
    })
    get('/farcaster/v1/channel/status', request => {
      const channel = channels.find(bearerTokenOf(request))
      return json(statusOf(channel, signUrlOf(channel)), channel.signedMessage ? 200 : 202)
    })
    post('/farcaster/v1/channel/authenticate', request => {
      if (request.headers['x-farcaster-auth-relay-key'] !== relayKey)
        throw new Refusal(401, 'relayKey', 'Only wallets may answer a channel')
      const channel = channels.find(bearerTokenOf(request))
      channels.complete(channel, request.json())
      return json(statusOf(channel, signUrlOf(channel)), 201)
    })
    get('/farcaster/fid/:owner', ({ params }) => json({ fid: registry.idOf(params.owner ?? '') }))

    const channelOf = ({ url }: ServiceRequest) => {
      try {
        return channels.find(url.searchParams.get('channelToken') ?? undefined)
      } catch {
        return undefined
      }
    }
    get('/farcaster/sign', request => {
      const channel = channelOf(request)
      return channel && !channel.signedMessage ? createSignPage(channel) : createEndedPage()
    })
    post('/farcaster/sign', async request => {
      const site = request.headers['sec-fetch-site']
      if (site !== undefined && site !== 'same-origin')
        throw new Refusal(403, 'origin', 'Sign on our own page')
      const channel = channelOf(request)
      if (!channel || channel.signedMessage) return createEndedPage()
      const fid = Number(new URLSearchParams(request.body.toString('utf8')).get('fid'))
      if (!Number.isInteger(fid) || fid < 1 || fid > 1e9)
        throw new Refusal(400, 'fid', 'An fid is a number from 1')
      registry.register(fid)
      const { signIn } = await import('./farcaster/sign.ts')
      await signIn({
        relay,
        authKey: relayKey,
        url: signUrlOf(channel),
        request: channel.request,
        user: userOf(fid),
      })
      return createDonePage(channel)
    })
    return { url: relay }
  },
})

export const farcaster = createFarcaster()

const bearerTokenOf = ({ headers }: ServiceRequest) => /^Bearer (\w+)$/.exec(headers.authorization ?? '')?.[1]

const statusOf = ({ request, signedMessage }: Channel, url: string) => ({
  state: signedMessage ? 'completed' : 'pending',
  nonce: request.nonce,
  url,
  ...signedMessage,
  ...(signedMessage && { authMethod: 'custody' }),
  signatureParams: request,
  metadata: { ip: '127.0.0.1', userAgent: '' },
  acceptAuthAddress: false,
})

const createFarcasterPage = (title: string, body: Html, status = 200): Answer =>
  createPage({ title, body, status })

const createSignPage = ({ request }: Channel): Answer =>
  createFarcasterPage(
    'Sign in with Farcaster',
    markup`<p class="soft">This page stands in for the app of Farcaster on your phone.</p>
<div class="card">
<p>You are asked to sign in at</p>
<p class="big">${request.domain}</p>
<form method="post">${farcasterUsers.map(
      ({ fid, username }) =>
        markup`<button class="main" name="fid" value="${fid}">Sign in as ${username}</button>`,
    )}</form>
</div>
<div class="card">
<form method="post">
<label>Another fid <input name="fid" type="number" min="1" max="1000000000" required></label>
<button>Sign in</button>
</form>
</div>
<p>To refuse, close this page.</p>`,
  )

const createDonePage = ({ request }: Channel): Answer =>
  createFarcasterPage(
    'You are signed in',
    markup`<p class="card">Go on at ${request.domain}. You can close this page.</p>`,
  )

const createEndedPage = (): Answer =>
  createFarcasterPage(
    'This sign-in is over',
    markup`<p class="card">It was signed already, or it has expired. Start again in the app.</p>`,
    410,
  )
