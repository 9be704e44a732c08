import type { LitElement, ReactiveController } from 'lit'
import { define, setDefine } from './define.ts'

// Lit writes changed text into the text node that it created. Translation extensions replace such nodes, so the change would not be
// visible. Only Lit changes our shadow roots, so every other change is foreign and is reverted before each render.

/** Foreign text replacements by shadow root, oldest first. */
const foreignChanges = new WeakMap<Node, MutationRecord[]>()

function recordChanges(records: readonly MutationRecord[]): void {
  for (const root of new Set(records.map(({ target }) => target.getRootNode()))) {
    const changes = records.filter(({ target }) => target.getRootNode() === root)
    if (textsOf(changes).length) foreignChanges.set(root, [...(foreignChanges.get(root) ?? []), ...changes])
  }
}

const textsOf = (records: readonly MutationRecord[]): Text[] =>
  records.flatMap(({ removedNodes }) => [...removedNodes]).filter(node => node instanceof Text)

function replace(
  { target, nextSibling }: MutationRecord,
  nodesToRemove: NodeList,
  nodesToInsert: NodeList,
): void {
  for (const node of nodesToRemove) if (node.parentNode === target) target.removeChild(node)
  if (nextSibling && nextSibling.parentNode !== target) return
  for (const node of nodesToInsert) target.insertBefore(node, nextSibling)
}

let observer: MutationObserver | undefined
/** The observer is created lazily, because servers import this module too. */
const getObserver = () => (observer ??= new MutationObserver(recordChanges))

/** Discards the pending mutation records. Call it after Lit changed a shadow root, because these changes are not foreign. */
export const ignoreChanges = (): void => void observer?.takeRecords()

class ReplacedText implements ReactiveController {
  readonly #host: LitElement
  #revertedRecords: readonly MutationRecord[] = []
  #texts: readonly string[] = []
  #isObserved = false

  constructor(host: LitElement) {
    this.#host = host
    host.addController(this)
  }

  hostUpdate(): void {
    recordChanges(getObserver().takeRecords())
    const { renderRoot } = this.#host
    this.#revertedRecords = foreignChanges.get(renderRoot) ?? []
    foreignChanges.delete(renderRoot)
    for (const record of this.#revertedRecords.toReversed())
      replace(record, record.addedNodes, record.removedNodes)
    this.#texts = textsOf(this.#revertedRecords).map(({ data }) => data)
    ignoreChanges()
  }

  hostUpdated(): void {
    const { renderRoot } = this.#host
    const isUnchanged =
      !getObserver().takeRecords().length &&
      textsOf(this.#revertedRecords).every(({ data }, index) => data === this.#texts[index])
    // The text did not change, so the translation is restored. An extension may need seconds to translate the text again.
    if (isUnchanged && this.#revertedRecords.length) {
      for (const record of this.#revertedRecords) replace(record, record.removedNodes, record.addedNodes)
      foreignChanges.set(renderRoot, [...this.#revertedRecords])
      ignoreChanges()
    }
    this.#revertedRecords = []
    if (this.#isObserved) return
    this.#isObserved = true
    getObserver().observe(renderRoot, { childList: true, subtree: true })
  }
}

const patchedClasses = new WeakSet<CustomElementConstructor>()
const previousDefine = define
setDefine((tag, constructor) => {
  previousDefine(tag, constructor)
  if (patchedClasses.has(constructor)) return
  patchedClasses.add(constructor)
  ;(constructor as unknown as typeof LitElement).addInitializer(
    element => new ReplacedText(element as LitElement),
  )
})
