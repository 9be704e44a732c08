/** Top of the elements: knows how the modal comes into the page. */
import './base/replaced-text.ts'
export { mountModal } from './modal/mount.ts'
