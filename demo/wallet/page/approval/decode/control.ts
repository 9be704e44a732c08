import type { Hex } from 'viem'
import type { Call } from '../../../contract.ts'
import { createDanger, type PartDescription, type Row } from '../description.ts'
import type { DecodedCall } from './abi.ts'
import { createAddressRow, type Context, isSameAddress } from './context.ts'

const controlFunctions = new Set([
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
  { name, args, inputs }: DecodedCall,
  { to }: Call & { readonly to: Hex },
  { translate, account }: Context,
): PartDescription | undefined {
  if (!controlFunctions.has(name)) return undefined
  const isOwnAccount = isSameAddress(to, account.address)
  return {
    title: translate('call.named', { name }),
    rows: [
      createAddressRow(translate('call.contractRow'), to),
      ...inputs.map(
        (input, index): Row =>
          input.type === 'address'
            ? createAddressRow(input.name ?? '', args[index])
            : { label: input.name ?? '', value: String(args[index]), kind: 'code' },
      ),
    ],
    warnings: [createDanger(translate(isOwnAccount ? 'call.control' : 'call.ownership'))],
  }
}
