/** Chunk: account. */
import '../../ui/all-icons.ts'

export { W3mAccountHead } from './w3m-account-head.ts'
export { W3mAccountView } from './w3m-account-view.ts'
