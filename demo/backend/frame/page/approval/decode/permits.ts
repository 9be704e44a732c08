import type { TypedData } from '../../../contract.ts'
import { caution, danger, type Described, type Part, type Warning } from '../description.ts'
import { allowance } from './allowances.ts'
import {
  addressRow,
  amountRow,
  type Context,
  fullAddress,
  isSameAddress,
  isUnlimited,
  plainNumber,
  tokenAmount,
  tokenName,
  untilWarning,
} from './context.ts'
import { permit2 } from './token-calls.ts'
import { contractOf, type Fields, fieldsOf } from './typed-values.ts'

const endless = 2n ** 256n - 1n

/** Describes permissions by signature: EIP-2612, DAI's, those of collections, and all of Permit2. */
export async function describePermit(data: TypedData, context: Context): Promise<Described | undefined> {
  const message = fieldsOf(data.message)
  const { primaryType } = data
  if (
    message.has('spender') &&
    (message.has('value') || message.has('allowed') || message.has('tokenId')) &&
    /permit/i.test(primaryType)
  )
    return describeTokenPermit(data, message, context)
  if (message.has('operator', 'approved') && /permit|approv/i.test(primaryType))
    return describeForAll(data, message, context)
  if (message.has('details', 'spender')) return describePermit2(data, message, context)
  if (message.has('permitted', 'spender')) return describePermit2Transfer(data, message, context)
  return undefined
}

async function describeTokenPermit(data: TypedData, message: Fields, context: Context): Promise<Described> {
  const { say, lookUp } = context
  const token = contractOf(data)
  const spender = message.text('spender')
  const name = tokenName(await lookUp(token), token)
  const title = say('allow.permit', { token: name })
  const until = untilOf(message.units('deadline') ?? message.units('expiry'), context)
  const tokenId = message.units('tokenId')
  if (tokenId !== undefined)
    return {
      title: say('allow.item', { token: name }),
      rows: [
        { label: say('call.item'), value: plainNumber(tokenId, context), kind: 'amount' },
        addressRow(say('call.spender'), spender),
        addressRow(say('call.collection'), token),
      ],
      warnings: [
        danger(say('allow.limited', { spender: fullAddress(spender), amount: `#${tokenId}` })),
        ...until,
      ],
    }
  // DAI's permit has no amount: all or nothing.
  const isDai = message.has('allowed')
  const isAllowed = message.text('allowed') === 'true'
  const units = isDai ? (isAllowed ? endless : 0n) : (message.units('value') ?? endless)
  const described = await allowance({ token, spender, units }, context)
  if (units === 0n) return described
  const owner = message.text(isDai ? 'holder' : 'owner')
  return { ...described, title, warnings: [...described.warnings, ...until, ...foreign(owner, context)] }
}

async function describeForAll(data: TypedData, message: Fields, context: Context): Promise<Described> {
  const { say, lookUp } = context
  const collection = contractOf(data)
  const token = tokenName(await lookUp(collection), collection)
  const operator = message.text('operator')
  const isAllowed = message.text('approved') === 'true'
  return {
    title: say(isAllowed ? 'allow.all' : 'allow.allRemove', { token }),
    rows: [addressRow(say('call.spender'), operator), addressRow(say('call.collection'), collection)],
    warnings: isAllowed ? [danger(say('allow.allText', { spender: fullAddress(operator) }))] : [],
  }
}

/** Permit2 allowance, for one token or several. */
async function describePermit2(data: TypedData, message: Fields, context: Context): Promise<Described> {
  const { say } = context
  const spender = message.text('spender')
  const details = message.list('details').length ? message.list('details') : [message.inner('details')]
  const parts = await Promise.all(
    details.map(async (each): Promise<Part> => {
      const units = each.units('amount') ?? endless
      const told = await allowance({ token: each.text('token'), spender, units }, context)
      const until = units === 0n ? [] : untilOf(each.units('expiration'), context)
      return { ...told, warnings: [...told.warnings, ...until] }
    }),
  )
  return together(say('allow.permit2'), parts, [
    ...isReal(data, context),
    ...untilOf(message.units('sigDeadline'), context),
  ])
}

/** Permit2 signature transfer, for one token or several. */
async function describePermit2Transfer(
  data: TypedData,
  message: Fields,
  context: Context,
): Promise<Described> {
  const { say, lookUp } = context
  const spender = message.text('spender')
  const permitted = message.list('permitted').length
    ? message.list('permitted')
    : [message.inner('permitted')]
  const parts = await Promise.all(
    permitted.map(async (each): Promise<Part> => {
      const address = each.text('token')
      const token = await lookUp(address)
      const units = each.units('amount') ?? endless
      const amount = tokenAmount(units, token, address, context)
      const isEndless = isUnlimited(units)
      return {
        title: say('allow.fromToken', { token: tokenName(token, address) }),
        rows: [
          amountRow(say('call.amount'), isEndless ? `${say('allow.unlimitedAmount')} (${amount})` : amount),
          addressRow(say('call.spender'), spender),
          addressRow(say('call.token'), address),
        ],
        warnings: [
          danger(say('typed.transferText', { amount: isEndless ? say('allow.unlimitedAmount') : amount })),
        ],
      }
    }),
  )
  return together(say('allow.permit2Transfer'), parts, [
    ...isReal(data, context),
    ...untilOf(message.units('deadline'), context),
  ])
}

/** Uses a single part as the whole description; lists several as nested parts. */
function together(title: string, parts: readonly Part[], warnings: readonly Warning[]): Described {
  const [only] = parts
  if (parts.length === 1 && only) return { title, rows: only.rows, warnings: [...only.warnings, ...warnings] }
  return { title, parts, warnings }
}

const untilOf = (seconds: bigint | undefined, context: Context): Warning[] =>
  seconds === undefined ? [caution(context.say('allow.forever'))] : [untilWarning(seconds, context)]

const isReal = (data: TypedData, { say }: Context): Warning[] =>
  isSameAddress(contractOf(data), permit2) ? [] : [danger(say('allow.permit2Foreign'))]

const foreign = (owner: string, { say, account }: Context): Warning[] =>
  owner && !isSameAddress(owner, account.address)
    ? [danger(say('call.foreign', { address: fullAddress(owner) }))]
    : []
