import type { Connected } from '../../connectors/connector.ts'
import { createEmbeddedConnector, type FrameConnector } from '../../connectors/embedded/connector.ts'
import type { EmbeddedConnector } from '../../connectors/embedded/embedded-connector.ts'
import { namespaceOf } from '../../core/chain/caip.ts'
import { namespaceKeys } from '../../core/chain/namespace-record.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { Settings } from '../../core/options.ts'
import { embeddedId } from '../../core/wallet/connector-info.ts'
import { frameUrl } from '../../core/wallet/login-offers.ts'
import { runtime } from '../../runtime.ts'
import { preferredAccountType } from '../../services/account-types.ts'
import { protocolVersion, sdkMark } from '../../services/embedded-frame/protocol.ts'
import { approvalsCleared } from '../../state/login/approvals.ts'
import { $connections } from '../../state/connect/connections.ts'
import {
  $embeddedWallet,
  embeddedUserChanged,
  embeddedWalletCleared,
  smartAccountsChanged,
} from '../../state/login/embedded-wallet.ts'
import { $view } from '../../state/shell/modal.ts'
import { $networkIds, $networks } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { $theme } from '../../state/settings/theme.ts'
import { $language } from '../../text/text.ts'
import { appMetadata } from '../shell/app-metadata.ts'
import { requestEvents } from './embedded-requests.ts'
import { finishConnect } from '../connect/finish-connect.ts'
import { closeModal } from '../shell/modal.ts'
import { networksReady } from '../network/networks.ts'
import { rememberConnections } from '../connect/remember-connections.ts'

/**
 * Returns the single connector of the embedded wallet, creating it if needed. Throws EMAIL_FRAME_UNAVAILABLE if there is no
 * valid frame URL.
 */
export function embeddedConnector(): EmbeddedConnector {
  const existingConnector = runtime.connectors.get(embeddedId)
  if (existingConnector) return existingConnector as EmbeddedConnector
  const connector = createEmbeddedConnector({
    frameUrl: addressOfFrame($options.get()),
    networksReady: () => networksReady().then($networks.get),
    networks: $networks.get,
    networkOf: namespace => {
      const id = $networkIds.get()[namespace]
      return id && namespaceOf(id) === namespace ? id : undefined
    },
    accountType: () => preferredAccountType('eip155', $options.get()),
    dappData,
    theme,
    events: {
      userChanged: user => (user ? embeddedUserChanged(user) : embeddedWalletCleared()),
      smartAccountsChanged: ({ networks, deployed }) =>
        smartAccountsChanged(networks, deployed ?? $embeddedWallet.get().smartAccountDeployed),
      restoredLate: connected => restoreLateLogin(connector, connected),
      ...requestEvents,
    },
  })
  runtime.connectors.set(embeddedId, connector)
  runtime.stops.set(embeddedId, follow(connector))
  return connector
}

/** Builds the frame's URL with its initial settings. The frame expects the network unescaped. */
function addressOfFrame(settings: Settings): string {
  const url = frameUrl(settings)
  if (!url || !URL.canParse(url)) throw new AppError('EMAIL_FRAME_UNAVAILABLE')
  const chainId = $networkIds.get().eip155 ?? 'eip155:1'
  const query = [
    `projectId=${encodeURIComponent(settings.projectId ?? '')}`,
    `chainId=${chainId}`,
    `version=${protocolVersion}`,
    // The frame has no log levels: it logs errors, or nothing.
    `enableLogger=${settings.logLevel !== 'silent'}`,
  ].join('&')
  return `${url}${url.includes('?') ? '&' : '?'}${query}`
}

const dappData = () => ({
  metadata: appMetadata(),
  ...sdkMark,
  projectId: $options.get().projectId ?? '',
  language: $language.get().tag,
})

const matchDarkScheme = () => matchMedia('(prefers-color-scheme: dark)')

/** Returns the theme for the frame, which supports only light or dark and an accent color. */
function theme() {
  const { mode, variables } = $theme.get()
  const isDark = mode === 'dark' || (mode === 'auto' && matchDarkScheme().matches)
  const accent = variables['--w3m-accent']
  const variableOverrides: Record<string, string> = accent ? { '--w3m-accent': accent } : {}
  return {
    themeMode: isDark ? ('dark' as const) : ('light' as const),
    themeVariables: variableOverrides,
    w3mThemeVariables: { ...variableOverrides, '--w3m-background': isDark ? '#121313' : '#fff' },
  }
}

/** Restores a stored login after the page stopped waiting for it, in namespaces that are still disconnected. */
function restoreLateLogin(connector: FrameConnector, connected: Connected): void {
  const namespaces = namespaceKeys(connected.providers).filter(key => !$connections.get()[key])
  if (!namespaces.length) return
  finishConnect(connector, connected, { isRestore: true, requestedNamespaces: namespaces })
  rememberConnections()
  // The user no longer needs to connect.
  if ($view.get()?.name === 'Connect') closeModal()
}

/**
 * Forwards page changes to the frame, and clears its login once no connection uses it. Returns a function that unsubscribes and closes the
 * connector.
 */
function follow(connector: FrameConnector): () => void {
  const isUsed = () =>
    Object.values($connections.get()).some(connection => {
      const current = connection?.status === 'connected' ? connection : connection?.previous
      return current?.connectorId === embeddedId
    })
  let wasUsed = isUsed()
  const syncTheme = () => connector.sync('theme')
  let lastDappData = JSON.stringify(dappData())
  const syncDappData = () => {
    const currentDappData = JSON.stringify(dappData())
    if (currentDappData !== lastDappData) connector.sync('dappData')
    lastDappData = currentDappData
  }
  const dark = matchDarkScheme()
  dark.addEventListener('change', syncTheme)
  const stops = [
    $theme.listen(syncTheme),
    $options.listen(syncDappData),
    $language.listen(syncDappData),
    $networkIds.listen(({ solana }) => solana && connector.syncNetwork(solana)),
    $connections.listen(() => {
      const isNow = isUsed()
      // Another tab may have signed out without calling this connector.
      if (wasUsed && !isNow) connector.clearLogin()
      wasUsed = isNow
    }),
  ]
  return () => {
    dark.removeEventListener('change', syncTheme)
    for (const stop of stops) stop()
    connector.close()
    approvalsCleared()
    embeddedWalletCleared()
  }
}
