import type { Flow, Visit } from './modal-page.ts'
import { newcomerAt } from './newcomer.ts'

/** So much time goes by for the stack in each cycle: nobody logs in as often as its limits would refuse. */
const pauseMs = 60_000

/** A person who logs in, then leaves, again and again. */
interface Logins {
  /** The account is shared with the page once, in the first of all cycles. */
  begin(): Promise<void>
  again(): Promise<void>
}

/** Each page has a person of its own, who has not shared an account with it before. */
const persons = new WeakMap<Visit, Logins>()
let people = 0
/** One login at a time: the stack has one clock, and a code would run out while others let it go on. */
let turn: Promise<unknown> = Promise.resolve()

/** Runs cycles of one way to log in; in the first cycle of a page everything is new. */
export async function logInAndOut(
  flow: Flow,
  visit: Visit,
  count: number,
  way: (flow: Flow, visit: Visit) => Logins,
): Promise<void> {
  const { begin, again } = persons.get(visit) ?? way(flow, visit)
  persons.set(visit, { begin, again })
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

/** By the code in a mail. */
export function byEmail({ stack }: Flow, visit: Visit): Logins {
  const mira = newcomerAt({ stack }, visit)
  const email = `mira-${++people}@example.org`
  const logIn = async () => {
    // An empty box is quickly read.
    await fetch(String(stack.urls.mail), { method: 'DELETE' })
    await visit.page.evaluate(() => window.steps.open())
    await mira.sendCode(email)
    await mira.enterCode(await mira.newest(email, 'code'))
  }
  return {
    async begin() {
      await logIn()
      await mira.press('Share account')
    },
    again: logIn,
  }
}

/** By a social account, in a window in which somebody presses at once. */
export function bySocial({ stack }: Flow, visit: Visit): Logins {
  const name = `Ann ${++people}`
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
      await newcomerAt({ stack }, visit).press('Share account')
    },
    again: logIn,
  }
}

/** By the app of Farcaster, which reads the code on the screen. */
export function byFarcaster({ stack }: Flow, visit: Visit): Logins {
  const fid = String(1000 + ++people)
  const logIn = async () => {
    const uri = await visit.page.evaluate(() => window.steps.showCode('social-selector-farcaster'))
    const signed = await fetch(uri, { method: 'POST', body: new URLSearchParams({ fid }) })
    if (!signed.ok) throw new Error(`The app was answered ${signed.status}`)
  }
  return {
    async begin() {
      await logIn()
      await newcomerAt({ stack }, visit).press('Share account')
    },
    again: logIn,
  }
}
