import { markup } from '../../backend/html.ts'
import type { Answer } from '../../backend/http.ts'
import type { Site } from './site.ts'
import { createDecisionForm, decisionScript, createSitePage } from './site-page.ts'

interface SharePage {
  readonly site: Site
  readonly iconDataUrl: string | undefined
  /** Display name of the login method, such as `Farcaster`. */
  readonly loginMethod: string
  /** Origins to which the form may redirect, besides our own. */
  readonly formOrigins?: readonly string[]
}

/** Creates the page that asks for consent to share the account with a site, for clients that keep the frame hidden. */
export const createSharePage = ({ site, iconDataUrl, loginMethod, formOrigins }: SharePage): Answer =>
  createSitePage({
    site,
    iconDataUrl,
    title: 'share.title',
    script: decisionScript,
    formOrigins,
    body: translator => markup`<div class="card">
<p>${translator.translate('share.login', { name: loginMethod })}</p>
<p>${translator.translate('share.text')}</p>
${createDecisionForm(translator, { approveKey: 'share.approve', refuseKey: 'share.refuse' })}
</div>`,
  })

export const createNotSharedPage = (site: Site, iconDataUrl: string | undefined): Answer =>
  createSitePage({
    site,
    iconDataUrl,
    title: 'share.refused',
    body: ({ translate }) =>
      markup`<div class="card"><p><strong>${translate('share.refused')}</strong></p><p>${translate('window.close')}</p></div>`,
  })
