import { findNetwork } from '../../../find-network.ts'
import type { SigningContent, Embedder, Session, WalletPart } from '../../contract.ts'
import { createTooLargeError } from '../failures.ts'
import {
  createCaution,
  createDanger,
  type Description,
  isShowable,
  type Part,
  type Row,
  type Warning,
} from './description.ts'
import { describeCalls } from './decode/calls.ts'
import { formatAmount, type Context, toVisibleText } from './decode/context.ts'
import { readMessage } from './decode/message.ts'
import { describeSolana } from './decode/solana.ts'
import { createTokenReader } from './decode/tokens.ts'
import { describeTypedData } from './decode/typed-data.ts'
import { UnreadableData } from './decode/typed-fields.ts'
import type { Translate } from './texts.ts'

export interface BaseContext {
  readonly translate: Translate
  readonly language: string
  readonly read: WalletPart['read']
  readonly nowSeconds: bigint
}

/** Describes a request in words for the user. Rejects with FrameError if it cannot be shown completely, so that it is not signed. */
export async function describeContent(
  content: SigningContent,
  embedder: Embedder,
  base: BaseContext,
): Promise<Description> {
  const { translate } = base
  const network = findNetwork(content.chainId)
  const isSolana = content.chainId.startsWith('solana:')
  const nativeCurrency = network?.nativeCurrency ?? { symbol: '', decimals: isSolana ? 9 : 18 }
  const context: Context & BaseContext = {
    ...base,
    origin: embedder.origin,
    chainId: content.chainId,
    account: content.account,
    nativeCurrency: 'fee' in content && content.fee ? content.fee : nativeCurrency,
    readToken: createTokenReader(base.read, content.chainId),
  }
  const body = await describeBody(content, context).catch((error: unknown) => {
    if (error instanceof UnreadableData) throw createTooLargeError()
    throw error
  })
  const kind = isSolana ? 'fact.solana' : (`fact.${content.account.type}` as const)
  const facts: Row[] = [
    { label: translate('fact.chain'), value: network?.name ?? content.chainId },
    { label: translate('fact.account'), value: content.account.address, kind: 'address' },
    { label: '', value: translate(kind) },
    ...createFeeRow(content, context),
  ]
  const warnings = [...body.warnings, ...summarizeDangers(body.parts, translate)]
  // Only a message without a warning, such as plain text or a sign-in to this site, can be approved inside a page. It moves no value.
  const needsSeparateWindow = content.kind !== 'message' || warnings.length > 0
  const description = { ...body, warnings, facts, needsSeparateWindow }
  if (!isShowable(description)) throw createTooLargeError()
  return description
}

const isDanger = ({ tone }: Warning): boolean => tone === 'danger'

const hasDanger = (part: Part): boolean => part.warnings.some(isDanger) || (part.parts ?? []).some(hasDanger)

/** Names the parts with dangers at the top if a later part has one, because the user may have to scroll to that part. */
function summarizeDangers(parts: readonly Part[], translate: Translate): Warning[] {
  // A danger of the first part is visible without scrolling, so it needs no summary.
  if (!parts.slice(1).some(hasDanger)) return []
  const titles = parts.filter(hasDanger).map(part => part.title)
  return titles.length ? [createDanger(translate('batch.warnings', { titles: titles.join(' · ') }))] : []
}

type Body = Omit<Description, 'facts' | 'needsSeparateWindow'>

async function describeBody(
  content: SigningContent,
  context: Context & Pick<BaseContext, 'read'>,
): Promise<Body> {
  const { translate } = context
  switch (content.kind) {
    case 'message': {
      const { text, warnings, parts } = readMessage(content.bytes, context)
      return {
        predicate: translate('predicate.signature'),
        action: translate('sign'),
        ...liftWarnings(parts, warnings),
        text,
      }
    }
    case 'typedData': {
      const parts = await describeTypedData(content.data, context)
      return { predicate: translate('predicate.signature'), action: translate('sign'), warnings: [], parts }
    }
    case 'calls': {
      const parts = await describeCalls(content.calls, context)
      const predicate = translate(parts.length > 1 ? 'predicate.transactions' : 'predicate.transaction')
      return {
        predicate,
        action: translate('approve'),
        warnings: getDelegationWarnings(content, context),
        parts,
      }
    }
    case 'solanaTransactions': {
      const { transactions, isSending } = content
      const parts = await describeSolana(transactions, isSending, context, context.read)
      const isSingle = parts.length === 1
      const count = String(parts.length)
      const predicate = isSending
        ? translate(isSingle ? 'predicate.transaction' : 'predicate.transactions')
        : translate(isSingle ? 'predicate.signature' : 'predicate.signatures', { count })
      return { predicate, action: translate(isSending ? 'approve' : 'sign'), warnings: [], parts }
    }
  }
}

/** Moves the warnings of a message from its parts to the top, without duplicates. */
const liftWarnings = (
  parts: readonly Part[],
  warnings: readonly Warning[],
): Pick<Body, 'warnings' | 'parts'> => ({
  warnings: [...new Map(warnings.map(warning => [warning.text, warning])).values()],
  parts: parts.map(part => ({
    ...part,
    warnings: part.warnings.filter(warning => !warnings.some(({ text }) => text === warning.text)),
  })),
})

/** Warns that an ordinary account delegates to a contract for a batch. */
function getDelegationWarnings(content: SigningContent, { translate }: Context): Warning[] {
  const code = 'delegatesTo' in content ? content.delegatesTo : undefined
  return typeof code === 'string'
    ? [createCaution(translate('batch.delegates', { address: toVisibleText(code) }))]
    : []
}

function createFeeRow(content: SigningContent, context: Context): Row[] {
  const { translate } = context
  const fee = 'fee' in content ? content.fee : undefined
  if (!fee) return []
  const amount = formatAmount(fee.max, fee.decimals, toVisibleText(fee.symbol), context)
  const value = fee.isSponsored ? translate('fact.sponsored') : translate('fact.atMost', { amount })
  return [{ label: translate('fact.fee'), value, kind: 'amount' }]
}

/** Describes a change of the login address, which the user approves before a code is mailed. */
export function describeEmailChange(
  change: { readonly from?: string; readonly to: string },
  translate: Translate,
): Description {
  return {
    predicate: translate('predicate.email'),
    warnings: [createCaution(translate('email.text'))],
    parts: [
      {
        title: translate('email.title'),
        warnings: [],
        rows: [
          {
            label: translate('email.from'),
            value: change.from === undefined ? translate('email.none') : toVisibleText(change.from),
          },
          { label: translate('email.to'), value: toVisibleText(change.to) },
        ],
      },
    ],
    facts: [],
    action: translate('email.action'),
    needsSeparateWindow: true,
  }
}

/** Describes the request for consent that a site may see the account. */
export function describeConsent(session: Session, translate: Translate): Description {
  const userLabel = session.email ?? session.userName
  return {
    predicate: translate('predicate.consent'),
    warnings: [],
    parts: [
      {
        title: translate('consent.sees'),
        warnings: [],
        rows: [{ label: '', value: translate('consent.addresses') }],
      },
    ],
    facts: [
      ...(userLabel === undefined
        ? []
        : [{ label: translate('fact.user'), value: toVisibleText(userLabel) }]),
      { label: '', value: translate('consent.text') },
    ],
    action: translate('share'),
    needsSeparateWindow: false,
  }
}
