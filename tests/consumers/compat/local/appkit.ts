import * as real from '../../../../dist/src/appkit/index.js'
import { withLocalServices } from './options.ts'

export * from '../../../../dist/src/appkit/index.js'
export const createAppKit: typeof real.createAppKit = options => real.createAppKit(withLocalServices(options))
