import { type HDAccount, mnemonicToAccount } from 'viem/accounts'
import { testMnemonic } from '../../demo/backend/chains/accounts.ts'

/** One of the local chains' accounts, able to sign. */
export const testAccount = (index: number): HDAccount =>
  mnemonicToAccount(testMnemonic, { addressIndex: index })
