import type { Answer, Routes } from '../../backend/http.ts'
import { languageOf, requireOwnOrigin, readDecision, readText, tokenPattern } from './caller.ts'
import type { FarcasterLogin } from './farcaster.ts'
import type { Pictures } from './picture.ts'
import type { CallRoutes } from './routes.ts'
import { notSharedPage, sharePage } from './share-page.ts'
import { linkEndedPage } from './site-page.ts'

interface Dependencies {
  readonly port: number
  readonly farcaster: FarcasterLogin
  readonly pictures: Pictures
}

/** Registers the routes of Sign-in with Farcaster: the calls of the frame's page, and the page that asks for consent. */
export function addFarcasterRoutes(routes: Routes, calls: CallRoutes, dependencies: Dependencies): void {
  const { port, farcaster, pictures } = dependencies
  calls.open('/farcaster/begin', call =>
    farcaster.begin(
      { ...calls.readSite(call), ...calls.readScope(call) },
      calls.readCaller(call),
      call.walletOrigin,
    ),
  )
  calls.open('/farcaster/wait', call =>
    farcaster.wait(readText(call.body, 'attempt', tokenPattern), calls.readScope(call), call.signal),
  )
  routes.get('/farcaster/:token', async request => {
    requireOwnOrigin(request, port)
    const attempt = farcaster.findByLink(request.params.token ?? '')
    if (!attempt || attempt.state === 'refused') return linkEndedPage(languageOf(request))
    if (attempt.state === 'agreed') return redirectTo(attempt.url)
    const formOrigins = [new URL(attempt.url).origin]
    return sharePage({
      site: attempt,
      picture: await pictures.load(attempt),
      loginMethod: 'Farcaster',
      formOrigins,
    })
  })
  routes.post('/farcaster/:token', async request => {
    requireOwnOrigin(request, port)
    const token = request.params.token ?? ''
    const attempt = farcaster.findByLink(token)
    const approves = readDecision(request)
    if (!attempt || attempt.state === 'refused') return linkEndedPage(languageOf(request))
    farcaster.decide(token, approves)
    return approves ? redirectTo(attempt.url) : notSharedPage(attempt, await pictures.load(attempt))
  })
}

const redirectTo = (location: string): Answer => ({ status: 303, headers: { location }, body: '' })
