/** Chunk: wallets of the user. */
import '../../ui/more-icons.ts'

export { W3mProfileWalletsView } from './w3m-profile-wallets-view.ts'
