import { type HDAccount, mnemonicToAccount } from 'viem/accounts'
import { testMnemonic } from '../../demo/backend/chains/accounts.ts'

/** Returns an account of the local chains with its key. */
export const testAccount = (index: number): HDAccount =>
  mnemonicToAccount(testMnemonic, { addressIndex: index })
