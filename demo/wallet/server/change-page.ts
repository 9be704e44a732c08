import { markup } from '../../backend/html.ts'
import type { Answer } from '../../backend/http.ts'
import type { ChangeRequest } from './email-change.ts'
import { decisionForm, decisionScript, sitePage } from './site-page.ts'

/**
 * Creates the page that the link in a mail to the current address opens. It asks whether another address may log in to the account.
 */
export const changePage = (change: ChangeRequest, picture: string | undefined): Answer =>
  sitePage({
    site: change,
    picture,
    title: 'change.ask',
    script: decisionScript,
    body: translator => markup`<div class="card">
<h2>${translator.translate('change.ask')}</h2>
<dl><dt>${translator.translate('change.from')}</dt><dd>${change.currentEmail ?? ''}</dd>
<dt>${translator.translate('change.to')}</dt><dd>${change.email}</dd></dl>
<p><strong>${translator.translate('change.danger')}</strong></p>
<p>${translator.translate('device.only')}</p>
${decisionForm(translator, { yes: 'change.yes', no: 'change.no', isDanger: true })}
</div>`,
  })

export const changeRefusedPage = (change: ChangeRequest, picture: string | undefined): Answer =>
  sitePage({
    site: change,
    picture,
    title: 'change.refused',
    body: ({ translate }) =>
      markup`<div class="card"><p><strong>${translate('change.refused')}</strong></p><p>${translate('window.close')}</p></div>`,
  })
