import { markup, page } from '../../html.ts'
import type { Answer, Routes, ServiceRequest } from '../../http.ts'
import { ownOrigin, readText, tokenForm } from './caller.ts'
import type { CallRoutes } from './routes.ts'
import type { SocialLogin } from './social.ts'

const returnPath = '/social/return'
const stateForm = /^[0-9a-f]{64}$/

/** Calls of the frame's page, and the page that a network comes back to. */
export function addSocialRoutes(routes: Routes, calls: CallRoutes, port: number, social: SocialLogin): void {
  calls.open('/social/begin', call =>
    social.begin(calls.readPlace(call), calls.readAsker(call), {
      network: call.body.provider,
      state: readText(call.body, 'state', stateForm),
      challenge: readText(call.body, 'challenge', tokenForm),
      returnUri: call.own + returnPath,
    }),
  )
  calls.open('/social/finish', call =>
    social.finish(calls.readPlace(call), {
      state: readText(call.body, 'state', stateForm),
      code: readText(call.body, 'code', /^[\w.~-]{1,512}$/),
      verifier: readText(call.body, 'verifier', tokenForm),
    }),
  )
  routes.get(returnPath, request => comeBack(request, ownOrigin(request, port), social))
}

/** Passes the result on to the page that asked, and to no other: it is the one the state was made for. */
function comeBack({ url }: ServiceRequest, own: string, social: SocialLogin): Answer {
  const [state = '', ...rest] = (url.searchParams.get('state') ?? '').split('--')
  const origin = stateForm.test(state) ? social.originOf(state) : undefined
  if (!origin) return endedPage()
  if (rest.length === 0) return popupPage(origin)

  // A page that cannot open windows has hung its own address to the state, and wants to be loaded again.
  const result = new URL(own + url.pathname + url.search)
  result.searchParams.set('state', state)
  const target = readTarget(rest.join('--'))
  if (target?.origin !== origin) return foreignPage()
  target.searchParams.set('result_uri', result.href)
  return { status: 303, headers: { location: target.href }, body: '' }
}

function readTarget(text: string): URL | undefined {
  for (const each of [text, safelyDecoded(text)]) {
    const url = each !== undefined && URL.canParse(each) ? new URL(each) : undefined
    if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return url
  }
  return undefined
}

function safelyDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const script = `
const { origin } = document.getElementById('result').dataset
if (window.opener) window.opener.postMessage({ resultUri: location.href }, origin)
`

const popupPage = (origin: string): Answer =>
  page({
    title: 'Back to the app',
    script,
    body: markup`<p class="card" id="result" data-origin="${origin}">You can close this window and go on at ${origin}.</p>`,
  })

const endedPage = (): Answer =>
  page({
    title: 'This login has expired',
    status: 410,
    body: markup`<p class="card">Close this window and start again.</p>`,
  })

const foreignPage = (): Answer =>
  page({
    title: 'This page may not use the wallet',
    status: 403,
    body: markup`<p class="card">The login was begun elsewhere. Nothing was passed on; close this window.</p>`,
  })
