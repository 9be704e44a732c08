import type { Flow, Visit } from './modal-page.ts'
import { createNewUser } from './new-user.ts'
import { uiTexts } from './ui-texts.ts'

/** Time by which each cycle advances the stack's clock to stay below its rate limits, ms. */
const pauseMs = 60_000

/** Steps of the first login and of later logins of an account. */
interface LoginSteps {
  /** Logs in for the first time, with consent to share the account with the page. */
  logInFirst(): Promise<void>
  logInAgain(): Promise<void>
}

export type LoginMethod = (flow: Flow, visit: Visit) => LoginSteps

/** Logins by page. Each page has its own account, which was not shared with it before. */
const loginSteps = new WeakMap<Visit, LoginSteps>()
let accountCount = 0
/** The last cycle. Cycles run one at a time, because another one would advance the stack's clock until a code expires. */
let lastCycle: Promise<unknown> = Promise.resolve()

/** Runs cycles of one login method. */
export async function logInAndOut(
  flow: Flow,
  visit: Visit,
  count: number,
  loginMethod: LoginMethod,
): Promise<void> {
  const { logInFirst, logInAgain } = loginSteps.get(visit) ?? loginMethod(flow, visit)
  loginSteps.set(visit, { logInFirst, logInAgain })
  const runCycle = async () => {
    await flow.stack.clock.advance(pauseMs)
    const isNew = !(await visit.page.locator('#w3m-iframe').count())
    await (isNew ? logInFirst() : logInAgain())
    await visit.page.evaluate(() => window.steps.disconnect())
  }
  for (let index = 0; index < count; index++) {
    const cycle = lastCycle.then(runCycle)
    lastCycle = cycle.catch(() => {})
    await cycle
  }
}

/** Logs in with an email code. */
export function createEmailLogin({ stack }: Flow, visit: Visit): LoginSteps {
  const mira = createNewUser({ stack }, visit)
  const email = `mira-${++accountCount}@example.org`
  const logIn = async () => {
    // Empties the mailbox, because each login reads it completely.
    await fetch(String(stack.urls.mail), { method: 'DELETE' })
    await visit.page.evaluate(() => window.steps.open())
    await mira.sendCode(email)
    await mira.enterCode(await mira.readNewestMail(email, 'code'))
  }
  return {
    async logInFirst() {
      await logIn()
      await mira.press(uiTexts.shareAccount)
    },
    logInAgain: logIn,
  }
}

/** Logs in with a social account. Its window submits the form when it loads. */
export function createSocialLogin({ stack }: Flow, visit: Visit): LoginSteps {
  const name = `Ann ${++accountCount}`
  const logIn = () => visit.page.evaluate(() => window.steps.choose('social-selector-google'))
  return {
    async logInFirst() {
      await visit.context.addInitScript(account => {
        addEventListener('DOMContentLoaded', () => {
          const field = document.querySelector<HTMLInputElement>('input[name="account"]')
          if (field) field.value = account
          field?.form?.requestSubmit()
        })
      }, name)
      await logIn()
      await createNewUser({ stack }, visit).press(uiTexts.shareAccount)
    },
    logInAgain: logIn,
  }
}

/** Logs in with the Farcaster app, which scans the QR code. */
export function createFarcasterLogin({ stack }: Flow, visit: Visit): LoginSteps {
  const fid = String(1000 + ++accountCount)
  const logIn = async () => {
    const uri = await visit.page.evaluate(() => window.steps.showCode('social-selector-farcaster'))
    const signResponse = await fetch(uri, { method: 'POST', body: new URLSearchParams({ fid }) })
    if (!signResponse.ok) throw new Error(`The app received status ${signResponse.status}`)
  }
  return {
    async logInFirst() {
      await logIn()
      await createNewUser({ stack }, visit).press(uiTexts.shareAccount)
    },
    logInAgain: logIn,
  }
}
