import { html, type TemplateResult } from 'lit'
import { shortenAddress } from '../../src/core/chain/address.ts'
import { type AccountId, namespaceOf, parseAccountId } from '../../src/core/chain/caip.ts'
import type { Network } from '../../src/core/chain/network.ts'
import { addressGroups } from '../../src/core/money/look-alike.ts'
import { t } from '../../src/text/text.ts'
import '../ui/wui-address.ts'
import '../ui/wui-facts.ts'
import type { Fact } from '../ui/wui-facts.ts'
import '../ui/wui-icon.ts'

export interface ReviewSender {
  readonly account: AccountId
  /** Name of the account, if it has one. */
  readonly profileName: string | undefined
  readonly network: Network
  /** Facts without a cost, shown after the network. */
  readonly details: readonly Fact[]
  /** Content below the address. */
  readonly notes?: unknown
}

/** Renders the sender of a review in an expandable line, and below it the facts without a cost. Needs `reviewStyles`. */
export function reviewSender({
  account,
  profileName,
  network,
  details,
  notes,
}: ReviewSender): TemplateResult {
  const { address } = parseAccountId(account)
  const name = profileName ?? shortenAddress(address)
  return html`<details>
      <summary
        ><bdi>${t('send.fromOn', { name, network: network.name })}</bdi><wui-icon name="down" size="16"></wui-icon
      ></summary>
      <div class="address"><wui-address .groups=${addressGroups(namespaceOf(account), address)}></wui-address></div>
      ${notes}
    </details>
    <wui-facts .facts=${[{ name: t('send.network'), value: network.name }, ...details]}></wui-facts>`
}
