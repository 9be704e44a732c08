import { markup } from '../../backend/html.ts'
import type { Answer } from '../../backend/http.ts'
import type { LoginRequest } from './email-login.ts'
import { decisionForm, decisionScript, sitePage } from './site-page.ts'
import { describeBrowser } from './texts.ts'

/**
 * Creates the page that the link in a login mail opens. Opening it decides nothing, because mail scanners open links too. If the
 * client cannot prompt in the frame, this page also asks for consent to share the account with the site.
 */
export const devicePage = (login: LoginRequest, picture: string | undefined): Answer =>
  sitePage({
    site: login,
    picture,
    title: login.isKnown ? 'share.ask' : 'device.ask',
    script: decisionScript,
    body: translator => markup`<div class="card">
<p>${translator.translate('device.who', { email: login.email, browser: describeBrowser(translator, login.browser) })}${login.isKnown ? undefined : markup` ${translator.translate('device.new')}`}</p>
${login.asksInFrame ? undefined : markup`<p>${translator.translate('share.text')}</p>`}
<p>${translator.translate('device.only')}</p>
${decisionForm(translator, { yes: login.isKnown ? 'share.yes' : 'device.approve', no: 'device.refuse' })}
</div>`,
  })

export const deviceRefusedPage = (login: LoginRequest, picture: string | undefined): Answer =>
  sitePage({
    site: login,
    picture,
    title: 'device.refused',
    body: ({ translate }) =>
      markup`<div class="card"><p><strong>${translate('device.refused')}</strong></p><p>${translate('device.nobody')}</p></div>`,
  })
