import { erc6492SignatureValidatorAbi, erc6492SignatureValidatorByteCode, type Hex } from 'viem'
import {
  encodeDeployData,
  encodeFunctionData,
  hashMessage,
  isErc6492Signature,
  recoverMessageAddress,
} from 'viem/utils'
import { isSameAddress } from '../../core/chain/address.ts'
import { refused } from '../rules.ts'
import { callContract } from './call-contract.ts'
import type { VerifySignature } from './signature.ts'

const isValidSignatureAbi = [
  {
    type: 'function',
    name: 'isValidSignature',
    stateMutability: 'view',
    inputs: [
      { name: 'hash', type: 'bytes32' },
      { name: 'signature', type: 'bytes' },
    ],
    outputs: [{ type: 'bytes4' }],
  },
] as const
/** The answer of ERC-1271 to a valid signature, four bytes and nothing behind them. */
const accepted = `0x1626ba7e${'0'.repeat(56)}`
const shape = /^0x(?:[0-9a-fA-F]{2}){1,}$/

async function signerOf(message: string, signature: Hex): Promise<string | undefined> {
  try {
    return await recoverMessageAddress({ message, signature })
  } catch {
    // Not a signature of a key at all; a contract may know what it is.
    return undefined
  }
}

/**
 * EIP-191 by the account's key, else what its contract says: ERC-1271, or ERC-6492 for one that may not be deployed yet (the
 * wrapped signature is judged by the validator of that standard, which runs without being on the chain).
 */
export const verifyEvm: VerifySignature = async ({ message, signature, address, chainId, rpc }) => {
  if (!shape.test(signature)) throw refused('SIGNATURE_MALFORMED')
  const hex = signature as Hex
  const isWrapped = isErc6492Signature(hex)
  const signer = isWrapped ? undefined : await signerOf(message, hex)
  if (signer && isSameAddress('eip155', signer, address)) return 'key'
  const url = rpc[chainId]
  if (!url) throw refused('RPC_MISSING')
  const hash = hashMessage(message)
  if (isWrapped) {
    const data = encodeDeployData({
      abi: erc6492SignatureValidatorAbi,
      args: [address as Hex, hash, hex],
      bytecode: erc6492SignatureValidatorByteCode,
    })
    const answer = await callContract(url, { data })
    if (answer === undefined || !/^0x0*1$/.test(answer)) throw refused('SIGNATURE_INVALID')
    return 'erc6492'
  }
  const data = encodeFunctionData({ abi: isValidSignatureAbi, args: [hash, hex] })
  const answer = await callContract(url, { to: address, data })
  if (answer !== accepted) throw refused('SIGNATURE_INVALID')
  return 'erc1271'
}
