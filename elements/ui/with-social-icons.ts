import { icons } from './icons.ts'
import { socialIcons } from './social-icons.ts'

// Loads with a screen that shows social accounts.
Object.assign(icons, socialIcons)
