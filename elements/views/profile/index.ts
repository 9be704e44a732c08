/** Chunk of the user's wallets. */
import '../../ui/more-icons.ts'

export { W3mProfileWalletsScreen } from './w3m-profile-wallets-screen.ts'
