import type { LitElement, ReactiveController } from 'lit'
import { define, defineBy } from './define.ts'

// Lit writes changed text into the text node that it created. Translation extensions replace such nodes, and the change would not
// be visible. Only Lit changes our shadow roots, so foreign replacements are undone before each render.

/** Foreign text replacements by shadow root, oldest first. */
const foreign = new WeakMap<Node, MutationRecord[]>()

function note(records: readonly MutationRecord[]): void {
  for (const root of new Set(records.map(({ target }) => target.getRootNode()))) {
    const changes = records.filter(({ target }) => target.getRootNode() === root)
    if (textsOf(changes).length) foreign.set(root, [...(foreign.get(root) ?? []), ...changes])
  }
}

const textsOf = (records: readonly MutationRecord[]): Text[] =>
  records.flatMap(({ removedNodes }) => [...removedNodes]).filter(node => node instanceof Text)

function replace({ target, nextSibling }: MutationRecord, out: NodeList, back: NodeList): void {
  for (const node of out) if (node.parentNode === target) target.removeChild(node)
  if (nextSibling && nextSibling.parentNode !== target) return
  for (const node of back) target.insertBefore(node, nextSibling)
}

let observer: MutationObserver | undefined
/** Created lazily, because servers import this module too. */
const observerOfAll = () => (observer ??= new MutationObserver(note))

/** Discards the mutation records of the current task: Lit made those changes outside of an update. */
export const ignoreChanges = (): void => void observer?.takeRecords()

class ReplacedText implements ReactiveController {
  readonly #host: LitElement
  #undone: readonly MutationRecord[] = []
  #texts: readonly string[] = []
  #isObserved = false

  constructor(host: LitElement) {
    this.#host = host
    host.addController(this)
  }

  hostUpdate(): void {
    note(observerOfAll().takeRecords())
    const { renderRoot } = this.#host
    this.#undone = foreign.get(renderRoot) ?? []
    foreign.delete(renderRoot)
    for (const record of this.#undone.toReversed()) replace(record, record.addedNodes, record.removedNodes)
    this.#texts = textsOf(this.#undone).map(({ data }) => data)
    ignoreChanges()
  }

  hostUpdated(): void {
    const { renderRoot } = this.#host
    const isSame =
      !observerOfAll().takeRecords().length &&
      textsOf(this.#undone).every(({ data }, at) => data === this.#texts[at])
    // The text did not change, so the translation is restored: an extension may need seconds to translate it again.
    if (isSame && this.#undone.length) {
      for (const record of this.#undone) replace(record, record.removedNodes, record.addedNodes)
      foreign.set(renderRoot, [...this.#undone])
      ignoreChanges()
    }
    this.#undone = []
    if (this.#isObserved) return
    this.#isObserved = true
    observerOfAll().observe(renderRoot, { childList: true, subtree: true })
  }
}

const known = new WeakSet<CustomElementConstructor>()
const before = define
defineBy((tag, constructor) => {
  before(tag, constructor)
  if (known.has(constructor)) return
  known.add(constructor)
  ;(constructor as unknown as typeof LitElement).addInitializer(
    element => new ReplacedText(element as LitElement),
  )
})
