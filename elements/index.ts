/** Top of the elements: knows how the modal comes into the page. 1 */
export { mountModal } from './modal/mount.ts'
