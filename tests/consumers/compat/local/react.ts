import * as real from '../../../../dist/react/appkit.js'
import { onThisMachine } from './options.ts'

export * from '../../../../dist/react/appkit.js'
export const createAppKit: typeof real.createAppKit = options => real.createAppKit(onThisMachine(options))
