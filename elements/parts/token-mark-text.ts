import type { TokenMark } from '../../src/core/money/token-marks.ts'
import { t } from '../../src/text/text.ts'

/** Describes a suspicious property of a token in one line. */
export function tokenMarkText(mark: TokenMark): string {
  switch (mark.kind) {
    case 'not-the-real-one':
      return t('token.notTheRealOne', { symbol: mark.symbol })
    case 'unknown':
      return t('token.unknown')
    case 'odd-letters':
      return t('token.oddLetters')
    case 'claims':
      return t('token.claims', { word: mark.word })
    case 'mislabeled':
      return t('token.mislabeled', { symbol: mark.claimed })
    case 'unnamed':
      return t('token.unnamed')
  }
}
