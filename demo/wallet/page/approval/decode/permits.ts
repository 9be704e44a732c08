import type { TypedData } from '../../../contract.ts'
import { createCaution, createDanger, type PartDescription, type Part, type Warning } from '../description.ts'
import { describeAllowance } from './allowances.ts'
import {
  createAddressRow,
  createAmountRow,
  type Context,
  formatAddress,
  isSameAddress,
  isUnlimited,
  formatNumber,
  formatTokenAmount,
  tokenNameOf,
  createExpiryWarning,
} from './context.ts'
import { permit2 } from './token-calls.ts'
import { contractOf, type Fields, fieldsOf } from './typed-values.ts'

const maxUint256 = 2n ** 256n - 1n

/** Describes a permission by signature: EIP-2612, DAI, collections or Permit2. Resolves to undefined for other data. */
export async function describePermit(
  data: TypedData,
  context: Context,
): Promise<PartDescription | undefined> {
  const message = fieldsOf(data.message)
  const { primaryType } = data
  if (
    message.has('spender') &&
    (message.has('value') || message.has('allowed') || message.has('tokenId')) &&
    /permit/i.test(primaryType)
  )
    return describeTokenPermit(data, message, context)
  if (message.has('operator', 'approved') && /permit|approv/i.test(primaryType))
    return describePermitForAll(data, message, context)
  if (message.has('details', 'spender')) return describePermit2(data, message, context)
  if (message.has('permitted', 'spender')) return describePermit2Transfer(data, message, context)
  return undefined
}

async function describeTokenPermit(
  data: TypedData,
  message: Fields,
  context: Context,
): Promise<PartDescription> {
  const { translate, readToken } = context
  const token = contractOf(data)
  const spender = message.text('spender')
  const name = tokenNameOf(await readToken(token), token)
  const title = translate('allow.permit', { token: name })
  const expiryWarnings = getExpiryWarnings(message.units('deadline') ?? message.units('expiry'), context)
  const tokenId = message.units('tokenId')
  if (tokenId !== undefined)
    return {
      title: translate('allow.item', { token: name }),
      rows: [
        { label: translate('call.item'), value: formatNumber(tokenId, context), kind: 'amount' },
        createAddressRow(translate('call.spender'), spender),
        createAddressRow(translate('call.collection'), token),
      ],
      warnings: [
        createDanger(translate('allow.limited', { spender: formatAddress(spender), amount: `#${tokenId}` })),
        ...expiryWarnings,
      ],
    }
  // The permit of DAI has no amount. It allows everything or nothing.
  const isDai = message.has('allowed')
  const isAllowed = message.text('allowed') === 'true'
  const units = isDai ? (isAllowed ? maxUint256 : 0n) : (message.units('value') ?? maxUint256)
  const description = await describeAllowance({ token, spender, units }, context)
  if (units === 0n) return description
  const owner = message.text(isDai ? 'holder' : 'owner')
  return {
    ...description,
    title,
    warnings: [...description.warnings, ...expiryWarnings, ...getOwnerWarnings(owner, context)],
  }
}

async function describePermitForAll(
  data: TypedData,
  message: Fields,
  context: Context,
): Promise<PartDescription> {
  const { translate, readToken } = context
  const collection = contractOf(data)
  const token = tokenNameOf(await readToken(collection), collection)
  const operator = message.text('operator')
  const isAllowed = message.text('approved') === 'true'
  return {
    title: translate(isAllowed ? 'allow.all' : 'allow.allRemove', { token }),
    rows: [
      createAddressRow(translate('call.spender'), operator),
      createAddressRow(translate('call.collection'), collection),
    ],
    warnings: isAllowed
      ? [createDanger(translate('allow.allText', { spender: formatAddress(operator) }))]
      : [],
  }
}

/** Describes a Permit2 allowance for one token or several. */
async function describePermit2(data: TypedData, message: Fields, context: Context): Promise<PartDescription> {
  const { translate } = context
  const spender = message.text('spender')
  const details = message.list('details').length ? message.list('details') : [message.struct('details')]
  const parts = await Promise.all(
    details.map(async (detail): Promise<Part> => {
      const units = detail.units('amount') ?? maxUint256
      const description = await describeAllowance({ token: detail.text('token'), spender, units }, context)
      const expiryWarnings = units === 0n ? [] : getExpiryWarnings(detail.units('expiration'), context)
      return { ...description, warnings: [...description.warnings, ...expiryWarnings] }
    }),
  )
  return combineParts(translate('allow.permit2'), parts, [
    ...getPermit2Warnings(data, context),
    ...getExpiryWarnings(message.units('sigDeadline'), context),
  ])
}

/** Describes a Permit2 signature transfer of one token or several. */
async function describePermit2Transfer(
  data: TypedData,
  message: Fields,
  context: Context,
): Promise<PartDescription> {
  const { translate, readToken } = context
  const spender = message.text('spender')
  const permittedTokens = message.list('permitted').length
    ? message.list('permitted')
    : [message.struct('permitted')]
  const parts = await Promise.all(
    permittedTokens.map(async (permittedToken): Promise<Part> => {
      const address = permittedToken.text('token')
      const token = await readToken(address)
      const units = permittedToken.units('amount') ?? maxUint256
      const amount = formatTokenAmount(units, token, address, context)
      const isUnlimitedAmount = isUnlimited(units)
      return {
        title: translate('allow.fromToken', { token: tokenNameOf(token, address) }),
        rows: [
          createAmountRow(
            translate('call.amount'),
            isUnlimitedAmount ? `${translate('allow.unlimitedAmount')} (${amount})` : amount,
          ),
          createAddressRow(translate('call.spender'), spender),
          createAddressRow(translate('call.token'), address),
        ],
        warnings: [
          createDanger(
            translate('typed.transferText', {
              amount: isUnlimitedAmount ? translate('allow.unlimitedAmount') : amount,
            }),
          ),
        ],
      }
    }),
  )
  return combineParts(translate('allow.permit2Transfer'), parts, [
    ...getPermit2Warnings(data, context),
    ...getExpiryWarnings(message.units('deadline'), context),
  ])
}

/** Merges a single part into the description. Lists several as nested parts. */
function combineParts(title: string, parts: readonly Part[], warnings: readonly Warning[]): PartDescription {
  const [onlyPart] = parts
  if (parts.length === 1 && onlyPart)
    return { title, rows: onlyPart.rows, warnings: [...onlyPart.warnings, ...warnings] }
  return { title, parts, warnings }
}

const getExpiryWarnings = (seconds: bigint | undefined, context: Context): Warning[] =>
  seconds === undefined
    ? [createCaution(context.translate('allow.forever'))]
    : [createExpiryWarning(seconds, context)]

const getPermit2Warnings = (data: TypedData, { translate }: Context): Warning[] =>
  isSameAddress(contractOf(data), permit2) ? [] : [createDanger(translate('allow.permit2Mismatch'))]

const getOwnerWarnings = (owner: string, { translate, account }: Context): Warning[] =>
  owner && !isSameAddress(owner, account.address)
    ? [createDanger(translate('call.otherAccount', { address: formatAddress(owner) }))]
    : []
