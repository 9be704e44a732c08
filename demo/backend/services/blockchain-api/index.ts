import type { Service } from '../service.ts'
import { balance } from './balance.ts'
import { convert } from './convert.ts'
import { gasPrice } from './gas-price.ts'
import { history } from './history.ts'
import { identity } from './identity.ts'
import { prices } from './prices.ts'
import { profile } from './profile.ts'
import { sessions } from './sessions.ts'
import { supportedChains } from './supported-chains.ts'

/** The Blockchain API. Each part is a separate service, so that each can have its own fault. */
export const blockchainApi: readonly Service[] = [
  supportedChains,
  identity,
  balance,
  history,
  prices,
  gasPrice,
  ...convert,
  profile,
  sessions,
]
