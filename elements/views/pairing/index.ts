/** Chunk: pairing with a wallet by code or link. */
import '../../ui/all-icons.ts'

export { W3mConnectingWcBasicView } from './w3m-connecting-wc-basic-view.ts'
export { W3mConnectingWcView } from './w3m-connecting-wc-view.ts'
