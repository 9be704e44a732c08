import { markup } from '../../html.ts'
import type { Answer } from '../../http.ts'
import type { AskedLogin } from './email-login.ts'
import { decisionForm, decisionScript, sitePage } from './site-page.ts'
import { browserWords } from './words.ts'

/**
 * Page behind the link in a login mail. Opening it decides nothing, since mail scanners open links too. If a client can't ask in
 * the frame, this page also asks for consent to share the account with the site.
 */
export const devicePage = (asked: AskedLogin, picture: string | undefined): Answer =>
  sitePage({
    site: asked,
    picture,
    title: asked.isKnown ? 'share.ask' : 'device.ask',
    script: decisionScript,
    body: words => markup`<div class="card">
<p>${words.say('device.who', { email: asked.email, browser: browserWords(words, asked.browser) })}${asked.isKnown ? undefined : markup` ${words.say('device.new')}`}</p>
${asked.asksInFrame ? undefined : markup`<p>${words.say('share.text')}</p>`}
<p>${words.say('device.only')}</p>
${decisionForm(words, { yes: asked.isKnown ? 'share.yes' : 'device.approve', no: 'device.refuse' })}
</div>`,
  })

export const deviceRefusedPage = (asked: AskedLogin, picture: string | undefined): Answer =>
  sitePage({
    site: asked,
    picture,
    title: 'device.refused',
    body: ({ say }) =>
      markup`<div class="card"><p><strong>${say('device.refused')}</strong></p><p>${say('device.nobody')}</p></div>`,
  })
