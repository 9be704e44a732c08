// Entry of the gallery. Shows the head of the index at once, since the modules of all states take a moment to load.
import { galleryHead } from './gallery-head.ts'

if (!new URLSearchParams(location.search).has('view'))
  document.querySelector('main')?.replaceChildren(...galleryHead('Loading the states …'))
await import('./gallery.ts')
