// Pages where another script has defined tags of the modal. The modal opens with a scoped registry if the browser
// supports it, and otherwise reports the tag.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { localOne } from '../../src/testing/networks.ts'
import { type Flow, localAttributes } from '../support/modal-page.ts'
import { beforeEach, describe, expect, test } from '../support/flow-test.ts'

const elements = path.resolve(import.meta.dirname, '../../elements')
/** Every tag inside the modal, and the tag of the modal itself. */
const modalTags = readdirSync(elements, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.ts') && !name.startsWith('buttons'))
  .flatMap(name => [
    ...readFileSync(path.join(elements, name), 'utf8').matchAll(/(?:@element|\bdefine)\('([a-z0-9-]+)'/g),
  ])
  .map(match => match[1] as string)

/** Returns a script that defines each of these tags that is not defined yet. */
const createConflictScript = (tags: readonly string[]) => `
for (const tag of ${JSON.stringify(tags)})
  if (!customElements.get(tag))
    customElements.define(tag, class extends HTMLElement {
      connectedCallback() { this.attachShadow({ mode: 'open' }).textContent = 'Not yours' }
    })`

describe('Page where another script owns tags of the modal', () => {
  let flow: Flow
  beforeEach(({ flow: workerFlow }) => {
    flow = workerFlow
  })

  const modalScript = '<script type="module" src="/cdn/w3m.js"></script>'
  const visitWith = (head: string, visitOptions = {}) =>
    flow.visit({
      head,
      files: {
        '/kit.js': createConflictScript(modalTags),
        '/button-kit.js': createConflictScript(['w3m-button']),
      },
      ...visitOptions,
    })
  const createOwnerCheck = (tag: string) =>
    `window.customElements.get('${tag}').toString().includes('Not yours')`

  test('finds the tags of the modal in its sources', () => {
    assert.ok(modalTags.length > 100 && modalTags.includes('w3m-modal') && modalTags.includes('wui-icon'))
  })

  test('opens, connects and shows the account when the other script loads first', async () => {
    const visit = await visitWith(`<script src="/kit.js"></script>${modalScript}`)
    await expect.poll(() => visit.page.evaluate(createOwnerCheck('w3m-modal'))).toBeTruthy()
    await visit.connect()
    await visit.click('account-button')
    await visit.see('w3m-modal-card')
    await visit.seeText(/10,?000|ETH/)
    await expect(visit.page.getByText('Not yours')).toHaveCount(0)
    await visit.saveScreenshot('tag-owners')
    await visit.closeModal()
  })

  test('F21 keeps the elements of the other script when the modal is destroyed', async () => {
    const visit = await visitWith(`<script src="/kit.js"></script>`, {
      body: '<h1>Flow</h1><w3m-modal id="theirs"></w3m-modal>',
    })
    const modalIds = await visit.page.evaluate(async network => {
      const cdn = '/cdn/w3m.js'
      const { createModal } = (await import(cdn)) as {
        createModal(options: object): { open(): Promise<void>; destroy(): void }
      }
      const modal = createModal({ networks: [network] })
      await modal.open()
      const open = document.querySelectorAll('w3m-modal').length
      modal.destroy()
      return [open, ...[...document.querySelectorAll('w3m-modal')].map(({ id }) => id)]
    }, localOne)
    assert.deepEqual(modalIds, [2, 'theirs'])
  })

  test('opens and connects when the other script loads after the button', async () => {
    const visit = await visitWith(modalScript)
    await visit.see('connect-button')
    await visit.page.addScriptTag({ url: '/kit.js' })
    // The modal itself may already be defined if the browser was idle before.
    await expect.poll(() => visit.page.evaluate(createOwnerCheck('w3m-account-screen'))).toBeTruthy()
    await visit.connect()
    // A chunk that loads later finds its tag taken, so the modal moves to a scoped registry.
    await visit.page.getByText('Not yours').first().waitFor({ state: 'detached' })
    await visit.click('account-button')
    await visit.see('w3m-modal-card')
    await visit.seeText(/10,?000|ETH/)
    await expect(visit.page.getByText('Not yours')).toHaveCount(0)
  })

  test('opens the next screen and stays open when the other script loads in between', async () => {
    const visit = await visitWith(modalScript)
    await visit.open()
    await visit.page.addScriptTag({ url: '/kit.js' })
    await visit.pick()
    await visit.waitUntilConnected()
    await visit.click('account-button')
    await visit.see('w3m-modal-card')
    await visit.seeText(/10,?000|ETH/)
    await visit.click('account-settings-button')
    await visit.see('account-settings-address')
    await expect(visit.page.getByText('Not yours')).toHaveCount(0)
  })

  test('rejects open() with the name of the tag in a browser without scoped registries', async () => {
    const visit = await visitWith(`<script src="/kit.js"></script>${modalScript}`, {
      prepare: () => {
        Object.assign(window, {
          CustomElementRegistry: class {
            constructor() {
              throw new TypeError('Illegal constructor')
            }
          },
        })
      },
      expectedErrors: /MODAL_FAILED|load/,
    })
    await visit.see('connect-button')
    const failure = await visit.page.evaluate(() =>
      document
        .querySelector('w3m-button')
        ?.modal?.open()
        .catch((error: { code: string; params: { tag: string }; cause: Error }) => ({
          code: error.code,
          tag: error.params.tag,
          cause: error.cause.message,
        })),
    )
    assert.ok(failure && modalTags.includes(failure.tag), failure?.tag)
    assert.deepEqual(failure, {
      code: 'MODAL_FAILED',
      tag: failure.tag,
      cause: `Another script of this page owns <${failure.tag}>`,
    })
  })

  for (const tag of ['w3m-button', 'w3m-connect-button', 'w3m-network-button', 'w3m-account-button'])
    test(`F21 reports MODAL_FAILED with the tag if another script defined ${tag}, the only element of the page`, async () => {
      const visit = await visitWith(`<script src="/only-${tag}.js"></script>${modalScript}`, {
        body: `<h1>Flow</h1><${tag} ${localAttributes(flow.stack)}></${tag}>`,
        files: { [`/only-${tag}.js`]: createConflictScript([tag]) },
        prepare: () => {
          const errors: unknown[] = []
          Object.assign(window, { errors })
          window.addEventListener('w3m-error', event => errors.push((event as CustomEvent).detail))
        },
      })
      await visit.until(() => (window as unknown as { errors: unknown[] }).errors.length > 0)
      const errors = await visit.page.evaluate(() => (window as unknown as { errors: unknown[] }).errors)
      assert.deepEqual(errors, [
        { code: 'MODAL_FAILED', message: `Another script of this page owns <${tag}>` },
      ])
      await expect.poll(() => visit.page.evaluate(createOwnerCheck(tag))).toBeTruthy()
    })

  test('reports a page tag owned by another script, and opens through the API', async () => {
    const visit = await visitWith(`<script src="/button-kit.js"></script>${modalScript}`, {
      body: `<h1>Flow</h1><w3m-button></w3m-button><w3m-connect-button ${localAttributes(flow.stack)}></w3m-connect-button>`,
      // Listens from the start: the idle page may hit the tag before the modal is opened.
      prepare: () => {
        const errors: unknown[] = []
        Object.assign(window, { pageErrors: errors })
        window.addEventListener('w3m-error', event => errors.push((event as CustomEvent).detail))
      },
    })
    const reportedErrors = await visit.page.evaluate(async () => {
      const cdn = '/cdn/w3m.js'
      const { createModal } = (await import(cdn)) as { createModal(): { open(): Promise<void> } }
      await createModal().open()
      return (window as unknown as { pageErrors: unknown[] }).pageErrors
    })
    await visit.see('w3m-modal-card')
    assert.deepEqual(reportedErrors, [
      { code: 'MODAL_FAILED', message: 'Another script of this page owns <w3m-button>' },
    ])
  })
})
