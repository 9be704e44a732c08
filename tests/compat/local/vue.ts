import * as real from 'w3m-elements/appkit/vue'
import { onThisMachine } from './options.ts'

export * from 'w3m-elements/appkit/vue'
export const createAppKit: typeof real.createAppKit = options => real.createAppKit(onThisMachine(options))
