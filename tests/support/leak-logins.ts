import type { Flow, Visit } from './modal-page.ts'
import { newUserAt } from './new-user.ts'
import { uiTexts } from './ui-texts.ts'

/** Time by which each cycle advances the stack's clock to stay below its rate limits, ms. */
const pauseMs = 60_000

/** Steps of the first login and of later logins of an account. */
interface Logins {
  /** Logs in for the first time, with consent to share the account with the page. */
  begin(): Promise<void>
  again(): Promise<void>
}

export type LoginWay = (flow: Flow, visit: Visit) => Logins

/** Logins by page. Each page has its own account, which was not shared with it before. */
const loginsOf = new WeakMap<Visit, Logins>()
let accounts = 0
/** The last cycle. Cycles run one at a time, because another one would advance the stack's clock until a code expires. */
let lastTurn: Promise<unknown> = Promise.resolve()

/** Runs cycles of one login method. */
export async function logInAndOut(
  flow: Flow,
  visit: Visit,
  count: number,
  logInWay: LoginWay,
): Promise<void> {
  const { begin, again: logInAgain } = loginsOf.get(visit) ?? logInWay(flow, visit)
  loginsOf.set(visit, { begin, again: logInAgain })
  const runCycle = async () => {
    await flow.stack.clock.advance(pauseMs)
    const isNew = !(await visit.page.locator('#w3m-iframe').count())
    await (isNew ? begin() : logInAgain())
    await visit.page.evaluate(() => window.steps.disconnect())
  }
  for (let index = 0; index < count; index++) {
    const ownTurn = lastTurn.then(runCycle)
    lastTurn = ownTurn.catch(() => {})
    await ownTurn
  }
}

/** Logs in with an email code. */
export function byEmail({ stack }: Flow, visit: Visit): Logins {
  const mira = newUserAt({ stack }, visit)
  const email = `mira-${++accounts}@example.org`
  const logIn = async () => {
    // Empties the mailbox, because each login reads it completely.
    await fetch(String(stack.urls.mail), { method: 'DELETE' })
    await visit.page.evaluate(() => window.steps.open())
    await mira.sendCode(email)
    await mira.enterCode(await mira.newest(email, 'code'))
  }
  return {
    async begin() {
      await logIn()
      await mira.press(uiTexts.shareAccount)
    },
    again: logIn,
  }
}

/** Logs in with a social account. Its window submits the form when it loads. */
export function bySocial({ stack }: Flow, visit: Visit): Logins {
  const name = `Ann ${++accounts}`
  const logIn = () => visit.page.evaluate(() => window.steps.choose('social-selector-google'))
  return {
    async begin() {
      await visit.context.addInitScript(account => {
        addEventListener('DOMContentLoaded', () => {
          const field = document.querySelector<HTMLInputElement>('input[name="account"]')
          if (field) field.value = account
          field?.form?.requestSubmit()
        })
      }, name)
      await logIn()
      await newUserAt({ stack }, visit).press(uiTexts.shareAccount)
    },
    again: logIn,
  }
}

/** Logs in with the Farcaster app, which scans the QR code. */
export function byFarcaster({ stack }: Flow, visit: Visit): Logins {
  const fid = String(1000 + ++accounts)
  const logIn = async () => {
    const uri = await visit.page.evaluate(() => window.steps.showCode('social-selector-farcaster'))
    const signResponse = await fetch(uri, { method: 'POST', body: new URLSearchParams({ fid }) })
    if (!signResponse.ok) throw new Error(`The app received status ${signResponse.status}`)
  }
  return {
    async begin() {
      await logIn()
      await newUserAt({ stack }, visit).press(uiTexts.shareAccount)
    },
    again: logIn,
  }
}
