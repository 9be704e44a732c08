import * as real from 'w3m-elements/appkit/react'
import { onThisMachine } from './options.ts'

export * from 'w3m-elements/appkit/react'
export const createAppKit: typeof real.createAppKit = options => real.createAppKit(onThisMachine(options))
