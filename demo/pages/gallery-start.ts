// Entry of the gallery. Shows the head of the index immediately, because the modules of all states load later.
import { galleryHead } from './gallery-head.ts'

if (!new URLSearchParams(location.search).has('view'))
  document.querySelector('main')?.replaceChildren(...galleryHead('Loading the states …'))
const { startGallery } = await import('./gallery.ts')
startGallery()
