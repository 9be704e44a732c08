import { markup, page } from '../../html.ts'
import type { Answer } from '../../http.ts'
import { serverWords } from './words.ts'

interface Asked {
  email: string
  origin: string
  /** In which the login was begun. */
  language: string | undefined
}

/** Behind the link in a mail. Opening it decides nothing, since mail scanners open links too. */
export function devicePage({ email, origin, language: wanted }: Asked): Answer {
  const { say, language } = serverWords(wanted)
  return page({
    title: say('device.ask'),
    language,
    body: markup`<div class="card">
<p>${say('device.who')} <strong>${email}</strong> ${say('device.at')}</p>
<p class="big">${origin}</p>
<p>${say('device.only')}</p>
<form method="post">
<button class="main" name="decision" value="approve">${say('device.approve')}</button>
<button name="decision" value="refuse">${say('device.refuse')}</button>
</form>
</div>`,
  })
}

export function decidedPage({ origin, language: wanted }: Asked, approved: boolean): Answer {
  const { say, language } = serverWords(wanted)
  return page({
    title: say(approved ? 'device.approved' : 'device.refused'),
    language,
    body: approved
      ? markup`<div class="card"><p>${say('device.code')}</p><p class="big">${origin}</p></div>`
      : markup`<p class="card">${say('device.nobody')}</p>`,
  })
}

/** Nobody knows any more whose link it was: the browser says the language. */
export function linkEndedPage(wanted: string | undefined): Answer {
  const { say, language } = serverWords(wanted)
  return page({
    title: say('device.ended'),
    language,
    status: 410,
    body: markup`<p class="card">${say('device.again')}</p>`,
  })
}
