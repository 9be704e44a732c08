/** Device properties visible to a page. */
interface Device {
  readonly userAgent: string
  /** iPadOS reports a Mac user agent and differs only in its touch points. */
  readonly touchPoints: number
  readonly hasCoarsePointer: boolean
}

const readDevice = (): Device => ({
  userAgent: navigator.userAgent,
  touchPoints: navigator.maxTouchPoints,
  hasCoarsePointer: matchMedia('(pointer: coarse)').matches,
})

/** Returns whether the device is an iPhone, iPod or iPad, including iPads that report a Mac user agent. */
export const isIosDevice = ({ userAgent, touchPoints } = readDevice()): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)

/** Returns whether the device is a phone or tablet, by its primary pointer or user agent. */
export const isMobileDevice = (device = readDevice()): boolean =>
  device.hasCoarsePointer ||
  isIosDevice(device) ||
  /Android|webOS|iPhone|iPad|iPod|BlackBerry|Opera Mini/i.test(device.userAgent)

/** Returns false only if the browser is certainly offline. A result of true is not certain. */
export const isOnline = (): boolean => navigator.onLine !== false

export const isInTelegram = (): boolean =>
  'TelegramWebviewProxy' in window || 'Telegram' in window || 'TelegramWebviewProxyProto' in window

/** Browser window properties visible to a page. */
interface BrowserWindow {
  /** The page is not in a frame. A frame may be anywhere in the page, so the toolbar may be far from it. */
  readonly isTopLevel: boolean
  /** False in popups and installed apps. */
  readonly hasToolbar: boolean
  /** Whether the browser's own language is right-to-left, which mirrors its toolbar. */
  readonly isRtl: boolean
}

const readWindow = (): BrowserWindow => ({
  isTopLevel: window.top === window,
  hasToolbar: window.toolbar.visible && matchMedia('(display-mode: browser)').matches,
  isRtl: /^(?:ar|fa|he|ur)\b/.test(navigator.language),
})

/** Returns the side of the toolbar on which the browser shows its extensions. Undefined if there is no toolbar above the page. */
export function extensionSide(
  device = readDevice(),
  { isTopLevel, hasToolbar, isRtl } = readWindow(),
): 'left' | 'right' | undefined {
  if (!isTopLevel || !hasToolbar || isMobileDevice(device)) return undefined
  // Safari shows extensions before its address bar, other browsers after it.
  const isSafari = /Safari\//.test(device.userAgent) && !/Chrom(?:e|ium)\//.test(device.userAgent)
  return isSafari === isRtl ? 'right' : 'left'
}
