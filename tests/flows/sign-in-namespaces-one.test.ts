// Everything that may happen to a sign-in, from its first failure to its end, on EVM chains and Solana.
import { after, before, describe, test } from 'node:test'
import { namespaceCases, walkOptional, walkRequired } from '../support/sign-in-walk.ts'
import { SigningIn } from '../support/signing-in.ts'

describe('An app that asks people to sign in', () => {
  let app: SigningIn
  before(async () => {
    app = await SigningIn.start({ hasAllWallets: true })
  })
  after(() => app.flow.close())

  for (const namespace of ['eip155', 'solana'] as const) {
    test(`F3 F12 F14 T19 ${namespace}, required: every failure keeps them out, and every tab follows`, () =>
      walkRequired(app, namespaceCases(app)[namespace]))
    test(`F11 F14 ${namespace}, optional: connected without a session, and asked again when one ends`, () =>
      walkOptional(app, namespaceCases(app)[namespace]))
  }
})
