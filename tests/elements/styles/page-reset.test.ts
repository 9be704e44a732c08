import { expect, fixture } from '@open-wc/testing'
import { html } from 'lit'
import '../../../elements/buttons/index.ts'
import { mountModal } from '../../../elements/index.ts'
import { closeModal, openModal } from '../../../src/controllers/shell/modal.ts'
import { balanceReceived } from '../../../src/state/account/balances.ts'
import { profileReceived } from '../../../src/state/account/profiles.ts'
import { deepQuery } from '../../support/deep-query.ts'
import { connectFathom } from '../../support/fake-connector.ts'
import { localOneNetwork, reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

/**
 * Properties that the page may set inside the elements. `-webkit-locale` holds the language, which is not a style.
 */
const inheritedOnPurpose = [
  'direction',
  'visibility',
  'pointer-events',
  'color-scheme',
  'forced-color-adjust',
  '-webkit-locale',
]

/** One of these differs from the initial value of almost every inherited property. */
const candidates = [
  '7px',
  '3',
  '0.5',
  '150%',
  '7px 9px',
  '3 4 5',
  '100ms',
  '"x"',
  '"<" ">"',
  '"tnum"',
  '"wght" 700',
  '-1',
  'red',
  'none',
  'auto',
  'normal',
  'all',
  'text',
  'always',
  'manual',
  'hidden',
  'stroke',
  'dot',
  'inert',
  'uppercase',
  'break-all',
  'break-word',
  'anywhere',
  'pre',
  'nowrap',
  'preserve',
  'collapse',
  'balance',
  'right',
  'end',
  'center',
  'inside',
  'square',
  'bottom',
  'under',
  'italic',
  'small-caps',
  'sub',
  'jis78',
  'crosshair',
  'vertical-rl',
  'sideways',
  'upright',
  'evenodd',
  'bevel',
  'round',
  'linearrgb',
  'compact',
  'crisp-edges',
  'pixelated',
  'optimizelegibility',
  'optimizespeed',
  'geometricprecision',
  'middle',
  'hide',
  'logical',
  'visual',
  'strict',
  'loose',
  'from-font',
  'ordinal',
  'oldstyle-nums',
  'condensed',
  'light',
  'dark',
  'monospace',
  'antialiased',
  'exact',
  'allow-keywords',
  'standard',
  'historical-forms',
  'no-common-ligatures',
  'first',
  'over',
  'alternate',
  'ruby',
  'trim-start',
  'space-all',
  'block',
  'embed',
  '2px 2px red',
  'url("#x")',
  'disc',
  'first last',
  'optional',
  'inter-character',
  'scale-down',
  'bar',
  'no-autospace',
  'read-write',
  'element',
  'disabled',
  'skip-white-space',
  'shape',
  'grow',
  'spaces',
]

const valueOf = (element: Element, property: string): string =>
  getComputedStyle(element).getPropertyValue(property)

/** Returns the inherited properties of this browser, each with a value that differs from the initial one. */
function getInheritedProperties(): Map<string, string> {
  const container = document.createElement('div')
  const parent = document.createElement('div')
  const childElement = document.createElement('div')
  // A hidden box has no used sizes: its `width` is `auto` instead of the width of its parent.
  container.hidden = true
  parent.append(childElement)
  container.append(parent)
  document.body.append(container)
  const inherited = new Map<string, string>()
  for (const property of getComputedStyle(parent)) {
    if (property.startsWith('--') || inheritedOnPurpose.includes(property)) continue
    parent.style.setProperty(property, 'initial')
    const initialValue = valueOf(parent, property)
    for (const value of candidates) {
      if (!CSS.supports(property, value)) continue
      parent.style.setProperty(property, value)
      if (valueOf(parent, property) === initialValue) continue
      if (valueOf(childElement, property) === valueOf(parent, property)) inherited.set(property, value)
      break
    }
    parent.style.removeProperty(property)
  }
  container.remove()
  return inherited
}

/** Returns every element in the shadow roots below `root`. */
const findShadowElements = (root: ParentNode): Element[] =>
  [...root.querySelectorAll('*')].flatMap(element => [
    ...(root instanceof ShadowRoot ? [element] : []),
    ...(element.shadowRoot ? findShadowElements(element.shadowRoot) : []),
  ])

/** Returns these properties of the elements as `tag.class property: value`. */
const stylesOf = (elements: readonly Element[], properties: Iterable<string>): string[] =>
  [...properties].flatMap(property =>
    elements.map(
      element =>
        `${element.localName}.${element.getAttribute('class')} ${property}: ${valueOf(element, property)}`,
    ),
  )

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const account = `${localOneNetwork.id}:${address}` as const

describe('text styles of the page', function () {
  this.timeout(60_000)
  const properties = getInheritedProperties()
  let sheet: HTMLStyleElement

  beforeEach(async () => {
    await fixture(html`<w3m-config></w3m-config>`)
    reset({ runtime: { mountModal } })
    profileReceived(account, {})
    sheet = document.createElement('style')
    document.head.append(sheet)
  })
  afterEach(() => {
    sheet.remove()
    closeModal()
  })

  const applyToPage = (selector: string, names: Iterable<string>) => {
    const rules = [...names].map(name => `${name}: ${properties.get(name)} !important;`)
    sheet.textContent = `${selector} { ${rules.join('\n')} }`
  }

  it('includes the inherited properties of this browser', () => {
    expect(properties.size).to.be.above(60)
    for (const name of [
      'text-transform',
      'text-indent',
      'word-spacing',
      'cursor',
      'white-space-collapse',
      'color',
    ])
      expect([...properties.keys()]).to.include(name)
    expect([...properties.keys()]).not.to.include('margin-left')
  })

  // Excludes the writing mode: the page lays out the host element, whose size follows the writing mode of the page.
  const names = [...properties.keys()].filter(name => !name.endsWith('writing-mode'))

  for (const selector of ['body', '*'])
    it(`F21 does not affect the modal and page elements when ${selector} sets them`, async () => {
      connectFathom(address)
      balanceReceived(account, { amount: '1.284512093847561', symbol: 'ETH' }, 1)
      const page = await fixture(html`
        <div>
          <w3m-button></w3m-button>
          <w3m-network-button></w3m-network-button>
          <w3m-connect-button namespace="solana"></w3m-connect-button>
          <w3m-wallet-button wallet="MetaMask"></w3m-wallet-button>
          <w3m-onramp-widget token="ETH"></w3m-onramp-widget>
          <w3m-swap></w3m-swap>
        </div>
      `)
      await openModal()
      const modal = await until(() => deepQuery(document, 'w3m-modal') ?? undefined)
      await until(() => deepQuery(document, 'w3m-swap-page'), 'the swap of the page')
      await until(() => deepQuery(document, 'w3m-account-screen'), 'the account of the modal')
      const elements = [page, modal].flatMap(root => [
        ...findShadowElements(root),
        ...(root.shadowRoot ? findShadowElements(root.shadowRoot) : []),
      ])
      expect(elements.length).to.be.above(100)
      const stylesBefore = stylesOf(elements, names)
      applyToPage(selector, names)
      expect(valueOf(document.body, 'text-transform')).to.equal(properties.get('text-transform'))
      const changedStyles = stylesOf(elements, names).filter((style, index) => style !== stylesBefore[index])
      expect(changedStyles.slice(0, 40).join('; ')).to.equal('')
    })

  for (const selector of ['body', '*'])
    it(`affects only the font and color of w3m-text when ${selector} sets them`, async () => {
      connectFathom(address)
      const element = await fixture(html`<w3m-text bind="address"></w3m-text>`)
      const text = await until(() => element.shadowRoot?.querySelector('bdi') ?? undefined)
      const pageStyles = /^(?:font-|-webkit-font-|line-height$)|color$/
      const otherProperties = [...properties.keys()].filter(
        name => !pageStyles.test(name) || /synthesis|smooth|caps/.test(name),
      )
      const stylesBefore = stylesOf([text], otherProperties)
      applyToPage(selector, otherProperties)
      const changedStyles = stylesOf([text], otherProperties).filter(
        (style, index) => style !== stylesBefore[index],
      )
      expect(changedStyles.join('; ')).to.equal('')
      applyToPage(selector, properties.keys())
      for (const name of ['color', 'font-family', 'font-size', 'font-weight', 'font-style', 'line-height'])
        expect(valueOf(text, name)).to.equal(valueOf(document.body, name))
    })

  it('does not change the visible text of an address', async () => {
    connectFathom(address)
    await fixture(html`<w3m-text bind="address"></w3m-text>`)
    applyToPage('body', properties.keys())
    const text = await until(() => deepQuery(document, 'w3m-text bdi') ?? deepQuery(document, 'bdi'))
    await until(() => text.innerText === address, text.innerText)
  })
})
