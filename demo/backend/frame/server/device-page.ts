import { markup, page } from '../../html.ts'
import type { Answer } from '../../http.ts'

interface Asked {
  email: string
  origin: string
}

/** Behind the link in a mail. Opening it decides nothing, since mail scanners open links too. */
export const devicePage = ({ email, origin }: Asked): Answer =>
  page({
    title: 'Approve a new device?',
    body: markup`<div class="card">
<p>A device that we don't know wants to log in as <strong>${email}</strong> at</p>
<p class="big">${origin}</p>
<p>Approve this only if you have just asked for it there yourself. A code then comes by mail.</p>
<form method="post">
<button class="main" name="decision" value="approve">Approve this device</button>
<button name="decision" value="refuse">It was not me</button>
</form>
</div>`,
  })

export const decidedPage = ({ origin }: Asked, approved: boolean): Answer =>
  page({
    title: approved ? 'The device is approved' : 'The device is refused',
    body: approved
      ? markup`<p class="card">We have sent you a code. Enter it at <strong>${origin}</strong>; you can close this page.</p>`
      : markup`<p class="card">Nobody was logged in. You can close this page.</p>`,
  })

export const linkEndedPage = (): Answer =>
  page({
    title: 'This link is no longer good',
    status: 410,
    body: markup`<p class="card">It was used already, or it has expired. Log in again to get a new one.</p>`,
  })
