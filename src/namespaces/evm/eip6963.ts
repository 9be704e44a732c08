import { namespaceRules } from '../../core/chain/namespace-rules.ts'
import { cleanIcon } from '../../core/wallet/wallet-icon.ts'
import type { ConnectorInfo } from '../../core/wallet/connector-info.ts'
import { plainRdns } from '../../core/wallet/wallet.ts'
import { cleanName } from '../../core/wallet/wallet-name.ts'
import type { Announcement } from './announcements.ts'

const rdnsPattern = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/i

const cleanRdns = (rdns: unknown): string | undefined =>
  typeof rdns === 'string' && rdns.length <= 100 && rdnsPattern.test(rdns) ? plainRdns(rdns) : undefined

/**
 * Returns the public info of each announcement, in the order received. The first wallet with an rdns uses it as its id, so that it
 * is found again on the next visit. If a second wallet claims the same rdns, both are marked as contested (T1).
 */
export function announcedInfos(announced: readonly Announcement[]): ConnectorInfo[] {
  const claims = new Map<string, number>()
  const rdnsOf = announced.map(({ rdns }) => cleanRdns(rdns))
  for (const rdns of rdnsOf) if (rdns) claims.set(rdns, (claims.get(rdns) ?? 0) + 1)

  const usedIds = new Set<string>()
  return announced.map(({ name, icon }, at) => {
    const rdns = rdnsOf[at]
    const displayName = cleanName(name) || rdns || namespaceRules.eip155.walletName
    const baseId = rdns ?? `announced:${displayName}`
    const id = usedIds.has(baseId) ? `${baseId}#${at}` : baseId
    usedIds.add(baseId).add(id)
    return {
      id,
      name: displayName,
      type: 'announced',
      namespaces: ['eip155'],
      ...(cleanIcon(icon) && { icon: cleanIcon(icon) }),
      ...(rdns && { rdns }),
      ...(rdns && (claims.get(rdns) ?? 0) > 1 && { contested: true }),
    }
  })
}
