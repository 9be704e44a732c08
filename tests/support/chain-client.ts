import { createClient, http, publicActions } from 'viem'
import type { StackProcess } from './stack.ts'

/** Reads a chain of a stack, the first one by default, by a library of others. */
export const chainClient = ({ urls }: Pick<StackProcess, 'urls'>, id: 31337 | 31338 = 31337) =>
  createClient({ transport: http(urls.chains[id]), pollingInterval: 100 }).extend(publicActions)
