import { $account } from '../state/account.ts'
import { AppError } from '../core/errors/app-error.ts'
import { copyText as copy, isMobileDevice, openLink as open } from '../services/platform.ts'
import { platformSeen } from '../state/platform.ts'

/** Puts text on the clipboard. Rejects COPY_FAILED. 1 */
export const copyText = (text: string): Promise<void> => copy(text)

export async function copyAddress(): Promise<void> {
  const { address } = $account.get()
  if (!address) throw new AppError('WALLET_NOT_CONNECTED')
  await copy(address)
}

/** Opens a link by the allow rule (T9). Throws LINK_REFUSED. */
export const openLink = (url: string): void => open(url)

/** Looks at the device and follows whether it is online. Returns what ends the following. */
export function watchPlatform(): () => void {
  const look = () => platformSeen({ isMobile: isMobileDevice(), isOnline: navigator.onLine })
  look()
  for (const event of ['online', 'offline']) addEventListener(event, look)
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, look)
  }
}
