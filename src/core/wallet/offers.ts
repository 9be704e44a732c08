import type { Settings } from '../options.ts'

/** Returns the requirement of pairing that this page lacks, or undefined if pairing is available. */
export function findMissingRequirement({
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

/** Whether the list of all wallets is available: pairing is enabled and the option `allWallets` shows it on this device. */
export const offersAllWallets = ({ enableWalletConnect, allWallets }: Settings, isMobile: boolean): boolean =>
  enableWalletConnect && (allWallets === 'only-mobile' ? isMobile : allWallets !== 'hide')

/** Whether the app's terms must be accepted before connecting. */
export const needsConsent = ({ features, termsUrl, privacyUrl }: Settings): boolean =>
  features?.legalCheckbox === true && Boolean(termsUrl || privacyUrl)
