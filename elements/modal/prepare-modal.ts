import type { LitElement, RenderOptions } from 'lit'
import { discoverWallets } from '../../src/controllers/connect/discover-wallets.ts'
import { offersLogin } from '../../src/controllers/shell/offers-login.ts'
import { prepareScreens } from '../../src/controllers/handle/prepare.ts'
import { statusOf } from '../../src/controllers/shell/status.ts'
import { whenIdle } from '../../src/controllers/shell/when-idle.ts'
import type { Settings } from '../../src/core/options.ts'
import type { Surface } from '../../src/core/navigation.ts'
import { modalHandle } from '../../src/create-modal.ts'
import { runtime } from '../../src/runtime.ts'
import { $connectors, connectorsCleared } from '../../src/state/connect/connectors.ts'
import { $options } from '../../src/state/settings/options.ts'
import { aheadSurface, viewPrepared } from '../../src/state/shell/modal.ts'
import { creation } from '../base/creation.ts'
import { ensureOwnTags } from './own-tags.ts'
import { keepPrepared } from './prepared.ts'
import { loadView } from './view-loading.ts'
import { loadFooter, W3mModal } from './modal-element.ts'
import { page } from './page-modal.ts'

/** An element of the prepared screen, which renders without being in the document. */
interface Renderable extends Element {
  readonly renderRoot: HTMLElement | DocumentFragment
  readonly renderOptions: RenderOptions
  surface?: Surface
  performUpdate(): void
}

/**
 * Renders the first screen ahead of the first opening, for visitors who are not connected. The elements stay outside of the document,
 * where they subscribe to nothing. Renders one element at a time while the page is idle, and stops if the modal opens.
 */
export async function prepareModal(): Promise<void> {
  const isNeeded = () => modalHandle() && !page.modal && statusOf() === 'disconnected'
  if (!isNeeded()) return
  const discoversFirst = !runtime.stops.has('discovery')
  await Promise.all([
    prepareScreens(),
    loadView('Connect'),
    loadFooter(),
    offersLogin() && import('../parts/login-rows.ts'),
  ])
  await runtime.discovered
  await ensureOwnTags()
  if (!isNeeded()) return
  const modal = creation.createElement('w3m-modal')
  if (!(modal instanceof W3mModal)) return
  if (discoversFirst) followWalletOptions()
  keepPrepared(modal)
  const view = { name: 'Connect' } as const
  viewPrepared(view)
  const steps: (() => void)[] = []
  const add = (element: Renderable) =>
    steps.push(
      () => constructStyles(element),
      () => addAll(renderOne(element)),
    )
  const addAll = (root: ParentNode) => {
    for (const element of root.querySelectorAll<Renderable>('*')) if ('performUpdate' in element) add(element)
  }
  add(modal as unknown as Renderable)
  steps.push(() => addAll(modal.renderAhead(view)))
  const next = () => {
    if (page.modal) return
    steps.shift()?.()
    if (steps.length) whenIdle(next)
  }
  whenIdle(next)
}

function constructStyles({ constructor }: Renderable): void {
  for (const style of (constructor as unknown as typeof LitElement).elementStyles)
    if ('styleSheet' in style) void style.styleSheet
}

/** Renders an element that is not in the document. Returns its content. */
function renderOne(element: Renderable): ParentNode {
  const isOnSurface = element.surface === 0
  if (isOnSurface) element.surface = aheadSurface
  // With a scoped registry, elements receive it when they are inserted, which is later.
  element.renderOptions.creationScope = creation
  element.performUpdate()
  if (isOnSurface) element.surface = 0
  return element.renderRoot
}

/** Discovers wallets again if the app changes which ones it wants before the first opening. */
function followWalletOptions(): void {
  const read = ({ enableInjected, enableEip6963, connectors }: Settings) =>
    [enableInjected, enableEip6963, connectors] as const
  const stop = $options.listen((now, before) => {
    if (page.modal || statusOf() !== 'disconnected') return stop()
    const next = read(now)
    if (read(before as Settings).every((value, at) => value === next[at])) return
    runtime.stops.get('discovery')?.()
    runtime.stops.delete('discovery')
    for (const { id } of $connectors.get()) runtime.connectors.delete(id)
    connectorsCleared()
    discoverWallets()
  })
  runtime.stops.set('prepared', stop)
}
