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

/** What a page can see of the browser's window around it. */
interface BrowserWindow {
  /** The page fills the window; a frame does not reach up to the toolbar. */
  readonly isTop: boolean
  /** False in popups and installed apps. */
  readonly hasToolbar: boolean
  /** Whether the language of the browser itself is written from right to left: its toolbar is mirrored then. */
  readonly isMirrored: boolean
}

const thisWindow = (): BrowserWindow => ({
  isTop: window.top === window,
  hasToolbar: window.toolbar.visible && matchMedia('(display-mode: browser)').matches,
  isMirrored: /^(?:ar|fa|he|ur)\b/.test(navigator.language),
})

/** The side of the toolbar on which this browser keeps its extensions; undefined where there is none above the page. */
export function extensionSide(
  device = thisDevice(),
  { isTop, hasToolbar, isMirrored } = thisWindow(),
): 'left' | 'right' | undefined {
  if (!isTop || !hasToolbar || isMobileDevice(device)) return undefined
  // Safari has them before its address field, all others behind it.
  const isSafari = /Safari\//.test(device.userAgent) && !/Chrom(?:e|ium)\//.test(device.userAgent)
  return isSafari === isMirrored ? 'right' : 'left'
}
