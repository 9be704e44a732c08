import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { verifyMessage } from 'viem'
import { bundleForPage, type Flow, localAttributes, startFlow, type Visit } from '../support/modal-page.ts'
import { mailsTo } from '../support/frame-client.ts'
import { until } from '../support/until.ts'

const ann = 'ann@example.org'

describe('A person without a wallet', () => {
  let flow: Flow
  let visit: Visit
  let address = '' as `0x${string}`

  before(async () => {
    const script = await bundleForPage('tests/support/embedded-page.ts')
    flow = await startFlow()
    const endpoints = JSON.stringify({ frame: flow.stack.urls.frame })
    visit = await flow.visit({
      head: `<script src="/logins.js"></script>`,
      files: { '/logins.js': script },
      body: `<w3m-button ${localAttributes(flow.stack)} endpoints='${endpoints}'></w3m-button>`,
      wallets: [],
    })
    await visit.page.evaluate(() => window.logins.prepare())
  })
  after(() => flow.close())

  const frame = () => visit.page.frameLocator('#w3m-iframe')
  const press = (name: string) =>
    frame().getByRole('button', { name, exact: true }).click({ timeout: 60_000 })
  const newest = async (has: 'code' | 'link') => {
    const mails = await until(async () => {
      const found = await mailsTo(String(flow.stack.urls.mail), ann)
      return found[0]?.[has] ? found : undefined
    }, `a mail with a ${has}`)
    return mails[0]?.[has] as string
  }
  /** Begins a request; its answer is read later. */
  const ask = (method: string, params: unknown[]) =>
    visit.page.evaluate(
      ([name, given]) => {
        let resolve: (answer: unknown) => void = () => {}
        const promise = new Promise(settle => {
          resolve = settle
        })
        Object.assign(window, { answer: promise })
        document
          .querySelector('w3m-button')
          ?.modal?.getProvider('eip155')
          ?.request({ method: name as string, params: given as unknown[] })
          .then(
            value => resolve({ value }),
            (error: { code: number; message: string }) =>
              resolve({ code: error.code, message: error.message }),
          )
      },
      [method, params] as const,
    )
  const answer = () =>
    visit.page.evaluate(() => (window as unknown as { answer: Promise<unknown> }).answer) as Promise<{
      value?: string
      code?: number
    }>

  test('logs in with an approved device and the code of a mail, agrees in the frame, and is connected', async () => {
    assert.equal(await visit.page.locator('#w3m-iframe').count(), 0)
    assert.equal(await visit.page.evaluate(email => window.logins.sendCode(email), ann), 'VERIFY_DEVICE')
    const device = visit.page.evaluate(() => window.logins.awaitDevice())
    await fetch(await newest('link'), { method: 'POST', body: new URLSearchParams({ decision: 'approve' }) })
    await device
    await visit.page.evaluate(code => window.logins.enterCode(code), await newest('code'))
    const entering = visit.page.evaluate(() => window.logins.enter())
    await visit.see('w3m-modal-card')
    await visit.picture('embedded-consent')
    await press('Share account')
    await entering
    const account = await visit.account()
    assert.equal(account?.status, 'connected')
    assert.equal(account?.user?.email, ann)
    address = account?.address as `0x${string}`
  })

  test('signs a message in the frame', async () => {
    await ask('personal_sign', ['0x68656c6c6f', address])
    await visit.see('w3m-modal-card')
    await frame().getByText('hello').waitFor()
    await visit.picture('embedded-sign')
    await press('Sign')
    const { value } = await answer()
    assert.ok(value?.startsWith('0x'))
    await visit.gone('w3m-modal-card')
    const account = await visit.account()
    if (account?.type === 'eoa')
      assert.ok(await verifyMessage({ address, message: 'hello', signature: value as `0x${string}` }))
  })

  test('refuses in the frame, and by closing the window', async () => {
    await ask('personal_sign', ['0x68656c6c6f', address])
    await frame().getByText('hello').waitFor()
    await press('Cancel')
    assert.equal((await answer()).code, 4001)
    await visit.gone('w3m-modal-card')
    await ask('personal_sign', ['0x68656c6c6f', address])
    await frame().getByText('hello').waitFor()
    await visit.closeModal()
    assert.equal((await answer()).code, 4001)
  })

  test('is back after a reload, with one frame and without a question', async () => {
    await visit.page.reload()
    await visit.until(() => document.querySelector('w3m-button')?.modal?.getAccount().status === 'connected')
    assert.equal((await visit.account())?.address, address)
    assert.equal(await visit.page.locator('#w3m-iframe').count(), 1)
    await ask('personal_sign', ['0x68656c6c6f', address])
    await frame().getByText('hello').waitFor()
    await press('Sign')
    assert.ok((await answer()).value)
    await visit.gone('w3m-modal-card')
  })

  test('signs out, and is out after a reload as well', async () => {
    await visit.page.evaluate(() => document.querySelector('w3m-button')?.modal?.disconnect())
    assert.equal((await visit.account())?.status, 'disconnected')
    await visit.page.reload()
    await visit.until(() => document.querySelector('w3m-button')?.modal)
    assert.equal((await visit.account())?.status, 'disconnected')
    assert.equal(await visit.page.locator('#w3m-iframe').count(), 0)
  })
})
