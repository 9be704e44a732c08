/** Names of errors in a node's JSON, in the order of the enums of the virtual machine. */
const transactionErrors =
  'AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee InvalidAccountForFee AlreadyProcessed BlockhashNotFound CallChainTooDeep MissingSignatureForFee InvalidAccountIndex SignatureFailure InvalidProgramForExecution SanitizeFailure ClusterMaintenance AccountBorrowOutstanding WouldExceedMaxBlockCostLimit UnsupportedVersion InvalidWritableAccount WouldExceedMaxAccountCostLimit WouldExceedAccountDataBlockLimit TooManyAccountLocks AddressLookupTableNotFound InvalidAddressLookupTableOwner InvalidAddressLookupTableData InvalidAddressLookupTableIndex InvalidRentPayingAccount'.split(
    ' ',
  )
const instructionErrors =
  'GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall InsufficientFunds IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized UninitializedAccount UnbalancedInstruction ModifiedProgramId ExternalAccountLamportSpend ExternalAccountDataModified ReadonlyLamportChange ReadonlyDataModified DuplicateAccountIndex ExecutableModified RentEpochModified NotEnoughAccountKeys AccountDataSizeChanged AccountNotExecutable AccountBorrowFailed AccountBorrowOutstanding DuplicateAccountOutOfSync InvalidError ExecutableDataModified ExecutableLamportChange ExecutableAccountNotRentExempt UnsupportedProgramId CallDepth MissingAccount ReentrancyNotAllowed MaxSeedLengthExceeded InvalidSeeds InvalidRealloc ComputationalBudgetExceeded PrivilegeEscalation'.split(
    ' ',
  )

interface LiteSvmError {
  readonly index?: number
  readonly accountIndex?: number
  err?(): number | { readonly code?: number; readonly msg?: string }
}

/** Converts an error of the virtual machine to the JSON of a node, such as `{ InstructionError: [0, { Custom: 1 }] }`. */
export function toTransactionErrorJson(error: unknown): unknown {
  if (typeof error === 'number') return transactionErrors[error] ?? 'SanitizeFailure'
  const { index, accountIndex, err } = error as LiteSvmError
  if (accountIndex !== undefined) return { InsufficientFundsForRent: { account_index: accountIndex } }
  if (index === undefined || !err) return { DuplicateInstruction: index ?? 0 }
  const innerError = err.call(error)
  if (typeof innerError === 'number')
    return { InstructionError: [index, instructionErrors[innerError] ?? 'GenericError'] }
  return {
    InstructionError: [index, innerError.code === undefined ? 'BorshIoError' : { Custom: innerError.code }],
  }
}
