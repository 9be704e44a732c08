// Public entry of the element. Provides the rest of the modal, which loads on first open.
import '../buttons/load-modal.ts'

export { W3mModal } from './modal-element.ts'
