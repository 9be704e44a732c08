import { markup } from '../../backend/html.ts'
import type { Answer } from '../../backend/http.ts'
import type { ChangeRequest } from './email-change.ts'
import { createDecisionForm, decisionScript, createSitePage } from './site-page.ts'

/**
 * Creates the page that the link in a mail to the current address opens. It asks whether another address may log in to the account.
 */
export const createChangePage = (change: ChangeRequest, iconDataUrl: string | undefined): Answer =>
  createSitePage({
    site: change,
    iconDataUrl,
    title: 'change.title',
    script: decisionScript,
    body: translator => markup`<div class="card">
<h2>${translator.translate('change.title')}</h2>
<dl><dt>${translator.translate('change.from')}</dt><dd>${change.currentEmail ?? ''}</dd>
<dt>${translator.translate('change.to')}</dt><dd>${change.email}</dd></dl>
<p><strong>${translator.translate('change.danger')}</strong></p>
<p>${translator.translate('device.warning')}</p>
${createDecisionForm(translator, { approveKey: 'change.approve', refuseKey: 'change.refuse', isDangerous: true })}
</div>`,
  })

export const createChangeRefusedPage = (change: ChangeRequest, iconDataUrl: string | undefined): Answer =>
  createSitePage({
    site: change,
    iconDataUrl,
    title: 'change.refused',
    body: ({ translate }) =>
      markup`<div class="card"><p><strong>${translate('change.refused')}</strong></p><p>${translate('window.close')}</p></div>`,
  })
