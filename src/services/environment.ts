import type { Environment } from '../core/wallet/deep-link.ts'

/** Returns the device and window properties that determine the format and target of wallet links. */
export const environment = (): Environment => ({
  isAndroid: /Android/i.test(navigator.userAgent),
  isTelegram: 'TelegramWebviewProxy' in window || 'TelegramWebviewProxyProto' in window,
  isFramed: window.top !== window.self,
})
