import { expect } from '@open-wc/testing'
import { AppError } from '../../../src/core/errors/app-error.ts'
import { readDataFee } from '../../../src/namespaces/evm/data-fee.ts'

const opPredeploy = '0x420000000000000000000000000000000000000f'
const scrollPredeploy = '0x5300000000000000000000000000000000000002'
const encodeWord = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const throwRevert = () => {
  throw new AppError('RPC_FAILED', { cause: { code: 3, message: 'execution reverted' } })
}
const throwInternalError = () => {
  throw new AppError('RPC_FAILED', { cause: { code: -32_603, message: 'internal error' } })
}
const throwTimeout = () => {
  throw new AppError('HTTP_TIMEOUT')
}

type Answer = string | (() => never)
/** Creates a chain from the answers of its fee oracles: `upperBound` and `olderFee` of the OP Stack, `scroll` of Scroll. */
function createChain({ upperBound = '0x', olderFee = '0x', scroll = '0x' }: Record<string, Answer>) {
  const calls: { to: string; data: string }[] = []
  const callNode = async (_: string, call: unknown) => {
    const { to, data } = call as { to: string; data: string }
    calls.push({ to, data })
    const answer = to === scrollPredeploy ? scroll : data.startsWith('0xf1c7a58b') ? upperBound : olderFee
    return typeof answer === 'string' ? answer : answer()
  }
  return { callNode, calls }
}
const feeOf = (id: `eip155:${string}`, answers: Record<string, Answer> = {}, data?: string) =>
  readDataFee(createChain(answers).callNode, id, data).catch((error: AppError) => error.code)

describe('readDataFee', () => {
  it('requests the upper bound of the OP Stack, or calls the older method if that call reverts', async () => {
    expect(await feeOf('eip155:10', { upperBound: encodeWord(7n), olderFee: throwRevert })).to.equal(7n)
    expect(await feeOf('eip155:8453', { upperBound: throwRevert, olderFee: encodeWord(5n) })).to.equal(5n)
    expect(await feeOf('eip155:8453', { upperBound: '0x', olderFee: encodeWord(5n) })).to.equal(5n)
    expect(await feeOf('eip155:10', { upperBound: encodeWord(0n) })).to.equal(0n)
  })

  it('requests the fee of Scroll at its predeploy, with all bytes of the transaction', async () => {
    const { callNode, calls } = createChain({ scroll: encodeWord(5_000_000_000_000_000n) })
    expect(await readDataFee(callNode, 'eip155:534352', '0xa9059cbb')).to.equal(5_000_000_000_000_000n)
    expect(calls.map(({ to }) => to)).to.deep.equal([scrollPredeploy])
    const [, offset, length, bytes] = /^0x49948e0e(.{64})(.{64})(.*)$/.exec(calls[0]?.data ?? '') ?? []
    expect([BigInt(`0x${offset}`), BigInt(`0x${length}`)]).to.deep.equal([32n, 114n])
    expect(bytes).to.match(/^(?:ff){110}a9059cbb0+$/)
    expect((bytes?.length ?? 0) % 64).to.equal(0)
  })

  it('rejects with FEE_UNAVAILABLE if the oracle of a known family cannot be read', async () => {
    for (const answer of ['0x', '0x01', 'free', throwRevert, throwInternalError, throwTimeout]) {
      expect(await feeOf('eip155:10', { upperBound: answer, olderFee: answer }), String(answer)).to.equal(
        'FEE_UNAVAILABLE',
      )
      expect(await feeOf('eip155:534351', { scroll: answer }), String(answer)).to.equal('FEE_UNAVAILABLE')
    }
  })

  it('sends no request if the gas estimate includes the fee', async () => {
    for (const id of ['eip155:42161', 'eip155:324'] as const) {
      const { callNode, calls } = createChain({ upperBound: throwInternalError })
      expect(await readDataFee(callNode, id)).to.equal(0n)
      expect(calls).to.deep.equal([])
    }
  })

  it('requests every oracle on an unknown network, counts no fee for a missing oracle, and rejects an error', async () => {
    expect(await feeOf('eip155:31337')).to.equal(0n)
    expect(await feeOf('eip155:31337', { olderFee: encodeWord(3n) })).to.equal(3n)
    expect(await feeOf('eip155:31337', { scroll: encodeWord(4n) })).to.equal(4n)
    for (const answer of [throwRevert, throwInternalError, throwTimeout] as const)
      for (const oracle of [
        { upperBound: answer },
        { scroll: answer },
        { upperBound: encodeWord(3n), scroll: answer },
      ] as Record<string, Answer>[])
        expect(await feeOf('eip155:31337', oracle), String(answer)).to.equal('FEE_UNAVAILABLE')
    const { callNode, calls } = createChain({})
    await readDataFee(callNode, 'eip155:1')
    expect(new Set(calls.map(({ to }) => to))).to.deep.equal(new Set([opPredeploy, scrollPredeploy]))
  })
})
