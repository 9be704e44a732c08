import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { RedirectProvider } from '../../src/core/identity/embedded.ts'
import { readMails } from './frame-client.ts'
import { type Flow, localAttributes, type Visit, type VisitOptions } from './modal-page.ts'
import { press } from './press.ts'
import { until } from './until.ts'
import { toAttributeJson } from './attributes.ts'
import { uiTexts } from './ui-texts.ts'

/** A user without a wallet: actions in the modal, the frame, emails and login pages. */
export interface NewUser {
  readonly visit: Visit
  /** Clicks a button of the embedded wallet's frame. */
  press(name: string): Promise<void>
  /** Selects a social login in the modal, on the first screen or under "more". */
  choose(provider: RedirectProvider | 'farcaster'): Promise<void>
  /** Selects a social login and returns the window that opens. */
  openPopup(provider: RedirectProvider): Promise<Page>
  /** Completes a social login with this name. */
  logIn(provider: RedirectProvider, name: string): Promise<void>
  /** Enters and submits the email address. */
  sendCode(email: string): Promise<void>
  /** Types the digits. */
  enterCode(code: string): Promise<void>
  /** Returns the code or link of the newest email to an address. */
  readNewestMail(email: string, field: 'code' | 'link'): Promise<string>
  /** Returns the code or link of an email that `trigger` causes. */
  readNextMail(email: string, field: 'code' | 'link', trigger: () => Promise<unknown>): Promise<string>
  readUser(): Promise<{ email?: string; userName?: string; provider?: string } | undefined>
  disconnect(): Promise<void>
}

let userCount = 0
/** Returns a name that no other test of this worker's stack uses. */
export const createUniqueName = (name: string): string => `${name} ${++userCount}`
/** Returns an email address that no other test of this worker's stack uses. */
export const createUniqueEmail = (name: string): string => `${name}-${++userCount}@example.org`
/** Returns a Farcaster id that no other test of this worker's stack uses. */
export const createUniqueFid = (): number => 1_000 + ++userCount

/** Returns attributes of a button that offers logins at the local stack. */
export const loginAttributes = ({ stack }: Flow): string =>
  `${localAttributes(stack)} endpoints="${toAttributeJson({ frame: stack.urls.frame, farcaster: stack.urls.farcaster })}"`

/** Opens a page that offers logins and has no wallets. */
export async function visitNewUser(flow: Flow, options: VisitOptions = {}): Promise<NewUser> {
  return createNewUser(flow, await flow.visit({ wallets: [], attributes: loginAttributes(flow), ...options }))
}

/** Returns the user's actions on a page that offers logins. */
export function createNewUser({ stack }: Pick<Flow, 'stack'>, visit: Visit): NewUser {
  const { page } = visit
  const mailUrl = String(stack.urls.mail)
  const getMails = (email: string) => readMails(mailUrl, email)
  const firstProviders = ['google', 'x', 'discord', 'farcaster']

  const newUser: NewUser = {
    visit,
    async press(name) {
      const button = page.frameLocator('#w3m-iframe').getByRole('button', { name, exact: true })
      await button.waitFor({ timeout: 60_000 })
      await press(page, button)
    },

    async choose(provider) {
      const row = visit.getByTestId('w3m-login-row')
      // Opens the row into which logins are collapsed on a phone.
      await row.or(visit.getByTestId('w3m-social-login-widget')).first().waitFor()
      if (await row.isVisible()) await row.click()
      if (!firstProviders.includes(provider)) await visit.click('social-selector-more')
      await visit.click(`social-selector-${provider}`)
    },

    async openPopup(provider) {
      const [popup] = await Promise.all([page.waitForEvent('popup'), newUser.choose(provider)])
      return popup
    },

    async logIn(provider, name) {
      await visit.open()
      const popup = await newUser.openPopup(provider)
      const closeEvent = popup.waitForEvent('close')
      await popup.getByLabel(uiTexts.accountName).fill(name)
      await popup.getByRole('button', { name: uiTexts.logIn }).click()
      await closeEvent
      await newUser.press(uiTexts.shareAccount)
      await visit.waitUntilConnected()
    },

    async sendCode(email) {
      await page.getByRole('textbox', { name: uiTexts.emailAddress }).fill(email)
      await page.keyboard.press('Enter')
    },

    async enterCode(code) {
      const box = page.getByRole('textbox', { name: 'Digit 1 of 6' })
      await box.waitFor()
      // Types one key at a time, like a user.
      await box.focus()
      await page.keyboard.type(code)
    },

    readNewestMail: (email, field) =>
      until(async () => (await getMails(email))[0]?.[field], `a mail with a ${field} to ${email}`),

    async readNextMail(email, field, trigger) {
      const countBefore = (await getMails(email)).length
      await trigger()
      return until(async () => {
        const mails = await getMails(email)
        return mails.length > countBefore && mails[0]?.[field]
      }, `another mail with a ${field} to ${email}`)
    },

    readUser: async () => (await visit.readAccount())?.user,

    async disconnect() {
      await visit.click('account-button')
      await visit.click('disconnect-button')
      await visit.waitUntilDisconnected()
      assert.equal(await newUser.readUser(), undefined)
    },
  }
  return newUser
}
