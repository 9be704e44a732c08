import { $account } from '../../state/account/account.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { extensionSide } from '../../services/device.ts'
import { copyText as copy, readClipboard as read } from '../../services/platform.ts'

/** Copies text to the clipboard. Rejects with COPY_FAILED if the text cannot be copied. */
export const copyText = (text: string): Promise<void> => copy(text)

/** Returns the clipboard text for a paste button. Undefined if the browser denies access. */
export const readClipboard = (): Promise<string | undefined> => read()

export async function copyAddress(): Promise<void> {
  const { address } = $account.get()
  if (!address) throw new AppError('WALLET_NOT_CONNECTED')
  await copy(address)
}

/** Returns the side of the toolbar with the browser's extensions, if it is known. */
export const toolbarSide = (): 'left' | 'right' | undefined => extensionSide()
