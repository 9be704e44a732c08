// Entry of the gallery. Shows the head of the index immediately, and then loads the modules of all states.
import { createGalleryHead } from './gallery-head.ts'

if (!new URLSearchParams(location.search).has('view'))
  document.querySelector('main')?.replaceChildren(...createGalleryHead('Loading the states …'))
const { startGallery } = await import('./gallery.ts')
startGallery()
