/** Reads, and the broadcast of signed transactions, that both public nodes and the embedded wallet accept. */
export const chainReads = [
  'eth_blockNumber',
  'eth_call',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_sendRawTransaction',
  'eth_syncing',
  'eth_uninstallFilter',
] as const

/**
 * Methods that may be sent to a public node: reads, and broadcasts of signed transactions. Other methods are never sent, because their
 * parameters would reveal the data to sign to the operator of the node.
 */
const nodeReads: ReadonlySet<string> = new Set([
  ...chainReads,
  'eth_blobBaseFee',
  'eth_createAccessList',
  'eth_getUncleByBlockHashAndIndex',
  'eth_getUncleByBlockNumberAndIndex',
  'eth_simulateV1',
  'net_listening',
  'web3_clientVersion',
])

/** Whether a method may be sent to a node. */
export const isNodeRead = (method: string): boolean => nodeReads.has(method)
