/** Chunk: sessions granted to apps. */
import '../../ui/more-icons.ts'

export { W3mSmartSessionListView } from './w3m-smart-session-list-view.ts'
