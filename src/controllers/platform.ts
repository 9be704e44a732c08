import { $account } from '../state/account.ts'
import { AppError } from '../core/errors/app-error.ts'
import { copyText as copy } from '../services/platform.ts'

/** Puts text on the clipboard. Rejects COPY_FAILED. 2 */
export const copyText = (text: string): Promise<void> => copy(text)

export async function copyAddress(): Promise<void> {
  const { address } = $account.get()
  if (!address) throw new AppError('WALLET_NOT_CONNECTED')
  await copy(address)
}
