/** Chunk: account. */
export { W3mAccountHead } from './w3m-account-head.ts'
export { W3mAccountView } from './w3m-account-view.ts'
