import { formatExactAmount, fromBaseUnits } from '../../../../../src/core/money/amount.ts'
import { encodeBase58 } from '../../../../../src/core/chain/base58.ts'
import { createCaution, createDanger, type PartDescription, type Row, type Warning } from '../description.ts'
import { createAmountRow, formatNumber } from './context.ts'
import type { SolanaAccount, SolanaInstruction } from './solana-message.ts'
import {
  createAccountRow,
  formatAccount,
  createMintRows,
  type SolanaContext,
  readU64,
} from './solana-rows.ts'

const maxUint64 = 2n ** 64n - 1n

/** Describes an instruction of the Token program or of Token-2022. Returns undefined for an unknown instruction. */
export function describeTokenProgram(
  { data, accounts }: SolanaInstruction,
  context: SolanaContext,
): PartDescription | undefined {
  const { translate, tokens } = context
  const accountAt = (index: number): SolanaAccount | undefined => accounts[index]
  const createRow = (label: string, index: number): Row => createAccountRow(label, accountAt(index), context)
  const addressAt = (index: number): string | undefined => {
    const account = accountAt(index)
    return account && 'address' in account ? account.address : undefined
  }
  /** Formats the amount at `offset` with every digit, or in base units if the decimals are unknown. */
  const amountAt = (offset: number, mint: string | undefined, decimals: number | undefined): string => {
    const units = readU64(data, offset) ?? 0n
    const { symbol } = tokens.tokenOf(mint)
    if (decimals === undefined) {
      const text = translate('solana.units', { units: formatNumber(units, context) })
      return symbol === undefined ? text : `${text} (${symbol})`
    }
    const amount = formatExactAmount(fromBaseUnits(units, decimals), context.language)
    return symbol === undefined ? translate('solana.tokens', { amount }) : `${amount} ${symbol}`
  }
  /** Uses the decimals of the instruction, which the program checks against the mint. */
  const getCheckedAmount = (mintIndex: number, offset = 1): string =>
    amountAt(offset, addressAt(mintIndex), data[offset + 8])
  /** Uses the decimals of the mint, because the instruction has none. */
  const getUncheckedAmount = (mint: string | undefined): string =>
    amountAt(1, mint, tokens.tokenOf(mint).decimals)
  const warnUnchecked = (mint: string | undefined): Warning[] =>
    tokens.tokenOf(mint).decimals === undefined ? [createCaution(translate('amount.unknown'))] : []
  /** Returns the mint of a token account and the rows of the mint, if it could be read. */
  const mintOfAccount = (index: number): { mint?: string; rows: Row[] } => {
    const mint = tokens.mintOf(addressAt(index))
    return {
      mint,
      rows: mint === undefined ? [] : createMintRows({ address: mint, isSigner: false }, context),
    }
  }
  const describeTransfer = (
    amount: string,
    mint: readonly Row[],
    to: number,
    warnings: Warning[] = [],
  ): PartDescription => ({
    title: translate('solana.token', { amount }),
    rows: [
      createAmountRow(translate('call.amount'), amount),
      ...mint,
      createRow(translate('call.from'), 0),
      createRow(translate('call.to'), to),
    ],
    warnings,
  })
  const describeApproval = (
    amount: string,
    mint: string | undefined,
    delegate: number,
    rows: readonly Row[],
    warnings: Warning[] = [],
  ): PartDescription => {
    const spender = formatAccount(accountAt(delegate), context)
    const isUnlimitedAmount = readU64(data, 1) === maxUint64
    const amountText = isUnlimitedAmount ? `${translate('allow.unlimitedAmount')} (${amount})` : amount
    const token = tokens.tokenOf(mint).symbol ?? translate('solana.mint')
    const warning = isUnlimitedAmount
      ? createDanger(translate('allow.unlimited', { spender, token }))
      : createCaution(translate('allow.limited', { spender, amount }))
    return {
      title: translate('solana.approve'),
      rows: [
        createAmountRow(translate('call.amount'), amountText),
        createRow(translate('call.spender'), delegate),
        ...rows,
      ],
      warnings: [warning, ...warnings],
    }
  }

  switch (data[0]) {
    case 3: {
      if (data.length !== 9) return undefined
      const { mint, rows } = mintOfAccount(0)
      return describeTransfer(getUncheckedAmount(mint), rows, 1, warnUnchecked(mint))
    }
    case 12:
      return data.length === 10
        ? describeTransfer(getCheckedAmount(1), createMintRows(accountAt(1), context), 2)
        : undefined
    case 26:
      // Only TransferCheckedWithFee of Token-2022. Other instructions of its transfer-fee extension are unknown.
      if (data[1] !== 1 || data.length !== 19) return undefined
      return describeTransfer(getCheckedAmount(1, 2), createMintRows(accountAt(1), context), 2)
    case 4: {
      if (data.length !== 9) return undefined
      const { mint, rows } = mintOfAccount(0)
      const account = createRow(translate('solana.tokenAccount'), 0)
      return describeApproval(getUncheckedAmount(mint), mint, 1, [...rows, account], warnUnchecked(mint))
    }
    case 13: {
      if (data.length !== 10) return undefined
      const rows = [...createMintRows(accountAt(1), context), createRow(translate('solana.tokenAccount'), 0)]
      return describeApproval(getCheckedAmount(1), addressAt(1), 2, rows)
    }
    case 5:
      return data.length === 1
        ? { title: translate('solana.revoke'), rows: [createRow(translate('solana.tokenAccount'), 0)] }
        : undefined
    case 6: {
      const isRemoved = data[2] === 0
      if (data.length !== (isRemoved ? 3 : 35)) return undefined
      const address = isRemoved ? '' : encodeBase58(data.subarray(3, 35))
      return {
        title: translate('solana.authority'),
        rows: [
          createRow(translate('fact.account'), 0),
          ...(isRemoved
            ? []
            : [{ label: translate('solana.owner'), value: address, kind: 'address' } as const]),
        ],
        warnings: [
          createDanger(
            isRemoved ? translate('solana.authorityNone') : translate('solana.authorityText', { address }),
          ),
        ],
      }
    }
    case 7:
    case 8:
    case 14:
    case 15: {
      const isChecked = data[0] >= 14
      if (data.length !== (isChecked ? 10 : 9)) return undefined
      const isMint = data[0] === 7 || data[0] === 14
      const mintIndex = isMint ? 0 : 1
      const mint = addressAt(mintIndex)
      const amount = isChecked ? getCheckedAmount(mintIndex) : getUncheckedAmount(mint)
      const partyRow = isMint ? createRow(translate('call.to'), 1) : createRow(translate('call.from'), 0)
      return {
        title: translate(isMint ? 'solana.mintTo' : 'solana.burn', { amount }),
        rows: [
          createAmountRow(translate('call.amount'), amount),
          ...createMintRows(accountAt(mintIndex), context),
          partyRow,
        ],
        warnings: isChecked ? [] : warnUnchecked(mint),
      }
    }
    case 9:
      if (data.length !== 1) return undefined
      return {
        title: translate('solana.close'),
        rows: [createRow(translate('solana.tokenAccount'), 0), createRow(translate('call.receiver'), 1)],
        warnings: [
          createCaution(translate('solana.closeText', { address: formatAccount(accountAt(1), context) })),
        ],
      }
    case 10:
    case 11:
      if (data.length !== 1) return undefined
      return {
        title: translate(data[0] === 10 ? 'solana.freeze' : 'solana.thaw'),
        rows: [createRow(translate('solana.tokenAccount'), 0)],
      }
    case 17:
      return data.length === 1
        ? { title: translate('solana.sync'), rows: [createRow(translate('solana.tokenAccount'), 0)] }
        : undefined
    default:
      return undefined
  }
}
