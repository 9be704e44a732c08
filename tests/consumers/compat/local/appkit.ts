import * as real from '../../../../dist/src/appkit/index.js'
import { onThisMachine } from './options.ts'

export * from '../../../../dist/src/appkit/index.js'
export const createAppKit: typeof real.createAppKit = options => real.createAppKit(onThisMachine(options))
