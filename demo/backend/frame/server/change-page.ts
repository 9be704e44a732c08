import { markup } from '../../html.ts'
import type { Answer } from '../../http.ts'
import type { AskedChange } from './email-change.ts'
import { decisionForm, decisionScript, sitePage } from './site-page.ts'

/** Page behind the link in a mail to the present address: asks whether another address may log in to the account. */
export const changePage = (asked: AskedChange, picture: string | undefined): Answer =>
  sitePage({
    site: asked,
    picture,
    title: 'change.ask',
    script: decisionScript,
    body: words => markup`<div class="card">
<h2>${words.say('change.ask')}</h2>
<dl><dt>${words.say('change.from')}</dt><dd>${asked.present ?? ''}</dd>
<dt>${words.say('change.to')}</dt><dd>${asked.email}</dd></dl>
<p><strong>${words.say('change.danger')}</strong></p>
<p>${words.say('device.only')}</p>
${decisionForm(words, { yes: 'change.yes', no: 'change.no', isDanger: true })}
</div>`,
  })

export const changeRefusedPage = (asked: AskedChange, picture: string | undefined): Answer =>
  sitePage({
    site: asked,
    picture,
    title: 'change.refused',
    body: ({ say }) =>
      markup`<div class="card"><p><strong>${say('change.refused')}</strong></p><p>${say('window.close')}</p></div>`,
  })
