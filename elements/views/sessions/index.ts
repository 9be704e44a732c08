/** Chunk: sessions that apps were granted. */
import '../../ui/all-icons.ts'

export { W3mSmartSessionListView } from './w3m-smart-session-list-view.ts'
