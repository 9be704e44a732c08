import { createClient, http, publicActions } from 'viem'
import type { StackProcess } from './stack.ts'

/** Reads the first chain of a stack by a library of others. */
export const chainClient = ({ urls }: Pick<StackProcess, 'urls'>) =>
  createClient({ transport: http(urls.chains[31337]), pollingInterval: 100 }).extend(publicActions)
