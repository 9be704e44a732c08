/** Chunk: connect. The first one to load. 1 */
export { W3mConnectView } from './w3m-connect-view.ts'
export { W3mConnectingExternalView } from './w3m-connecting-external-view.ts'
export { W3mWhatIsAWalletView } from './w3m-what-is-a-wallet-view.ts'
