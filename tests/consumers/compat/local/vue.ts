import * as real from '../../../../dist/vue/appkit.js'
import { withLocalServices } from './options.ts'

export * from '../../../../dist/vue/appkit.js'
export const createAppKit: typeof real.createAppKit = options => real.createAppKit(withLocalServices(options))
