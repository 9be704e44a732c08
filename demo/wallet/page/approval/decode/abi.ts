import {
  type Abi,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  parseAbi,
  toFunctionSelector,
} from 'viem'

// Functions that this wallet can decode. Calls of other functions are shown as unreadable.
const functions = parseAbi([
  // ERC-20 and related
  'function transfer(address to, uint256 value)',
  'function transferFrom(address from, address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function increaseAllowance(address spender, uint256 added)',
  'function increaseApproval(address spender, uint256 added)',
  'function decreaseAllowance(address spender, uint256 taken)',
  'function decreaseApproval(address spender, uint256 taken)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function mint(address to, uint256 value)',
  'function burn(uint256 value)',
  'function deposit()',
  'function withdraw(uint256 value)',
  // ERC-721 and ERC-1155
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] values, bytes data)',
  'function setApprovalForAll(address operator, bool approved)',
  // Permit2
  'function approve(address token, address spender, uint160 value, uint48 until)',
  'function transferFrom(address from, address to, uint160 value, address token)',
  // Nested calls
  'function multicall(bytes[] calls)',
  'function multicall(uint256 deadline, bytes[] calls)',
  'function aggregate((address target, bytes data)[] calls)',
  'function aggregate3((address target, bool allowFailure, bytes data)[] calls)',
  'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes data)[] calls)',
  'function multiSend(bytes transactions)',
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch((address target, uint256 value, bytes data)[] calls)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
  'function executeUserOp(address to, uint256 value, bytes data, uint8 operation)',
  'function executeUserOpWithErrorString(address to, uint256 value, bytes data, uint8 operation)',
  // Uniswap V2 and forks
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactETH(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  // Control of an account or a contract
  'function transferOwnership(address owner)',
  'function renounceOwnership()',
  'function grantRole(bytes32 role, address account)',
  'function upgradeTo(address implementation)',
  'function upgradeToAndCall(address implementation, bytes data)',
  'function addOwnerWithThreshold(address owner, uint256 threshold)',
  'function removeOwner(address previous, address owner, uint256 threshold)',
  'function swapOwner(address previous, address owner, address newOwner)',
  'function changeThreshold(uint256 threshold)',
  'function enableModule(address module)',
  'function disableModule(address previous, address module)',
  'function setGuard(address guard)',
  'function setFallbackHandler(address handler)',
  // Name service of the local chains
  'function register(bytes32 label, address owner)',
  'function setAddr(bytes32 node, address account)',
  'function setName(string name)',
])

const functionsBySelector = new Map<string, Abi[number]>(
  functions.map(abiFunction => [toFunctionSelector(abiFunction), abiFunction]),
)

export interface DecodedCall {
  readonly name: string
  readonly inputs: readonly { readonly name?: string; readonly type: string }[]
  readonly args: readonly unknown[]
  /** The data has more bytes than the encoded call, or another encoding. */
  readonly hasTrailingData: boolean
}

/** Decodes a call of a known function. Returns undefined if the function is unknown or the data does not fit it. */
export function readCall(data: Hex): DecodedCall | undefined {
  const item = functionsBySelector.get(data.slice(0, 10).toLowerCase())
  if (item?.type !== 'function') return undefined
  try {
    const { args } = decodeFunctionData({ abi: [item], data })
    // Encoding the decoded call gives the same bytes, unless the data has trailing bytes or another encoding.
    const reencodedData = encodeFunctionData({
      abi: [item],
      args: [...((args as readonly unknown[] | undefined) ?? [])],
    })
    return {
      name: item.name,
      inputs: item.inputs,
      args: (args as readonly unknown[] | undefined) ?? [],
      hasTrailingData: reencodedData.toLowerCase() !== data.toLowerCase(),
    }
  } catch {
    return undefined
  }
}
