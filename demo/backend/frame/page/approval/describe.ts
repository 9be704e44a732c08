import { knownNetwork } from '../../../../known-network.ts'
import type { Ask, Embedder, Session, WalletPart } from '../../contract.ts'
import { tooLarge } from '../failures.ts'
import {
  caution,
  danger,
  type Description,
  isShowable,
  type Part,
  type Row,
  type Warning,
} from './description.ts'
import { describeCalls } from './decode/calls.ts'
import { amountOf, type Context, visible } from './decode/context.ts'
import { readMessage } from './decode/message.ts'
import { describeSolana } from './decode/solana.ts'
import { createLookUp } from './decode/tokens.ts'
import { describeTypedData } from './decode/typed-data.ts'
import { UnreadableData } from './decode/typed-fields.ts'
import type { Say } from './words.ts'

export interface Teller {
  readonly say: Say
  readonly language: string
  readonly read: WalletPart['read']
  readonly nowSeconds: bigint
}

/** Describes a request in user terms. Throws FrameError if it cannot be shown completely; it is then not signed. */
export async function describeAsk(ask: Ask, embedder: Embedder, teller: Teller): Promise<Description> {
  const { say } = teller
  const network = knownNetwork(ask.chainId)
  const isSolana = ask.chainId.startsWith('solana:')
  const native = network?.nativeCurrency ?? { symbol: '', decimals: isSolana ? 9 : 18 }
  const context: Context & Teller = {
    ...teller,
    origin: embedder.origin,
    chainId: ask.chainId,
    account: ask.account,
    native: 'fee' in ask && ask.fee ? ask.fee : native,
    lookUp: createLookUp(teller.read, ask.chainId),
  }
  const body = await describeBody(ask, context).catch((error: unknown) => {
    if (error instanceof UnreadableData) throw tooLarge()
    throw error
  })
  const kind = isSolana ? 'fact.solana' : (`fact.${ask.account.type}` as const)
  const facts: Row[] = [
    { label: say('fact.chain'), value: network?.name ?? ask.chainId },
    { label: say('fact.account'), value: ask.account.address, kind: 'address' },
    { label: '', value: say(kind) },
    ...feeRow(ask, context),
  ]
  const warnings = [...body.warnings, ...warned(body.parts, say)]
  // Plain text, and a sign-in for this very site, move no value: only these can be approved inside a page.
  const isApart = ask.kind !== 'message' || warnings.length > 0
  const description = { ...body, warnings, facts, isApart }
  if (!isShowable(description)) throw tooLarge()
  return description
}

const isDanger = ({ tone }: Warning): boolean => tone === 'danger'

const isWarned = (part: Part): boolean => part.warnings.some(isDanger) || (part.parts ?? []).some(isWarned)

/** Repeats the dangers of later parts at the top, since those parts may be below the fold. */
function warned(parts: readonly Part[], say: Say): Warning[] {
  // The first part is visible without it.
  if (!parts.slice(1).some(isWarned)) return []
  const titles = parts.filter(isWarned).map(part => part.title)
  return titles.length ? [danger(say('batch.warned', { titles: titles.join(' · ') }))] : []
}

type Body = Omit<Description, 'facts' | 'isApart'>

async function describeBody(ask: Ask, context: Context & Pick<Teller, 'read'>): Promise<Body> {
  const { say } = context
  switch (ask.kind) {
    case 'message': {
      const { text, warnings, parts } = readMessage(ask.bytes, context)
      return { asks: say('asks.signature'), action: say('sign'), ...lifted(parts, warnings), text }
    }
    case 'typedData': {
      const parts = await describeTypedData(ask.data, context)
      return { asks: say('asks.signature'), action: say('sign'), warnings: [], parts }
    }
    case 'calls': {
      const parts = await describeCalls(ask.calls, context)
      const asks = say(parts.length > 1 ? 'asks.transactions' : 'asks.transaction')
      return { asks, action: say('approve'), warnings: delegation(ask, context), parts }
    }
    case 'solanaTransactions': {
      const { transactions, sends } = ask
      const parts = await describeSolana(transactions, sends, context, context.read)
      const isOne = parts.length === 1
      const count = String(parts.length)
      const asks = sends
        ? say(isOne ? 'asks.transaction' : 'asks.transactions')
        : say(isOne ? 'asks.signature' : 'asks.signatures', { count })
      return { asks, action: say(sends ? 'approve' : 'sign'), warnings: [], parts }
    }
  }
}

/** Shows the warnings of a message above its parts instead of inside them, without duplicates. */
const lifted = (parts: readonly Part[], warnings: readonly Warning[]): Pick<Body, 'warnings' | 'parts'> => ({
  warnings: [...new Map(warnings.map(each => [each.text, each])).values()],
  parts: parts.map(part => ({
    ...part,
    warnings: part.warnings.filter(each => !warnings.some(({ text }) => text === each.text)),
  })),
})

/** Warns that an ordinary account delegates to a contract for a batch. */
function delegation(ask: Ask, { say }: Context): Warning[] {
  const code = 'delegatesTo' in ask ? ask.delegatesTo : undefined
  return typeof code === 'string' ? [caution(say('batch.delegates', { address: visible(code) }))] : []
}

function feeRow(ask: Ask, context: Context): Row[] {
  const { say } = context
  const fee = 'fee' in ask ? ask.fee : undefined
  if (!fee) return []
  const amount = amountOf(fee.most, fee.decimals, visible(fee.symbol), context)
  const value = fee.sponsored ? say('fact.sponsored') : say('fact.atMost', { amount })
  return [{ label: say('fact.fee'), value, kind: 'amount' }]
}

/** Describes a change of the login address; approved before a code is mailed. */
export function describeEmailChange(
  change: { readonly from?: string; readonly to: string },
  say: Say,
): Description {
  return {
    asks: say('asks.email'),
    warnings: [caution(say('email.text'))],
    parts: [
      {
        title: say('email.title'),
        warnings: [],
        rows: [
          {
            label: say('email.from'),
            value: change.from === undefined ? say('email.none') : visible(change.from),
          },
          { label: say('email.to'), value: visible(change.to) },
        ],
      },
    ],
    facts: [],
    action: say('email.action'),
    isApart: true,
  }
}

/** Describes the consent request: whether a site may see the account at all. */
export function describeConsent(session: Session, say: Say): Description {
  const who = session.email ?? session.userName
  return {
    asks: say('asks.consent'),
    warnings: [],
    parts: [
      {
        title: say('consent.sees'),
        warnings: [],
        rows: [{ label: '', value: say('consent.addresses') }],
      },
    ],
    facts: [
      ...(who === undefined ? [] : [{ label: say('fact.user'), value: visible(who) }]),
      { label: '', value: say('consent.text') },
    ],
    action: say('share'),
    isApart: false,
  }
}
