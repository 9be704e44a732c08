import type { Answer, Routes } from '../../backend/http.ts'
import { languageOf, ownOrigin, readDecision, readText, tokenPattern } from './caller.ts'
import type { FarcasterLogin } from './farcaster.ts'
import type { Pictures } from './picture.ts'
import type { CallRoutes } from './routes.ts'
import { notSharedPage, sharePage } from './share-page.ts'
import { linkEndedPage } from './site-page.ts'

interface Parts {
  readonly port: number
  readonly farcaster: FarcasterLogin
  readonly pictures: Pictures
}

/** Sign-in with Farcaster: calls of the frame's page, and the page that asks for consent. */
export function addFarcasterRoutes(routes: Routes, calls: CallRoutes, parts: Parts): void {
  const { port, farcaster, pictures } = parts
  calls.open('/farcaster/begin', call =>
    farcaster.begin(
      { ...calls.readSite(call), ...calls.readPlace(call) },
      calls.readCaller(call),
      call.walletOrigin,
    ),
  )
  calls.open('/farcaster/wait', call =>
    farcaster.wait(readText(call.body, 'attempt', tokenPattern), calls.readPlace(call), call.signal),
  )
  routes.get('/farcaster/:token', async request => {
    ownOrigin(request, port)
    const attempt = farcaster.findByLink(request.params.token ?? '')
    if (!attempt || attempt.state === 'refused') return linkEndedPage(languageOf(request))
    if (attempt.state === 'agreed') return redirectTo(attempt.url)
    const formOrigins = [new URL(attempt.url).origin]
    return sharePage({
      site: attempt,
      picture: await pictures.of(attempt),
      loginMethod: 'Farcaster',
      formOrigins,
    })
  })
  routes.post('/farcaster/:token', async request => {
    ownOrigin(request, port)
    const token = request.params.token ?? ''
    const attempt = farcaster.findByLink(token)
    const approves = readDecision(request)
    if (!attempt || attempt.state === 'refused') return linkEndedPage(languageOf(request))
    farcaster.decide(token, approves)
    return approves ? redirectTo(attempt.url) : notSharedPage(attempt, await pictures.of(attempt))
  })
}

const redirectTo = (location: string): Answer => ({ status: 303, headers: { location }, body: '' })
