import { markup } from '../../backend/html.ts'
import type { Answer, Routes, ServiceRequest } from '../../backend/http.ts'
import { networks } from '../../backend/services/social/networks.ts'
import { languageOf, requireOwnOrigin, readDecision, readText, tokenPattern } from './caller.ts'
import type { SiteIcons } from './site-icons.ts'
import type { CallRoutes } from './routes.ts'
import { createSharePage } from './share-page.ts'
import type { Site } from './site.ts'
import { createSitePage, createMessagePage } from './site-page.ts'
import type { SocialLogin } from './social.ts'

const returnPath = '/social/return'
const statePattern = /^[0-9a-f]{64}$/

interface Dependencies {
  readonly port: number
  readonly social: SocialLogin
  readonly siteIcons: SiteIcons
}

/** Registers the routes of the social login: the calls of the frame's page, and the page to which a social network redirects. */
export function addSocialRoutes(routes: Routes, calls: CallRoutes, dependencies: Dependencies): void {
  const { port, social } = dependencies
  calls.addPublic('/social/begin', call =>
    social.start({ ...calls.readSite(call), ...calls.readScope(call) }, calls.readCaller(call), {
      network: call.body.provider,
      state: readText(call.body, 'state', statePattern),
      challenge: readText(call.body, 'challenge', tokenPattern),
      returnUri: call.walletOrigin + returnPath,
    }),
  )
  calls.addPublic('/social/finish', call =>
    social.finish(calls.readScope(call), {
      state: readText(call.body, 'state', statePattern),
      code: readText(call.body, 'code', /^[\w.~-]{1,512}$/),
      verifier: readText(call.body, 'verifier', tokenPattern),
    }),
  )
  routes.get(returnPath, request => handleReturn(request, requireOwnOrigin(request, port), dependencies))
  routes.post(returnPath, request =>
    handleReturn(request, requireOwnOrigin(request, port), dependencies, readDecision(request)),
  )
}

/** Answers with a page or a redirect that passes the result of a social login only to the origin for which the state was created. */
async function handleReturn(
  request: ServiceRequest,
  ownUrl: string,
  { social, siteIcons }: Dependencies,
  approves?: boolean,
): Promise<Answer> {
  const { url } = request
  const [state = '', ...targetParts] = (url.searchParams.get('state') ?? '').split('--')
  const attempt = statePattern.test(state) ? social.findByState(state) : undefined
  if (!attempt)
    return createMessagePage(languageOf(request), {
      title: 'window.ended',
      text: 'window.again',
      status: 410,
    })
  // A page that cannot open windows appends its own URL to the state, and expects a redirect to that URL.
  const target = targetParts.length > 0 ? readTarget(targetParts.join('--')) : undefined
  if (targetParts.length > 0 && target?.origin !== attempt.origin)
    return createMessagePage(attempt.language, {
      title: 'window.foreign',
      text: 'window.foreignText',
      status: 403,
    })

  const result = new URL(ownUrl + url.pathname + url.search)
  result.searchParams.set('state', state)
  if (approves !== undefined) social.decide(state, approves)
  // Reports a refusal on the consent page like a refusal at the social network.
  if (approves === false) result.search = new URLSearchParams({ state, error: 'access_denied' }).toString()
  const isConsentSettled = attempt.asksInFrame || attempt.isConsentGiven || result.searchParams.has('error')
  if (!isConsentSettled) {
    const iconDataUrl = await siteIcons.load(attempt)
    const formOrigins = target ? [target.origin] : []
    return createSharePage({
      site: attempt,
      iconDataUrl,
      loginMethod: networks[attempt.network],
      formOrigins,
    })
  }
  if (!target) return createPopupPage(attempt, result.href)
  target.searchParams.set('result_uri', result.href)
  return { status: 303, headers: { location: target.href }, body: '' }
}

function readTarget(text: string): URL | undefined {
  for (const candidate of [text, tryDecode(text)]) {
    const url = candidate !== undefined && URL.canParse(candidate) ? new URL(candidate) : undefined
    if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return url
  }
  return undefined
}

function tryDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const script = `
const { origin, result } = document.getElementById('result').dataset
if (window.opener) window.opener.postMessage({ resultUri: result }, origin)
`

const createPopupPage = (site: Site, result: string): Answer =>
  createSitePage({
    site,
    title: 'window.title',
    script,
    body: ({ translate }) =>
      markup`<p class="card" id="result" data-origin="${site.origin}" data-result="${result}">${translate('window.back')}</p>`,
  })
