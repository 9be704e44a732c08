import { visitWithAccount } from './account-visit.ts'
import { toAttributeJson } from './attributes.ts'
import { type Flow, localAttributes, type Visit } from './modal-page.ts'
import type { TestAccount } from './test-chain.ts'

/** Attributes of a button that offers name registration. */
export const withServices = (flow: Flow, attributes = localAttributes(flow.stack), overrides: object = {}) =>
  `${attributes} project-id="flow" endpoints="${toAttributeJson({ api: flow.stack.urls.api, catalog: flow.stack.urls.catalog, ...overrides })}"`

/** The name registration form. */
export class NameForm {
  readonly visit: Visit

  constructor(visit: Visit) {
    this.visit = visit
  }

  /** Opens a page with a new account, and the form. */
  static async open(flow: Flow): Promise<{ nameForm: NameForm; visit: Visit; account: TestAccount }> {
    // The service rejects late signatures and taken names.
    const options = { attributes: withServices(flow), expectedErrors: /status of 400/ }
    const { visit, account } = await visitWithAccount(flow, options)
    const nameForm = new NameForm(visit)
    await nameForm.openForm()
    return { nameForm, visit, account }
  }

  async openForm(): Promise<void> {
    await this.visit.click('account-button')
    await this.visit.click('account-settings-button')
    await this.visit.click('account-choose-name-button')
    await this.findButton('Choose Name').click()
    await this.visit.see('wui-ens-input')
  }

  findButton(name: string) {
    return this.visit.page.getByRole('button', { name, exact: true })
  }

  type(text: string): Promise<void> {
    return this.visit.page.getByLabel('Name', { exact: true }).fill(text)
  }

  async register(name: string): Promise<void> {
    await this.type(name.split('.')[0] ?? '')
    await this.visit.seeText(`${name} is free to take`)
    await this.findButton(`Register ${name}`).click()
  }

  async readAddress(): Promise<string> {
    return (await this.visit.readAccount())?.address ?? ''
  }
}

/** Returns the registration of a name. */
export async function fetchProfile({ stack }: Flow, name: string) {
  const response = await fetch(`${stack.urls.api}/v1/profile/account/${name}?apiVersion=2&projectId=flow`)
  return (await response.json()) as { addresses?: Record<string, { address: string }> }
}
