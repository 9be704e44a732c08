// Scoped custom element registry, for pages where another script owns tags of the modal.
import { type LitElement, nothing, render } from 'lit'
import { modalStands } from '../../src/controllers/shell/modal.ts'
import { placedElements, takenError, tellTaken } from '../../src/controllers/shell/tell-taken.ts'
import { type Creation, createBy } from '../base/creation.ts'
import { define, defineBy, ours } from '../base/define.ts'
import { ignoreChanges } from '../base/replaced-text.ts'
import { W3mModal } from './w3m-modal.ts'

type OurClass = typeof LitElement & CustomElementConstructor

/** Elements for pages that never occur inside the modal, so the modal opens without them. */
const pageTags = /^w3m-(?:(?:connect-|account-|network-|wallet-)?button|onramp-widget|swap|config|text)$/

interface Own extends Creation {
  readonly registry: CustomElementRegistry
}

let own: Own | undefined

/** Creates a scoped registry. Returns undefined if the browser does not support it. */
function makeOwn(): Own | undefined {
  try {
    const registry = new CustomElementRegistry()
    const options = { customElementRegistry: registry }
    const made = {
      registry,
      createElement: (tag: string) => document.createElement(tag, options),
      importNode: <T extends Node>(node: T) => document.importNode(node, options),
    }
    // Old browsers throw in the constructor, and a polyfill may not support these options.
    class Probe extends HTMLElement {}
    registry.define('w3m-probe', Probe)
    const template = document.createElement('template')
    template.innerHTML = '<w3m-probe></w3m-probe>'
    return made.importNode(template.content).firstChild instanceof Probe ? (made as Own) : undefined
  } catch {
    return undefined
  }
}

/** Creates the template content of an element through the scoped registry. */
const scope = (element: LitElement, creationScope: Creation): void => {
  element.renderOptions.creationScope = creationScope
}

const defineIn = ({ registry }: Own, tag: string, constructor: CustomElementConstructor): void => {
  // `renderOptions` is assigned after the initializers run and before the first render.
  ;(constructor as OurClass).addInitializer(element =>
    element.addController({ hostConnected: () => scope(element as LitElement, own as Own) }),
  )
  registry.define(tag, constructor)
}

/**
 * Moves the modal into a scoped registry where all tags are ours, even while it is open: all its state is in stores. Reports which
 * page tags belong to another script. Throws MODAL_FAILED with the taken tag if the browser has no scoped registries.
 */
export function leaveTaken(): void {
  const taken = [...ours].filter(([tag, constructor]) => customElements.get(tag) !== constructor)
  const isTaken = ([tag, constructor]: (typeof taken)[number]) =>
    [...document.getElementsByTagName(tag)].some(
      each => each.matches(':defined') && !(each instanceof constructor),
    )
  for (const [tag] of taken.filter(([tag]) => pageTags.test(tag)).filter(isTaken)) tellTaken(tag)
  if (own) return
  const made = makeOwn()
  if (!made) {
    const inModal = taken.find(([tag]) => !pageTags.test(tag))
    if (inModal) throw takenError(inModal[0])
    return
  }
  own = made
  createBy(made)
  const before = define
  defineBy((tag, constructor) => {
    // Defined here first: defining the tag in the page upgrades existing elements synchronously.
    defineIn(made, tag, constructor)
    before(tag, constructor)
  })
  for (const element of placedElements())
    if (!(element instanceof W3mModal)) drawAnew(element as unknown as LitElement, made)
  replaceModal(made)
}

/** Renders a page element again, because it may contain elements of another script. */
function drawAnew(element: LitElement, made: Own): void {
  scope(element, made)
  if (!element.hasUpdated) return
  render(nothing, element.renderRoot, element.renderOptions)
  ignoreChanges()
  element.requestUpdate()
}

// The iframe of an embedded wallet may be inside an element without a registry. That element becomes the new modal in place,
// because moving an iframe reloads it. Any other iframe is removed and recreated when needed.
function replaceModal({ registry, createElement }: Own): void {
  const before = W3mModal.current
  W3mModal.current = undefined
  for (const frame of document.querySelectorAll('w3m-modal > iframe[slot=frame]')) {
    const place = frame.parentElement as HTMLElement
    if (place.customElementRegistry !== null) {
      frame.remove()
      continue
    }
    place.style.removeProperty('display')
    registry.initialize(place)
  }
  if (W3mModal.current || !before) return
  const modal = createElement('w3m-modal')
  for (const { name, value } of before.attributes) if (name !== 'data-testid') modal.setAttribute(name, value)
  modal.append(...before.childNodes)
  before.replaceWith(modal)
  modalStands(modal)
}
