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

/** The Blockchain API. Each part is a service of its own, so that each can fail separately. */
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
