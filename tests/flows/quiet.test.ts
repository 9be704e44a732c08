import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Flow, startFlow } from '../support/modal-page.ts'

describe('A page with the button is quiet', () => {
  let flow: Flow
  before(async () => {
    flow = await startFlow()
  })
  after(() => flow.close())

  test('asks nobody but its own files for anything before an act, and no wallet either', async () => {
    const visit = await flow.visit()
    await visit.see('connect-button')
    await visit.page.waitForLoadState('networkidle')
    const strangers = visit.requests.filter(
      url => !url.startsWith(`${flow.url}/`) && !url.startsWith('data:'),
    )
    assert.deepEqual(strangers, [])
    const files = visit.requests.map(url => new URL(url).pathname).filter(path => path.endsWith('.js'))
    assert.ok(files.length <= 10, `before an act: ${files.join(' ')}`)
    assert.deepEqual(
      files.filter(path => /viem|zod|noble|views|account|walletconnect|pairing/i.test(path)),
      [],
    )
    assert.deepEqual(await visit.asked(), [])
    await visit.end()
  })

  test('opens with files of its own alone', async () => {
    const visit = await flow.visit()
    await visit.open()
    await visit.see('wallet-selector-test.wallet')
    await visit.page.waitForLoadState('networkidle')
    const strangers = visit.requests.filter(
      url => !url.startsWith(`${flow.url}/`) && !url.startsWith('data:'),
    )
    assert.deepEqual(strangers, [])
    assert.deepEqual(await visit.asked(), [])
    await visit.end()
  })
})
