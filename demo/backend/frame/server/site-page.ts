import { type Html, markup, page } from '../../html.ts'
import type { Answer } from '../../http.ts'
import type { Site } from './site.ts'
import { serverWords, type ServerWord, type ServerWords } from './words.ts'

/** A page of the wallet about one site: whose it is stands first. */
export interface SitePage {
  readonly site: Site
  /** Its picture, as the server fetched it. */
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
 * A question that one press answers, as a form to the page's own address. The buttons live half a second after the page came
 * to the front: a double click that brought it there must not answer it. Where yes is a danger, no is the first choice.
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

/** The one place where such a code stands: whoever asked for it in another client types it there. */
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

/** A plain page of one sentence. */
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

/** Nobody knows any more whose link it was: the browser says the language. */
export const linkEndedPage = (language: string | undefined): Answer =>
  wordsPage(language, { title: 'link.ended', text: 'link.again', status: 410 })
