import type { LitElement, RenderOptions } from 'lit'
import {
  isFirstScreenNext,
  prerenderFirstScreen,
  prepareFirstScreen,
} from '../../src/controllers/handle/first-screen.ts'
import { offersLogin } from '../../src/controllers/shell/offers-login.ts'
import { whenIdle } from '../../src/controllers/shell/when-idle.ts'
import { preparedSurface, type Surface } from '../../src/core/navigation.ts'
import { creationScope } from '../base/creation.ts'
import { loadFooter, W3mModal } from './modal-element.ts'
import { ensureOwnTags } from './own-tags.ts'
import { page } from './page-modal.ts'
import { isPrepared, storePreparedModal } from './prepared.ts'
import { loadView } from './view-loading.ts'

/** Time in ms after which no further step begins in an idle period. The longest step takes 40 ms on a slow phone. */
const sliceMs = 8

/** An element of the prepared screen, which renders without being in the document. */
interface Renderable extends Element {
  readonly renderRoot: HTMLElement | DocumentFragment
  readonly renderOptions: RenderOptions
  surface?: Surface
  performUpdate(): void
}

/**
 * Renders the first screen ahead of the first opening, for visitors who are not connected. The elements stay outside of the document,
 * where they subscribe to nothing. Renders element by element while the page is idle, and stops if the modal opens or its owner is
 * removed.
 */
export async function prepareModal(): Promise<void> {
  const isNeeded = () => W3mModal.isCreated && isFirstScreenNext()
  if (!isNeeded()) return
  await Promise.all([
    prepareFirstScreen(),
    loadView('Connect'),
    loadFooter(),
    offersLogin() && import('../parts/login-rows.ts'),
  ])
  await ensureOwnTags()
  if (!isNeeded()) return
  const modal = creationScope.createElement('w3m-modal')
  if (!(modal instanceof W3mModal)) return
  storePreparedModal(modal)
  const view = prerenderFirstScreen()
  const steps: (() => void)[] = []
  const addSteps = (element: Renderable) =>
    steps.push(
      () => constructStyles(element),
      () => addElements(renderElement(element)),
    )
  const addElements = (root: ParentNode) => {
    for (const element of root.querySelectorAll<Renderable>('*'))
      if ('performUpdate' in element) addSteps(element)
  }
  addSteps(modal as unknown as Renderable)
  steps.push(() => addElements(modal.renderAhead(view)))
  const runNextSteps = () => {
    const start = performance.now()
    do {
      if (page.modal || !isPrepared(modal)) return
      steps.shift()?.()
    } while (steps.length && performance.now() - start < sliceMs)
    if (steps.length) whenIdle(runNextSteps)
  }
  whenIdle(runNextSteps)
}

function constructStyles({ constructor }: Renderable): void {
  for (const style of (constructor as unknown as typeof LitElement).elementStyles)
    if ('styleSheet' in style) void style.styleSheet
}

/** Renders an element that is not in the document. Returns its content. */
function renderElement(element: Renderable): ParentNode {
  const isOnSurface = element.surface === 0
  if (isOnSurface) element.surface = preparedSurface
  // Set here, because elements of a scoped registry otherwise receive their creation scope only when they are inserted.
  element.renderOptions.creationScope = creationScope
  element.performUpdate()
  if (isOnSurface) element.surface = 0
  return element.renderRoot
}
