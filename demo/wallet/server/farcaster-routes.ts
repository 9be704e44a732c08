import type { Answer, Routes } from '../../backend/http.ts'
import { languageOf, requireOwnOrigin, readDecision, readText, tokenPattern } from './caller.ts'
import type { FarcasterLogin } from './farcaster.ts'
import type { SiteIcons } from './site-icons.ts'
import type { CallRoutes } from './routes.ts'
import { createNotSharedPage, createSharePage } from './share-page.ts'
import { createLinkEndedPage } from './site-page.ts'

interface Dependencies {
  readonly port: number
  readonly farcaster: FarcasterLogin
  readonly siteIcons: SiteIcons
}

/** Registers the routes of Sign-in with Farcaster: the calls of the frame's page, and the page that asks for consent. */
export function addFarcasterRoutes(routes: Routes, calls: CallRoutes, dependencies: Dependencies): void {
  const { port, farcaster, siteIcons } = dependencies
  calls.addPublic('/farcaster/begin', call =>
    farcaster.start(
      { ...calls.readSite(call), ...calls.readScope(call) },
      calls.readCaller(call),
      call.walletOrigin,
    ),
  )
  calls.addPublic('/farcaster/wait', call =>
    farcaster.wait(readText(call.body, 'attempt', tokenPattern), calls.readScope(call), call.signal),
  )
  routes.get('/farcaster/:token', async request => {
    requireOwnOrigin(request, port)
    const attempt = farcaster.findByLink(request.params.token ?? '')
    if (!attempt || attempt.state === 'refused') return createLinkEndedPage(languageOf(request))
    if (attempt.state === 'agreed') return redirectTo(attempt.url)
    const formOrigins = [new URL(attempt.url).origin]
    return createSharePage({
      site: attempt,
      iconDataUrl: await siteIcons.load(attempt),
      loginMethod: 'Farcaster',
      formOrigins,
    })
  })
  routes.post('/farcaster/:token', async request => {
    requireOwnOrigin(request, port)
    const token = request.params.token ?? ''
    const attempt = farcaster.findByLink(token)
    const approves = readDecision(request)
    if (!attempt || attempt.state === 'refused') return createLinkEndedPage(languageOf(request))
    farcaster.decide(token, approves)
    return approves ? redirectTo(attempt.url) : createNotSharedPage(attempt, await siteIcons.load(attempt))
  })
}

const redirectTo = (location: string): Answer => ({ status: 303, headers: { location }, body: '' })
