import * as real from '../../../../dist/react/appkit.js'
import { withLocalServices } from './options.ts'

export * from '../../../../dist/react/appkit.js'
export const createAppKit: typeof real.createAppKit = options => real.createAppKit(withLocalServices(options))
