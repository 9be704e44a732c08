import { analytics } from './analytics.ts'
import { chainRpc } from './chain-rpc.ts'
import type { Service } from './service.ts'

/** Every service of the stack, in the order they start. A new one joins by a line here. */
export const allServices: readonly Service[] = [chainRpc, analytics]
