import { toAttributeJson } from './attributes.ts'
import { type Flow, localAttributes, type Visit, type VisitOptions } from './modal-page.ts'
import { type Funds, type TestAccount, TestChain } from './test-chain.ts'

/** A page connected with an account that no other test uses. */
export interface AccountVisit {
  readonly visit: Visit
  readonly account: TestAccount
  readonly chain: TestChain
}

/** Opens a page with a new account and a restored connection. */
export async function visitWithAccount(
  flow: Flow,
  { coins, tokens, ...options }: VisitOptions & Funds = {},
): Promise<AccountVisit> {
  const chain = new TestChain(flow.stack)
  const account = await chain.createAccount({ coins, tokens })
  const visit = await flow.visit({ connectedKey: account.key, ...options })
  return { visit, account, chain }
}

/** Returns attributes of a button that reads prices, tokens and activity from the local services. */
export const servicesAttributes = ({ stack }: Flow): string => {
  const { api, catalog, images } = stack.urls
  return `project-id="flow" endpoints="${toAttributeJson({ api, catalog, images })}"`
}

export const withServices = (flow: Flow): string =>
  `${localAttributes(flow.stack)} ${servicesAttributes(flow)}`
