/** Chunk of the social logins. */
export { W3mConnectSocialsView } from './w3m-connect-socials-view.ts'
export { W3mConnectingFarcasterView } from './w3m-connecting-farcaster-view.ts'
export { W3mConnectingSocialView } from './w3m-connecting-social-view.ts'
