import { erc6492SignatureValidatorAbi, erc6492SignatureValidatorByteCode, type Hex } from 'viem'
import {
  decodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  hashMessage,
  isErc6492Signature,
  recoverAddress,
  size,
  slice,
  toHex,
} from 'viem/utils'
import { isSameAddress } from '../../core/chain/address.ts'
import { createRefusal } from '../rules.ts'
import { callContract, isDeployed } from './call-contract.ts'
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
/** ERC-1271 result for a valid signature: the four magic bytes, padded with zeros. */
const validResult = `0x1626ba7e${'0'.repeat(56)}`
const signaturePattern = /^0x(?:[0-9a-fA-F]{2}){1,}$/
const wrapperParameters = [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }] as const
const magicChars = 64

/**
 * Parses an ECDSA signature into `r`, `s` and parity. Accepts 65 bytes with each form of `v` (0 or 1, 27 or 28, EIP-155), and 64
 * bytes (EIP-2098). Returns undefined for any other `v`.
 */
function readKeySignature(signature: Hex) {
  const r = slice(signature, 0, 32)
  const remainingBytes = slice(signature, 32)
  if (size(remainingBytes) === 32) {
    const parityAndS = BigInt(remainingBytes)
    const parityBit = 1n << 255n
    return { r, s: toHex(parityAndS & ~parityBit, { size: 32 }), yParity: parityAndS & parityBit ? 1 : 0 }
  }
  const v = Number(slice(remainingBytes, 32))
  if (v > 1 && v < 27) return undefined
  if (v > 28 && v < 35) return undefined
  return { r, s: slice(remainingBytes, 0, 32), yParity: v < 27 ? v : v < 35 ? v - 27 : (v - 35) % 2 }
}

async function signerOf(hash: Hex, signature: Hex): Promise<string | undefined> {
  if (size(signature) !== 65 && size(signature) !== 64) return undefined
  try {
    const signatureParts = readKeySignature(signature)
    return signatureParts && (await recoverAddress({ hash, signature: signatureParts }))
  } catch {
    // The bytes are not a valid point of the curve. A contract may still accept them.
    return undefined
  }
}

/** Returns the inner signature of an ERC-6492 wrapper, for an account that is already deployed. */
function unwrap(signature: Hex): Hex {
  try {
    return decodeAbiParameters(wrapperParameters, signature.slice(0, -magicChars) as Hex)[2]
  } catch (cause) {
    throw createRefusal('SIGNATURE_MALFORMED', cause)
  }
}

/**
 * Verifies an EIP-191 signature of the account's key, otherwise of its contract: ERC-1271, or ERC-6492 if the contract is not
 * deployed. The sender chooses the prepare call of an ERC-6492 signature, so it never runs for a deployed account: it could change
 * what the account accepts.
 */
export const verifyEvm: VerifySignature = async ({ message, signature, address, chainId, rpc }) => {
  if (!signaturePattern.test(signature)) throw createRefusal('SIGNATURE_MALFORMED')
  const hex = signature as Hex
  const hash = hashMessage(message)
  const isWrapped = isErc6492Signature(hex)
  const signer = isWrapped ? undefined : await signerOf(hash, hex)
  if (signer && isSameAddress('eip155', signer, address)) return 'key'
  const url = rpc[chainId]
  if (!url) throw createRefusal('RPC_MISSING')
  if (isWrapped && !(await isDeployed(url, address))) {
    const data = encodeDeployData({
      abi: erc6492SignatureValidatorAbi,
      args: [address as Hex, hash, hex],
      bytecode: erc6492SignatureValidatorByteCode,
    })
    const answer = await callContract(url, { data })
    if (answer === undefined || !/^0x0*1$/.test(answer)) throw createRefusal('SIGNATURE_INVALID')
    return 'erc6492'
  }
  const args = [hash, isWrapped ? unwrap(hex) : hex] as const
  const data = encodeFunctionData({ abi: isValidSignatureAbi, args })
  const answer = await callContract(url, { to: address, data })
  if (answer !== validResult) throw createRefusal('SIGNATURE_INVALID')
  return 'erc1271'
}
