/** Chunk of the sign-in to the app. */
import '../../ui/more-icons.ts'

export { W3mConnectingSiweView, W3mSiwxSignMessageView } from './w3m-siwx-sign-message-view.ts'
