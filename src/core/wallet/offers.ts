import type { Settings } from '../options.ts'

/** What pairing lacks on this page; undefined when nothing stands in its way. */
export function missingForPairing({
  enableWalletConnect,
  projectId,
  endpoints,
  universalProvider,
}: Settings): 'PAIRING_UNAVAILABLE' | 'PROJECT_ID_MISSING' | undefined {
  if (!enableWalletConnect) return 'PAIRING_UNAVAILABLE'
  if (universalProvider) return undefined
  if (endpoints?.relay === null) return 'PAIRING_UNAVAILABLE'
  return projectId || endpoints?.relay ? undefined : 'PROJECT_ID_MISSING'
}

/** Whether the list of all wallets is offered: the app wants other wallets than those of this browser, and it wants them here. */
export const offersAllWallets = ({ enableWalletConnect, allWallets }: Settings, isMobile: boolean): boolean =>
  enableWalletConnect && (allWallets === 'only-mobile' ? isMobile : allWallets !== 'hide')

/** Whether nobody connects before the app's terms are agreed to. */
export const needsConsent = ({ features, termsUrl, privacyUrl }: Settings): boolean =>
  features?.legalCheckbox === true && Boolean(termsUrl || privacyUrl)
