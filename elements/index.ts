/** Top of the elements: defines the buttons and knows how the modal comes into the page. 1 */
export * from './buttons/index.ts'
export { mountModal } from './modal/mount.ts'
