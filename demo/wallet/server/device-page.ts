import { markup } from '../../backend/html.ts'
import type { Answer } from '../../backend/http.ts'
import type { LoginRequest } from './email-login.ts'
import { createDecisionForm, decisionScript, createSitePage } from './site-page.ts'
import { describeBrowser } from './texts.ts'

/**
 * Creates the page that the link in a login mail opens. Opening it decides nothing, because mail scanners open links too. If the
 * client cannot prompt in the frame, this page also asks for consent to share the account with the site.
 */
export const createDevicePage = (login: LoginRequest, iconDataUrl: string | undefined): Answer =>
  createSitePage({
    site: login,
    iconDataUrl,
    title: login.isKnown ? 'share.title' : 'device.title',
    script: decisionScript,
    body: translator => markup`<div class="card">
<p>${translator.translate('device.request', { email: login.email, browser: describeBrowser(translator, login.browser) })}${login.isKnown ? undefined : markup` ${translator.translate('device.new')}`}</p>
${login.asksInFrame ? undefined : markup`<p>${translator.translate('share.text')}</p>`}
<p>${translator.translate('device.warning')}</p>
${createDecisionForm(translator, { approveKey: login.isKnown ? 'share.approve' : 'device.approve', refuseKey: 'device.refuse' })}
</div>`,
  })

export const createDeviceRefusedPage = (login: LoginRequest, iconDataUrl: string | undefined): Answer =>
  createSitePage({
    site: login,
    iconDataUrl,
    title: 'device.refused',
    body: ({ translate }) =>
      markup`<div class="card"><p><strong>${translate('device.refused')}</strong></p><p>${translate('device.refusedText')}</p></div>`,
  })
