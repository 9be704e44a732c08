import { sha256 } from 'viem'
import { isSolution, type Proof, createPuzzle, setNumber, type Work } from '../../work.ts'

/** Time in ms for which the work may block the thread before it yields. The embedding page may share the thread. */
const sliceMs = 12
const numbersPerCheck = 256

/** Does the proof of work that the server requires before one more login. */
export async function prove({ challenge, parts, bits }: Work, signal?: AbortSignal): Promise<Proof> {
  const numbers: number[] = []
  let sliceEnd = 0
  for (let part = 0; part < parts; part++) {
    const bytes = createPuzzle(challenge, part)
    for (let number = 0; ; number++) {
      if (number % numbersPerCheck === 0 && performance.now() >= sliceEnd) {
        await yieldThread()
        signal?.throwIfAborted()
        sliceEnd = performance.now() + sliceMs
      }
      setNumber(bytes, number)
      if (!isSolution(sha256(bytes, 'bytes'), bits)) continue
      numbers.push(number)
      break
    }
  }
  return { challenge, numbers }
}

/** Yields the thread. Uses a message, because browsers throttle timers in background pages. */
const yieldThread = (): Promise<void> =>
  new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
