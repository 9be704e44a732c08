/** Entry of the elements. Exports the function that mounts the modal in the page. */
import './base/replaced-text.ts'
export { mountModal } from './modal/mount.ts'
