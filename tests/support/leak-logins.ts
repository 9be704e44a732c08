import type { Flow, Visit } from './modal-page.ts'
import { newcomerAt } from './newcomer.ts'
import { words } from './words.ts'

/** How far each cycle advances the clock of the stack, so that its rate limits never refuse a login. */
const pauseMs = 60_000

/** The two kinds of login of one account. */
interface Logins {
  /** The first login of a page. The user shares the account with the page. */
  begin(): Promise<void>
  again(): Promise<void>
}

export type LoginWay = (flow: Flow, visit: Visit) => Logins

/** Each page has an account of its own, which was not shared with it before. */
const loginsOf = new WeakMap<Visit, Logins>()
let accounts = 0
/** One login at a time: the stack has one clock, and another cycle would advance it until a code expires. */
let turn: Promise<unknown> = Promise.resolve()

/** Runs cycles of one way to log in. */
export async function logInAndOut(flow: Flow, visit: Visit, count: number, way: LoginWay): Promise<void> {
  const { begin, again } = loginsOf.get(visit) ?? way(flow, visit)
  loginsOf.set(visit, { begin, again })
  const cycle = async () => {
    await flow.stack.clock.advance(pauseMs)
    const isNew = !(await visit.page.locator('#w3m-iframe').count())
    await (isNew ? begin() : again())
    await visit.page.evaluate(() => window.steps.leave())
  }
  for (let at = 0; at < count; at++) {
    const mine = turn.then(cycle)
    turn = mine.catch(() => {})
    await mine
  }
}

/** By the code in an email. */
export function byEmail({ stack }: Flow, visit: Visit): Logins {
  const mira = newcomerAt({ stack }, visit)
  const email = `mira-${++accounts}@example.org`
  const logIn = async () => {
    // Keeps the mailbox small, which is read as a whole.
    await fetch(String(stack.urls.mail), { method: 'DELETE' })
    await visit.page.evaluate(() => window.steps.open())
    await mira.sendCode(email)
    await mira.enterCode(await mira.newest(email, 'code'))
  }
  return {
    async begin() {
      await logIn()
      await mira.press(words.shareAccount)
    },
    again: logIn,
  }
}

/** By a social account. Its window submits the form as soon as it loads. */
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
      await newcomerAt({ stack }, visit).press(words.shareAccount)
    },
    again: logIn,
  }
}

/** By the Farcaster app, which scans the code on the screen. */
export function byFarcaster({ stack }: Flow, visit: Visit): Logins {
  const fid = String(1000 + ++accounts)
  const logIn = async () => {
    const uri = await visit.page.evaluate(() => window.steps.showCode('social-selector-farcaster'))
    const signed = await fetch(uri, { method: 'POST', body: new URLSearchParams({ fid }) })
    if (!signed.ok) throw new Error(`The app was answered ${signed.status}`)
  }
  return {
    async begin() {
      await logIn()
      await newcomerAt({ stack }, visit).press(words.shareAccount)
    },
    again: logIn,
  }
}
