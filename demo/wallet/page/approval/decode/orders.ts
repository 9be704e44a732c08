import type { TypedData } from '../../../contract.ts'
import {
  createCaution,
  createDanger,
  type PartDescription,
  type Part,
  type Row,
  type Warning,
} from '../description.ts'
import {
  createAddressRow,
  type Context,
  formatNumber,
  formatAddress,
  isSameAddress,
  formatNativeAmount,
  formatTokenAmount,
  tokenNameOf,
  createExpiryWarning,
  toVisibleText,
} from './context.ts'
import { domainNameOf, type Fields, fieldsOf } from './typed-values.ts'

const zeroAddress = `0x${'0'.repeat(40)}`

/**
 * Describes an order of an exchange or marketplace: the offered assets, the received assets and the expiry. Resolves to undefined for
 * other data.
 */
export async function describeOrder(data: TypedData, context: Context): Promise<PartDescription | undefined> {
  const { translate } = context
  const message = fieldsOf(data.message)
  const title = translate('typed.order', {
    name: toVisibleText([domainNameOf(data), data.primaryType].filter(Boolean).join(', ')),
  })
  const warning = createDanger(translate('typed.orderText'))
  if (message.has('tree')) {
    // A bulk order of Seaport contains many orders, which share one signature.
    const orders = message.list('tree').flatMap(flattenOrders)
    const parts = await Promise.all(orders.map(order => describeSeaportOrder(order, context)))
    return { title, warnings: [warning], parts }
  }
  if (message.has('offer', 'consideration')) {
    const { rows, warnings } = await describeSeaportOrder(message, context)
    return { title, rows, warnings: [warning, ...warnings] }
  }
  for (const [offeredField, offeredAmountField, receivedField, receivedAmountField] of orderFields) {
    if (!message.has(offeredField, receivedField)) continue
    const rows = [
      await createAssetRow(
        translate('typed.offers'),
        message.text(offeredField),
        message.units(offeredAmountField),
        context,
      ),
      await createAssetRow(
        translate('typed.gets'),
        message.text(receivedField),
        message.units(receivedAmountField),
        context,
      ),
    ]
    const giftWarnings =
      message.units(receivedAmountField) === 0n ? [createDanger(translate('typed.gift'))] : []
    return { title, rows, warnings: [warning, ...giftWarnings, ...getExpiryWarnings(message, context)] }
  }
  return /order|\bask\b|\bbid\b|listing|makerask|makerbid|^maker/i.test(data.primaryType)
    ? { title, warnings: [warning, ...getExpiryWarnings(message, context)] }
    : undefined
}

/** Names of the fields for both sides of an order, as CoW, 1inch, 0x and similar exchanges use them. */
const orderFields = [
  ['sellToken', 'sellAmount', 'buyToken', 'buyAmount'],
  ['makerAsset', 'makingAmount', 'takerAsset', 'takingAmount'],
  ['makerToken', 'makerAmount', 'takerToken', 'takerAmount'],
  ['tokenIn', 'amountIn', 'tokenOut', 'minAmountOut'],
  ['inputToken', 'inputAmount', 'outputToken', 'outputAmount'],
] as const

const flattenOrders = (node: Fields): Fields[] =>
  node.has('offer')
    ? [node]
    : ['0', '1'].flatMap(side => (node.has(side) ? flattenOrders(node.struct(side)) : []))

async function describeSeaportOrder(order: Fields, context: Context): Promise<Part> {
  const { translate, account } = context
  const offeredRows = await Promise.all(
    order
      .list('offer')
      .map(item => createItemRow(translate('typed.offers'), item, maxUnitsOf(item), context)),
  )
  const receivedItems = order
    .list('consideration')
    .filter(item => isSameAddress(item.text('recipient'), account.address))
  const receivedRows = await Promise.all(
    receivedItems.map(item => createItemRow(translate('typed.gets'), item, minUnitsOf(item), context)),
  )
  const emptyRows: Row[] = receivedRows.length
    ? []
    : [{ label: translate('typed.gets'), value: translate('typed.nothing'), tone: 'danger' }]
  const isGift =
    offeredRows.length > 0 && (!receivedRows.length || receivedItems.every(item => minUnitsOf(item) === 0n))
  return {
    title: translate('typed.order', { name: 'Seaport' }),
    rows: [...offeredRows, ...receivedRows, ...emptyRows],
    warnings: [
      ...(isGift ? [createDanger(translate('typed.gift'))] : []),
      ...getExpiryWarnings(order, context),
    ],
  }
}

/** Returns both amounts of a Seaport item in ascending order. The amount changes from one to the other until the order expires. */
function amountRangeOf(item: Fields): readonly [bigint, bigint] {
  const startUnits = item.units('startAmount') ?? 0n
  const endUnits = item.units('endAmount') ?? startUnits
  return startUnits < endUnits ? [startUnits, endUnits] : [endUnits, startUnits]
}

const minUnitsOf = (item: Fields): bigint => amountRangeOf(item)[0]
const maxUnitsOf = (item: Fields): bigint => amountRangeOf(item)[1]

/** Creates the row of a Seaport item. Item type 0 is the native currency, 1 is a token, and higher types are items of a collection. */
async function createItemRow(label: string, item: Fields, units: bigint, context: Context): Promise<Row> {
  const itemType = item.units('itemType') ?? 1n
  if (itemType === 0n) return { label, value: formatNativeAmount(units, context), kind: 'amount' }
  const address = formatAddress(item.text('token'))
  const token = await context.readToken(address)
  const value =
    itemType === 1n
      ? formatTokenAmount(units, token, address, context)
      : `${formatNumber(units, context)} × ${tokenNameOf(token, address)} #${toVisibleText(item.text('identifierOrCriteria'))}`
  return { label, value: `${value} · ${address}`, kind: 'amount' }
}

async function createAssetRow(
  label: string,
  address: string,
  units: bigint | undefined,
  context: Context,
): Promise<Row> {
  if (units === undefined) return createAddressRow(label, address)
  if (isSameAddress(address, zeroAddress))
    return { label, value: formatNativeAmount(units, context), kind: 'amount' }
  const value = formatTokenAmount(units, await context.readToken(address), address, context)
  return { label, value: `${value} · ${formatAddress(address)}`, kind: 'amount' }
}

const expiryFields = ['endTime', 'validTo', 'expiry', 'expiration', 'expirationTime', 'deadline']

function getExpiryWarnings(order: Fields, context: Context): Warning[] {
  const name = expiryFields.find(field => order.has(field))
  const seconds = name && order.units(name)
  return seconds
    ? [createExpiryWarning(seconds, context)]
    : [createCaution(context.translate('allow.forever'))]
}
