import { runtime } from '../../runtime.ts'
import { networksReady } from '../network/networks.ts'
import { startVisit } from './visit-start.ts'

/** Resolves when the wallets of the last visit are back, or given up, and every network of the app is known whole. */
export async function ready(): Promise<void> {
  startVisit()
  // Files of the restore that did not load leave nobody connected.
  await runtime.restored?.catch(() => {})
  await networksReady()
}
