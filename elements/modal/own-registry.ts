// Elements in a registry of the modal's own, for a page where another script owns tags that the modal has.
import { type LitElement, nothing, render } from 'lit'
import { modalStands } from '../../src/controllers/shell/modal.ts'
import { placedElements, takenError, tellTaken } from '../../src/controllers/shell/tell-taken.ts'
import { type Creation, createBy } from '../base/creation.ts'
import { define, defineBy, ours } from '../base/define.ts'
import { ignoreChanges } from '../base/replaced-text.ts'
import { W3mModal } from './w3m-modal.ts'

type OurClass = typeof LitElement & CustomElementConstructor

/** Elements that pages write and that do not stand in the modal: it opens without them. */
const pageTags = /^w3m-(?:(?:connect-|account-|network-|wallet-)?button|onramp-widget|swap|config|text)$/

interface Own extends Creation {
  readonly registry: CustomElementRegistry
}

let own: Own | undefined

/** A registry beside that of the page, where the browser has such; undefined elsewhere. */
function makeOwn(): Own | undefined {
  try {
    const registry = new CustomElementRegistry()
    const options = { customElementRegistry: registry }
    const made = {
      registry,
      createElement: (tag: string) => document.createElement(tag, options),
      importNode: <T extends Node>(node: T) => document.importNode(node, options),
    }
    // Old browsers refuse the constructor, and a stand-in for it may not know what it is to be used for.
    class Probe extends HTMLElement {}
    registry.define('w3m-probe', Probe)
    const template = document.createElement('template')
    template.innerHTML = '<w3m-probe></w3m-probe>'
    return made.importNode(template.content).firstChild instanceof Probe ? (made as Own) : undefined
  } catch {
    return undefined
  }
}

/** What the templates of the element name is made by the modal's registry. */
const scope = (element: LitElement, creationScope: Creation): void => {
  element.renderOptions.creationScope = creationScope
}

const defineIn = ({ registry }: Own, tag: string, constructor: CustomElementConstructor): void => {
  // The field that holds the options is made after the initializers ran, and before anything is rendered.
  ;(constructor as OurClass).addInitializer(element =>
    element.addController({ hostConnected: () => scope(element as LitElement, own as Own) }),
  )
  registry.define(tag, constructor)
}

/**
 * Moves the modal into a registry of its own, where all tags are ours, also while it is open: what it shows stands in the
 * stores. Says of tags that the page wrote which of them are not ours there. Throws MODAL_FAILED with the name of a taken tag
 * where the browser has one registry alone.
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
    // First here: an element of the page that becomes ours by that is made at once.
    defineIn(made, tag, constructor)
    before(tag, constructor)
  })
  for (const element of placedElements())
    if (!(element instanceof W3mModal)) drawAnew(element as unknown as LitElement, made)
  replaceModal(made)
}

/** An element of the page may hold what another script defined: it is drawn once more. */
function drawAnew(element: LitElement, made: Own): void {
  scope(element, made)
  if (!element.hasUpdated) return
  render(nothing, element.renderRoot, element.renderOptions)
  ignoreChanges()
  element.requestUpdate()
}

// The frame of an embedded wallet may stand in a bare element, which becomes the modal in its place: a frame that is moved
// loads anew. From anywhere else it goes, and whoever needs it makes another one.
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
