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
export function connectorInfosOf(announcements: readonly Announcement[]): ConnectorInfo[] {
  const claimCounts = new Map<string, number>()
  const rdnsList = announcements.map(({ rdns }) => cleanRdns(rdns))
  for (const rdns of rdnsList) if (rdns) claimCounts.set(rdns, (claimCounts.get(rdns) ?? 0) + 1)

  const usedIds = new Set<string>()
  return announcements.map(({ name, icon }, index) => {
    const rdns = rdnsList[index]
    const displayName = cleanName(name) || rdns || namespaceRules.eip155.walletName
    const baseId = rdns ?? `announced:${displayName}`
    const id = usedIds.has(baseId) ? `${baseId}#${index}` : baseId
    usedIds.add(baseId).add(id)
    return {
      id,
      name: displayName,
      type: 'announced',
      namespaces: ['eip155'],
      ...(cleanIcon(icon) && { icon: cleanIcon(icon) }),
      ...(rdns && { rdns }),
      ...(rdns && (claimCounts.get(rdns) ?? 0) > 1 && { contested: true }),
    }
  })
}
