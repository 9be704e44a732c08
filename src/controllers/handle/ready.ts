import { runtime } from '../../runtime.ts'
import { networksReady } from '../network/networks.ts'
import { startVisit } from './visit.ts'

/** Resolves when the restore of the last visit's wallets has ended and all networks of the app are resolved. */
export async function ready(): Promise<void> {
  startVisit()
  // If the restore chunk fails to load, no wallet is restored.
  await runtime.restored?.catch(() => {})
  await networksReady()
}
