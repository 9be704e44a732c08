// Pages where another script owns tags that the modal has: it opens beside them where the browser can, and names the tag elsewhere.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { localOne } from '../../src/testing/networks.ts'
import { type Flow, localAttributes } from '../support/modal-page.ts'
import { beforeEach, describe, expect, test } from '../support/flow-test.ts'

const elements = path.resolve(import.meta.dirname, '../../elements')
/** Every tag that stands inside the modal, and the modal's own. */
const inner = readdirSync(elements, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.ts') && !name.startsWith('buttons'))
  .flatMap(name => [
    ...readFileSync(path.join(elements, name), 'utf8').matchAll(/(?:@element|\bdefine)\('([a-z0-9-]+)'/g),
  ])
  .map(match => match[1] as string)

/** Another kit of wallets: it takes each of these tags that nobody has yet. */
const kit = (tags: readonly string[]) => `
for (const tag of ${JSON.stringify(tags)})
  if (!customElements.get(tag))
    customElements.define(tag, class extends HTMLElement {
      connectedCallback() { this.attachShadow({ mode: 'open' }).textContent = 'Not yours' }
    })`

describe('A page where another script owns our tags', () => {
  let flow: Flow
  beforeEach(({ flow: ofWorker }) => {
    flow = ofWorker
  })

  const ours = '<script type="module" src="/cdn/w3m.js"></script>'
  const visitWith = (head: string, more = {}) =>
    flow.visit({
      head,
      files: { '/kit.js': kit(inner), '/button-kit.js': kit(['w3m-button']) },
      ...more,
    })
  const owned = (tag: string) => `window.customElements.get('${tag}').toString().includes('Not yours')`

  test('there are tags to take', () => {
    assert.ok(inner.length > 100 && inner.includes('w3m-modal') && inner.includes('wui-icon'))
  })

  test('loaded before the modal: it opens, connects and shows the account in its own elements', async () => {
    const visit = await visitWith(`<script src="/kit.js"></script>${ours}`)
    await expect.poll(() => visit.page.evaluate(owned('w3m-modal'))).toBeTruthy()
    await visit.connect()
    await visit.click('account-button')
    await visit.see('w3m-modal-card')
    await visit.seeText(/10,?000|ETH/)
    await expect(visit.page.getByText('Not yours')).toHaveCount(0)
    await visit.picture('tag-owners')
    await visit.closeModal()
  })

  test('F21 what stands in the page of that script stays when the modal is destroyed', async () => {
    const visit = await visitWith(`<script src="/kit.js"></script>`, {
      body: '<h1>Flow</h1><w3m-modal id="theirs"></w3m-modal>',
    })
    const left = await visit.page.evaluate(async network => {
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
    assert.deepEqual(left, [2, 'theirs'])
  })

  test('loaded after the modal’s button: it opens and connects all the same', async () => {
    const visit = await visitWith(ours)
    await visit.see('connect-button')
    await visit.page.addScriptTag({ url: '/kit.js' })
    // The browser may have rested before, and then the modal itself is ours.
    await expect.poll(() => visit.page.evaluate(owned('w3m-account-view'))).toBeTruthy()
    await visit.connect()
    // A file that came later found its tag taken: the modal moves in that moment.
    await visit.page.getByText('Not yours').first().waitFor({ state: 'detached' })
    await visit.click('account-button')
    await visit.see('w3m-modal-card')
    await visit.seeText(/10,?000|ETH/)
    await expect(visit.page.getByText('Not yours')).toHaveCount(0)
  })

  test('loaded while the modal is open: the next screen is ours, and the modal stays open', async () => {
    const visit = await visitWith(ours)
    await visit.open()
    await visit.page.addScriptTag({ url: '/kit.js' })
    await visit.pick()
    await visit.isConnected()
    await visit.click('account-button')
    await visit.see('w3m-modal-card')
    await visit.seeText(/10,?000|ETH/)
    await visit.click('account-settings-button')
    await visit.see('account-settings-address')
    await expect(visit.page.getByText('Not yours')).toHaveCount(0)
  })

  test('in a browser with one registry alone an opening rejects with the name of the tag', async () => {
    const visit = await visitWith(`<script src="/kit.js"></script>${ours}`, {
      prepare: () => {
        Object.assign(window, {
          CustomElementRegistry: class {
            constructor() {
              throw new TypeError('Illegal constructor')
            }
          },
        })
      },
      mayComplain: /MODAL_FAILED|load/,
    })
    await visit.see('connect-button')
    const told = await visit.page.evaluate(() =>
      document
        .querySelector('w3m-button')
        ?.modal?.open()
        .catch((error: { code: string; params: { tag: string }; cause: Error }) => ({
          code: error.code,
          tag: error.params.tag,
          cause: error.cause.message,
        })),
    )
    assert.ok(told && inner.includes(told.tag), told?.tag)
    assert.deepEqual(told, {
      code: 'MODAL_FAILED',
      tag: told.tag,
      cause: `Another script of this page owns <${told.tag}>`,
    })
  })

  for (const tag of ['w3m-button', 'w3m-connect-button', 'w3m-network-button', 'w3m-account-button'])
    test(`F21 reports MODAL_FAILED with the tag when another script defined ${tag}, the only element of the page`, async () => {
      const visit = await visitWith(`<script src="/only-${tag}.js"></script>${ours}`, {
        body: `<h1>Flow</h1><${tag} ${localAttributes(flow.stack)}></${tag}>`,
        files: { [`/only-${tag}.js`]: kit([tag]) },
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
      await expect.poll(() => visit.page.evaluate(owned(tag))).toBeTruthy()
    })

  test('a tag of the page that another script owns is named, and the modal opens by its API', async () => {
    const visit = await visitWith(`<script src="/button-kit.js"></script>${ours}`, {
      body: `<h1>Flow</h1><w3m-button></w3m-button><w3m-connect-button ${localAttributes(flow.stack)}></w3m-connect-button>`,
      // Listens from the first moment: the idle page may meet the tag before anybody opens the modal.
      prepare: () => {
        const heard: unknown[] = []
        Object.assign(window, { heard })
        window.addEventListener('w3m-error', event => heard.push((event as CustomEvent).detail))
      },
    })
    const told = await visit.page.evaluate(async () => {
      const cdn = '/cdn/w3m.js'
      const { createModal } = (await import(cdn)) as { createModal(): { open(): Promise<void> } }
      await createModal().open()
      return (window as unknown as { heard: unknown[] }).heard
    })
    await visit.see('w3m-modal-card')
    assert.deepEqual(told, [
      { code: 'MODAL_FAILED', message: 'Another script of this page owns <w3m-button>' },
    ])
  })
})
