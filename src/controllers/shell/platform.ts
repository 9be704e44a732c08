import { $account } from '../../state/account/account.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { extensionSide } from '../../services/device.ts'
import { copyText as copy, readClipboard as read } from '../../services/platform.ts'

/** Puts text on the clipboard. Rejects COPY_FAILED. */
export const copyText = (text: string): Promise<void> => copy(text)

/** What is on the clipboard, for a button that pastes it; undefined when the browser does not share it. */
export const readClipboard = (): Promise<string | undefined> => read()

export async function copyAddress(): Promise<void> {
  const { address } = $account.get()
  if (!address) throw new AppError('WALLET_NOT_CONNECTED')
  await copy(address)
}

/** The side of the toolbar on which this browser keeps its extensions, where a page can point at it. */
export const toolbarSide = (): 'left' | 'right' | undefined => extensionSide()
