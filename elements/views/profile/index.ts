/** Chunk: wallets of the user. */
import '../../ui/more-icons.ts'

export { W3mProfileWalletsScreen } from './w3m-profile-wallets-screen.ts'
