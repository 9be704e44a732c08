// Scoped custom element registry, for pages where another script owns tags of the modal.
import { type LitElement, nothing, render } from 'lit'
import { registerModal } from '../../src/controllers/shell/modal.ts'
import {
  pageElements,
  tagConflictError,
  reportTagConflict,
} from '../../src/controllers/shell/tag-conflict.ts'
import { type CreationScope, setCreationScope } from '../base/creation.ts'
import { define, setDefine, definitions } from '../base/define.ts'
import { ignoreChanges } from '../base/replaced-text.ts'
import { page } from './page-modal.ts'

type LitElementClass = typeof LitElement & CustomElementConstructor

/**
 * Whether an element is for pages and never occurs inside the modal, so the modal opens without it. All such elements except
 * `w3m-text` have the modal's handle.
 * @internal
 */
export const isPageElement = ([tag, { prototype }]: readonly [string, CustomElementConstructor]): boolean =>
  tag === 'w3m-text' || (tag !== 'w3m-modal' && 'modal' in prototype)

interface ScopedRegistry extends CreationScope {
  readonly registry: CustomElementRegistry
}

let ownRegistry: ScopedRegistry | undefined

/** Creates a scoped registry. Returns undefined if the browser does not support it. */
function createScopedRegistry(): ScopedRegistry | undefined {
  try {
    const registry = new CustomElementRegistry()
    const options = { customElementRegistry: registry }
    const scopedRegistry = {
      registry,
      createElement: (tag: string) => document.createElement(tag, options),
      importNode: <T extends Node>(node: T) => document.importNode(node, options),
    }
    // Old browsers throw in the constructor, and a polyfill may not support these options.
    class Probe extends HTMLElement {}
    registry.define('w3m-probe', Probe)
    const template = document.createElement('template')
    template.innerHTML = '<w3m-probe></w3m-probe>'
    return scopedRegistry.importNode(template.content).firstChild instanceof Probe
      ? (scopedRegistry as ScopedRegistry)
      : undefined
  } catch {
    return undefined
  }
}

/** Makes Lit create the template content of an element through `creationScope`. */
const applyCreationScope = (element: LitElement, creationScope: CreationScope): void => {
  element.renderOptions.creationScope = creationScope
}

const defineInRegistry = (
  { registry }: ScopedRegistry,
  tag: string,
  constructor: CustomElementConstructor,
): void => {
  // `renderOptions` is assigned after the initializers run and before the first render.
  ;(constructor as LitElementClass).addInitializer(element =>
    element.addController({
      hostConnected: () => applyCreationScope(element as LitElement, ownRegistry as ScopedRegistry),
    }),
  )
  registry.define(tag, constructor)
}

/**
 * Moves the modal into a scoped registry where all tags are ours. This works while the modal is open, because all its state is in
 * stores. Reports page tags that belong to another script. Throws MODAL_FAILED, which names the conflicting tag, if the modal needs a
 * conflicting tag and the browser has no scoped registries.
 */
export function resolveTagConflicts(): void {
  const conflicts = [...definitions].filter(([tag, constructor]) => customElements.get(tag) !== constructor)
  const isInUse = ([tag, constructor]: (typeof conflicts)[number]) =>
    [...document.getElementsByTagName(tag)].some(
      element => element.matches(':defined') && !(element instanceof constructor),
    )
  for (const [tag] of conflicts.filter(isPageElement).filter(isInUse)) reportTagConflict(tag)
  if (ownRegistry) return
  const scopedRegistry = createScopedRegistry()
  if (!scopedRegistry) {
    const modalConflict = conflicts.find(conflict => !isPageElement(conflict))
    if (modalConflict) throw tagConflictError(modalConflict[0])
    return
  }
  ownRegistry = scopedRegistry
  setCreationScope(scopedRegistry)
  const previousDefine = define
  setDefine((tag, constructor) => {
    // The scoped registry comes first, because defining the tag in the page upgrades existing elements synchronously.
    defineInRegistry(scopedRegistry, tag, constructor)
    previousDefine(tag, constructor)
  })
  for (const element of pageElements())
    if (element.localName !== 'w3m-modal') rerender(element as unknown as LitElement, scopedRegistry)
  replaceModal(scopedRegistry)
}

/** Renders a page element again, because it may contain elements of another script. */
function rerender(element: LitElement, scopedRegistry: ScopedRegistry): void {
  applyCreationScope(element, scopedRegistry)
  if (!element.hasUpdated) return
  render(nothing, element.renderRoot, element.renderOptions)
  ignoreChanges()
  element.requestUpdate()
}

// The iframe of an embedded wallet may be inside an element without a registry. That element becomes the new modal in place,
// because moving an iframe reloads it. Any other iframe is removed and recreated when needed.
function replaceModal({ registry, createElement }: ScopedRegistry): void {
  const previousModal = page.modal
  page.modal = undefined
  for (const frame of document.querySelectorAll('w3m-modal > iframe[slot=frame]')) {
    const frameParent = frame.parentElement as HTMLElement
    if (frameParent.customElementRegistry !== null) {
      frame.remove()
      continue
    }
    frameParent.style.removeProperty('display')
    registry.initialize(frameParent)
  }
  if (page.modal || !previousModal) return
  const modal = createElement('w3m-modal')
  for (const { name, value } of previousModal.attributes)
    if (name !== 'data-testid') modal.setAttribute(name, value)
  modal.append(...previousModal.childNodes)
  previousModal.replaceWith(modal)
  registerModal(modal)
}
