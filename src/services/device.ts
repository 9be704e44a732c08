/** What a page can see of the device that it runs on. */
interface Device {
  readonly userAgent: string
  /** iPadOS calls itself a Mac; only its fingers give it away. */
  readonly touchPoints: number
  readonly hasCoarsePointer: boolean
}

const thisDevice = (): Device => ({
  userAgent: navigator.userAgent,
  touchPoints: navigator.maxTouchPoints,
  hasCoarsePointer: matchMedia('(pointer: coarse)').matches,
})

/** An iPhone, an iPod or an iPad, whatever the iPad calls itself. */
export const isIosDevice = ({ userAgent, touchPoints } = thisDevice()): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)

/** A phone or tablet: by its main pointer, or by its name. */
export const isMobileDevice = (device = thisDevice()): boolean =>
  device.hasCoarsePointer ||
  isIosDevice(device) ||
  /Android|webOS|iPhone|iPad|iPod|BlackBerry|Opera Mini/i.test(device.userAgent)

/** False only when the browser is sure; "true" promises nothing. */
export const isOnline = (): boolean => navigator.onLine !== false

/** Whether the page runs inside Telegram. */
export const isInTelegram = (): boolean =>
  'TelegramWebviewProxy' in window || 'Telegram' in window || 'TelegramWebviewProxyProto' in window
