/** Chunk: connect. The first one to load; what a press in it leads to are chunks of their own. 1 */
export { W3mConnectView } from './w3m-connect-view.ts'
