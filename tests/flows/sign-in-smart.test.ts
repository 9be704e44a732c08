// A person whose account is a contract, before and after it is on the chain: the embedded wallet on the local stack.
import assert from 'node:assert/strict'
import { createClient, encodeFunctionData, hashMessage, http, parseAbi, publicActions, toHex } from 'viem'
import type { Session } from '../../src/core/sign-in/siwx.ts'
import { agree } from '../support/agree.ts'
import { mailsTo } from '../support/frame-client.ts'
import type { Visit } from '../support/modal-page.ts'
import { SigningIn } from '../support/signing-in.ts'
import { until } from '../support/until.ts'
import { quoted } from '../support/attributes.ts'
import { afterAll, beforeAll, describe, test } from '../support/flow-test.ts'
import { receiptOf } from '../support/receipt.ts'

type Hex = `0x${string}`

const ann = 'ann@example.org'
const accepted = `0x1626ba7e${'0'.repeat(56)}`

describe('A smart account signs in', () => {
  // Its tests share a visit: if one fails, all are repeated.
  describe.configure({ mode: 'serial' })

  let app: SigningIn
  let person: Visit
  let smart: Hex
  beforeAll(async () => {
    app = await SigningIn.start()
    const { frame, api, catalog, images } = app.flow.stack.urls
    const endpoints = quoted({ frame, api, catalog, images })
    person = await app.visit({ more: `project-id="flow" endpoints="${endpoints}"`, wallets: [] })
  })
  afterAll(() => app.flow.close())

  const frame = () => person.page.frameLocator('#w3m-iframe')
  const chain = () =>
    createClient({ transport: http(app.flow.stack.urls.chains[31337]), pollingInterval: 100 }).extend(
      publicActions,
    )
  async function sign(): Promise<Session> {
    await app.ready(person)
    await app.press(person)
    await agree(person.page, frame())
    await person.isConnected()
    const [session] = await app.sessions(person)
    assert.ok(session)
    await app.hasMembers(person, [`eip155:31337:${session.data.accountAddress}`])
    return session
  }

  test('before its contract is on the chain (ERC-6492), and a reload asks nobody again', async () => {
    await person.open()
    await person.page.getByTestId('wui-email-input').locator('input').fill(ann)
    await person.page.keyboard.press('Enter')
    await person.see('wui-otp-input')
    const code = await until(
      async () => (await mailsTo(String(app.flow.stack.urls.mail), ann))[0]?.code,
      'a mail with a code',
    )
    await person.page.getByTestId('wui-otp-input').locator('input').first().click()
    await person.page.keyboard.type(code)
    await agree(person.page, frame())
    await app.ready(person)
    await app.hasStatus(person, 'connecting')
    const session = await sign()
    const account = await person.account()
    assert.equal(account?.type, 'smartAccount')
    smart = account?.address as Hex
    assert.equal(await chain().getCode({ address: smart }), undefined)
    assert.equal((await app.verified(session)).kind, 'erc6492')
    // The validator of the standard, run by the node without anything being deployed.
    const signature = session.signature as Hex
    assert.ok(await chain().verifyMessage({ address: smart, message: session.message, signature }))
    assert.equal(
      await chain().verifyMessage({ address: smart, message: `${session.message} `, signature }),
      false,
    )
    await person.page.reload()
    await person.isConnected()
    assert.deepEqual(
      (await app.sessions(person)).map(each => each.signature),
      [session.signature],
    )
  })

  test('after it was deployed (ERC-1271), by the word of the contract itself', async () => {
    await chain().request({ method: 'anvil_setBalance', params: [smart, toHex(10n ** 19n)] } as never)
    const sent = person.page.evaluate(from => {
      const provider = document.querySelector('w3m-button')?.modal?.getProvider('eip155')
      return provider?.request({
        method: 'eth_sendTransaction',
        params: [{ from, to: '0x90F79bf6EB2c4f870365E785982E1f101E93b906', value: '0x1' }],
      })
    }, smart)
    await agree(person.page, frame())
    await receiptOf(chain(), (await sent) as Hex)
    assert.ok(await chain().getCode({ address: smart }))

    // The server forgets them; the page hears it with its next load.
    await person.page.evaluate(url => fetch(url, { method: 'DELETE', credentials: 'include' }), app.endpoint)
    await person.page.reload()
    const session = await sign()
    assert.equal((await app.verified(session)).kind, 'erc1271')
    const answer = await chain().call({
      to: smart,
      data: encodeFunctionData({
        abi: parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)']),
        args: [hashMessage(session.message), session.signature as Hex],
      }),
    })
    assert.equal(answer.data, accepted)
    await person.end()
  })
})
