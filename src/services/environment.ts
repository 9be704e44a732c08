import type { Environment } from '../core/wallet/deep-link.ts'

/** What of this device and this window decides how a link of a wallet is written and where it opens. */
export const environment = (): Environment => ({
  isAndroid: /Android/i.test(navigator.userAgent),
  isTelegram: 'TelegramWebviewProxy' in window || 'TelegramWebviewProxyProto' in window,
  isFramed: window.top !== window.self,
})
