import { navigationIn, type Surface } from '../../src/core/navigation.ts'
import { computed } from 'nanostores'
import { loadTextPart } from '../../src/controllers/settings/language.ts'
import { whenIdle } from '../../src/controllers/shell/when-idle.ts'
import { pageConflict } from '../../src/core/errors/page-conflict.ts'
import type { View, ViewName } from '../../src/core/view.ts'
import { $surfaces } from '../../src/state/shell/modal.ts'
import { t } from '../../src/text/text.ts'
import { registeredTitleOf } from '../base/view-titles.ts'
import { ensureOwnTags } from './own-tags.ts'
import type { ScreenTransition } from './screen-transition.ts'
import { type Chunk, titleStores, type ViewRow, viewTable } from './view-table.ts'

export const rowOf = (view: View): ViewRow => viewTable[view.name] as ViewRow

/** Returns the tag of a view: the one in the view table, or else one derived from the name. */
export function tagOf(name: ViewName): string {
  const { tag, continues = name, isPublic } = viewTable[name] as ViewRow
  return (
    tag ??
    `w3m${continues.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}-${isPublic ? 'screen' : 'view'}`
  )
}

/** Returns the title of a view. Empty until its texts are loaded. */
export function titleOf(view: View): string {
  const { title } = rowOf(view)
  return registeredTitleOf(view) ?? (typeof title === 'function' ? title(view) : title ? t(title) : '')
}

/** Returns the title of a surface and its header. Never empty while a view is shown, even if its texts do not load. */
export function titleIn(surface: Surface): string {
  const { visible } = navigationIn($surfaces.get(), surface)
  return visible ? titleOf(visible) || t('modal.label') : ''
}
/** Changes with the stores that titles of visible views depend on. */
export const $titleChanges = computed(titleStores, (...stores) => stores)

/** Screens that already have the listeners. Going back shows the same element again. */
const watchedScreens = new WeakSet<HTMLElement>()

/** Animation between two screens. Undefined until it has loaded, because the first screen does not need it. */
export let Transition: typeof ScreenTransition | undefined

/**
 * Preloads the probable next views and the animation between them. Errors are ignored here and reported when the user opens the view.
 */
export function preloadAfter(view: View, screen: HTMLElement): void {
  const { nextViews, isNextLazy } = rowOf(view)
  const load = () => {
    import('./screen-transition.ts').then(m => (Transition = m.ScreenTransition)).catch(() => {})
    for (const name of nextViews?.() ?? []) loadView(name).catch(() => {})
  }
  if (!isNextLazy) return whenIdle(load)
  if (watchedScreens.has(screen)) return
  watchedScreens.add(screen)
  // A touch also fires `pointerover`, before the finger is lifted.
  const onInteraction = (event: Event) => {
    const isNavigation = ({ part }: Partial<Element>) =>
      part?.contains('row') || part?.contains('button-primary')
    if (event.composedPath().some(target => isNavigation(target as Partial<Element>))) load()
  }
  for (const type of ['pointerover', 'keydown']) screen.addEventListener(type, onInteraction)
}

const loadingChunks = new Map<Chunk, Promise<unknown>>()
const loadedChunks = new Set<Chunk>()

/** Whether the view can be shown immediately, with its texts. */
export const isLoaded = (name: ViewName): boolean => loadedChunks.has(viewTable[name].chunk)

/** Loads the chunk of a view with one retry. A failure is not cached, so a later call loads again (F23). */
export function loadView(name: ViewName): Promise<unknown> {
  const { chunk } = viewTable[name]
  let promise = loadingChunks.get(chunk)
  if (!promise) {
    // A view is shown only after its texts have loaded.
    const loadChunk = () => Promise.all([chunk.load(), chunk.textPart && loadTextPart(chunk.textPart)])
    promise = loadChunk()
      .catch(loadChunk)
      .then(ensureOwnTags)
      .then(() => loadedChunks.add(chunk))
      .catch((error: unknown) => {
        loadingChunks.delete(chunk)
        throw pageConflict(error) ?? error
      })
    loadingChunks.set(chunk, promise)
  }
  return promise
}
