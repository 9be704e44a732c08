/** Chunk of the sessions that the user granted to apps. */
import '../../ui/more-icons.ts'

export { W3mSmartSessionListView } from './w3m-smart-session-list-view.ts'
