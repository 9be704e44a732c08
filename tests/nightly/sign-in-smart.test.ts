// Sign-in with a contract account: the embedded wallet and the server of an app on the local stack.
import assert from 'node:assert/strict'
import { encodeFunctionData, hashMessage, type Hex, parseAbi } from 'viem'
import type { Session } from '../../src/core/sign-in/siwx.ts'
import { approveRequest } from '../support/approve-request.ts'
import { toAttributeJson } from '../support/attributes.ts'
import { describe, test } from '../support/flow-test.ts'
import { createNewUser } from '../support/new-user.ts'
import { receiptOf } from '../support/receipt.ts'
import { SignInApp } from '../support/sign-in-app.ts'
import { receiver, TestChain } from '../support/test-chain.ts'

/** The return value of `isValidSignature` for a valid signature (ERC-1271), padded to 32 bytes. */
const acceptedResult = `0x1626ba7e${'0'.repeat(56)}`

describe('Smart account sign-in', () => {
  // tests/server/demo-server.test.ts verifies both kinds on the local chain, and embedded.test.ts signs with both in a page.
  test('signs in before (ERC-6492) and after (ERC-1271) the contract is deployed, and restores after a reload', async ({
    flow,
  }) => {
    const app = new SignInApp(flow)
    const chain = new TestChain(flow.stack)
    const { frame, api, catalog, images } = flow.stack.urls
    const endpoints = toAttributeJson({ frame, api, catalog, images })
    const visit = await app.visit({
      extraAttributes: `project-id="flow" endpoints="${endpoints}"`,
      wallets: [],
    })
    const user = createNewUser(flow, visit)
    const approve = () => approveRequest(visit.page, visit.page.frameLocator('#w3m-iframe'))
    const sign = async (): Promise<Session> => {
      await app.waitForMessage(visit)
      await app.pressSignButton(visit)
      await approve()
      await visit.waitUntilConnected()
      const [session] = await app.readSessions(visit)
      assert.ok(session)
      await app.expectMembers(visit, [`eip155:31337:${session.data.accountAddress}`])
      return session
    }

    await test.step('logs in by email', async () => {
      const email = 'signing-sue@example.org'
      await visit.open()
      await user.sendCode(email)
      await user.enterCode(await user.readNewestMail(email, 'code'))
      await approve()
      await app.waitForMessage(visit)
      await app.waitForStatus(visit, 'connecting')
    })

    const smartAddress = await test.step('signs in before the contract is deployed', async () => {
      const session = await sign()
      const account = await visit.readAccount()
      assert.equal(account?.type, 'smartAccount')
      const address = account?.address as Hex
      assert.equal(await chain.client.getCode({ address }), undefined)
      assert.equal((await app.verify(session)).kind, 'erc6492')
      // Verifies with the ERC-6492 validator, which the node runs without a deployment.
      const { message, signature } = session as Session & { signature: Hex }
      assert.ok(await chain.client.verifyMessage({ address, message, signature }))
      assert.equal(await chain.client.verifyMessage({ address, message: `${message} `, signature }), false)

      await visit.page.reload()
      await visit.waitUntilConnected()
      const restoredSessions = await app.readSessions(visit)
      assert.deepEqual(
        restoredSessions.map(session => session.signature),
        [signature],
      )
      return address
    })

    await test.step('deploys the contract', async () => {
      await chain.fund(smartAddress, { coins: 10 })
      const pendingHash = visit.page.evaluate(
        transaction => {
          const provider = document.querySelector('w3m-button')?.modal?.getProvider('eip155')
          return provider?.request({ method: 'eth_sendTransaction', params: [transaction] })
        },
        { from: smartAddress, to: receiver, value: '0x1' },
      )
      await approve()
      await receiptOf(chain.client, (await pendingHash) as Hex)
      assert.ok(await chain.client.getCode({ address: smartAddress }))
    })

    await test.step('signs in after the contract is deployed', async () => {
      // Ends the session at the server only. The page detects that on its next load.
      await visit.page.evaluate(url => fetch(url, { method: 'DELETE', credentials: 'include' }), app.endpoint)
      await visit.page.reload()
      const session = await sign()
      assert.equal((await app.verify(session)).kind, 'erc1271')
      const { data } = await chain.client.call({
        to: smartAddress,
        data: encodeFunctionData({
          abi: parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)']),
          args: [hashMessage(session.message), session.signature as Hex],
        }),
      })
      assert.equal(data, acceptedResult)
    })
  })
})
