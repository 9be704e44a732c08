import { expect, fixture } from '@open-wc/testing'
import { html } from 'lit'
import '../../../elements/buttons/index.ts'
import '../../../elements/ui/wui-balance.ts'
import '../../../elements/ui/wui-ring.ts'
import { mountModal } from '../../../elements/index.ts'
import { closeModal, openModal } from '../../../src/controllers/shell/modal.ts'
import { createModal } from '../../../src/create-modal.ts'
import { $modal, $view, modalOpened, viewPushed } from '../../../src/state/shell/modal.ts'
import { disconnectFromModal } from '../../../src/controllers/connect/disconnect.ts'
import { loadTextPart } from '../../../src/controllers/settings/language.ts'
import { $connections } from '../../../src/state/connect/connections.ts'
import { requestEvents } from '../../../src/controllers/login/embedded-requests.ts'
import { requestOpened } from '../../../src/state/login/approvals.ts'
import { balanceReceived } from '../../../src/state/account/balances.ts'
import { $toast, toastHidden } from '../../../src/state/shell/notices.ts'
import { loadLanguage } from '../../../src/text/languages.ts'
import { deepQuery } from '../../support/deep-query.ts'
import { fakeConnector, connectFathom } from '../../support/fake-connector.ts'
import { localOneNetwork, reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

describe('success animations', function () {
  this.timeout(60_000)

  before(async () => {
    await loadLanguage('en')
    await loadTextPart('features')
  })
  beforeEach(async () => {
    await fixture(html`<w3m-config></w3m-config>`)
    reset()
  })
  it('rolls the changed digits of a balance, unless motion is disabled', async () => {
    const balance = await fixture<HTMLElementTagNameMap['wui-balance']>(
      html`<wui-balance whole="$12,480" decimals=".36" full="$12,480.36"></wui-balance>`,
    )
    const readRollingDigits = () =>
      [...balance.renderRoot.querySelectorAll('.roll')].map(element => element.textContent)
    expect(readRollingDigits(), 'the first ones').to.deep.equal([])
    balance.decimals = '.91'
    balance.whole = '$12,479'
    await balance.updateComplete
    expect(readRollingDigits()).to.deep.equal(['7', '9', '9', '1'])
    expect(balance.renderRoot.querySelector('bdi')?.textContent?.trim()).to.equal('$12,479.91')
    await until(() => !readRollingDigits().length)
    balance.style.setProperty('--w3m-motion', '0')
    balance.decimals = '.20'
    await balance.updateComplete
    expect(readRollingDigits()).to.deep.equal([])
  })

  describe('avatar flight after connecting in the modal', () => {
    let modal: HTMLElementTagNameMap['w3m-modal']
    const findFlights = () => [...document.querySelectorAll('w3m-avatar-flight')]
    const getFrames = () =>
      findFlights()[0]
        ?.getAnimations()
        .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes()) ?? []
    const connectInModal = async () => {
      fakeConnector()
      await openModal()
      await until(() => modal.shadowRoot?.querySelector('dialog')?.open)
      connectFathom(address)
      closeModal()
      for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
    }
    before(async () => {
      createModal()
      await mountModal()
      modal = document.querySelector('w3m-modal') as typeof modal
      await import('../../../elements/modal/w3m-notices.ts')
    })
    beforeEach(async () => {
      reset({ runtime: { mountModal } })
    })
    afterEach(async () => {
      closeModal()
      for (const flight of findFlights()) flight.remove()
      await until(() => !$view.get())
    })

    it('flies to the avatar in the button that opened the modal, ignores the pointer and removes itself', async () => {
      await fixture(
        html`<div><w3m-button></w3m-button><p>between</p><w3m-button class="opener"></w3m-button></div>`,
      )
      const opener = document.querySelector<HTMLElement>('.opener')
      const findInnerButton = () => deepQuery(opener?.shadowRoot as ShadowRoot, 'button')
      await until(findInnerButton)
      findInnerButton()?.focus()
      await connectInModal()
      expect($modal.get().isOpen).to.equal(false)
      expect(findFlights().length).to.equal(1)
      const readAvatarRect = () =>
        (deepQuery(opener?.shadowRoot as ShadowRoot, 'wui-avatar') as Element).getBoundingClientRect()
      const readTarget = () => {
        const transform = String(getFrames().at(-1)?.transform)
        const [x = 0, y = 0] = [...transform.matchAll(/(-?[\d.]+)px/g)].map(([, px]) => Number(px) + 20)
        return { x, y, scale: Number(transform.match(/scale\(([\d.]+)/)?.[1]) }
      }
      const isAimed = () => {
        const [{ x, y, scale }, { left, top, width, height }] = [readTarget(), readAvatarRect()]
        const gap = Math.max(Math.abs(x - left - width / 2), Math.abs(y - top - height / 2))
        return gap <= 1 && Math.abs(scale - width / 40) < 0.01
      }
      for (const flight of findFlights()) for (const motion of flight.getAnimations()) motion.pause()
      expect(getFrames()[0]?.transform).not.to.equal(getFrames().at(-1)?.transform)
      await until(isAimed, 'not aimed')
      // The flight follows an avatar that moves, for example when the balance next to it arrives.
      const leftBefore = readAvatarRect().left
      balanceReceived(`${localOneNetwork.id}:${address}`, { amount: '1234.5678', symbol: 'LONGER' }, 1)
      await until(() => Math.abs(readAvatarRect().left - leftBefore) > 2, 'the avatar did not move')
      await until(isAimed, 'not followed')
      expect(getComputedStyle(findFlights()[0] as Element).pointerEvents).to.equal('none')
      for (const flight of findFlights()) for (const motion of flight.getAnimations()) motion.finish()
      await until(() => !findFlights().length)
    })

    it('appears above the button without moving when motion is disabled', async () => {
      await fixture(html`<div><w3m-button></w3m-button></div>`)
      modal.style.setProperty('--w3m-motion', '0')
      await connectInModal()
      modal.style.removeProperty('--w3m-motion')
      expect(findFlights().length).to.equal(1)
      expect(new Set(getFrames().map(({ transform }) => transform)).size).to.equal(1)
      await until(() => !findFlights().length)
    })

    it('does not start without a visible button, or for a connection made outside the modal', async () => {
      const distantElement = await fixture<HTMLElement>(html`<div><w3m-button></w3m-button></div>`)
      distantElement.style.marginTop = '9000px'
      await connectInModal()
      expect(findFlights().length).to.equal(0)
      reset({ runtime: { mountModal } })
      await fixture(html`<div><w3m-button></w3m-button></div>`)
      fakeConnector()
      connectFathom(address)
      for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
      expect(findFlights().length).to.equal(0)
    })
  })

  it('closes the ring to a check mark on success, without animation if motion is disabled', async () => {
    const ring = await fixture<HTMLElementTagNameMap['wui-ring']>(html`<wui-ring></wui-ring>`)
    const countAnimations = (flight: Element) =>
      ['circle', '.badge'].map(part => flight.shadowRoot?.querySelector(part)?.getAnimations().length)
    ring.state = 'done'
    await ring.updateComplete
    expect(countAnimations(ring)).to.deep.equal([1, 1])
    expect(ring.renderRoot.querySelector('.badge wui-icon')?.getAttribute('name')).to.equal('check')
    const stillRing = await fixture<HTMLElementTagNameMap['wui-ring']>(html`<wui-ring></wui-ring>`)
    stillRing.style.setProperty('--w3m-motion', '0')
    stillRing.state = 'done'
    await stillRing.updateComplete
    expect(countAnimations(stillRing)).to.deep.equal([0, 0])
    expect(stillRing.renderRoot.querySelector('.badge wui-icon')?.getAttribute('name')).to.equal('check')
    // A ring that is created as done has no animation.
    const doneRing = await fixture<HTMLElementTagNameMap['wui-ring']>(
      html`<wui-ring state="done"></wui-ring>`,
    )
    expect(countAnimations(doneRing)).to.deep.equal([0, 0])
  })

  for (const [method, toastText] of [
    ['personal_sign', 'Signed'],
    ['eth_sendTransaction', 'Sent'],
  ] as const)
    it(`shows “${toastText}” in the page after an app request succeeded in the frame, and no toast after a failure`, async () => {
      await loadTextPart('login')
      for (const [outcome, expectedText] of [
        ['failed', undefined],
        ['done', toastText],
      ] as const) {
        modalOpened({ name: 'ApproveTransaction' })
        requestOpened({ id: method, method, ...(toastText === 'Signed' && { signs: 'text' as const }) })
        requestEvents.requestClosed(method, outcome)
        expect($modal.get().isOpen).to.equal(false)
        expect($toast.get()?.text).to.equal(expectedText)
      }
      expect($toast.get()?.transient).to.equal('announced')
      toastHidden()
    })

  it('shows no toast for a request of a modal screen, which shows the outcome itself', async () => {
    await loadTextPart('login')
    modalOpened({ name: 'Account' })
    viewPushed({ name: 'ApproveTransaction' })
    requestOpened({ id: 'own', method: 'eth_sendTransaction' })
    requestEvents.requestClosed('own', 'done')
    expect($toast.get()).to.equal(undefined)
  })

  it('shows a toast with Undo after a disconnect', () => {
    fakeConnector()
    connectFathom(address)
    const name = $connections.get().eip155?.status === 'connected' && 'Fathom'
    disconnectFromModal()
    expect($toast.get()?.text).to.equal(`Disconnected from ${name}`)
    expect($toast.get()?.kind).to.equal('success')
    expect($toast.get()?.transient).to.equal(undefined)
    expect($toast.get()?.action?.text).to.equal('Undo')
    toastHidden()
  })
})
