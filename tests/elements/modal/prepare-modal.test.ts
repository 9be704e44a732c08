import { expect } from '@open-wc/testing'
import '../../../elements/buttons/w3m-button.ts'
import '../../../elements/index.ts'
import { prepareModal } from '../../../elements/modal/prepare-modal.ts'
import { page } from '../../../elements/modal/page-modal.ts'
import '../../../elements/modal/w3m-modal.ts'
import { W3mConnectorList } from '../../../elements/views/connect/w3m-connector-list.ts'
import { createModal } from '../../../src/create-modal.ts'
import type { ModalHandle } from '../../../src/modal-handle.ts'
import { modalView } from '../../../src/state/shell/modal.ts'
import { deepQuery, deepQueryAll } from '../../support/deep-query.ts'
import { until } from '../../support/until.ts'

describe('preparation of the first screen', () => {
  let modal: ModalHandle
  let button: HTMLElement
  /** Lists that rendered, in order, once for each rendering. */
  let renderedLists: W3mConnectorList[]
  let requests: string[]
  let walletRequests: string[]
  const { render } = W3mConnectorList.prototype
  const { fetch } = window

  const announce = () =>
    dispatchEvent(
      new CustomEvent('eip6963:announceProvider', {
        detail: Object.freeze({
          info: Object.freeze({
            uuid: '350670db-19fa-4704-a166-e52e178b59d2',
            name: 'Fathom',
            icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
            rdns: 'io.fathom',
          }),
          provider: {
            request: async ({ method }: { method: string }) => walletRequests.push(method),
            on() {},
            removeListener() {},
          },
        }),
      }),
    )

  beforeEach(() => {
    renderedLists = []
    requests = []
    walletRequests = []
    W3mConnectorList.prototype.render = function record(this: W3mConnectorList) {
      renderedLists.push(this)
      return render.call(this)
    }
    window.fetch = async input => {
      requests.push(String(input))
      throw new TypeError('offline')
    }
    addEventListener('eip6963:requestProvider', announce)
    modal = createModal({
      networks: ['ethereum'],
      projectId: 'local',
      endpoints: { catalog: 'https://catalog.test', relay: 'ws://127.0.0.1:1' },
    })
    button = document.createElement('w3m-button')
    document.body.append(button)
  })
  afterEach(async () => {
    modal.close()
    await until(() => !modalView(), 'a closed modal', 20_000)
    modal.destroy()
    button.remove()
    removeEventListener('eip6963:requestProvider', announce)
    window.fetch = fetch
    W3mConnectorList.prototype.render = render
  })

  const findWalletRow = () => deepQuery(document, '[data-testid="wallet-selector-io.fathom"]')
  const prepareAndWait = async () => {
    await prepareModal()
    return until(() => renderedLists[0]?.hasUpdated && renderedLists[0], 'a prepared list', 20_000)
  }

  it('renders the first screen outside of the document, and sends no request', async () => {
    const list = await prepareAndWait()
    expect(list.renderRoot.querySelector('[data-testid="wallet-selector-io.fathom"]') !== null).to.equal(true)
    expect(list.isConnected).to.equal(false)
    expect(document.querySelector('w3m-modal') === null).to.equal(true)
    expect(deepQueryAll(document, '[data-testid^="w3m-modal"], [data-testid^="wallet-"]').length).to.equal(0)
    expect(requests).to.deep.equal([])
    expect(walletRequests).to.deep.equal([])
    expect(modal.isOpen).to.equal(false)
  })

  it('shows the prepared elements at the first opening', async () => {
    const list = await prepareAndWait()
    const row = list.renderRoot.querySelector('[data-testid="wallet-selector-io.fathom"]')
    await modal.open()
    expect(findWalletRow() === row).to.equal(true)
    expect(renderedLists.every(each => each === list)).to.equal(true)
    expect(deepQueryAll(document, '[data-testid="w3m-modal"]').length).to.equal(1)
    await until(() => document.activeElement === page.modal, 'focus in the modal', 20_000)
  })

  it('shows a complete screen if the modal opens during the preparation', async () => {
    await prepareModal()
    expect(renderedLists.length).to.equal(0)
    await modal.open()
    await until(findWalletRow, 'a wallet row', 20_000)
    expect(deepQueryAll(document, 'w3m-connector-list').length).to.equal(1)
    expect(deepQuery(document, 'h2')?.textContent).to.equal('Connect Wallet')
  })

  it('shows another first screen if the app requests it', async () => {
    await prepareAndWait()
    await modal.open({ view: 'Networks' })
    await until(() => deepQuery(document, 'w3m-networks-screen'))
    expect(deepQueryAll(document, 'w3m-connector-list').length).to.equal(0)
  })

  it('applies options and the language that change before the first opening', async () => {
    await prepareAndWait()
    modal.setOptions({ enableEip6963: false, language: 'de' })
    await modal.open()
    await until(() => deepQuery(document, 'h2')?.textContent === 'Wallet verbinden')
    expect(findWalletRow() === undefined).to.equal(true)
  })

  it('lists a wallet that is announced after the preparation', async () => {
    removeEventListener('eip6963:requestProvider', announce)
    modal.destroy()
    modal = createModal({ networks: ['ethereum'] })
    button.remove()
    document.body.append(button)
    await prepareAndWait()
    announce()
    await modal.open()
    await until(findWalletRow, 'a wallet row', 20_000)
  })

  it('loads the explanation on opening if the page offers no connection method', async () => {
    removeEventListener('eip6963:requestProvider', announce)
    modal.destroy()
    modal = createModal({ networks: ['ethereum'] })
    button.remove()
    document.body.append(button)
    await prepareAndWait()
    await modal.open()
    await until(
      () => deepQuery(document, 'w3m-connect-empty')?.shadowRoot?.querySelector('h3')?.textContent,
      'the help',
      20_000,
    )
  })

  it('does not reuse a screen whose button was removed', async () => {
    const list = await prepareAndWait()
    button.remove()
    await modal.open()
    await until(findWalletRow, 'a wallet row', 20_000)
    expect(deepQuery(document, 'w3m-connector-list') === list).to.equal(false)
  })
})
