import { isInTelegram, isMobileDevice, isOnline } from '../../services/device.ts'
import { platformSeen } from '../../state/shell/platform.ts'

/** Reads the device properties and follows whether it is online. Returns a function that stops it. */
export function watchPlatform(): () => void {
  const look = () => platformSeen({ isMobile: isMobileDevice(), isOnline: isOnline() })
  look()
  for (const event of ['online', 'offline']) addEventListener(event, look)
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, look)
  }
}

/** Whether the page runs inside Telegram, where some login pages do not open. */
export const runsInTelegram = (): boolean => isInTelegram()
