import { type Html, markup, page } from '../../html.ts'
import type { Answer } from '../../http.ts'
import type { Site } from './site.ts'
import { serverWords, type ServerWord, type ServerWords } from './words.ts'

/** A page of the wallet about one site, with its origin first. */
export interface SitePage {
  readonly site: Site
  /** Its icon, as fetched by the server. */
  readonly picture?: string
  readonly title: ServerWord
  body(words: ServerWords): Html
  readonly status?: number
  readonly script?: string
  readonly formsTo?: readonly string[]
}

export function sitePage({ site, picture, title, body, status, script, formsTo }: SitePage): Answer {
  const words = serverWords(site.language)
  const { say, language } = words
  return page({
    title: say(title),
    heading: markup`<header class="site">${picture ? markup`<img src="${picture}" alt="" width="48" height="48">` : undefined}<div>
<h1>${site.origin}</h1>
${site.name ? markup`<p class="soft">${say('site.claims', { name: site.name })}</p>` : undefined}
</div></header>`,
    language,
    status,
    script,
    formsTo,
    body: body(words),
  })
}

/**
 * A form to the page's own URL that one button press answers. The buttons are enabled half a second after the page is focused, so
 * that a double click on the link to it does not answer it. If accepting is dangerous, rejecting is the primary button.
 */
export function decisionForm(
  { say }: ServerWords,
  { yes, no, isDanger = false }: { readonly yes: ServerWord; readonly no: ServerWord; isDanger?: boolean },
): Html {
  const button = (value: string, word: ServerWord, isMain: boolean) =>
    markup`<button class="${isMain ? 'main' : ''}" name="decision" value="${value}">${say(word)}</button>\n`
  const both = [button('approve', yes, !isDanger), button('refuse', no, isDanger)]
  return markup`<form method="post">\n${isDanger ? both.toReversed() : both}</form>`
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

/** Shows a code, to be typed into the client that requested it. Such a code is shown nowhere else. */
export const codePage = (site: Site, picture: string | undefined, code: string, minutes: number): Answer =>
  sitePage({
    site,
    picture,
    title: 'code.title',
    body: ({ say }) => markup`<div class="card">
<p>${say('code.enter')}</p>
<p class="code">${code}</p>
<p class="soft">${say('mail.minutes', { minutes: String(minutes) })}</p>
</div>`,
  })

/** A page with one sentence. */
export function wordsPage(
  language: string | undefined,
  { title, text, status }: { readonly title: ServerWord; readonly text: ServerWord; readonly status: number },
): Answer {
  const { say, language: spoken } = serverWords(language)
  return page({
    title: say(title),
    language: spoken,
    status,
    body: markup`<p class="card">${say(text)}</p>`,
  })
}

/** Page of an expired link. The site is no longer known, so the browser determines the language. */
export const linkEndedPage = (language: string | undefined): Answer =>
  wordsPage(language, { title: 'link.ended', text: 'link.again', status: 410 })
