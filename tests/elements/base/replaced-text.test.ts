import { expect, fixture } from '@open-wc/testing'
import { html, LitElement, nothing } from 'lit'
import { element } from '../../../elements/base/define.ts'
import '../../../elements/buttons/index.ts'
import { tagOf } from '../../../elements/modal/view-loading.ts'
import { mountModal } from '../../../elements/index.ts'
import '../../../elements/parts/w3m-connecting-status.ts'
import type { W3mConnectingStatus } from '../../../elements/parts/w3m-connecting-status.ts'
import { connectWallet } from '../../../src/controllers/connect/connect.ts'
import { closeModal, openModal, showView } from '../../../src/controllers/shell/modal.ts'
import { AppError } from '../../../src/core/errors/app-error.ts'
import type { Connected } from '../../../src/connectors/connector.ts'
import { balanceReceived } from '../../../src/state/account/balances.ts'
import { profileReceived } from '../../../src/state/account/profiles.ts'
import { deepQuery, deepQueryAll, deepText } from '../../support/deep-query.ts'
import { createDeferred } from '../../support/deferred.ts'
import { fakeConnector, connectFathom } from '../../support/fake-connector.ts'
import { localOneNetwork, reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

@element('test-changing-text')
class TestChangingText extends LitElement {
  static override properties = { count: {}, isLong: {} }
  count = 1
  isLong = false
  same = 'Same'
  override render() {
    return html`<p>Waiting for ${this.count} of 3</p>
      <p>${this.same}</p>
      ${this.isLong ? html`<p>Long</p>` : 'Short'}${this.count > 2 ? nothing : 'Few'}`
  }
}

/** The ways in which translation extensions replace a text node. */
const replacements: Record<string, (text: Text, font: HTMLElement) => void> = {
  'replaces the text node': (text, font) => text.replaceWith(font),
  'inserts an element before the text node and removes the node': (text, font) => {
    text.before(font)
    text.remove()
  },
  'wraps the text node': (text, font) => {
    text.before(font)
    font.append(text)
    font.append('!')
  },
}

const getTextNodes = (root: Node): Text[] =>
  [...root.childNodes].flatMap(node => [
    ...(node instanceof Text && node.data.trim() ? [node] : []),
    ...getTextNodes(node),
    ...(node instanceof Element && node.shadowRoot ? getTextNodes(node.shadowRoot) : []),
  ])

/** Translates as an extension does: every text node outside `translate="no"`. */
function translate(root: Node, replace: (text: Text, font: HTMLElement) => void): void {
  for (const text of getTextNodes(root)) {
    if (text.parentElement?.closest('[translate="no"], style')) continue
    const font = document.createElement('font')
    font.append(`[${text.data}]`)
    replace(text, font)
  }
}

const nextTask = () => new Promise(resolve => setTimeout(resolve))

describe('ReplacedText', function () {
  this.timeout(60_000)

  for (const [replacementName, replace] of Object.entries(replacements)) {
    it(`F21 updates the text after an extension ${replacementName}`, async () => {
      const changingElement = await fixture<TestChangingText>(html`<test-changing-text></test-changing-text>`)
      translate(changingElement.renderRoot, replace)
      await nextTask()
      changingElement.count = 2
      await changingElement.updateComplete
      expect(deepText(changingElement)).to.equal('Waiting for 2 of 3 Same ShortFew')
      translate(changingElement.renderRoot, replace)
      await nextTask()
      changingElement.count = 3
      changingElement.isLong = true
      await changingElement.updateComplete
      expect(deepText(changingElement)).to.equal('Waiting for 3 of 3 Same Long')
    })

    it(`keeps the translation if an update changes no text, after an extension ${replacementName}`, async () => {
      const changingElement = await fixture<TestChangingText>(html`<test-changing-text></test-changing-text>`)
      translate(changingElement.renderRoot, replace)
      await nextTask()
      const translated = deepText(changingElement)
      expect(translated).to.include('[Same]')
      for (let round = 0; round < 2; round += 1) {
        changingElement.requestUpdate()
        await changingElement.updateComplete
        expect(deepText(changingElement)).to.equal(translated)
      }
      changingElement.count = 2
      await changingElement.updateComplete
      expect(deepText(changingElement)).to.equal('Waiting for 2 of 3 Same ShortFew')
    })

    it(`shows the outcome of a request after an extension ${replacementName}`, async () => {
      const status = await fixture<W3mConnectingStatus>(
        html`<w3m-connecting-status headline="Approve the request" text="In your wallet"></w3m-connecting-status>`,
      )
      translate(status.renderRoot, replace)
      await nextTask()
      status.headline = 'Request declined'
      status.text = 'Nothing was sent'
      await status.updateComplete
      expect(deepText(status)).to.equal('Request declined Nothing was sent')
    })
  }

  describe('in the modal', () => {
    const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
    const account = `${localOneNetwork.id}:${address}` as const

    beforeEach(async () => {
      await fixture(html`<w3m-config></w3m-config>`)
      reset({ runtime: { mountModal } })
    })
    afterEach(() => closeModal())

    it('shows that the wallet declined after the screen was translated', async () => {
      const wallet = fakeConnector()
      const answer = createDeferred<Connected>()
      wallet.answer = () => answer.promise
      await openModal()
      showView({ name: 'ConnectingExternal', connectorId: wallet.info.id })
      void connectWallet(wallet.info.id).catch(() => {})
      const readViewText = () => deepText(deepQuery(document, 'w3m-connecting-external-view'))
      await until(() => readViewText().includes('Continue in'))
      translate(
        deepQuery(document, 'w3m-modal')?.shadowRoot as ShadowRoot,
        replacements['replaces the text node'] as never,
      )
      await nextTask()
      expect(readViewText()).to.include('[Continue in')
      answer.reject(new AppError('USER_REJECTED'))
      await until(() => readViewText().includes('declined'))
      expect(readViewText()).not.to.include('Continue in')
    })

    it('updates the label of a translated button', async () => {
      const button = await fixture<LitElement>(
        html`<w3m-connect-button label="Connect"></w3m-connect-button>`,
      )
      translate(button.renderRoot, replacements['replaces the text node'] as never)
      await nextTask()
      button.setAttribute('label', 'Log in')
      await button.updateComplete
      expect(deepText(button)).to.equal('Log in')
    })

    it('marks amounts, addresses and names as not translatable', async () => {
      connectFathom(address)
      profileReceived(account, { name: 'mira.eth' as never })
      balanceReceived(account, { amount: '1.284512093847561', symbol: 'ETH' }, 1)
      await fixture(html`<div><w3m-button></w3m-button><w3m-text bind="address"></w3m-text></div>`)
      await openModal()
      const findValues = () =>
        getTextNodes(document.body).filter(({ data }) =>
          /^\s*(?:[\d.,]+(?: ETH)?|0x\S+|mira\.eth|Local (?:One|Two)|Fathom)\s*$/.test(data),
        )
      const isShown = (text: string) => findValues().some(({ data }) => data.trim() === text)
      for (const text of ['mira.eth', address]) await until(() => isShown(text), text)
      for (const [name, text] of [
        ['Account', '1.284512093847561 ETH'],
        ['WalletReceive', address.slice(0, 6)],
        ['Networks', 'Local One'],
        ['AccountSettings', 'Fathom'],
        ['ProfileWallets', 'Fathom'],
      ] as const) {
        showView({ name } as never)
        const tag = tagOf(name)
        await until(() => deepQueryAll(document, tag).some(element => element.checkVisibility()), tag)
        await until(() => isShown(text), `${name}: ${text}`)
        for (const value of findValues())
          expect(value.parentElement?.closest('[translate="no"]'), `${name}: ${value.data}`).not.to.equal(
            null,
          )
      }
    })
  })
})
