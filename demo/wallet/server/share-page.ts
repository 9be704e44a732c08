import { markup } from '../../backend/html.ts'
import type { Answer } from '../../backend/http.ts'
import type { Site } from './site.ts'
import { decisionForm, decisionScript, sitePage } from './site-page.ts'

interface SharePage {
  readonly site: Site
  readonly picture: string | undefined
  /** Display name of the login method, such as `Farcaster`. */
  readonly loginMethod: string
  /** Origins to which the form may redirect, besides our own. */
  readonly formOrigins?: readonly string[]
}

/** Creates the page that asks for consent to share the account with a site, for clients that keep the frame hidden. */
export const sharePage = ({ site, picture, loginMethod, formOrigins }: SharePage): Answer =>
  sitePage({
    site,
    picture,
    title: 'share.ask',
    script: decisionScript,
    formOrigins,
    body: translator => markup`<div class="card">
<p>${translator.translate('share.login', { name: loginMethod })}</p>
<p>${translator.translate('share.text')}</p>
${decisionForm(translator, { yes: 'share.yes', no: 'share.no' })}
</div>`,
  })

export const notSharedPage = (site: Site, picture: string | undefined): Answer =>
  sitePage({
    site,
    picture,
    title: 'share.refused',
    body: ({ translate }) =>
      markup`<div class="card"><p><strong>${translate('share.refused')}</strong></p><p>${translate('window.close')}</p></div>`,
  })
