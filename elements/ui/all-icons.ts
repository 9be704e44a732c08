import { icons } from './icons.ts'
import { moreIcons } from './more-icons.ts'
import { pairingIcons } from './pairing-icons.ts'

// Loads with a screen that has many of them, or with the first icon that is not there.
Object.assign(icons, pairingIcons, moreIcons)
