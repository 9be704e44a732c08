/** Top of the elements: defines the buttons and knows how the modal comes into the page. 0 */
export * from './buttons/index.ts'
export { mountModal } from './modal/mount.ts'
