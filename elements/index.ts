/** Top of the elements: knows how the modal comes into the page. */
export { mountModal } from './modal/mount.ts'
