import type { Hex } from 'viem'
import type { Call } from '../../../contract.ts'
import { danger, type Described, type Row } from '../description.ts'
import type { KnownCall } from './abi.ts'
import { addressRow, type Context, isSameAddress } from './context.ts'

const names = new Set([
  'transferOwnership',
  'renounceOwnership',
  'grantRole',
  'upgradeTo',
  'upgradeToAndCall',
  'addOwnerWithThreshold',
  'removeOwner',
  'swapOwner',
  'changeThreshold',
  'enableModule',
  'disableModule',
  'setGuard',
  'setFallbackHandler',
])

/** Describes calls that change the control of an account or a contract. Returns undefined for others. */
export function describeControl(
  { name, args, inputs }: KnownCall,
  { to }: Call & { readonly to: Hex },
  { say, account }: Context,
): Described | undefined {
  if (!names.has(name)) return undefined
  const isOwn = isSameAddress(to, account.address)
  return {
    title: say('call.named', { name }),
    rows: [
      addressRow(say('call.contractRow'), to),
      ...inputs.map(
        (input, at): Row =>
          input.type === 'address'
            ? addressRow(input.name ?? '', args[at])
            : { label: input.name ?? '', value: String(args[at]), kind: 'code' },
      ),
    ],
    warnings: [danger(say(isOwn ? 'call.control' : 'call.ownership'))],
  }
}
