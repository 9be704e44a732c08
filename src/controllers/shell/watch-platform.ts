import { isInTelegram, isMobileDevice, isOnline } from '../../services/device.ts'
import { platformChanged } from '../../state/shell/platform.ts'

/** Reads the device properties and observes whether the browser is online. Returns a function that unsubscribes. */
export function watchPlatform(): () => void {
  const update = () => platformChanged({ isMobile: isMobileDevice(), isOnline: isOnline() })
  update()
  for (const event of ['online', 'offline']) addEventListener(event, update)
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, update)
  }
}

/** Whether the page runs inside Telegram, where some login pages do not open. */
export const runsInTelegram = (): boolean => isInTelegram()
