import { type Html, markup, createPage } from '../../backend/html.ts'
import type { Answer } from '../../backend/http.ts'
import type { Site } from './site.ts'
import { serverTranslatorOf, type ServerTextKey, type ServerTranslator } from './texts.ts'

/** A page of the wallet about one site, with the origin of the site as heading. */
export interface SitePage {
  readonly site: Site
  /** Icon of the site as a `data:` URL (site-icons.ts). */
  readonly iconDataUrl?: string
  readonly title: ServerTextKey
  body(translator: ServerTranslator): Html
  readonly status?: number
  readonly script?: string
  readonly formOrigins?: readonly string[]
}

export function createSitePage({
  site,
  iconDataUrl,
  title,
  body,
  status,
  script,
  formOrigins,
}: SitePage): Answer {
  const translator = serverTranslatorOf(site.language)
  const { translate, language } = translator
  return createPage({
    title: translate(title),
    heading: markup`<header class="site">${iconDataUrl ? markup`<img src="${iconDataUrl}" alt="" width="48" height="48">` : undefined}<div>
<h1>${site.origin}</h1>
${site.name ? markup`<p class="soft">${translate('site.claimedName', { name: site.name })}</p>` : undefined}
</div></header>`,
    language,
    status,
    script,
    formOrigins,
    body: body(translator),
  })
}

/**
 * Creates a form that submits the decision to the page's own URL. `decisionScript` enables the buttons half a second after the page is
 * focused, so that a double click on the link to the page decides nothing. If approving is dangerous, refusing is the primary button.
 */
export function createDecisionForm(
  { translate }: ServerTranslator,
  {
    approveKey,
    refuseKey,
    isDangerous = false,
  }: { readonly approveKey: ServerTextKey; readonly refuseKey: ServerTextKey; isDangerous?: boolean },
): Html {
  const createButton = (value: string, textKey: ServerTextKey, isPrimary: boolean) =>
    markup`<button class="${isPrimary ? 'main' : ''}" name="decision" value="${value}">${translate(textKey)}</button>\n`
  const buttons = [
    createButton('approve', approveKey, !isDangerous),
    createButton('refuse', refuseKey, isDangerous),
  ]
  return markup`<form method="post">\n${isDangerous ? buttons.toReversed() : buttons}</form>`
}

export const decisionScript = `
const buttons = document.querySelectorAll('button')
const set = disabled => buttons.forEach(button => { button.disabled = disabled })
let timer
function wait() {
  clearTimeout(timer)
  set(true)
  if (document.visibilityState === 'visible' && document.hasFocus()) timer = setTimeout(set, 500, false)
}
for (const name of ['focus', 'blur', 'resize', 'pageshow']) addEventListener(name, wait)
document.addEventListener('visibilitychange', wait)
wait()
`

/** Creates the page that shows a code. The user types it into the client that requested it. No other page or mail shows this code. */
export const createCodePage = (
  site: Site,
  iconDataUrl: string | undefined,
  code: string,
  minutes: number,
): Answer =>
  createSitePage({
    site,
    iconDataUrl,
    title: 'code.title',
    body: ({ translate }) => markup`<div class="card">
<p>${translate('code.enter')}</p>
<p class="code">${code}</p>
<p class="soft">${translate('mail.minutes', { minutes: String(minutes) })}</p>
</div>`,
  })

/** Creates a page with a title and a short text. */
export function createMessagePage(
  language: string | undefined,
  {
    title,
    text,
    status,
  }: { readonly title: ServerTextKey; readonly text: ServerTextKey; readonly status: number },
): Answer {
  const { translate, language: textLanguage } = serverTranslatorOf(language)
  return createPage({
    title: translate(title),
    language: textLanguage,
    status,
    body: markup`<p class="card">${translate(text)}</p>`,
  })
}

/** Creates the page of a used or expired link. The site is no longer known, so the browser determines the language. */
export const createLinkEndedPage = (language: string | undefined): Answer =>
  createMessagePage(language, { title: 'link.ended', text: 'link.again', status: 410 })
