import { createClient, http, publicActions } from 'viem'
import type { StackProcess } from './stack.ts'

/** Creates a viem client for a chain of a stack, the first one by default. */
export const createChainClient = ({ urls }: Pick<StackProcess, 'urls'>, id: 31337 | 31338 = 31337) =>
  createClient({ transport: http(urls.chains[id]), pollingInterval: 100 }).extend(publicActions)
