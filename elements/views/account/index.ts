/** Chunk of the account screen and its header. */
import '../../ui/more-icons.ts'

export { W3mAccountHead } from './w3m-account-head.ts'
export { W3mAccountScreen } from './w3m-account-screen.ts'
